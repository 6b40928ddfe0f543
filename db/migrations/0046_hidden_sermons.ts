/** An index of the few sermons that are not public, or not at all times, for queries that pass over most of the others. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export function hiddenSermons(): Migration {
  return {
    async up(db: Kysely<never>) {
      await sql`create index sermons_hidden on sermons (id, status, publish_at, unpublish_at)
        where (status <> 'published' or publish_at > '' or unpublish_at > '')`.execute(db)
    },
  }
}
