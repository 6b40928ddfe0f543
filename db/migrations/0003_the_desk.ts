/**
 * What the desk needs to lose nothing: a version of every record, a place for what was deleted, a log of who changed
 * what, and the keys of what has been done once already.
 */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const RECORDS = [
  'sermons',
  'events',
  'live_streams',
  'sunday_services',
  'featured_content',
  'youtube_playlists',
  'contact_messages',
  'visitor_requests',
  'newsletter_subscribers',
  'staff_members',
  'beliefs',
  'questions',
  'service_times',
  'ministries',
  'people',
]
/** Tables that the desk searches and that have not kept a folded text until now, with what it is made of. */
const SEARCHED: [table: string, fields: string[]][] = [
  ['events', ['title', 'location', 'description', 'recurrence_description']],
  ['sunday_services', ['date', 'location']],
  ['featured_content', ['title', 'description', 'content_id']],
  ['contact_messages', ['first_name', 'last_name', 'email', 'subject', 'message']],
  ['visitor_requests', ['full_name', 'email', 'phone']],
  ['newsletter_subscribers', ['email', 'first_name', 'last_name', 'phone', 'notes']],
]
const INDEXES = [
  'sermons_by_title on sermons (title, id)',
  'events_by_title on events (title, id)',
  'events_by_location on events (location, date, id)',
  'live_streams_by_title on live_streams (title, id)',
  'contact_messages_by_status on contact_messages (status, created_at desc, id desc)',
  'visitor_requests_by_status on visitor_requests (status, created_at desc, id desc)',
]

export function theDesk(engine: 'sqlite' | 'postgres'): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`
  const lineFeed = engine === 'postgres' ? sql`chr(10)` : sql`char(10)`

  return {
    async up(db: Kysely<never>) {
      for (const table of RECORDS) {
        await db.schema
          .alterTable(table)
          .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
          .execute()
      }
      for (const [table, fields] of SEARCHED) {
        await db.schema
          .alterTable(table)
          .addColumn('search_text', text, (c) => c.notNull().defaultTo(''))
          .execute()
        // Folded as far as SQL can; whoever saves the record next folds it whole.
        const joined = sql.join(
          fields.map((field) => sql`lower(${sql.ref(field)})`),
          sql` || ${lineFeed} || `,
        )
        await sql`update ${sql.table(table)} set search_text = ${joined}`.execute(db)
      }
      for (const table of ['contact_messages', 'visitor_requests']) {
        await db.schema
          .alterTable(table)
          .addColumn('status_at', text, (c) => c.notNull().defaultTo(''))
          .execute()
        await db.schema
          .alterTable(table)
          .addColumn('status_by', text, (c) => c.notNull().defaultTo(''))
          .execute()
      }
      for (const index of INDEXES) await sql`create index ${sql.raw(index)}`.execute(db)

      await db.schema
        .createTable('deletions')
        .addColumn('id', text, (c) => c.primaryKey().notNull())
        .addColumn('kind', text, (c) => c.notNull())
        .addColumn('name', text, (c) => c.notNull())
        .addColumn('label', text, (c) => c.notNull())
        .addColumn('records', 'integer', (c) => c.notNull())
        .addColumn('deleted_at', text, (c) => c.notNull())
        .addColumn('deleted_by', text, (c) => c.notNull())
        .execute()
      await sql`create index deletions_by_time on deletions (deleted_at desc, id desc)`.execute(db)
      await db.schema
        .createTable('deleted_records')
        .addColumn('deletion_id', text, (c) => c.notNull().references('deletions.id').onDelete('cascade'))
        .addColumn('id', text, (c) => c.notNull())
        .addColumn('record', text, (c) => c.notNull())
        .addPrimaryKeyConstraint('deleted_records_key', ['deletion_id', 'id'])
        .execute()

      await db.schema
        .createTable('changes')
        .addColumn('id', text, (c) => c.primaryKey().notNull())
        .addColumn('at', text, (c) => c.notNull())
        .addColumn('person_id', text, (c) => c.notNull())
        .addColumn('person', text, (c) => c.notNull())
        .addColumn('action', text, (c) => c.notNull())
        .addColumn('kind', text, (c) => c.notNull())
        .addColumn('record_id', text, (c) => c.notNull())
        .addColumn('label', text, (c) => c.notNull())
        .addColumn('details', text, (c) => c.notNull())
        .addColumn('search_text', text, (c) => c.notNull())
        .execute()
      await sql`create index changes_by_time on changes (at desc, id desc)`.execute(db)
      await sql`create index changes_of_record on changes (kind, record_id, at desc)`.execute(db)

      await db.schema
        .createTable('done_once')
        .addColumn('key', text, (c) => c.primaryKey().notNull())
        .addColumn('asked', text, (c) => c.notNull())
        .addColumn('result', text, (c) => c.notNull())
        .addColumn('done_at', text, (c) => c.notNull())
        .execute()
    },
  }
}
