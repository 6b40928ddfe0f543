/** People who signed up for a date of an event. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const TEXTS = ['event_id', 'event_title', 'date', 'name', 'email', 'answers', 'state', 'created_at', 'updated_at']
const NUMBERS = { attended: 0, position: 0, sample: 0, version: 1 }

export function signUps(engine: 'sqlite' | 'postgres'): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<never>) {
      let table = db.schema.createTable('event_sign_ups').addColumn('id', text, (column) => column.primaryKey())
      for (const name of [...TEXTS, 'search_text']) {
        table = table.addColumn(name, text, (column) => column.notNull().defaultTo(''))
      }
      for (const [name, usual] of Object.entries(NUMBERS)) {
        table = table.addColumn(name, 'integer', (column) => column.notNull().defaultTo(usual))
      }
      await table.execute()
      await sql`create index event_sign_ups_in_order on event_sign_ups (event_id, date, state, position)`.execute(db)
      await sql`create index event_sign_ups_by_time on event_sign_ups (created_at, id)`.execute(db)
    },
  }
}
