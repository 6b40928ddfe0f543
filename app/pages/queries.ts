/** Pages as visitors see them: the version of each that is current, and where their links lead. */
import type { Selectable } from 'kysely'
import { drawnBlocks } from '#app/definitions/field-schemas.ts'
import { pageKinds } from '#app/blocks/kinds.ts'
import { shownOf } from '#app/definitions/columns.ts'
import { cachedSiteConfig } from '#app/http/settings.ts'
import type { Services } from '#app/http/services.ts'
import { churchTimeZone } from '#app/http/church-time.ts'
import { readPromises } from '#app/http/promises.ts'
import { siteRows } from '#app/http/site-rows.ts'
import { builtInAt, builtInPages } from '#app/links/built-in-pages.ts'
import { withoutClaims } from '#app/pages/claims.ts'
import { originalRecord } from '#app/pages/originals.ts'
import { page } from '#app/pages/page.ts'
import type { PublicPage } from '#app/ui/page-content.ts'
import { aboutTabs } from '#app/ui/page-facts.ts'
import type { RecordRow } from '#app/records/record-kind.ts'
import { routes } from '#app/routes.ts'
import { recordTables } from '#app/records/rows.ts'
import { linkedRecord, recordLinksIn } from '#app/links/link-target.ts'
import { compare } from '#app/text/compare.ts'
import { published } from '#db/published.ts'
import type { Schema } from '#db/schema.ts'

type Row = Selectable<Schema['pages']>
type VersionRow = Pick<Row, 'id' | 'page' | 'publish_at' | 'created_at'>

/**
 * The version of each page that visitors see, by the page's name: of those that are public, the one that became public last.
 * @param rows the public ones
 */
export function currentRows<R extends VersionRow>(rows: readonly R[]): Map<string, R> {
  const inOrder = rows.toSorted(
    (a, b) => compare(a.publish_at, b.publish_at) || compare(a.created_at, b.created_at) || compare(a.id, b.id),
  )
  return new Map(inOrder.map((row) => [row.page, row]))
}

/** @returns undefined where there is no page, or a hidden one */
export async function findPage(services: Services, path: string): Promise<PublicPage | undefined> {
  const row = await rowAt(services, path)
  const shown = await shownAt(services, path, row)
  if (!shown) return undefined
  const { blocks } = shown
  const links = await resolveLinks(services, recordLinksIn([blocks, leadsTo(shown)]))
  const date = row?.kind === 'news' ? await dateOf(services, row) : ''
  return { ...shown, date, links }
}

/** What a page says, without what its links lead to. @param row the page's, if the church has written it */
export async function shownAt(services: Services, path: string, row: Row | undefined) {
  if (row?.is_hidden === 1) return undefined
  const said = row ? publicFields(row) : await originalAt(services, path)
  if (!said) return undefined
  const whole = { ...said, blocks: drawnBlocks(pageKinds, said.blocks) }
  return withoutClaims(row?.page ?? builtInAt(path) ?? '', whole, await readPromises(services))
}

/** The pages to which the program's own parts of a page lead, so that they don't while those are hidden. */
function leadsTo({ page: name, kind }: Pick<PublicPage, 'page' | 'kind'>): string[] {
  if (kind === 'news') return ['@pages/news']
  return [
    ...(kind === 'ministry' ? ['@pages/ministries'] : []),
    ...(name === 'home' ? ['@pages/staff'] : []),
    ...(name === 'about' || Object.hasOwn(aboutTabs, name) ? Object.keys(aboutTabs).map((tab) => `@pages/${tab}`) : []),
  ]
}

/** The page as it was delivered. */
async function originalAt(services: Services, path: string) {
  const name = builtInAt(path)
  return name && originalRecord(name, (await cachedSiteConfig(services)).churchKind)
}

/** What a version says, without what only the dashboard knows. */
function publicFields(row: Row) {
  const { id: _id, isHidden: _isHidden, ...shown } = shownOf(page, row)
  return shown
}

