/** The names in the filters of sermon lists, as tables with the column `value`: distinct, not empty, unordered. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/database.ts'

export type Names = RawBuilder<{ value: string }>

export function speakerNames(db: Db): Names {
  return sql<{ value: string }>`(${distinct(db, 'speaker')})`
}

/** Includes the additional series of sermons. */
export function seriesNames(db: Db): Names {
  const further = db.selectFrom('sermons').innerJoin('sermon_series', 'sermon_series.sermon_id', 'sermons.id')
  const names = further.select('sermon_series.name')
  return sql<{ value: string }>`(${distinct(db, 'series')} union select name from ${names} as further)`
}

/** Skips through the index: one read for each value, not for each row (https://wiki.postgresql.org/wiki/Loose_indexscan). */
function distinct(db: Db, column: 'speaker' | 'series'): Names {
  const first = db.selectFrom('sermons').select((eb) => eb.fn.min(column).as('value'))
  return sql<{ value: string }>`
    with recursive step(value) as (
      select ${first.where(column, '>', '')}
      union all
      select ${first.where(column, '>', sql.ref<string>('step.value'))} from step where step.value is not null
    )
    select value from step where value is not null`
}
