/** The videos behind sermons and live streams, requests to YouTube, found broadcasts, and checks of media. */
import type { Instant, PlainDay } from '#db/tables/columns.ts'

/** A video that became a sermon or a live stream. Key: the video and the kind of record. */
export interface SyncedVideoTable {
  video_id: string
  kind: 'sermons' | 'live_streams'
  /** The YouTube id of its playlist. */
  playlist_id: string
  /** The sermon or live stream; empty without one. It stays after the record was deleted. */
  record_id: string
  /** The title on YouTube. */
  title: string
  /**
   * JSON by field: the values that the sync wrote last. A field with any other value, or with `null` here, was edited by a
   * person.
   */
  written: string
  /** A hash of the texts and rules used, and JSON of what was recognized in them. */
  source: string
  recognized: string
  /** Why it can't be watched on the site, and since when; empty while it can. */
  state: '' | 'gone' | 'private' | 'not_embeddable' | 'never_held'
  state_at: Instant
  /** When it was last looked up at YouTube. */
  seen_at: Instant
  /** Address of a thumbnail that has not been fetched yet, and when fetching was last tried. */
  picture_from: string
  picture_tried_at: Instant
}

/** A record's video whose still was asked for. Key: the record and the address of its video. */
export interface VideoStillTable {
  kind: 'sermons' | 'live_streams'
  record_id: string
  /** The address as the record has it. */
  address: string
  /** The address of its copy here; empty without one. It stays when a person has removed the picture from the record. */
  picture: string
  /** Attempts that failed for the moment, and when it is tried again; empty when it isn't. */
  tries: number
  next_at: Instant
}

/** Requests to YouTube on one day of its own calendar (Pacific time). */
export interface YoutubeQuotaTable {
  /** `YYYY-MM-DD`. */
  day: string
  units: number
  /** When YouTube said that the day's quota is used up; empty: it has not. */
  stopped_at: Instant
}

/** The result of looking for a day's broadcast. Key: the church's day. */
export interface BroadcastTable {
  day: PlainDay
  /** Empty while none has been found. */
  video_id: string
  title: string
  /** `none`: YouTube has no broadcast for it. */
  state: 'upcoming' | 'live' | 'over' | 'none'
  starts_at: Instant
  /** When YouTube last answered. */
  looked_at: Instant
  /** When it was last looked for, with or without success. */
  tried_at: Instant
}

/** Whether an address of a video or a recording still plays. */
export interface MediaCheckTable {
  kind: 'video' | 'audio'
  /** The video's id, or the recording's address. */
  address: string
  checked_at: Instant
  /** `doubt`: unknown, so it counts as playing. */
  outcome: 'plays' | 'fails' | 'doubt'
  /** A short code for the reason, empty when it plays. */
  why: string
  /** The last day on which it failed, and how many days in a row. */
  failed_on: PlainDay
  failed_days: number
  /** Size and type of an audio file, as its server last gave them; 0 and empty while unknown. */
  bytes: number
  media_type: string
}
