/**
 * All addresses of the admin area: its pages and the calls they make. They are separate from `app/routes.ts` so that no
 * visitor's browser loads them.
 */
import { api, href } from '#app/routes.ts'

export const adminPages = {
  overview: '/admin',
  sermons: '/admin/sermons',
  events: '/admin/events',
  sundayServices: '/admin/sunday-services',
  notices: '/admin/service-notices',
  featured: '/admin/featured-content',
  liveStreams: '/admin/live-streams',
  messages: '/admin/messages',
  spam: '/admin/messages/spam',
  messagesReport: '/admin/messages/report',
  newsletter: '/admin/newsletter',
  newsletterIssues: '/admin/newsletter/issues',
  emails: '/admin/letters',
  media: '/admin/media',
  videoSync: '/admin/video-sync',
  mediaWatch: '/admin/media-watch',
  church: '/admin/parish',
  people: '/admin/people',
  settings: '/admin/settings',
  deleted: '/admin/recently-deleted',
  log: '/admin/log',
} as const

/** A link that shows one record to whoever has it. */
export const previewLink = '/preview/{token}'

/** The address of a dashboard page for an email. It leads through signing in when the reader is signed out. */
export function linkInEmail(siteUrl: string, page: string): string {
  return `${siteUrl}${href(api.login, {}, { next: page })}`
}

/** The addresses of records follow from their definitions: `addressesOf` in `app/records/definition.ts`. */
export const adminApi = {
  sermonsBulk: '/api/admin/sermons/bulk-update',
  eventsBulk: '/api/admin/events/bulk-import',
  eventsExport: '/api/admin/events/export',
  eventDates: '/api/admin/event-dates',
  find: '/api/admin/find',
  drafts: '/api/admin/drafts',
  featuredTarget: '/api/admin/featured-target',
  syncPlaylist: '/api/admin/youtube/sync-playlist',
  syncChannel: '/api/admin/youtube/sync',
  importPlaylist: '/api/admin/youtube/import',
  syncStatus: '/api/admin/youtube/status',
  lostVideos: '/api/admin/youtube/lost-videos',
  unsureTitles: '/api/admin/youtube/unsure-titles',
  /** It changes nothing, so it is outside the addresses whose calls clear the page cache. */
  youtubeRecognise: '/api/youtube-recognise',
  mediaWatch: '/api/admin/media-watch',
  mediaCheck: '/api/admin/media-watch/check',
  siteConfig: '/api/admin/site-config',
  testEmail: '/api/admin/test-letter',
  people: '/api/admin/people',
  person: '/api/admin/people/{id}',
  personInvite: '/api/admin/people/{id}/invite',
  personDisable: '/api/admin/people/{id}/disable',
  personEnable: '/api/admin/people/{id}/enable',
  personEndSessions: '/api/admin/people/{id}/end-sessions',
  messageNotes: '/api/admin/contact-messages/{id}/notes',
  messageNote: '/api/admin/contact-messages/{id}/notes/{note}',
  messageAnswer: '/api/admin/contact-messages/{id}/answer',
  visitAnswer: '/api/admin/visitor-requests/{id}/answer',
  visitNotes: '/api/admin/visitor-requests/{id}/notes',
  visitNote: '/api/admin/visitor-requests/{id}/notes/{note}',
  followUpReport: '/api/admin/follow-up-report',
  newCounts: '/api/admin/new-counts',
  owners: '/api/admin/message-owners',
  spam: '/api/admin/spam',
  spamOne: '/api/admin/spam/{id}',
  spamRelease: '/api/admin/spam/{id}/release',
  subscribersExport: '/api/admin/newsletters/export',
  subscribersImport: '/api/admin/newsletters/import',
  newsletterIssuePreview: '/api/admin/newsletter-issues/{id}/preview',
  newsletterIssueProgress: '/api/admin/newsletter-issues/{id}/progress',
  newsletterIssueTroubles: '/api/admin/newsletter-issues/{id}/troubles',
  newsletterIssueTest: '/api/admin/newsletter-issues/{id}/test',
  newsletterIssueSend: '/api/admin/newsletter-issues/{id}/send',
  newsletterIssuePause: '/api/admin/newsletter-issues/{id}/pause',
  newsletterIssueGoOn: '/api/admin/newsletter-issues/{id}/go-on',
  newsletterIssueStop: '/api/admin/newsletter-issues/{id}/stop',
  newsletterIssueAgain: '/api/admin/newsletter-issues/{id}/send-again',
  newsletterDraft: '/api/admin/newsletter-draft',
  newsletterCards: '/api/admin/newsletter-cards',
  /** It changes nothing, so it is outside the addresses whose calls clear the page cache. */
  newsletterPreview: '/api/newsletter-preview',
  emails: '/api/admin/letters',
  emailsSummary: '/api/admin/letters/summary',
  emailsSendAgain: '/api/admin/letters/send-again',
  email: '/api/admin/letters/{id}',
  emailSendAgain: '/api/admin/letters/{id}/send-again',
  emailCancel: '/api/admin/letters/{id}/cancel',
  uploadImage: '/api/upload-image',
  upload: '/api/uploads/{id}',
  pictures: '/api/admin/pictures',
  picture: '/api/admin/pictures/{id}',
  pictureFocus: '/api/admin/pictures/{id}/focus',
  pictureCrop: '/api/admin/pictures/{id}/crop',
  pictureReplace: '/api/admin/pictures/{id}/replace',
  deleted: '/api/admin/deleted',
  deletion: '/api/admin/deleted/{id}',
  restore: '/api/admin/deleted/{id}/restore',
  undo: '/api/admin/undo/{action}',
  log: '/api/admin/log',
  sample: '/api/admin/sample',
  overview: '/api/admin/overview',
} as const
