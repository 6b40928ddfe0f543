/** Why a newsletter was paused by itself, and since when the answers to it are watched. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const ADDED = ['paused_why', 'watched_since']

export function pauses(engine: 'sqlite' | 'postgres'): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<never>) {
      for (const column of ADDED) {
        await db.schema
          .alterTable('newsletter_issues')
          .addColumn(column, text, (c) => c.notNull().defaultTo(''))
          .execute()
      }
    },
  }
}
