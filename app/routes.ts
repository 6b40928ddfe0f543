/**
 * All addresses of the site. Links, redirects, routes and tests use the names.
 *
 * Pages write their parameters as the router does (`$id`, `{-$slug}` where it may be left out), the API as OpenAPI does
 * (`{id}`); `href` fills in all of them.
 */
export const routes = {
  home: '/',
  about: '/about',
  aboutTab: '/about/$tab',
  contact: '/contact',
  give: '/give',
  events: '/events',
  signUp: '/events/sign-up',
  eventMonth: '/events/month/$month',
  event: '/events/$id/{-$slug}',
  sermons: '/sermons',
  sermonSeries: '/sermons/series/$slug',
  sermonSpeaker: '/sermons/speakers/$slug',
  sermonBook: '/sermons/books/$slug',
  sermonTopic: '/sermons/topics/$slug',
  sermonYear: '/sermons/years/$slug',
  sermonBible: '/sermons/bible',
  sermon: '/sermons/$id/{-$slug}',
  liveStreams: '/live-streams',
  liveStream: '/live-streams/$id/{-$slug}',
  thisSunday: '/this-sunday',
  sundays: '/sundays',
  sunday: '/sundays/$date',
  sundayBulletin: '/sundays/$date/bulletin',
  search: '/search',
  planAVisit: '/plan-a-visit',
  offering: '/offering',
  alpha: '/alpha',
  terms: '/terms',
  privacy: '/privacy',
  privacyElsewhere: '/terms/privacy',
  accessibility: '/accessibility',
  accessibilityElsewhere: '/terms/accessibility',
  form: '/forms/$id/{-$slug}',
  news: '/news',
  ministries: '/ministries',
  offline: '/offline',
  mediaRoom: '/media-room',
  poster: '/media-room/poster',
  screen: '/screen',
  screenElsewhere: '/media-room/screen',
  liveStreamWorship: '/live-stream-worship',
  admin: '/admin',
  signIn: '/sign-in',
  setup: '/setup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  account: '/account',
  newsletters: '/newsletter',
  newslettersElsewhere: '/newsletter/all',
  newsletterConfirm: '/newsletter/confirm',
  newsletterUnsubscribe: '/newsletter/unsubscribe',
  newsletter: '/newsletter/$id/{-$slug}',
} as const

export const api = {
  siteConfig: '/api/site-config',
  clock: '/api/clock',
  churchYear: '/api/church-year',
  terms: '/api/terms',
  privacy: '/api/privacy',
  visitAnswers: '/api/visit-answers',
  featuredContent: '/api/featured-content',
  search: '/api/search',
  searchSpelling: '/api/search-spelling',
  sermons: '/api/sermons',
  sermonsSummary: '/api/sermon-summary',
  sermonFacets: '/api/sermon-facets',
  sermonShelf: '/api/sermon-shelves/{kind}/{slug}',
  sermonCoverage: '/api/sermon-coverage',
  sermonWords: '/api/sermon-words',
  sermon: '/api/sermons/{id}',
  sermonNeighbors: '/api/sermons/{id}/neighbors',
  transcript: '/api/transcripts/{name}',
  events: '/api/events',
  event: '/api/events/{id}',
  eventsSummary: '/api/event-summary',
  eventChanges: '/api/event-changes',
  eventCategories: '/api/event-categories',
  eventsOnDays: '/api/event-days',
  signUps: '/api/event-sign-ups',
  signUp: '/api/event-sign-up',
  signUpFewer: '/api/event-sign-up/fewer',
  signUpCancel: '/api/event-sign-up/cancel',
  liveStreams: '/api/live-streams',
  liveStreamsSummary: '/api/live-stream-summary',
  liveStream: '/api/live-streams/{id}',
  sundays: '/api/sundays',
  sunday: '/api/sundays/{date}',
  thisSunday: '/api/this-sunday',
  sundayServices: '/api/sunday-services',
  notices: '/api/notices',
  live: '/api/live',
  mediaState: '/api/media-state/{kind}/{id}',
  youtubeConfigs: '/api/youtube-configs',
  staff: '/api/staff',
  beliefs: '/api/beliefs',
  questions: '/api/questions',
  serviceTimes: '/api/service-times',
  ministries: '/api/ministries',
  page: '/api/page',
  pages: '/api/pages',
  poster: '/api/poster',
  ownAddresses: '/api/own-addresses',
  newsSummary: '/api/news-summary',
  files: '/api/files',
  links: '/api/links',
  menus: '/api/menus',
  editLink: '/api/edit-link',
  currentUser: '/api/auth/user',
  login: '/api/login',
  logout: '/api/logout',
  picture: '/api/pictures/{name}',
  formToken: '/api/form-token',
  form: '/api/forms/{id}',
  formAnswers: '/api/forms/{id}/answers',
  contact: '/api/contact',
  newsletters: '/api/newsletters',
  newslettersSummary: '/api/newsletter-summary',
  newsletter: '/api/newsletters/{id}',
  newsletterSubscribe: '/api/newsletter/subscribe',
  newsletterConfirm: '/api/newsletter/confirm',
  newsletterSubscription: '/api/newsletter/subscription',
  newsletterUnsubscribe: '/api/newsletter/unsubscribe',
  newsletterComeBack: '/api/newsletter/come-back',
  newsletterLists: '/api/newsletter/lists',
  visitorRequests: '/api/visitor-requests',
  description: '/api/openapi.json',
  reference: '/api/reference',
} as const

