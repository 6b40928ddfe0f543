/**
 * The size and type of audio files, which podcast feeds state and the check of links learns; and an index of the sermons that
 * have one, so that the feed doesn't read all the others.
 */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export function audioFiles(): Migration {
  return {
    async up(db: Kysely<never>) {
      const table = db.schema.alterTable('media_checks')
      await table.addColumn('bytes', 'bigint', (column) => column.notNull().defaultTo(0)).execute()
      const again = db.schema.alterTable('media_checks')
      await sql`create index sermons_with_audio on sermons (date, id) where audio_url <> ''`.execute(db)
      await again.addColumn('media_type', 'text', (column) => column.notNull().defaultTo('')).execute()
    },
  }
}
