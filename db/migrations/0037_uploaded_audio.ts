/** Uploaded audio files, and an index by which the sermons that a file belongs to are found. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const TEXTS = ['address', 'file_name', 'modified', 'media_type', 'parts', 'pending', 'created_by', 'ready_at'] as const

export function uploadedAudio(engine: 'sqlite' | 'postgres'): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<never>) {
      let table = db.schema
        .createTable('audio_files')
        .addColumn('id', text, (c) => c.primaryKey())
        .addColumn('created_at', text, (c) => c.notNull())
        .addColumn('updated_at', text, (c) => c.notNull())
        .addColumn('version', 'integer', (c) => c.notNull())
        .addColumn('sample', 'integer', (c) => c.notNull())
        .addColumn('bytes', 'integer', (c) => c.notNull())
        .addColumn('seconds', 'integer', (c) => c.notNull())
      for (const column of TEXTS) table = table.addColumn(column, text, (c) => c.notNull())
      await table.execute()
      await sql`create unique index audio_files_by_address on audio_files (address) where address <> ''`.execute(db)
      await sql`create index sermons_by_audio on sermons (audio_url) where audio_url <> ''`.execute(db)
    },
  }
}
