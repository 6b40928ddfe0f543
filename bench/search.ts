/**
 * `npm run bench`: the time of searches through the API on both databases, at 466 and 10,000 sermons
 * (or as many as are named, on the engine that is named: `npm run bench -- 466,5000 sqlite`).
 * Times depend on the machine and its load, so only those of one run can be compared.
 */
import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { books, CANON_BOOKS } from '#app/church/bible-books.ts'
import { api, href } from '#app/routes.ts'
import { sermonColumns } from '#app/features/sermons/queries.ts'
import { makeReadCache, noReadCache, type ReadCache } from '#app/http/read-cache.ts'
import type { Services } from '#app/http/services.ts'
import { SITE_ROWS_KEY } from '#app/http/site-rows.ts'
import { type Database, openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { newRecord } from '#db/records.ts'
import { createTestApp } from '#test/app.ts'
import { startPostgres } from '#test/postgres.ts'
import { percentile } from './core.ts'

const ROUNDS = 200
const BATCH = 500
const WARM_UP = 30

export const WORDS = (
  'grace mercy peace hope faith love endurance stone temple water light shore boat net fisher bread wine table cup ' +
  'shepherd lamb lion prophet priest king kingdom mustard seed vineyard harvest sower field treasure pearl coin father ' +
  'son brother sister neighbour stranger widow orphan poor rich camel needle eye ear heart soul mind strength psalm ' +
  'song prayer fast feast wedding lamp oil door gate road wilderness mountain river sea storm wind fire spirit word'
).split(' ')
const SPEAKERS = Array.from(
  { length: 40 },
  (_, i) => `The Rev. ${WORDS[i % WORDS.length]} ${WORDS[(i * 7) % WORDS.length]}`,
)
const SERIES = Array.from(
  { length: 200 },
  (_, i) => `${WORDS[i % WORDS.length]} and ${WORDS[(i * 3 + 1) % WORDS.length]}`,
)

/** Typical queries: a rare word, a common one, two letters, a passage, a phrase, words with filters, nothing. */
const QUERIES: [name: string, query: Record<string, string | number>][] = [
  ['nothing asked', {}],
  ['common word', { search: 'grace' }],
  ['rare word', { search: 'zebulun' }],
  ['phrase', { search: 'grace mercy' }],
  ['four words', { search: 'grace mercy temple water' }],
  ['rare phrase', { search: '"grace mercy temple water"' }],
  ['rare and common word', { search: 'zebulun grace' }],
  ['rare phrase and word', { search: '"grace mercy temple water" lamp' }],
  ['passage', { search: 'Luke 21:5' }],
  ['verse', { reference: 'John 3:16' }],
  ['chapter', { reference: 'Jn 3' }],
  ['book', { reference: 'Luke' }],
  ['verse of a series', { reference: 'Gal 4:5', series: SERIES[3] ?? '' }],
  ['verse in the box', { search: 'Gal 4:5' }],
  ['chapter in the box', { search: 'Psalm 23' }],
  ['short chapter in the box', { search: 'John 3' }],
  ['book in the box', { search: 'Luke' }],
  ['word of no sermon', { search: 'xylophone' }],
  ['three common words', { search: 'grace mercy the' }],
  ['two letters, common', { search: 'th' }],
  ['two letters, rare', { search: 'zq' }],
  ['one letter', { search: 'e' }],
  ['word and speaker', { search: 'mercy', speaker: SPEAKERS[3] ?? '' }],
  ['word and dates', { search: 'lamp', startDate: '2001-01-01', endDate: '2001-12-31' }],
  ['deep page', { limit: 24, offset: 90_000 }],
]

/**
 * @param sizes numbers of sermons, one round each
 * @param only one engine; both when it is left out
 */
export async function benchSearch(sizes: readonly number[], only?: string): Promise<void> {
  for (const size of sizes) await onEngines(only, (engine, database) => measured(engine, database, size))
}

/** Gives an empty database of each engine, or of the one that is named. */
export async function onEngines(only: string | undefined, use: (engine: string, database: Database) => Promise<void>) {
  const on = async (engine: string, address: string) => {
    await using database = openDatabase(address)
    await migrate(database)
    await use(engine, database)
  }
  if (only !== 'postgres') await on('SQLite', ':memory:')
  if (only === 'sqlite') return
  await using server = await startPostgres()
  await on('PostgreSQL', `${server.url}/postgres`)
}

async function measured(engine: string, database: Database, size: number): Promise<void> {
  await fillSermons(database, size)
  const app = createTestApp(database)
  cacheSharedReads(app.services)

  console.log(`\n${engine}, ${size.toLocaleString('en')} sermons: milliseconds, ${ROUNDS} rounds`)
  for (const [name, query] of QUERIES) {
    for (const address of [
      href(api.sermons, {}, { limit: 24, ...query }),
      href(api.sermonsSummary, {}, withoutPage(query)),
    ]) {
      const times: number[] = []
      let rows = ''
      for (let round = -WARM_UP; round < ROUNDS; round++) {
        const began = performance.now()
        const response = await app.fetch(address)
        const body = await response.text()
        if (round >= 0) times.push(performance.now() - began)
        if (!response.ok) throw new Error(`${address}: ${response.status} ${body}`)
        rows = body
      }
      const at = (share: number) => percentile(times, share).toFixed(2).padStart(8)
      const what = address.startsWith(api.sermonsSummary) ? 'summary' : 'list'
      const found = what === 'list' ? `${(JSON.parse(rows) as object[]).length} rows` : ''
      console.log(`  ${name.padEnd(24)} ${what.padEnd(8)} median ${at(0.5)}   p99 ${at(0.99)}   ${found}`)
    }
  }
}

/** Caches the reads that all searches share, as the server does, but not the answers. */
function cacheSharedReads(services: Services): void {
  const { get } = makeReadCache(services)
  const isKept = (key: string) => key === SITE_ROWS_KEY
  const readCache: ReadCache = {
    ...noReadCache,
    isOn: true,
    get: (key, make) => (isKept(key) ? get(key, make) : make()),
  }
  Object.assign(services, { readCache })
}

function withoutPage(query: Record<string, string | number>) {
  return Object.fromEntries(Object.entries(query).filter(([name]) => name !== 'limit' && name !== 'offset'))
}

/** The Gospels are preached on more often than other books; one passage in twenty is a whole chapter or two. */
function passage(random: (below: number) => number): string {
  const book = random(97) < 48 ? books[39 + (random(97) % 4)] : books[random(CANON_BOOKS)]
  if (!book) return ''
  const chapter = 1 + (random(997) % book.chapters)
  if (random(20) === 0) return `${book.name} ${chapter}-${Math.min(book.chapters, chapter + random(2))}`
  const verse = 1 + (random(97) % 20)
  return `${book.name} ${chapter}:${verse}-${verse + 1 + random(15)}`
}

/** Stores generated sermons; the same ones each time. */
export async function fillSermons(database: Database, size: number): Promise<void> {
  let seed = 20_261_122
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
    return seed % below
  }
  const words = (count: number) => Array.from({ length: count }, () => WORDS[random(WORDS.length)]).join(' ')
  const sermon = (index: number) => ({
    title: words(2 + random(5)),
    speaker: SPEAKERS[random(SPEAKERS.length)] ?? '',
    date: `${1980 + random(46)}-${String(1 + random(12)).padStart(2, '0')}-${String(1 + random(28)).padStart(2, '0')}`,
    scripture: passage(random),
    series: SERIES[random(SERIES.length)] ?? '',
    description: `${words(60)}.\n\n${words(80)}${index % 5000 === 7 ? ' zebulun' : ''}`,
  })
  for (let from = 0; from < size; from += BATCH) {
    const count = Math.min(BATCH, size - from)
    await database.transaction(async (trx) => {
      const rows = Array.from({ length: count }, (_, i) => ({
        ...newRecord(new Date(0).toISOString()),
        ...sermonColumns(sermon(from + i)),
      }))
      await trx.insertInto('sermons').values(rows).execute()
    })
  }
  // Autovacuum does this within a minute of such an import.
  if (database.engine === 'postgres') await sql`vacuum analyze sermons, sermon_verses`.execute(database.db)
}
