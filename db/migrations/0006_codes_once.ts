/** The half minute whose code an authenticator app was last believed by, so that each is good once. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export function codesOnce(): Migration {
  return {
    async up(db: Kysely<never>) {
      await db.schema
        .alterTable('two_factors')
        .addColumn('last_step', 'integer', (c) => c.notNull().defaultTo(0))
        .execute()
    },
  }
}
