/** Work that survives a crash; see `jobs/work.ts`. Key: the kind and the subject. */
import type { Instant } from '#db/tables/columns.ts'

export type WorkState = 'waiting' | 'running' | 'done' | 'failed' | 'stopped'

export interface WorkTable {
  kind: string
  /** What it is about: the time for which a job is due (`2026-11-22T14:00` on the wall, or an instant), a playlist, an import. */
  subject: string
  state: WorkState
  /** Who began it; empty for the program itself. */
  user_id: string
  person: string
  started_at: Instant
  /** The id of its current owner; an earlier owner can't write anymore. */
  claim: string
  /** Last sign of life; empty while it waits. */
  alive_at: Instant
  /** Empty until it ends. */
  ended_at: Instant
  /** JSON of its kind: where to go on, and what people see meanwhile. */
  progress: string
  /** The result, or the error message. */
  report: string
}
