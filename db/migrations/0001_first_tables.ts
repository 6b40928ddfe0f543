/**
 * Every record of the product, with the indexes that its reads use.
 *
 * A migration imports the query builder and nothing of the product: it must still mean the same when everything around
 * it has changed.
 */
import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

type Table = CreateTableBuilder<string>

export function firstTables(engine: 'sqlite' | 'postgres'): Migration {
  // Bytewise order on PostgreSQL too, so that both engines sort and compare text alike.
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`

  /** A table whose text columns are `''` when nothing is known, with what every record carries. */
  function table(db: Kysely<never>, name: string, texts: string[], more: (t: Table) => Table = (t) => t) {
    let builder = db.schema.createTable(name)
    if (engine === 'sqlite') {
      // A rowid with a name of its own survives VACUUM; the search index points at it.
      builder = builder.addColumn('seq', 'integer', (c) => c.primaryKey())
      builder = builder.addColumn('id', text, (c) => c.notNull().unique())
    } else {
      builder = builder.addColumn('id', text, (c) => c.notNull().primaryKey())
    }
    for (const column of texts) builder = builder.addColumn(column, text, (c) => c.notNull().defaultTo(''))
    return more(builder)
      .addColumn('created_at', text, (c) => c.notNull())
      .addColumn('updated_at', text, (c) => c.notNull())
      .addColumn('sample', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  }
  const flag = (name: string) => (t: Table) => t.addColumn(name, 'integer', (c) => c.notNull().defaultTo(0))
  const number = (name: string) => (t: Table) => t.addColumn(name, 'integer', (c) => c.notNull().defaultTo(0))
  const both = (a: (t: Table) => Table, b: (t: Table) => Table) => (t: Table) => b(a(t))

  return {
    async up(db: Kysely<never>) {
      await table(db, 'sermons', [
        'title',
        'speaker',
        'date',
        'scripture',
        'series',
        'description',
        'duration',
        'thumbnail_url',
        'youtube_url',
        'video_id',
        'tags',
        'audio_url',
        'search_text',
      ])
      await sql`create index sermons_by_date on sermons (date desc, id desc)`.execute(db)
      await sql`create index sermons_by_speaker on sermons (speaker, date desc, id desc)`.execute(db)
      await sql`create index sermons_by_series on sermons (series, date desc, id desc)`.execute(db)
      await sql`create index sermons_by_video on sermons (video_id)`.execute(db)
      await (engine === 'postgres' ? postgresSearch(db) : sqliteSearch(db))

      await table(
        db,
        'events',
        [
          'title',
          'date',
          'start_time',
          'end_time',
          'location',
          'description',
          'image_url',
          'external_url',
          'external_link_text',
          'recurrence_rule',
          'recurrence_description',
        ],
        flag('is_recurring'),
      )
      await sql`create index events_by_date on events (date, start_time, id)`.execute(db)
      await sql`create index events_recurring on events (is_recurring, date)`.execute(db)

      await table(
        db,
        'live_streams',
        ['title', 'date', 'description', 'duration', 'thumbnail_url', 'youtube_url', 'search_text'],
        flag('is_live'),
      )
      await sql`create index live_streams_by_date on live_streams (date desc, id desc)`.execute(db)
      await sql`create index live_streams_live on live_streams (is_live, date desc, id desc)`.execute(db)

      await table(db, 'sunday_services', ['date', 'time', 'location', 'youtube_url'], flag('is_live'))
      await sql`create index sunday_services_by_date on sunday_services (date desc, time, id)`.execute(db)

      await table(
        db,
        'featured_content',
        ['type', 'content_id', 'youtube_url', 'title', 'description'],
        flag('is_active'),
      )
      await table(db, 'youtube_playlists', ['playlist_id', 'kind', 'title'], flag('is_active'))

      await table(db, 'contact_messages', ['first_name', 'last_name', 'email', 'subject', 'message', 'status'])
      await sql`create index contact_messages_by_time on contact_messages (created_at desc, id desc)`.execute(db)
      await table(db, 'visitor_requests', ['full_name', 'email', 'phone', 'number_of_kids', 'status'])
      await sql`create index visitor_requests_by_time on visitor_requests (created_at desc, id desc)`.execute(db)
      await table(
        db,
        'newsletter_subscribers',
        ['email', 'email_key', 'first_name', 'last_name', 'phone', 'notes'],
        flag('is_active'),
      )
      await sql`create unique index newsletter_subscribers_by_email on newsletter_subscribers (email_key)`.execute(db)
      await sql`create index newsletter_subscribers_by_time on newsletter_subscribers (created_at desc, id desc)`.execute(
        db,
      )

      await table(
        db,
        'staff_members',
        ['name', 'title', 'email', 'photo_url', 'bio', 'website_url', 'role'],
        number('position'),
      )
      await table(db, 'beliefs', ['title', 'body'], number('position'))
      await table(db, 'questions', ['question', 'answer'], number('position'))
      await table(
        db,
        'service_times',
        ['name', 'time', 'label', 'shown_in'],
        both(number('weekday'), both(flag('is_main'), number('position'))),
      )
      await table(db, 'ministries', ['page', 'name', 'audience', 'body'], number('position'))

      await table(db, 'people', ['email', 'email_key', 'name', 'password_hash'], flag('is_admin'))
      await sql`create unique index people_by_email on people (email_key)`.execute(db)

      await db.schema
        .createTable('settings')
        .addColumn('name', text, (c) => c.primaryKey().notNull())
        .addColumn('value', text, (c) => c.notNull())
        .addColumn('updated_at', text, (c) => c.notNull())
        .addColumn('sample', 'integer', (c) => c.notNull().defaultTo(0))
        .execute()
      await db.schema
        .createTable('setup_links')
        .addColumn('id', text, (c) => c.primaryKey().notNull())
        .addColumn('secret_hash', text, (c) => c.notNull())
        .addColumn('created_at', text, (c) => c.notNull())
        .execute()
    },
  }
}

/** Every run of three characters of `search_text` is in the index, so any substring of three or more is found by it. */
async function postgresSearch(db: Kysely<never>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db)
  await sql`create index sermons_by_text on sermons using gin (search_text gin_trgm_ops)`.execute(db)
}

/** The same on SQLite: an FTS5 trigram index over `search_text`, kept in step by triggers and holding no second copy. */
async function sqliteSearch(db: Kysely<never>): Promise<void> {
  await sql`create virtual table sermons_found using fts5(
    search_text, content='sermons', content_rowid='seq', tokenize='trigram case_sensitive 1'
  )`.execute(db)
  await sql`create virtual table sermons_terms using fts5vocab('sermons_found', 'row')`.execute(db)
  await sql`create trigger sermons_found_insert after insert on sermons begin
    insert into sermons_found(rowid, search_text) values (new.seq, new.search_text);
  end`.execute(db)
  await sql`create trigger sermons_found_delete after delete on sermons begin
    insert into sermons_found(sermons_found, rowid, search_text) values ('delete', old.seq, old.search_text);
  end`.execute(db)
  await sql`create trigger sermons_found_update after update of search_text on sermons begin
    insert into sermons_found(sermons_found, rowid, search_text) values ('delete', old.seq, old.search_text);
    insert into sermons_found(rowid, search_text) values (new.seq, new.search_text);
  end`.execute(db)
}
