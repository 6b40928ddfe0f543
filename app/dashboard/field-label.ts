/** Labels of fields by their names in the code, for lists that have no definition at hand. */
import { capitalized } from '#app/text/format-count.ts'

/** Fields of settings, users and events whose names in the form differ from their names in the code. */
const labels: Record<string, string> = {
  administrator: 'Administrator',
  alt: 'Image description',
  altText: 'Image description',
  externalUrl: 'Link',
  fileName: 'Name',
  givenTo: 'Assigned to',
  externalLinkText: 'Link text',
  imageUrl: 'Image',
  inContact: 'On the contact page',
  inFooter: 'In the footer',
  isActive: 'Active',
  isAdmin: 'Administrator',
  isRecurring: 'Recurring',
  logoUrl: 'Logo',
  publishAt: 'Publish',
  unpublishAt: 'Unpublish',
  recurrenceDescription: 'Repeats (shown to visitors)',
  recurrenceExceptions: 'Dates left out or changed',
  recurrenceRule: 'Custom rule',
  shownIn: 'Shown in',
  smtpHost: 'SMTP host',
  smtpPort: 'SMTP port',
  takenForSpam: 'Was in Spam',
  thumbnailUrl: 'Thumbnail',
  websiteUrl: 'Website',
  weekday: 'Day',
  youtubeUrl: 'Video link',
}

/** `startTime` and `start_time` are `Start time`, unless the form has another label. */
export function fieldLabel(name: string): string {
  const written = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const known = labels[written]
  if (known !== undefined) return known
  const words = written.replace(/Url$/, ' address').replace(/([a-z])([A-Z])/g, '$1 $2')
  return capitalized(words.toLowerCase())
}
