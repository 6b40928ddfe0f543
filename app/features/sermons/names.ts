/** The names of speakers and series in the database. A sermon has a series of its own, and may belong to others, too. */
import { type Expression, sql, type SqlBool } from 'kysely'
import { slugOf } from '#app/ui/slug.ts'
import type { Db } from '#db/database.ts'

/** All speakers in alphabetical order. */
export function listSpeakers(db: Db): Promise<string[]> {
  return distinct(db, 'speaker')
}

/** All series in alphabetical order. */
export function listSeries(db: Db): Promise<string[]> {
  const further = db.selectFrom('sermons').innerJoin('sermon_series', 'sermon_series.sermon_id', 'sermons.id')
  return distinct(db, 'series', sql`union select name from ${further.select('sermon_series.name')} as further`)
}

/** The names of the series whose address has this slug: usually one. */
export async function seriesOfSlug(db: Db, slug: string): Promise<string[]> {
  return (await listSeries(db)).filter((name) => slugOf(name) === slug)
}

/** The condition that a sermon belongs to one of these series. */
export async function isInSeries(db: Db, names: readonly string[]): Promise<Expression<SqlBool>> {
  const further = db.selectFrom('sermon_series').select('sermon_id as id').where('name', 'in', names)
  const own = sql<SqlBool>`sermons.series in (${sql.join(names)})`
  // Usually there are none, and the index gives a page in the order of its days.
  if ((await further.limit(1).execute()).length === 0) return own
  const all = db.selectFrom('sermons').select('id').where(own).union(further)
  return sql<SqlBool>`sermons.id in ${all}`
}

/**
 * The distinct non-empty values of an indexed column, by skipping through the index: one read for each value, not for each
 * row.
 * @param more further values: a `union`
 */
async function distinct(db: Db, column: 'speaker' | 'series', more = sql``): Promise<string[]> {
  const first = db.selectFrom('sermons').select((eb) => eb.fn.min(column).as('value'))
  const { rows } = await sql<{ value: string }>`
    with recursive step(value) as (
      select ${first.where(column, '>', '')}
      union all
      select ${first.where(column, '>', sql.ref<string>('step.value'))} from step where step.value is not null
    )
    select value from step where value is not null ${more}`.execute(db)
  return rows.map((row) => row.value).toSorted((a, b) => a.localeCompare(b, 'en'))
}
