/** Links that show one record to people without an account until they expire or are revoked. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export function previewLinks(engine: 'sqlite' | 'postgres'): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<never>) {
      await db.schema
        .createTable('preview_links')
        .addColumn('id', text, (c) => c.primaryKey())
        .addColumn('token_hash', text, (c) => c.notNull().unique())
        .addColumn('table_name', text, (c) => c.notNull())
        .addColumn('record_id', text, (c) => c.notNull())
        .addColumn('created_at', text, (c) => c.notNull())
        .addColumn('expires_at', text, (c) => c.notNull())
        .addColumn('person_id', text, (c) => c.notNull())
        .addColumn('person', text, (c) => c.notNull())
        .execute()
      await db.schema.createIndex('preview_links_by_record').on('preview_links').column('record_id').execute()
    },
  }
}
