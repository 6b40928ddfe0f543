/**
 * The ground floor: every table, column by column, as both engines hold it.
 *
 * Only columns that SQLite and PostgreSQL treat alike are used: text for ids, dates (`YYYY-MM-DD`), times of day
 * (`HH:MM`), instants (ISO 8601 in UTC) and JSON; integers 0 and 1 for booleans. A database that lives long is read by
 * more programs than ours, so nothing here depends on a driver's idea of a date.
 */

/** An instant, ISO 8601 in UTC: `2026-11-22T16:15:00.000Z`. */
export type Instant = string
/** A day in the church's calendar, `YYYY-MM-DD`, never converted through a time zone. */
type PlainDay = string
/** 0 or 1. */
export type Flag = 0 | 1

/** What every record carries: when it came, when it last changed, and whether it is sample content. */
interface Kept {
  id: string
  created_at: Instant
  updated_at: Instant
  sample: Flag
}

export interface SermonTable extends Kept {
  title: string
  speaker: string
  date: PlainDay
  scripture: string
  series: string
  description: string
  duration: string
  thumbnail_url: string
  youtube_url: string
  /** The 11-character id found in `youtube_url`, or empty: how an imported row finds its record. */
  video_id: string
  /** JSON list of text. */
  tags: string
  audio_url: string
  /** The folded text that search looks through; made by `db/search.ts`. */
  search_text: string
}

export interface EventTable extends Kept {
  title: string
  date: PlainDay
  start_time: string
  end_time: string
  location: string
  description: string
  image_url: string
  external_url: string
  external_link_text: string
  is_recurring: Flag
  recurrence_rule: string
  recurrence_description: string
}

export interface LiveStreamTable extends Kept {
  title: string
  date: PlainDay
  description: string
  duration: string
  thumbnail_url: string
  youtube_url: string
  is_live: Flag
  search_text: string
}

interface SundayServiceTable extends Kept {
  date: PlainDay
  time: string
  location: string
  youtube_url: string
  is_live: Flag
}

interface FeaturedContentTable extends Kept {
  type: 'video' | 'sermon' | 'event'
  content_id: string
  youtube_url: string
  title: string
  description: string
  is_active: Flag
}

/** One site setting per row; `value` is JSON. What may stand here is `app/site/site-config.ts`. */
interface SettingTable {
  name: string
  value: string
  updated_at: Instant
  sample: Flag
}

interface YoutubePlaylistTable extends Kept {
  playlist_id: string
  kind: 'sermons' | 'live_streams'
  title: string
  is_active: Flag
}

interface ContactMessageTable extends Kept {
  first_name: string
  last_name: string
  email: string
  subject: string
  message: string
  status: 'new' | 'responded' | 'archived'
}

interface VisitorRequestTable extends Kept {
  full_name: string
  email: string
  phone: string
  number_of_kids: string
  status: 'new' | 'contacted' | 'visited'
}

interface NewsletterSubscriberTable extends Kept {
  /** As typed, trimmed. */
  email: string
  /** Lower-cased, unique. */
  email_key: string
  first_name: string
  last_name: string
  phone: string
  notes: string
  is_active: Flag
}

/** Records that stand in an order which people choose. */
interface Ordered extends Kept {
  position: number
}

interface StaffMemberTable extends Ordered {
  name: string
  title: string
  email: string
  photo_url: string
  bio: string
  website_url: string
  /** `music` marks the music minister, whose address the music page offers. */
  role: '' | 'music'
}

interface BeliefTable extends Ordered {
  title: string
  body: string
}

interface QuestionTable extends Ordered {
  question: string
  answer: string
}

interface ServiceTimeTable extends Ordered {
  name: string
  /** ISO weekday, 1 Monday to 7 Sunday. */
  weekday: number
  /** Wall time in the church's zone, `HH:MM`. */
  time: string
  /** As people say it: `Sundays 10:30 a.m.` */
  label: string
  /** The gathering that everything else on the site calls "the service". At most one. */
  is_main: Flag
  /** Where it is listed: JSON list of `footer`, `contact`. */
  shown_in: string
}

interface MinistryTable extends Ordered {
  /** The page it belongs to, `kids-church` for now. */
  page: string
  name: string
  audience: string
  body: string
}

/** People who can sign in. */
interface PersonTable extends Kept {
  email: string
  email_key: string
  name: string
  password_hash: string
  is_admin: Flag
}

/** The one-time link that makes the first administrator. Only a hash of its secret is kept. */
interface SetupLinkTable {
  id: string
  secret_hash: string
  created_at: Instant
}

export interface Schema {
  sermons: SermonTable
  events: EventTable
  live_streams: LiveStreamTable
  sunday_services: SundayServiceTable
  featured_content: FeaturedContentTable
  settings: SettingTable
  youtube_playlists: YoutubePlaylistTable
  contact_messages: ContactMessageTable
  visitor_requests: VisitorRequestTable
  newsletter_subscribers: NewsletterSubscriberTable
  staff_members: StaffMemberTable
  beliefs: BeliefTable
  questions: QuestionTable
  service_times: ServiceTimeTable
  ministries: MinistryTable
  people: PersonTable
  setup_links: SetupLinkTable
}
