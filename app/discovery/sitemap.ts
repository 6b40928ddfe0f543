/**
 * The sitemap (https://www.sitemaps.org/protocol.html): every page, and every record that is public now. Large tables are
 * read in pieces, so that other requests are handled in between.
 */
import { setImmediate } from 'node:timers/promises'
import { countFacets } from '#app/features/sermons/library-queries.ts'
import { sermonPath } from '#app/features/sermons/sermon.ts'
import { recordTables } from '#app/records/rows.ts'
import { latest, xmlDocument } from '#app/discovery/rss.ts'
import { documents, href, routes } from '#app/routes.ts'
import { recordPath } from '#app/values/slug.ts'
import type { Db } from '#db/database.ts'

/** The protocol allows 50,000 addresses in one sitemap; so many are read within a few milliseconds. */
const MAX_ADDRESSES = 2_000

interface Site {
  siteUrl: string
  /** `YYYY-MM-DD` at the church. */
  today: string
  /** Paths of the pages that visitors see, besides the home page. */
  paths: readonly string[]
}

interface Row {
  id: string
  title: string
  /** An instant, ISO 8601 in UTC. */
  updated_at: string
}

const kinds = {
  sermons: { table: 'sermons', address: sermonPath },
  events: { table: 'events', address: (row: Row) => recordPath(routes.event, row) },
  'live-streams': { table: 'live_streams', address: (row: Row) => recordPath(routes.liveStream, row) },
} as const

type KindName = keyof typeof kinds

/** One sitemap of several, with the records of a kind after an id. */
interface Part {
  kind: KindName
  after: string
  /** When the last of its records was changed. */
  changed: string
}

interface Entry {
  path: string
  changed?: string
}

/** The whole sitemap; an index of several when one would be large. */
export async function sitemap(db: Db, { siteUrl, today, paths }: Site, max = MAX_ADDRESSES): Promise<string> {
  const parts: Part[] = []
  const entries = await pageEntries(db, today, paths)
  for (const kind of Object.keys(kinds) as KindName[]) {
    for await (const { after, rows } of piecesOf(kind, db, today, max)) {
      parts.push({ kind, after, changed: latest(rows.map((row) => row.updated_at)) })
      if (entries.length <= max) entries.push(...entriesOf(kind, rows))
    }
  }
  if (entries.length <= max) return urlSet(entries, siteUrl)
  const sitemaps = [
    { path: partPath('pages') },
    ...parts.map((part) => ({ path: partPath(part), changed: part.changed })),
  ]
  return xmlDocument({
    sitemapindex: { '@xmlns': NAMESPACE, sitemap: sitemaps.map((entry) => located(entry, siteUrl)) },
  })
}

/**
 * One sitemap of the index.
 * @param name as `partPath` writes it
 * @returns nothing when the index names no such part
 */
export async function sitemapPart(
  db: Db,
  { siteUrl, today, paths }: Site,
  name: string,
  max = MAX_ADDRESSES,
): Promise<string | undefined> {
  if (name === 'pages.xml') return urlSet(await pageEntries(db, today, paths), siteUrl)
  const [, kind = '', after = ''] = /^([a-z-]+?)(?:-after-([\w-]{1,100}))?\.xml$/.exec(name) ?? []
  if (!isKind(kind)) return undefined
  const rows = await rowsAfter(db, kind, { today, after, max })
  return rows.length === 0 ? undefined : urlSet(entriesOf(kind, rows), siteUrl)
}

/** The pages, and those of the books, topics, series, speakers and years of sermons. */
async function pageEntries(db: Db, today: string, pages: readonly string[]): Promise<Entry[]> {
  const facets = await countFacets(db, { endDate: today })
  const paths = [
    routes.home,
    ...pages,
    ...facets.books.map(({ slug }) => href(routes.sermonBook, { slug })),
    ...facets.topics.map(({ slug }) => href(routes.sermonTopic, { slug })),
    ...facets.series.map(({ slug }) => href(routes.sermonSeries, { slug })),
    ...facets.speakers.map(({ slug }) => href(routes.sermonSpeaker, { slug })),
    ...facets.years.map(({ slug }) => href(routes.sermonYear, { slug })),
  ]
  // Two names may have the same slug.
  return [...new Set(paths)].map((path) => ({ path }))
}

interface Range {
  today: string
  /** The id of the record before the first one. */
  after: string
  max: number
}

/** The records of a range, in the order of their ids, without sermons of later days, which no list shows. */
async function rowsAfter(db: Db, kind: KindName, { today, after, max }: Range): Promise<Row[]> {
  const records = recordTables(db).selectFrom(kinds[kind].table).select(['id', 'title', 'updated_at'])
  const all = records.where('id', '>', after).orderBy('id').limit(max)
  // Few sermons are of later days, so that the index above still answers for the others.
  const ahead = db.selectFrom('sermons').select('id').where('date', '>', today)
  return (await (kind === 'sermons' ? all.where('id', 'not in', ahead) : all).execute()) as Row[]
}

async function* piecesOf(
  kind: KindName,
  db: Db,
  today: string,
  max: number,
): AsyncGenerator<{ after: string; rows: Row[] }, void, undefined> {
  let after = ''
  for (;;) {
    const rows = await rowsAfter(db, kind, { today, after, max })
    const last = rows.at(-1)
    if (!last) return
    yield { after, rows }
    if (rows.length < max) return
    after = last.id
    await setImmediate()
  }
}

function isKind(name: string): name is KindName {
  return Object.hasOwn(kinds, name)
}

function partPath(part: Part | 'pages'): string {
  const name = part === 'pages' ? part : part.after === '' ? part.kind : `${part.kind}-after-${part.after}`
  return href(documents.sitemapPart, { name: `${name}.xml` })
}

function entriesOf(kind: KindName, rows: readonly Row[]): Entry[] {
  return rows.map((row) => ({ path: kinds[kind].address(row), changed: row.updated_at }))
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

function urlSet(entries: readonly Entry[], siteUrl: string): string {
  return xmlDocument({ urlset: { '@xmlns': NAMESPACE, url: entries.map((entry) => located(entry, siteUrl)) } })
}

function located({ path, changed }: Entry, siteUrl: string) {
  return { loc: new URL(path, siteUrl).href, lastmod: changed }
}
