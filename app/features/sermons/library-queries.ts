/** Counts of the sermon library: how many sermons each series, speaker, book, topic and year has. */
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Book, books, CANON } from '#app/bible/books.ts'
import { chapterOf } from '#app/bible/verses.ts'
import type { Coverage, Facet, Facets } from '#app/features/sermons/library.ts'
import { narrowed } from '#app/features/sermons/queries.ts'
import { shelfKinds, type ShelfKind } from '#app/features/sermons/shelf.ts'
import type { SermonFilters } from '#app/features/sermons/sermon.ts'
import { slugOf } from '#app/ui/slug.ts'
import type { Db } from '#db/database.ts'

interface Counted {
  name: string
  sermons: number
}

const counters: Record<ShelfKind, (db: Db, filters: SermonFilters) => Promise<Facet[]>> = {
  books: (db, filters) => countBooks(db, { ...filters, reference: '' }),
  topics: (db, filters) => countTopics(db, { ...filters, topic: '' }),
  series: (db, filters) => countSeries(db, { ...filters, series: '' }),
  speakers: (db, filters) => countSpeakers(db, { ...filters, speaker: '' }),
  years: (db, filters) => countYears(db, { ...filters, startDate: '', endDate: lastBefore(filters.endDate) }),
}

/** The last day of a year is a filter; any other one leaves out what lies ahead. */
function lastBefore(day = ''): string {
  return day.endsWith('-12-31') ? '' : day
}

/**
 * @param filters without a search
 * @param most of each dimension, those with most sermons; all when it is left out
 */
export async function countFacets(db: Db, filters: SermonFilters, most = Number.POSITIVE_INFINITY): Promise<Facets> {
  const facets: Partial<Facets> = {}
  for (const kind of shelfKinds) {
    const all = await counters[kind](db, filters)
    const least = all.map(({ sermons }) => sermons).toSorted((a, b) => b - a)[most - 1] ?? 0
    facets[kind] = all.filter(({ sermons }) => sermons >= least).slice(0, most)
    // Of 100,000 sermons each count takes up to 0.1 s; others get a turn between them.
    await setImmediate()
  }
  return facets as Facets
}

/**
 * A book, a topic, a series, a speaker or a year by its address.
 * @param until `YYYY-MM-DD`: the last day
 */
export async function findShelf(db: Db, kind: ShelfKind, slug: string, until: string): Promise<Facet | undefined> {
  const all = await counters[kind](db, { endDate: until })
  return all.find((one) => one.slug === slug)
}

function alphabetical(counted: readonly Counted[]): Facet[] {
  return counted
    .map(({ name, sermons }) => ({ name, slug: slugOf(name) ?? '', sermons }))
    .filter(({ slug }) => slug !== '')
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}

async function countSpeakers(db: Db, filters: SermonFilters): Promise<Facet[]> {
  return alphabetical(await countedBy(await narrowed(db, filters), 'speaker').execute())
}

/** By their own series, and by those that they also belong to. */
async function countSeries(db: Db, filters: SermonFilters): Promise<Facet[]> {
  const all = await narrowed(db, filters)
  const further = all
    .innerJoin('sermon_series', 'sermon_series.sermon_id', 'sermons.id')
    .select((eb) => ['sermon_series.name', eb.fn.countAll<number>().as('sermons')])
    .groupBy('sermon_series.name')
  const counts = new Map<string, number>()
  for (const { name, sermons } of await countedBy(all, 'series').unionAll(further).execute())
    counts.set(name, (counts.get(name) ?? 0) + sermons)
  return alphabetical([...counts].map(([name, sermons]) => ({ name, sermons })))
}

function countedBy(sermons: Awaited<ReturnType<typeof narrowed>>, column: 'series' | 'speaker') {
  // Joined to nothing, so that SQLite reads the index that holds all of this, not the one in the column's order.
  const name = sql<string>`${sql.ref(column)} || ''`
  return sermons
    .select((eb) => [name.as('name'), eb.fn.countAll<number>().as('sermons')])
    .where(name, '<>', '')
    .groupBy(name)
}

async function countYears(db: Db, filters: SermonFilters): Promise<Facet[]> {
  const year = sql<string>`substr(date, 1, 4)`
  const counted = (await narrowed(db, filters))
    .select((eb) => [year.as('name'), eb.fn.countAll<number>().as('sermons')])
    .groupBy(year)
    .execute()
  return alphabetical(await counted).toReversed()
}

async function countTopics(db: Db, filters: SermonFilters): Promise<Facet[]> {
  const counted = (await narrowed(db, filters))
    .innerJoin('sermon_topics', 'sermon_topics.sermon_id', 'sermons.id')
    .select((eb) => ['sermon_topics.name', eb.fn.countAll<number>().as('sermons')])
    .groupBy('sermon_topics.name')
    .execute()
  return alphabetical(await counted)
}

async function countBooks(db: Db, filters: SermonFilters): Promise<Facet[]> {
  const book = sql<number>`first_verse / 1000000`
  const counted = await (
    await narrowed(db, filters)
  )
    .innerJoin('sermon_verses', 'sermon_verses.sermon_id', 'sermons.id')
    .select((eb) => [book.as('number'), eb.fn.count<number>('sermon_id').distinct().as('sermons')])
    .groupBy(book)
    .orderBy(book)
    .execute()
  return counted.flatMap(({ number, sermons }) => {
    const found = books[number - 1]
    return found ? { name: found.name, slug: found.slug, sermons } : []
  })
}

/**
 * All books of the Bible with the chapters that sermons were about, and when they last were; others only when there are
 * sermons on them.
 * @param until `YYYY-MM-DD`: the last day
 */
export async function coverageOf(db: Db, until: string): Promise<Coverage[]> {
  const chapter = sql<number>`first_verse / 1000`
  const rows = await db
    .selectFrom('sermons')
    .innerJoin('sermon_verses', 'sermon_verses.sermon_id', 'sermons.id')
    .where('date', '<=', until)
    .select((eb) => [
      chapter.as('chapter'),
      eb.fn.count<number>('sermon_id').distinct().as('sermons'),
      eb.fn.max('date').as('last'),
    ])
    .groupBy(chapter)
    .orderBy(chapter)
    .execute()
  const preached = new Map<Book, Coverage['preached']>()
  for (const { chapter: found, ...counted } of rows) {
    const { book, chapter: number } = chapterOf(found * 1000)
    if (book) preached.set(book, [...(preached.get(book) ?? []), { chapter: number, ...counted }])
  }
  return books
    .filter((book) => book.number <= CANON || preached.has(book))
    .map((book) => ({
      name: book.name,
      slug: book.slug,
      chapters: book.chapters,
      preached: preached.get(book) ?? [],
    }))
}
