/** A calendar file that goes with an email. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export function calendarFiles(engine: 'sqlite' | 'postgres'): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<never>) {
      const table = db.schema.alterTable('letter_bodies')
      await table.addColumn('calendar', text, (column) => column.notNull().defaultTo('')).execute()
    },
  }
}
