/** What the site shows: sermons, events, services, and the parish itself. */
import type { Generated } from 'kysely'
import type { Flag, Instant, StoredRecord, PlainDay, Searched } from '#db/tables/columns.ts'

export interface SermonTable extends StoredRecord, Searched {
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
}

export interface EventTable extends StoredRecord, Searched {
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
  /** Single occurrences that are left out or changed, as `app/features/events/exceptions.ts` writes them; empty: none. */
  recurrence_exceptions: Generated<string>
}

export interface LiveStreamTable extends StoredRecord, Searched {
  title: string
  date: PlainDay
  description: string
  duration: string
  thumbnail_url: string
  youtube_url: string
  /** The 11-character id found in `youtube_url`, or empty. */
  video_id: string
  is_live: Flag
}

export interface SundayServiceTable extends StoredRecord, Searched {
  date: PlainDay
  time: string
  location: string
  youtube_url: string
  is_live: Flag
}

export interface FeaturedContentTable extends StoredRecord, Searched {
  type: 'video' | 'sermon' | 'event'
  content_id: string
  youtube_url: string
  title: string
  description: string
  is_active: Flag
}

/** One site setting per row; `value` is JSON. What may stand here is in `app/ui/site.ts` and `app/features/site/input.ts`. */
export interface SettingTable {
  name: string
  value: string
  updated_at: Instant
  sample: Flag
}

export interface YoutubePlaylistTable extends StoredRecord {
  playlist_id: string
  kind: 'sermons' | 'live_streams'
  title: string
  is_active: Flag
  /** When its videos were last read, with or without success; empty: never. */
  last_synced_at: Generated<Instant>
  /** JSON: what came of that. */
  last_result: Generated<string>
  /** JSON: how the titles of its videos are to be read. */
  rules: Generated<string>
}

/** Records that stand in an order which people choose. */
interface Ordered extends StoredRecord {
  position: number
}

export interface StaffMemberTable extends Ordered {
  name: string
  title: string
  email: string
  photo_url: string
  bio: string
  website_url: string
  /** `music` marks the music minister, whose address the music page offers. */
  role: '' | 'music'
}

export interface BeliefTable extends Ordered {
  title: string
  body: string
}

export interface QuestionTable extends Ordered {
  question: string
  answer: string
}

export interface ServiceTimeTable extends Ordered {
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

export interface MinistryTable extends Ordered {
  /** The page it belongs to, `kids-church` for now. */
  page: string
  name: string
  audience: string
  body: string
}
