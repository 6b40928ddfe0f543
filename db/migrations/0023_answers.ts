/** Answers that are sent from the inbox: notes with a subject, and emails that belong to a thread. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const COLUMNS = [
  ['notes', 'subject'],
  ['letters', 'thread'],
] as const

export function answers(engine: 'sqlite' | 'postgres'): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<never>) {
      for (const [table, column] of COLUMNS) {
        await db.schema
          .alterTable(table)
          .addColumn(column, text, (c) => c.notNull().defaultTo(''))
          .execute()
      }
    },
  }
}
