/** Indexes of the few records that become public, or stop being it, at a moment. */
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

export function publishingTimes(): Migration {
  return {
    async up(db: Kysely<never>) {
      for (const table of CONTENT) {
        for (const column of ['publish_at', 'unpublish_at']) {
          const name = sql.ref(`${table}_by_${column}`)
          await sql`create index ${name} on ${sql.table(table)} (${sql.ref(column)}) where ${sql.ref(column)} > ''`.execute(
            db,
          )
        }
      }
    },
  }
}
