/** The kinds of content that a contributor may write drafts of. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export function contributors(engine: 'sqlite' | 'postgres'): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<never>) {
      await db.schema
        .alterTable('people')
        .addColumn('contributes', text, (c) => c.notNull().defaultTo(''))
        .execute()
    },
  }
}
