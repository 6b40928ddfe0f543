/**
 * What people call the places of the dashboard, beside the names that these have there: the search finds them by these words,
 * too.
 */
import { adminPages } from '#app/admin-routes.ts'
import type { SectionId, SettingName } from '#app/definitions/settings.ts'

/** By the address of a section. */
export const sectionWords: Readonly<Record<string, string>> = {
  [adminPages.overview]: 'home start dashboard to do',
  [adminPages.pages]: 'hero text home page text headline welcome about us news ministries groups words blog',
  [adminPages.menu]: 'navigation links header footer',
  [adminPages.redirects]: 'old address url moved 404 not found',
  [adminPages.sundayServices]: 'christmas easter holidays special service times',
  [adminPages.notices]: 'canceled moved closed weather hurricane banner notice alert announcement',
  [adminPages.featured]: 'hero video home page video',
  [adminPages.church]:
    'opening hours service times worship times mass schedule clergy pastor team people faq questions beliefs ministries',
  [adminPages.media]: 'pictures photos images gallery library audio uploads',
  [adminPages.files]: 'pdf documents bulletins downloads forms',
  [adminPages.messages]: 'contact form inbox visit requests prayer',
  [adminPages.spam]: 'junk',
  [adminPages.signUps]: 'registrations attendance rsvp',
  [adminPages.newsletter]: 'subscribers mailing list',
  [adminPages.newsletterIssues]: 'mailing write send',
  [adminPages.imports]: 'wordpress squarespace csv excel spreadsheet upload',
  [adminPages.videoSync]: 'youtube sync playlists channel',
  [adminPages.users]: 'people accounts roles passwords permissions invite',
  [adminPages.backups]: 'restore save copy export',
  [adminPages.log]: 'history changes undo who',
  [adminPages.deleted]: 'recycle bin restore deleted',
  [adminPages.emails]: 'sent mail outbox failed',
  [adminPages.health]: 'server status problems domain certificate https',
  [adminPages.handover]: 'domain registrar server passwords succession',
  [adminPages.person]: 'privacy gdpr data request erase delete personal information export',
  [adminPages.brokenLinks]: 'dead videos audio',
  [adminPages.setup]: 'wizard begin start guided',
}

/** By the name of a setting, or of a section of them, whose words hold for each of its settings. */
export const settingWords: Readonly<Partial<Record<SettingName | SectionId, string>>> = {
  churchName: 'title site name',
  tagline: 'hero text slogan subtitle',
  churchYear: 'liturgical calendar lectionary readings liturgical colors',
  denomination: 'tradition',
  logoUrl: 'logo brand icon picture',
  footerAbout: 'bottom of the page',
  timeZone: 'clock',
  address: 'street location where',
  phone: 'telephone number',
  mapUrl: 'directions',
  social: 'social links',
  homeLayout: 'hero design template theme',
  fonts: 'typeface',
  paper: 'background dark mode',
  colors: 'brand theme',
  heroVideoId: 'hero background movie',
  eventsBannerUrl: 'hero picture photo',
  homePicture: 'hero home picture home page picture photo background header',
  contactPageUrl: 'hero button',
  email: 'mail smtp gmail notifications',
  liveStreamManualOverride: 'broadcast stream on air',
  youtubeChannelUrl: 'broadcast stream',
  giving: 'donate offering tithe',
  podcast: 'apple spotify feed',
}
