/** What every door is built from: handed in, never reached for, so that a test builds its own. */
import type { Logger } from 'pino'
import type { Config } from '#app/config.ts'
import type { Database } from '#db/database.ts'

export interface Parts {
  readonly config: Config
  readonly database: Database
  readonly log: Logger
  /** The present moment; tests hand in one that stands still. */
  readonly now: () => Temporal.Instant
}
