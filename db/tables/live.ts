/** Found broadcasts, checks of media, job runs and rate limits. */
import type { Instant, PlainDay } from '#db/tables/columns.ts'

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

/** One scheduled run of a job; see `jobs/clock.ts`. */
export interface JobRunTable {
  job: string
  /** As the job counts: `2026-11-22T14:00` on the wall, or an instant. */
  due: string
  claimed_at: Instant
  /** Last sign of life; empty when the run was given back. */
  alive_at: Instant
  /** Empty while it runs. */
  ended_at: Instant
  outcome: '' | 'ok' | 'failed'
  /** The result, or the error message. */
  said: string
}

/** Counts of rate limits; see `db/limits.ts`. */
export interface LimitTable {
  /** A hash of what is limited. */
  key: string
  count: number
  /** When the next try is allowed; empty for limits that count within a window. */
  allowed_at: Instant
  /** When the count begins again. */
  ends_at: Instant
}
