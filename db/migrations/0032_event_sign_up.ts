/** Signing up for events: what an event asks and how many places it has; and the categories of events. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const TEXTS = { categories: '[]', places: '', sign_up_questions: '[]' } as const

export function eventSignUp(engine: 'sqlite' | 'postgres'): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<never>) {
      for (const [name, usual] of Object.entries(TEXTS)) {
        const table = db.schema.alterTable('events')
        await table.addColumn(name, text, (column) => column.notNull().defaultTo(usual)).execute()
      }
      const table = db.schema.alterTable('events')
      await table.addColumn('sign_up', 'integer', (column) => column.notNull().defaultTo(0)).execute()
      // Every page asks which dates are changed.
      await sql`create index events_with_changes on events (id) where recurrence_exceptions <> ''`.execute(db)
    },
  }
}
