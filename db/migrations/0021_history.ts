/**
 * Earlier versions of records, who made the newest one, how a change can be undone, and when a record is public. What is
 * there stays public and has no earlier versions.
 */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const CONTENT = [
  'sermons',
  'events',
  'live_streams',
  'sunday_services',
  'notices',
  'featured_content',
  'staff_members',
  'beliefs',
  'questions',
  'service_times',
  'ministries',
]
const COLUMNS = { updated_by: '', status: 'published', publish_at: '', unpublish_at: '' }

export function history(engine: 'sqlite' | 'postgres'): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<never>) {
      for (const table of CONTENT) {
        for (const [column, initial] of Object.entries(COLUMNS)) {
          await db.schema
            .alterTable(table)
            .addColumn(column, text, (c) => c.notNull().defaultTo(initial))
            .execute()
        }
      }
      await db.schema
        .createTable('versions')
        .addColumn('record_id', text, (c) => c.notNull())
        .addColumn('version', 'integer', (c) => c.notNull())
        .addColumn('table_name', text, (c) => c.notNull())
        .addColumn('at', text, (c) => c.notNull())
        .addColumn('by', text, (c) => c.notNull())
        .addColumn('record', text, (c) => c.notNull())
        .addPrimaryKeyConstraint('versions_key', ['record_id', 'version'])
        .execute()
      await sql`create index versions_by_time on versions (at)`.execute(db)
      await db.schema
        .alterTable('changes')
        .addColumn('undo', text, (c) => c.notNull().defaultTo(''))
        .execute()
    },
  }
}
