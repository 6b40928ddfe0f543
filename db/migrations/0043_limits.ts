/** Counts of rate limits that all processes share (`db/limits.ts`). */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export function limits(engine: 'sqlite' | 'postgres'): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<never>) {
      await db.schema
        .createTable('limits')
        .addColumn('key', text, (column) => column.primaryKey().notNull())
        .addColumn('count', 'integer', (column) => column.notNull())
        .addColumn('allowed_at', text, (column) => column.notNull())
        .addColumn('ends_at', text, (column) => column.notNull())
        .execute()
    },
  }
}
