/** What runs by the clock. */
import type { Instant } from '#db/tables/columns.ts'

/** One moment at which a job was due, and who ran it; see `jobs/clock.ts`. */
export interface JobRunTable {
  job: string
  /** As the job counts: `2026-11-22T14:00` on the wall, or an instant. */
  due: string
  claimed_at: Instant
  /** When it last said that it is running; empty when whoever ran it has given it back. */
  alive_at: Instant
  /** Empty while it runs. */
  ended_at: Instant
  outcome: '' | 'ok' | 'failed'
  /** What came of it, or the error's words. */
  said: string
}
