/** Whose a run of a playlist is: another process may have taken it over. Runs from before belong to nobody. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export function runClaims(): Migration {
  return {
    async up(db: Kysely<never>) {
      await db.schema
        .alterTable('playlist_runs')
        .addColumn('claim', 'text', (c) => c.notNull().defaultTo(''))
        .execute()
    },
  }
}
