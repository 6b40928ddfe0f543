/**
 * Imports choose ids, so that records of two kinds may have the same one. Every key of the database is decided here: what
 * identifies a record of any kind has its kind beside its id. A new table, or a new column with an id, fails this test until
 * someone has decided which it is.
 */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { columnsOf, tablesOf } from '#db/columns.ts'
import type { Database } from '#db/database.ts'
import { onBothDatabases } from '#test/databases.ts'

/** Tables whose `id` identifies their own rows, and no other kind’s. */
const OWN_ID =
  'attendance_counts audio_files beliefs changes clergy_answers contact_messages deletions email_bodies emails event_sign_ups events featured_content files ' +
  'form_answers forms imports judged_spam prayer_answers ' +
  'live_streams menus ministries newsletter_issues newsletter_subscribers notes notices pages pictures redirects ' +
  'preview_links questions service_times sermons sessions setup_links sign_in_methods staff_members sunday_services sundays ' +
  'translations two_factors users verifications visitor_requests youtube_playlists'

const KEYS = [
  ...OWN_ID.split(' ').map((table) => `${table}: id`),
  // The kind and the id of a record.
  'deleted_records: deletion_id, table_name, id',
  'taken_from_sundays: kind, record_id',
  'synced_videos: video_id, kind',
  'video_stills: kind, record_id, address',
  'versions: table_name, record_id, version',
  // Ids of one kind: sermons, users.
  'sermon_series: name, sermon_id',
  'sermon_topics: name, sermon_id',
  'sermon_verses: sermon_id, first_verse, last_verse',
  'two_factors: user_id',
  // No ids of records. Keys of operations and of emails begin with what they are for, and a record’s with its table.
  'audio_files: address',
  'broadcasts: day',
  'copied_media: import_id, address',
  'daily_counts: day, kind, name',
  'documents: name',
  'forgotten_addresses: hash',
  'done_once: key',
  'import_pieces: import_id, position',
  'work: kind, subject',
  'emails: dedupe_key',
  'limits: key',
  'media_checks: kind, address',
  'newsletter_subscribers: email_key',
  'not_found: address',
  'users: email_key',
  'preview_links: token_hash',
  'sessions: token_hash',
  'settings: name',
  'transcripts: address',
  'sign_in_methods: provider, account_id',
  'youtube_quota: day',
]

/** Columns with the id of a record of any kind, by the column with its kind. */
const WITH_KIND = {
  'changes.record_id': 'kind',
  'featured_content.content_id': 'type',
  'emails.about_id': 'about_kind',
  'notes.record_id': 'kind',
  'preview_links.record_id': 'table_name',
  'synced_videos.record_id': 'kind',
  'taken_from_sundays.record_id': 'kind',
  'translations.of_id': 'of_table',
  'versions.record_id': 'table_name',
  'video_stills.record_id': 'kind',
}

/** Columns with ids of one kind. */
const OF_ONE_KIND = {
  'videos at YouTube': 'broadcasts.video_id live_streams.video_id sermons.video_id synced_videos.video_id',
  deletions: 'deleted_records.deletion_id',
  emails: 'emails.body_id',
  events: 'event_sign_ups.event_id',
  forms: 'clergy_answers.form_id form_answers.form_id prayer_answers.form_id',
  imports: 'copied_media.import_id import_pieces.import_id',
  newsletters: 'emails.batch_id',
  Sundays: 'taken_from_sundays.sunday_id',
  users:
    'changes.user_id clergy_answers.owner_id contact_messages.owner_id form_answers.owner_id prayer_answers.owner_id ' +
    'imports.user_id notes.user_id preview_links.user_id sessions.user_id ' +
    'sign_in_methods.user_id two_factors.user_id visitor_requests.owner_id work.user_id',
  'accounts at a provider': 'sign_in_methods.account_id',
  playlists: 'synced_videos.playlist_id youtube_playlists.playlist_id',
}

onBothDatabases('ids in the database', (open, engine) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.close())

  /** Primary keys and unique indexes: `table: column, column`. The number of a row (`seq`) is no key. */
  async function keysInDatabase(): Promise<string[]> {
    const { rows } =
      engine === 'postgres'
        ? await sql<{ key: string }>`
            select c.relname || ': ' ||
              string_agg(a.attname, ', ' order by array_position(i.indkey::int2[], a.attnum)) as key
            from pg_index i join pg_class c on c.oid = i.indrelid
              join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
            where i.indisunique and c.relnamespace = current_schema()::regnamespace
            group by c.relname, i.indexrelid`.execute(database.db)
        : await sql<{ key: string }>`
            select t.name || ': ' || group_concat(c.name, ', ' order by c.seqno) as key
            from pragma_table_list t join pragma_index_list(t.name) i on i."unique" = 1
              join pragma_index_info(i.name) c
            where t.schema = 'main' and t.type = 'table' group by t.name, i.name`.execute(database.db)
    return rows
      .map(({ key }) => key)
      .filter((key) => !key.startsWith('kysely_') && !key.endsWith(': seq'))
      .toSorted()
  }

  it('are in no key without the kind of their record', async () => {
    expect(await keysInDatabase()).toEqual(KEYS.toSorted())
  })

  it('stand beside their kind, or are of one kind', async () => {
    const tables = await tablesOf(database.db)
    const columns = (
      await Promise.all(
        tables.map(async (table) => (await columnsOf(database.db, table)).map((name) => `${table}.${name}`)),
      )
    ).flat()
    const decided = [...Object.keys(WITH_KIND), ...Object.values(OF_ONE_KIND).flatMap((names) => names.split(' '))]
    expect(columns.filter((name) => name.endsWith('_id')).toSorted()).toEqual(decided.toSorted())
    const kinds = Object.entries(WITH_KIND).map(([id, kind]) => id.replace(/[^.]+$/, kind))
    expect(columns).toEqual(expect.arrayContaining(kinds))
  })
})
