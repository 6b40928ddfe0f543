/** What is known of the videos that sermons and live streams come from, and of asking for them. */
import type { Generated } from 'kysely'
import type { Instant } from '#db/tables/columns.ts'

/** A video that became a sermon or a live stream. Key: the video and what it became. */
export interface SyncedVideoTable {
  video_id: string
  kind: 'sermons' | 'live_streams'
  /** The service's id of the playlist that it is kept from. */
  playlist_id: string
  /** Of the sermon or live stream; empty while there is none. The record may have been deleted: then it stays so. */
  record_id: string
  /** As it is called on the video service. */
  title: string
  /** JSON by field: what the sync wrote last. A field that holds anything else, or is `null` here, is a person's. */
  written: string
  /** A hash of the texts and rules that were read, and JSON of what was recognised in them. */
  source: string
  recognised: string
  /** Why it cannot be watched on the site, and since when; empty while it can. */
  state: '' | 'gone' | 'private' | 'not_embeddable' | 'never_held'
  state_at: Instant
  /** When the video service was last asked about it. */
  seen_at: Instant
  /** Where its picture is to be fetched from, until it has been; and when that was last tried. */
  picture_from: string
  picture_tried_at: Instant
}

/** What goes on with a playlist at this moment: one run at a time each, whichever process it is in. */
export interface PlaylistRunTable {
  playlist_id: string
  kind: 'sermons' | 'live_streams'
  /** `whole` follows every page, and is gone on with after a restart. */
  extent: 'newest' | 'whole'
  started_at: Instant
  started_by: string
  started_by_name: string
  /** When whoever runs it last said so; empty: to be taken up. */
  alive_at: Instant
  /** The page to go on with; empty: the first. */
  page_token: string
  /** Videos looked at, and how many there are as far as is known. */
  done: number
  total: number
  /** JSON: what came of those that were looked at. */
  report: string
  /** A mark of the run that has the playlist now; another one made before it may change nothing any more. */
  claim: Generated<string>
}

/** What was asked of the video service on one day of its own calendar (Pacific time). */
export interface YoutubeQuotaTable {
  /** `YYYY-MM-DD`. */
  day: string
  units: number
  /** When it said that no more is given on that day; empty: it has not. */
  stopped_at: Instant
}
