/** The clock's runs; what is known of videos, where they came from and what was asked of the video service. */
import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** By table: its key, its other text columns, its numbers. */
const TABLES: [table: string, key: string[], texts: string[], numbers: string[]][] = [
  ['job_runs', ['job', 'due'], ['claimed_at', 'alive_at', 'ended_at', 'outcome', 'said'], []],
  [
    'synced_videos',
    ['video_id', 'kind'],
    [
      'playlist_id',
      'record_id',
      'title',
      'written',
      'source',
      'recognised',
      'state',
      'state_at',
      'seen_at',
      'picture_from',
      'picture_tried_at',
    ],
    [],
  ],
  [
    'playlist_runs',
    ['playlist_id'],
    ['kind', 'extent', 'started_at', 'started_by', 'started_by_name', 'alive_at', 'page_token', 'report'],
    ['done', 'total'],
  ],
  ['youtube_quota', ['day'], ['stopped_at'], ['units']],
]
const ADDED: [table: string, columns: string[]][] = [
  ['youtube_playlists', ['last_synced_at', 'last_result', 'rules']],
  ['live_streams', ['video_id']],
]
const INDEXES = [
  'synced_videos_of_playlist on synced_videos (playlist_id, kind, seen_at)',
  'synced_videos_of_record on synced_videos (kind, record_id)',
  'synced_videos_by_state on synced_videos (state, state_at)',
  'synced_videos_by_picture on synced_videos (picture_from, picture_tried_at)',
  'live_streams_by_video on live_streams (video_id)',
]

export function videoSync(engine: 'sqlite' | 'postgres'): Migration {
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
      for (const [table, columns] of ADDED) {
        for (const column of columns) {
          await db.schema
            .alterTable(table)
            .addColumn(column, text, (c) => c.notNull().defaultTo(''))
            .execute()
        }
      }
      for (const index of INDEXES) await sql`create index ${sql.raw(index)}`.execute(db)
      await nameVideos(db)
    },
  }
}

/** The video that a live stream's address names, as far as it is plain; whoever saves the record next reads it whole. */
async function nameVideos(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ id: string; youtube_url: string }>`
    select id, youtube_url from live_streams where youtube_url <> ''`.execute(db)
  for (const { id, youtube_url } of rows) {
    const named = /(?:^|[?&]v=|youtu\.be\/|\/(?:embed|shorts|live|v)\/)([\w-]{11})(?![\w-])/.exec(youtube_url)?.[1]
    if (named) await sql`update live_streams set video_id = ${named} where id = ${id}`.execute(db)
  }
}
