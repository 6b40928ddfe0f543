/** Sums of visits in the database. */
import type { OnConflictBuilder } from 'kysely'
import { type CountKind, type DailyCount, OTHERS } from '#app/features/statistics/count.ts'
import type { Database, Db, Trx } from '#db/database.ts'
import { advisoryLock } from '#db/locks.ts'
import type { Schema } from '#db/schema.ts'

/** Most names of a kind that are kept of a day; further ones are counted together. */
const MAX_NAMES_A_DAY = 1_000
const ROWS_AT_ONCE = 100

/** Adds to the sums of a day, to which other servers may add at the same time. @param rows of one day */
export async function addCounts(database: Database, rows: readonly DailyCount[]): Promise<void> {
  await database.transaction(async (trx) => {
    await advisoryLock(trx, 'daily counts')
    const bounded = await withinBounds(trx, rows)
    for (let from = 0; from < bounded.length; from += ROWS_AT_ONCE) {
      await trx
        .insertInto('daily_counts')
        .values(bounded.slice(from, from + ROWS_AT_ONCE))
        .onConflict(addTimes)
        .execute()
    }
  })
}

function addTimes(conflict: OnConflictBuilder<Schema, 'daily_counts'>) {
  return conflict
    .columns(['day', 'kind', 'name'])
    .doUpdateSet((eb) => ({ times: eb('daily_counts.times', '+', eb.ref('excluded.times')) }))
}

/** Drops the names of days before this one. Their sums stay. @param before `YYYY-MM-DD` */
export async function dropOldNames(database: Database, before: string): Promise<void> {
  await database.transaction(async (trx) => {
    await advisoryLock(trx, 'daily counts')
    const sums = trx
      .selectFrom('daily_counts')
      .select((eb) => ['day', 'kind', eb.val(OTHERS).as('name'), eb.fn.sum<number>('times').as('times')])
      .where('day', '<', before)
      .where('name', '<>', OTHERS)
      .groupBy(['day', 'kind'])
    await trx
      .insertInto('daily_counts')
      .columns(['day', 'kind', 'name', 'times'])
      .expression(sums)
      .onConflict(addTimes)
      .execute()
    await trx.deleteFrom('daily_counts').where('day', '<', before).where('name', '<>', OTHERS).execute()
  })
}

/** The rows with new names under one name where a kind of the day has too many. */
async function withinBounds(trx: Trx, rows: readonly DailyCount[]): Promise<DailyCount[]> {
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  const bounded: DailyCount[] = []
  for (const [kind, ofKind] of byKind) {
    const day = ofKind[0]?.day ?? ''
    const stored = trx.selectFrom('daily_counts').where('day', '=', day).where('kind', '=', kind)
    const known = new Set((await stored.select('name').execute()).map(({ name }) => name))
    const sums = new Map<string, number>()
    for (const { name: given, times } of ofKind) {
      const name = known.has(given) || known.size < MAX_NAMES_A_DAY ? given : OTHERS
      known.add(name)
      sums.set(name, (sums.get(name) ?? 0) + times)
    }
    bounded.push(...[...sums].map(([name, times]) => ({ day, kind, name, times })))
  }
  return bounded
}

/** Sums of each day and kind, the earliest day first. @param from, to the first and the last day */
export function sumsByDay(db: Db, from: string, to: string) {
  return db
    .selectFrom('daily_counts')
    .select(({ fn }) => ['day', 'kind', fn.sum<number | string>('times').as('times')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(['day', 'kind'])
    .orderBy('day')
    .execute()
}

/** The most frequent names of a kind. */
export async function topNames(db: Db, kind: CountKind, from: string, to: string, limit: number) {
  const rows = await db
    .selectFrom('daily_counts')
    .select(({ fn }) => ['name', fn.sum<number | string>('times').as('times')])
    .where('kind', '=', kind)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('name')
    .orderBy('times', 'desc')
    .orderBy('name')
    .limit(limit)
    .execute()
  return rows.map(({ name, times }) => ({ name, times: Number(times) }))
}

/** The first day on which visits were counted. */
export async function firstCountedDay(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('daily_counts')
    .select(({ fn }) => fn.min('day').as('day'))
    .executeTakeFirst()
  return row?.day ?? undefined
}

/** The first day of which the church has typed an attendance. */
export async function firstAttendanceDay(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('attendance_counts')
    .select(({ fn }) => fn.min('date').as('day'))
    .executeTakeFirst()
  return row?.day ?? undefined
}
