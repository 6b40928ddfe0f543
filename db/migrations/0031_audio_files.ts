/** The size and type of audio files, which podcast feeds state. The check of links learns them. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export function audioFiles(): Migration {
  return {
    async up(db: Kysely<never>) {
      const table = db.schema.alterTable('media_checks')
      await table.addColumn('bytes', 'bigint', (column) => column.notNull().defaultTo(0)).execute()
      const again = db.schema.alterTable('media_checks')
      await again.addColumn('media_type', 'text', (column) => column.notNull().defaultTo('')).execute()
    },
    async down(db: Kysely<never>) {
      for (const column of ['bytes', 'media_type']) {
        await db.schema.alterTable('media_checks').dropColumn(column).execute()
      }
    },
  }
}
