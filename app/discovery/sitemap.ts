/**
 * The sitemap (https://www.sitemaps.org/protocol.html): every page, and every record that is public now. Large tables are
 * read in pieces, so that other requests are handled in between.
 */
import { setImmediate } from 'node:timers/promises'
import type { PublicKind } from '#app/http/public-kind.ts'
import { recordTables } from '#app/records/rows.ts'
import { latest, xmlDocument } from '#app/http/rss.ts'
import { documents, href, routes } from '#app/routes.ts'
import type { Db } from '#db/database.ts'

/** The protocol allows 50,000 addresses in one sitemap; so many are read within a few milliseconds. */
const MAX_ADDRESSES = 2_000

interface Site {
  siteUrl: string
  /** `YYYY-MM-DD` at the church. */
  today: string
  /** Paths of the pages that visitors see, besides the home page. */
  paths: readonly string[]
  kinds: readonly PublicKind[]
}

/** A kind that is in the sitemap. */
type Listed = PublicKind & Required<Pick<PublicKind, 'listed'>>

/** One sitemap of several, with the records of a kind after an id. */
interface Part {
  kind: string
  after: string
  /** When the last of its records was changed. */
  changed: string
}

interface Entry {
  path: string
  changed?: string
}

/** The whole sitemap; an index of several when one would be large. */
export async function sitemap(db: Db, site: Site, max = MAX_ADDRESSES): Promise<string> {
  const { siteUrl, today } = site
  const parts: Part[] = []
  const entries = await pageEntries(db, site)
  for (const kind of listedOf(site)) {
    for await (const { after, found } of piecesOf(kind, db, today, max)) {
      parts.push({ kind: kind.place.name, after, changed: latest(found.map(({ changed }) => changed)) })
      if (entries.length <= max) entries.push(...found)
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
export async function sitemapPart(db: Db, site: Site, name: string, max = MAX_ADDRESSES): Promise<string | undefined> {
  const { siteUrl, today } = site
  if (name === 'pages.xml') return urlSet(await pageEntries(db, site), siteUrl)
  const [, part = '', after = ''] = /^([a-z-]+?)(?:-after-([\w-]{1,100}))?\.xml$/.exec(name) ?? []
  const kind = listedOf(site).find(({ place }) => place.name === part)
  const found = kind ? await recordsAfter(db, kind, { today, after, max }) : []
  return found.length === 0 ? undefined : urlSet(found, siteUrl)
}

/** The pages, and those that follow from records, as of a series of sermons. */
async function pageEntries(db: Db, { today, paths, kinds }: Site): Promise<Entry[]> {
  const also = await Promise.all(kinds.map(async ({ listed }) => listed?.also?.(db, today)))
  // Two names may have the same slug.
  const all = new Set([routes.home, ...paths, ...also.flatMap((some = []) => some)])
  return [...all].map((path) => ({ path }))
}

interface Range {
  today: string
  /** The id of the record before the first one. */
  after: string
  max: number
}

interface RecordEntry extends Entry {
  id: string
  changed: string
}

/** The records of a range, in the order of their ids, without those that no list shows yet. */
async function recordsAfter(db: Db, { place, listed }: Listed, { today, after, max }: Range): Promise<RecordEntry[]> {
  const columns = [...new Set(['id', 'updated_at', ...listed.columns])]
  const records = recordTables(db).selectFrom(place.table).select(columns)
  const all = records.where('id', '>', after).orderBy('id').limit(max)
  const rows = await (listed.shown ? all.where(listed.shown(today)) : all).execute()
  return rows.map((row) => {
    return { id: String(row.id), path: listed.address(row as never), changed: String(row['updated_at']) }
  })
}

async function* piecesOf(
  kind: Listed,
  db: Db,
  today: string,
  max: number,
): AsyncGenerator<{ after: string; found: RecordEntry[] }, void, undefined> {
  let after = ''
  for (;;) {
    const found = await recordsAfter(db, kind, { today, after, max })
    const last = found.at(-1)
    if (!last) return
    yield { after, found }
    if (found.length < max) return
    after = last.id
    await setImmediate()
  }
}

function listedOf({ kinds }: Site): Listed[] {
  return kinds.filter((kind): kind is Listed => kind.listed !== undefined)
}

function partPath(part: Part | 'pages'): string {
  const name = part === 'pages' ? part : part.after === '' ? part.kind : `${part.kind}-after-${part.after}`
  return href(documents.sitemapPart, { name: `${name}.xml` })
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

function urlSet(entries: readonly Entry[], siteUrl: string): string {
  return xmlDocument({ urlset: { '@xmlns': NAMESPACE, url: entries.map((entry) => located(entry, siteUrl)) } })
}

function located({ path, changed }: Entry, siteUrl: string) {
  return { loc: new URL(path, siteUrl).href, lastmod: changed }
}