/** The version at an address that visitors see, also of a hidden page. */
export async function rowAt(services: Services, path: string): Promise<Row | undefined> {
  const name = builtInAt(path)
  const current = currentRows(
    path.startsWith(`${routes.news}/`) ? await newsAt(services, path) : await siteRows(services, 'pages'),
  )
  return name === undefined ? [...current.values()].find(({ address }) => address === path) : current.get(name)
}

/** All versions of the news that has or had this address. */
function newsAt(services: Services, path: string): Promise<Row[]> {
  const db = published(services)
  const named = db.selectFrom('pages as named').select('named.page').where('named.address', '=', path)
  return db.selectFrom('pages').selectAll().where('kind', '=', 'news').where('page', 'in', named).execute()
}

/** The day of news, which may be the one on which it appeared. */
async function dateOf(services: Services, row: Pick<Row, 'date' | 'publish_at' | 'created_at'>): Promise<string> {
  if (row.date !== '') return row.date
  const appeared = Temporal.Instant.from(row.publish_at || row.created_at)
  // In a preview, they have not appeared yet.
  const instant = Temporal.Instant.compare(appeared, services.now()) > 0 ? services.now() : appeared
  return instant
    .toZonedDateTimeISO(await churchTimeZone(services))
    .toPlainDate()
    .toString()
}

type NewsRow = Pick<Row, (typeof newsColumns)[number]>

/** Without the content, which may be long. */
const newsColumns = [
  'id',
  'page',
  'title',
  'address',
  'lead',
  'description',
  'image',
  'drawing',
  'date',
  'is_hidden',
  'publish_at',
  'created_at',
  'search_text',
] as const

/** All news that visitors see, the newest first, with the day of each. */
export async function listNews(services: Services): Promise<NewsRow[]> {
  const rows = await services.readCache.get('news', () =>
    published(services).selectFrom('pages').select(newsColumns).where('kind', '=', 'news').execute(),
  )
  const shown = [...currentRows(rows).values()].filter((row) => row.is_hidden === 0)
  const dated = await Promise.all(shown.map(async (row) => ({ ...row, date: await dateOf(services, row) })))
  return dated.toSorted((a, b) => compare(b.date, a.date) || compare(b.created_at, a.created_at) || compare(b.id, a.id))
}

/**
 * The addresses of records that links name, with one query for each kind. What visitors can't see now is missing.
 * @param links as they are stored: `@sermons/…`
 */
export async function resolveLinks(services: Services, links: ReadonlySet<string>): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  const named = [...links].flatMap((to) => {
    const record = linkedRecord(to)
    return record ? [{ to, ...record }] : []
  })
  for (const [kind, some] of Map.groupBy(named, (one) => one.kind)) {
    const addresses = await addressesOf(services, kind, [...new Set(some.map(({ id }) => id))])
    for (const { to, id, anchor } of some) {
      const address = addresses.get(id)
      if (address !== undefined) found[to] = `${address}${anchor}`
    }
  }
  return found
}

async function addressesOf(services: Services, kind: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (kind === 'pages') return pageAddresses(services, ids)
  const { definition } = services.publicKinds.find(({ place }) => place.isLinked && place.name === kind) ?? {}
  if (!definition) return new Map()
  const query = recordTables(published(services)).selectFrom(definition.table).selectAll().where('id', 'in', ids)
  const rows = (await query.execute()) as RecordRow[]
  return new Map(rows.map((row) => [row.id, definition.page?.(shownOf(definition, row)) ?? '']))
}

async function pageAddresses(services: Services, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await siteRows(services, 'pages')
  const all = new Map<string, string>(Object.entries(builtInPages).map(([name, { address }]) => [name, address]))
  for (const [name, { address, is_hidden }] of currentRows(rows)) {
    if (is_hidden === 1) all.delete(name)
    else all.set(name, address)
  }
  // The dashboard's search names versions of pages.
  for (const { id, page: name } of rows) {
    const address = all.get(name)
    if (address !== undefined) all.set(id, address)
  }
  if (ids.every((id) => all.has(id))) return all
  for (const { id, page: name, address } of await listNews(services)) all.set(name, address).set(id, address)
  return all
}
