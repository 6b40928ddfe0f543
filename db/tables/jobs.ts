/** Scheduled jobs. */
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
