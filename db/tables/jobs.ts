/** What the processes that share a database coordinate: scheduled jobs, rate limits. */
import type { Instant } from '#db/tables/columns.ts'

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
