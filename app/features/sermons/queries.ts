/** Reads and stores sermons. */
import { setImmediate } from 'node:timers/promises'
import { type Expression, type Selectable, sql, type SqlBool } from 'kysely'
import { passagesOf } from '#app/church/bible-verses.ts'
import { isInSeries, searchedSermons, type Sought } from '#app/features/sermons/matching.ts'
import type { SermonSummary } from '#app/features/sermons/schema.ts'
import { type Sermon, sermon, type SermonInput } from '#app/features/sermons/sermon.ts'
import type { Services } from '#app/http/services.ts'
import { columnsOf, shownOf } from '#app/definitions/columns.ts'
import { compare } from '#app/text/compare.ts'
import type { Database, Db } from '#db/database.ts'
import { forUpdate } from '#db/locks.ts'
import { published } from '#db/published.ts'
import type { Schema } from '#db/schema.ts'

/** Counting stops here for a search: counting every match of a common word would read the whole table. */
const MAX_COUNT = 500

interface Page {
  limit: number
  offset: number
  /** `publishedForScans`, for pages far from the newest. */
  many?: Db
}

const FAR_OFFSET = 500

/** Newest first; of one day, the last entered first. */
export async function listSermons(db: Db, filters: Sought, { limit, offset, many = db }: Page): Promise<Sermon[]> {
  const passing = offset > FAR_OFFSET && !filters.search ? many : db
  // The page is selected by ids first, so that skipped records are not read.
  return sermonsOf(db, newestIds(passing, filters).limit(limit).offset(offset))
}

function newestIds(db: Db, filters: Sought) {
  return searchedSermons(db, filters).select('id').orderBy('date', 'desc').orderBy('id', 'desc')
}

/** Sermons with these ids, newest first. */
async function sermonsOf(db: Db, ids: Expression<unknown>): Promise<Sermon[]> {
  const rows = await db
    .selectFrom('sermons')
    .selectAll()
    .where(sql<SqlBool>`sermons.id in ${ids}`)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(presentSermon)
}

export async function findSermon(db: Db, id: string): Promise<Sermon | undefined> {
  const row = await db.selectFrom('sermons').selectAll().where('id', '=', id).executeTakeFirst()
  return row && presentSermon(row)
}

/** The same for visitors: one page reads it several times. */
export function cachedSermon(services: Pick<Services, 'database' | 'now' | 'readCache'>, id: string) {
  return services.readCache.get(`sermon ${id}`, () => findSermon(published(services), id))
}

/** How many sermons on either side of one are given. */
const NEIGHBORS = 3

/**
 * A sermon among those right before and after it, newest first.
 * @param until `YYYY-MM-DD`: the last day from which others are given
 * @param series the spellings of the one that they are of; undefined for all sermons
 */
export async function listAround(
  db: Db,
  sermon: Sermon,
  { until, series }: { until: string; series: readonly string[] | undefined },
): Promise<Sermon[]> {
  const { id, date } = sermon
  const near = (way: '<' | '>') => {
    const order = way === '<' ? 'desc' : 'asc'
    return db
      .selectFrom('sermons')
      .select('id')
      .where(series === undefined ? sql<SqlBool>`1 = 1` : isInSeries(db, series))
      .where('date', '<=', until)
      .where((eb) => eb(eb.refTuple('date', 'id'), way, eb.tuple(date, id)))
      .orderBy('date', order)
      .orderBy('id', order)
      .limit(NEIGHBORS)
  }
  const rows = await db
    .selectFrom('sermons')
    .selectAll()
    .where((eb) => eb.or([eb('id', 'in', near('<')), eb('id', 'in', near('>'))]))
    .execute()
  const others = rows.map(presentSermon)
  return [...others, sermon].toSorted((a, b) => compare(b.date, a.date) || compare(b.id, a.id))
}

/** The number of sermons; for a search, 500 at most. */
export async function countSermons(db: Db, filters: Sought): Promise<Pick<SermonSummary, 'total' | 'isMore'>> {
  if (!filters.search) return { total: await countOf(db, searchedSermons(db, filters).select('id')), isMore: false }
  const total = await countOf(db, newestIds(db, filters).limit(MAX_COUNT + 1))
  return { total: Math.min(total, MAX_COUNT), isMore: total > MAX_COUNT }
}

async function countOf(db: Db, found: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${found} as found`.execute(db)
  return rows[0]?.total ?? 0
}

/** A sermon's own columns, including computed ones. */
export function sermonColumns(given: SermonInput) {
  return columnsOf(sermon, given)
}

const SERMONS_PER_TRANSACTION = 200

/**
 * Parses the passages of sermons that were stored before the column existed, or restored from the
 * trash or by an undo since.
 * @returns whether there were any
 */
export async function parseMissingPassages(database: Database): Promise<boolean> {
  let wereAny = false
  for (;;) {
    const read = await database.transaction(async (trx) => {
      const unread = trx.selectFrom('sermons').select(['id', 'title', 'scripture']).where('passages', 'is', null)
      const rows = await forUpdate(trx, unread.orderBy('id').limit(SERMONS_PER_TRANSACTION)).execute()
      for (const row of rows) {
        await trx
          .updateTable('sermons')
          .set({ passages: passagesOf(row) })
          .where('id', '=', row.id)
          .execute()
      }
      return rows.length
    })
    wereAny ||= read > 0
    if (read < SERMONS_PER_TRANSACTION) return wereAny
    await setImmediate()
  }
}

export function presentSermon(row: Selectable<Schema['sermons']>): Sermon {
  return shownOf(sermon, row)
}
