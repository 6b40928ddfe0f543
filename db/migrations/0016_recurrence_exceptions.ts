/** Single occurrences of recurring events that are left out or changed; no event has any yet. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export function recurrenceExceptions(engine: 'sqlite' | 'postgres'): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<never>) {
      await db.schema
        .alterTable('events')
        .addColumn('recurrence_exceptions', text, (c) => c.notNull().defaultTo(''))
        .execute()
    },
  }
}
