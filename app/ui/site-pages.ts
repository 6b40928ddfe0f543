/** The pages of the site by name, for its search and its share images. */
import { aboutTabs } from '#app/ui/page-facts.ts'
import { href, routes } from '#app/routes.ts'

/** The words are others for which people search. */
type Page = [path: string, title: string, text: string, words: string]

const pages: readonly Page[] = [
  [
    routes.planAVisit,
    'Plan a Visit',
    'What to expect, how to find us, and a form to let us know you’re coming.',
    'new visitor first time directions parking what to wear children kids questions faq',
  ],
  [
    routes.contact,
    'Contact',
    'Our address, service times and a contact form.',
    'phone email address map directions office message prayer times worship service',
  ],
  [routes.events, 'Events', 'Upcoming events: worship, dinners, Bible studies and music.', 'calendar what’s on'],
  [
    routes.sermons,
    'Sermons',
    'Find a sermon by word, speaker or Bible passage.',
    'preaching podcast listen audio messages',
  ],
  [
    routes.sermonBible,
    'Sermons through the Bible',
    'The books and chapters of the Bible that we have preached on.',
    'scripture book passage verse map',
  ],
  [
    routes.liveStreams,
    'Live Streams & Services',
    'Join a service live, or watch one you missed.',
    'watch online video stream broadcast worship',
  ],
  [routes.liveStreamWorship, 'Live Stream Worship', 'Worship with us, wherever you are.', 'watch online live video'],
  [routes.give, 'Give', 'Ways to support our church.', 'giving donate donation tithe pledge money'],
  [routes.offering, 'Offering', 'Make an offering to our church.', 'giving donate donation tithe money card'],
  [routes.about, 'About Our Church', 'Our mission, our values and our history.', 'who we are'],
  ...Object.entries(aboutTabs).map(([tab, { label, description }]): Page => [
    href(routes.aboutTab, { tab }),
    label,
    description,
    tab === 'staff' ? 'clergy pastor priest rector leaders' : tab === 'kids-church' ? 'children nursery family' : '',
  ]),
  [routes.alpha, 'Alpha', 'Seven weeks of dinner, a talk and open conversation.', 'course faith doubts questions'],
  [routes.terms, 'Terms and Conditions', 'What you agree to when you use our forms.', 'privacy text messages'],
  [routes.mediaRoom, 'Media Room', 'Our logo, colors and images to use when you write about us.', 'press brand logo'],
]

export const sitePages = pages.map(([path, title, text, words]) => ({ path, title, text, words }))
