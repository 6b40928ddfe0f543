/** The names of speakers and series in the database. A sermon has a series of its own, and may belong to others, too. */
import { type Expression, sql, type SqlBool } from 'kysely'
import { memoizedByObject } from '#app/ui/memoized.ts'
import { slugOf } from '#app/ui/slug.ts'
import type { Db } from '#db/database.ts'
import { type Names, seriesNames, speakerNames } from '#db/sermon-names.ts'

/** All speakers in alphabetical order. */
export function listSpeakers(db: Db): Promise<string[]> {
  return listed(db, speakerNames(db))
}

/** All series in alphabetical order. */
export function listSeries(db: Db): Promise<string[]> {
  return listed(db, seriesNames(db))
}

async function listed(db: Db, names: Names): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`select value from ${names} as names`.execute(db)
  return alphabetical(rows)
}

export const alphabetical = memoizedByObject((names: readonly { value: string }[]): string[] =>
  names.map(({ value }) => value).toSorted((a, b) => a.localeCompare(b, 'en')),
)

/** The names of the series whose address has this slug: usually one. */
export async function seriesOfSlug(db: Db, slug: string): Promise<string[]> {
  return (await listSeries(db)).filter((name) => slugOf(name) === slug)
}

/** The condition that a sermon belongs to one of these series. */
export function isInSeries(db: Db, names: readonly string[]): Expression<SqlBool> {
  const further = db.selectFrom('sermon_series').select('sermon_id').where('name', 'in', names)
  // Both databases use an index for either side. A union took ten times as long, since it reads the sermons twice.
  return sql<SqlBool>`(sermons.series in (${sql.join(names)}) or sermons.id in ${further})`
}
