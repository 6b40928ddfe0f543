/**
 * What people call the places of the dashboard, beside the names that these have there: the search finds them by these words,
 * too.
 */
import { adminPages } from '#app/admin-routes.ts'
import type { SectionId, SettingName } from '#app/definitions/settings.ts'

/** Words by which people look for a section, by its address. */
export const sectionWords: Readonly<Record<string, string>> = {
  [adminPages.overview]: 'home start dashboard to do',
  [adminPages.pages]:
    'hero text home page text headline welcome about us news ministries groups words blog typo mistake spelling correct find and replace history of our church weddings baptism funerals donations give',
  [adminPages.menu]: 'navigation links header footer submenu dropdown order',
  [adminPages.redirects]: 'old address url moved 404 not found broken link paper link short link qr',
  [adminPages.sundayServices]:
    'christmas easter holidays special service times christmas eve good friday ash wednesday',
  [adminPages.notices]:
    'canceled moved closed weather hurricane banner notice alert announcement snow ice storm cancel cancellation closure tornado emergency church',
  [adminPages.featured]: 'hero video home page video banner',
  [adminPages.church]:
    'opening hours service times worship times mass schedule clergy pastor team people faq questions beliefs ministries priest vicar minister staff deacon elders team photos kids times hours',
  [adminPages.media]:
    'pictures photos images gallery library audio uploads photograph photographs upload alt text crop',
  [adminPages.files]: 'pdf documents bulletins downloads forms bulletin bulletins pdfs handout newsletter pdf',
  [adminPages.messages]: 'contact form inbox visit requests prayer reply answer email from website contact',
  [adminPages.spam]: 'junk',
  [adminPages.signUps]: 'registrations attendance rsvp potluck registration who is coming',
  [adminPages.newsletter]: 'subscribers mailing list unsubscribe unsubscribed remove from the list email addresses',
  [adminPages.newsletterIssues]: 'mailing write send schedule email everyone weekly',
  [adminPages.imports]:
    'wordpress squarespace csv excel spreadsheet upload bring in move from another website calendar ical',
  [adminPages.videoSync]: 'youtube sync playlists channel',
  [adminPages.users]:
    'people accounts roles passwords permissions invite password volunteer new volunteer add someone permissions access rights',
  [adminPages.backups]:
    'restore save copy export backups download everything all data archive leave narthex take it with you',
  [adminPages.log]: 'history changes undo who who changed what last volunteer',
  [adminPages.deleted]: 'recycle bin restore deleted undelete get back lost page',
  [adminPages.emails]: 'sent mail outbox failed',
  [adminPages.health]: 'server status problems domain certificate https disk space update version',
  [adminPages.handover]: 'domain registrar server passwords succession',
  [adminPages.person]: 'privacy gdpr data request erase delete personal information export forget someone',
  [adminPages.brokenLinks]: 'dead videos audio video does not play',
  [adminPages.setup]: 'wizard begin start guided',
}

/** Words by which people look for a setting, by its name; those of a section of settings hold for each in it. */
export const settingWords: Readonly<Partial<Record<SettingName | SectionId, string>>> = {
  churchName: 'title site name rename',
  tagline: 'hero text slogan subtitle',
  churchYear: 'liturgical calendar lectionary readings liturgical colors',
  denomination: 'tradition',
  logoUrl: 'logo brand icon picture',
  footerAbout: 'bottom of the page',
  timeZone: 'clock',
  address: 'street location where',
  phone: 'telephone phone number',
  mapUrl: 'directions',
  social: 'social links',
  homeLayout: 'hero design template theme',
  fonts: 'typeface',
  paper: 'background dark mode',
  colors: 'brand theme design',
  heroVideoId: 'hero background movie',
  eventsBannerUrl: 'hero picture photo',
  homePicture: 'hero home picture home page picture photo background header',
  contactPageUrl: 'hero button',
  email: 'mail smtp gmail notifications',
  liveStreamManualOverride: 'broadcast stream on air',
  youtubeChannelUrl: 'broadcast stream',
  giving: 'donate donations donation money offering tithe gifts',
  podcast: 'apple spotify feed',
}
