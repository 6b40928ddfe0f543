/** Uploaded pictures: what is known of each besides its files. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const TEXTS = [
  'created_at',
  'updated_at',
  'created_by',
  'hash',
  'alt',
  'file_name',
  'received_at',
  'ready_at',
  'unused_since',
]
const NUMBERS = ['version', 'width', 'height', 'bytes']

export function pictures(engine: 'sqlite' | 'postgres'): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<never>) {
      let table = db.schema.createTable('pictures').addColumn('id', text, (c) => c.primaryKey().notNull())
      for (const name of TEXTS) table = table.addColumn(name, text, (c) => c.notNull())
      for (const name of NUMBERS) table = table.addColumn(name, 'integer', (c) => c.notNull())
      await table.execute()
      await sql`create index pictures_by_hash on pictures (hash)`.execute(db)
      await sql`create index pictures_by_time on pictures (created_at desc, id desc)`.execute(db)
    },
  }
}
