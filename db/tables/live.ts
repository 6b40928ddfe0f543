/** Single days of worship, the broadcasts that were found for them, and whether what pages play is still there. */
import type { Instant, PlainDay } from '#db/tables/columns.ts'

/** What was found when the video service was asked for a day's broadcast. Key: the church's day. */
export interface BroadcastTable {
  day: PlainDay
  /** Empty while none has been found. */
  video_id: string
  title: string
  /** `none`: the service was asked and has none. */
  state: 'upcoming' | 'live' | 'over' | 'none'
  starts_at: Instant
  /** When the service last gave an answer. */
  looked_at: Instant
  /** When it was last asked, with or without success. */
  tried_at: Instant
}

/** Whether an address of a video or a recording still plays. */
export interface MediaCheckTable {
  kind: 'video' | 'audio'
  /** The video's id, or the recording's address. */
  address: string
  checked_at: Instant
  /** `doubt`: nothing can be said from here, so it counts as there. */
  outcome: 'plays' | 'fails' | 'doubt'
  /** A short word for what is wrong, empty when nothing is. */
  why: string
  /** The last day on which it failed, and how many days in a row. */
  failed_on: PlainDay
  failed_days: number
}
