/** The roles of people besides administrator, which `is_admin` says already. They have none at first. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export function roles(engine: 'sqlite' | 'postgres'): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<never>) {
      await db.schema
        .alterTable('people')
        .addColumn('roles', text, (c) => c.notNull().defaultTo(''))
        .execute()
    },
  }
}
