/** The settings of the podcast. */
import { choice, email, flag, line, picture, text, webAddress } from '#app/definitions/builders.ts'
import { privately } from '#app/definitions/settings-sections.ts'
import { pictureSize } from '#app/links/picture-address.ts'

/** Whether an image can be the cover of a podcast, as Apple asks: square, 1400 to 3000 pixels. Outside images aren't known. */
export function isCover(address: string): boolean {
  const size = pictureSize(address)
  return !size || (size.width === size.height && size.width >= 1400 && size.width <= 3000)
}

/** Where the podcast is in directories that no app opens by the feed's address; visitors get buttons for those. */
const podcastPages = {
  podcastApple: webAddress('Apple Podcasts page', {
    hint: 'Once Apple Podcasts lists your podcast, paste the link to its page here.',
  }),
  podcastSpotify: webAddress('Spotify page'),
  podcastYoutube: webAddress('YouTube Music page'),
}

/** The podcast's settings: what directories show of it. */
const podcastChannel = privately({
  podcastTitle: line('Podcast title', {
    max: 200,
    hint: 'Leave it empty for “Sermons from” and the name of your church.',
  }),
  podcastAuthor: line('Author', { max: 200, hint: 'Leave it empty to use the name of your church.' }),
  podcastEmail: email('Owner email', {
    hint: 'Podcast directories send an email there to check that the podcast is yours. Everyone can see it in the feed.',
  }),
  podcastCategory: choice(
    'Category',
    {
      'Religion & Spirituality > Christianity': 'Christianity',
      'Religion & Spirituality': 'Religion & Spirituality',
      'Religion & Spirituality > Spirituality': 'Spirituality',
      'Society & Culture': 'Society & Culture',
      Education: 'Education',
    },
    { defaultValue: 'Religion & Spirituality > Christianity' },
  ),
  podcastDescription: text('Description', { max: 4000, rows: 3, hint: 'Leave it empty to use your tagline.' }),
  podcastCover: picture('Cover', {
    check: isCover,
    message: 'The cover must be square, from 1400 to 3000 pixels wide. Choose another image.',
    hint: 'A square JPEG or PNG, 1400 to 3000 pixels wide. Leave it empty to use your logo if that fits, or a drawing with the name of your church. The podcast of a series has a drawing with the name of the series.',
  }),
  podcastHosts: line('Who usually preaches', {
    max: 500,
    hint: 'Separate names with commas, as they stand in sermons. Podcast apps call all other speakers guests. Leave it empty if nobody is a guest.',
  }),
  podcastLicense: choice(
    'License',
    {
      none: 'All rights reserved',
      'cc-by-4.0': 'Free to share with your name (CC BY)',
      'cc-by-nd-4.0': 'Free to share unchanged (CC BY-ND)',
      'cc-by-nc-4.0': 'Free to share, not for money (CC BY-NC)',
      'cc-by-nc-nd-4.0': 'Free to share unchanged, not for money (CC BY-NC-ND)',
      'cc-by-sa-4.0': 'Free to share under the same license (CC BY-SA)',
      'cc0-1.0': 'Free for everything (CC0)',
    },
    { defaultValue: 'none' },
  ),
  podcastGuid: line('Podcast GUID', {
    max: 100,
    hint: 'If your podcast was elsewhere before: its podcast:guid, by which apps know that it is the same. Otherwise leave it empty.',
  }),
  podcastNewFeed: webAddress('New address of the feed', {
    hint: 'Only when the podcast moves away from this website: apps follow this address from then on. Keep the old feed for a month.',
  }),
  podcastExplicit: flag('The sermons contain explicit language'),
})

export const podcastFields = { ...podcastChannel, ...podcastPages }
