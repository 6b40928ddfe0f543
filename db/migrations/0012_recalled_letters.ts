/**
 * Which letters are wanted back by whoever put them in, though they are being sent; and indexes for what is asked of many
 * letters: how many copies were tried lately, which have been over for long, and which are held up.
 */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const INDEXES = [
  'letters_by_try on letters (is_bulk, updated_at)',
  'letters_by_change on letters (state, updated_at)',
  "letters_in_trouble on letters (state, updated_at) where error_kind <> ''",
]

export function recalledEmails(): Migration {
  return {
    async up(db: Kysely<never>) {
      await db.schema
        .alterTable('letters')
        .addColumn('is_recalled', 'integer', (c) => c.notNull().defaultTo(0))
        .execute()
      for (const index of INDEXES) await sql`create index ${sql.raw(index)}`.execute(db)
    },
  }
}