/** Uploaded files; `picture-address.ts` and `audio-address.ts` in `app/ui` define `{name}`. */
export const uploads = {
  picture: '/pictures/{name}',
  audio: '/audio/{name}',
  file: '/files/{id}/{name}',
  transcript: '/transcripts/{name}',
} as const

/** Documents for other programs: search engines, feed readers, podcast apps, calendars, and people who find a security hole. They are cached like pages. */
export const documents = {
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  sitemapPart: '/sitemaps/{name}',
  feed: '/feed.xml',
  newsFeed: '/news/feed.xml',
  podcast: '/sermons/feed.xml',
  sermonChapters: '/sermons/{id}/chapters.json',
  seriesPodcast: '/sermons/series/{slug}/feed.xml',
  eventsFeed: '/events/feed.xml',
  newsletterFeed: '/newsletter/feed.xml',
  calendar: '/events.ics',
  eventCalendar: '/events/{id}.ics',
  manifest: '/manifest.webmanifest',
  security: '/.well-known/security.txt',
} as const

/** `documents.eventCalendar` as the router matches it: a parameter that is only a part of a path segment needs a pattern. */
export const eventCalendarFile = '/events/:file{[^/]+\\.ics}'

/** Files created from the settings and records. */
export const downloads = {
  colors: '/media-room/colors.css',
  shareImage: '/share/{kind}/{name}',
  podcastCover: '/sermons/cover.png',
  seriesCover: '/sermons/series/{slug}/cover.png',
  sundayBulletin: '/sundays/{date}/bulletin.pdf',
} as const

/** For the host: health checks, and figures, which are on a port of their own. */
export const probes = { alive: '/healthz', ready: '/readyz', metrics: '/metrics' } as const

type Query = object

/**
 * A named address with its parameters and the defined, non-empty values of `query`.
 * @throws when a parameter of the address is missing
 */
export function href(address: string, params: Record<string, string | undefined> = {}, query: Query = {}): string {
  const path = address.replace(
    /\/\{-\$(\w+)\}|\$(\w+)|\{(\w+)\}/g,
    (_, optional?: string, ofPage?: string, ofApi?: string) => {
      const value = params[optional ?? ofPage ?? ofApi ?? '']
      if (optional) return value ? `/${encodeURIComponent(value)}` : ''
      if (value === undefined) throw new Error(`${address} needs ${ofPage ?? ofApi}`)
      return encodeURIComponent(value)
    },
  )
  const filled = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  // A page has dozens of links without a query.
  if (filled.length === 0) return path
  return `${path}?${new URLSearchParams(filled.map(([name, value]) => [name, String(value)]))}`
}
