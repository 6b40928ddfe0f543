/** Which video a deleted record showed, so that video sync finds it without reading all of them. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export function deletedVideos(engine: 'sqlite' | 'postgres'): Migration {
  const column =
    engine === 'postgres'
      ? sql`text collate "C" generated always as (record::json ->> 'video_id') stored`
      : sql`text generated always as (json_extract(record, '$.video_id')) virtual`
  return {
    async up(db: Kysely<never>) {
      await sql`alter table deleted_records add column video_id ${column}`.execute(db)
      await sql`create index deleted_records_by_video on deleted_records (video_id)`.execute(db)
    },
  }
}
