/**
 * What visitors are told about single days of worship; the broadcast that was found for a day; whether the videos and
 * recordings that pages play are still there.
 */
import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const NOTICE = ['created_at', 'updated_at', 'date', 'kind', 'time', 'location', 'message', 'shown_from', 'search_text']
/** By table: its key, its other text columns, its numbers. */
const TABLES: [table: string, key: string[], texts: string[], numbers: string[]][] = [
  ['notices', ['id'], NOTICE, ['sample', 'version']],
  ['broadcasts', ['day'], ['video_id', 'title', 'state', 'starts_at', 'looked_at', 'tried_at'], []],
  ['media_checks', ['kind', 'address'], ['checked_at', 'outcome', 'why', 'failed_on'], ['failed_days']],
]
const INDEXES = [
  'notices_by_day on notices (date, id)',
  'notices_shown on notices (shown_from, date)',
  'media_checks_failed on media_checks (failed_days, kind)',
]

export function live(engine: 'sqlite' | 'postgres'): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<never>) {
      for (const [name, key, texts, numbers] of TABLES) {
        let table: CreateTableBuilder<string, string> = db.schema.createTable(name)
        for (const column of key) table = table.addColumn(column, text, (c) => c.notNull())
        for (const column of texts) table = table.addColumn(column, text, (c) => c.notNull().defaultTo(''))
        for (const column of numbers) table = table.addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
        await table.addPrimaryKeyConstraint(`${name}_key`, [...key]).execute()
      }
      for (const index of INDEXES) await sql`create index ${sql.raw(index)}`.execute(db)
    },
  }
}
