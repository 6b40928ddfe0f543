/** Many redirects at once: which of them are needed, which are not possible, and writing them. */
import { ownTarget } from '#app/links/own-target.ts'
import type { Actor } from '#app/http/activity-log.ts'
import { oldPath, redirect } from '#app/pages/redirect.ts'
import { wayFrom } from '#app/pages/redirects.ts'
import { logImported, writeRecords } from '#app/records/bulk.ts'
import { documents, routes } from '#app/routes.ts'
import { builtInPages } from '#app/links/built-in-pages.ts'
import { isLinkTarget, linkedRecord } from '#app/links/link-target.ts'
import { inChunks, mapInPieces, valueList } from '#db/chunks.ts'
import type { Db, Trx } from '#db/database.ts'
import { advisoryLock } from '#db/locks.ts'

/** An old address, and where it should lead: a record (`@sermons/…`), a path, or another website. */
export interface OldAddress {
  from: string
  to: string
}

export type PlannedRedirect<Given extends OldAddress> =
  | { is: 'new'; given: Given; address: string; target: string; note?: string }
  /** It leads there already, or is the address of the record itself. */
  | { is: 'needless'; given: Given }
  | { is: 'left'; given: Given; why: string }

/**
 * Decides about each address, in their order; of several that are the same, the first counts.
 * @param db the transaction that will write them, or the database for a preview
 * @param origin of this website
 */
export async function planRedirects<Given extends OldAddress>(
  db: Db,
  all: readonly Given[],
  origin: string,
): Promise<PlannedRedirect<Given>[]> {
  const site = await siteOf(db, all)
  return mapInPieces(all, (given): PlannedRedirect<Given> => {
    const address = oldPath(given.from)
    const stored = (to: string) => site.targetOf(ownTarget(to, origin))
    const target = stored(given.to)
    const why = hasOtherQuery(given.from, address) ? QUERY : problemOf(address, target)
    if (why !== undefined) return { is: 'left', given, why }
    if (site.isAt(address, target)) return { is: 'needless', given }
    if (site.hasPage(address)) return { is: 'left', given, why: 'The website has a page there.' }
    const before = site.redirects.get(address)
    if (before !== undefined)
      return stored(before) === target
        ? { is: 'needless', given }
        : { is: 'left', given, why: 'It leads somewhere else already.' }
    const way = wayFrom(target, site.redirects)
    if (way.includes(address))
      return { is: 'left', given, why: `This leads in a circle: ${[address, ...way].join(' → ')}` }
    site.redirects.set(address, target)
    const isKnown = !target.startsWith('/') || site.mayHavePage(oldPath(way.at(-1) ?? target))
    return { is: 'new', given, address, target, ...(!isKnown && { note: 'There is no page yet at its new address.' }) }
  })
}

const QUERY = 'Addresses that differ only after the question mark can’t lead to different places.'

/** Whether what follows the question mark would be lost, which may say what is shown. */
function hasOtherQuery(from: string, address: string): boolean {
  return /\?[^#]/.test(from) && !address.includes('?')
}

function problemOf(address: string, target: string): string | undefined {
  if (address.length > redirect.fields.address.max) return 'This address is too long.'
  if (!isLinkTarget(target)) return 'It needs an address to lead to, such as /about or https://example.org.'
  const wrong = redirect.check?.({ address, target, made: 'import' }) ?? {}
  return wrong['address'] ?? wrong['target']
}

/** What is at the addresses of the website now. */
async function siteOf(db: Db, all: readonly OldAddress[]) {
  const pages = await db.selectFrom('pages').select(['id', 'page', 'address', 'is_hidden']).execute()
  const shown = pages.filter((page) => page.is_hidden === 0)
  const hidden = new Set(pages.filter((page) => page.is_hidden === 1).map(({ address }) => address))
  const fixed = [...Object.values(routes), ...Object.values(documents)].filter((address) => !/[${]/.test(address))
  const addresses = new Set(
    [...fixed, ...shown.map(({ address }) => address)].filter((address) => !hidden.has(address)),
  )
  const ofPage = new Map<string, string>([
    ...Object.entries(builtInPages).map(([page, { address }]): [string, string] => [page, address]),
    ...shown.flatMap(({ id, page, address }): [string, string][] => [
      [page, address],
      [id, address],
    ]),
  ])
  const pageAt = new Map(shown.map(({ page, address }) => [address, page]))
  return {
    redirects: await redirectsFrom(db, all),
    hasPage: (path: string) => addresses.has(path),
    /** Whether there may be a page: of records, addresses are not looked up. */
    mayHavePage: (path: string) => addresses.has(path) || dynamic.has(path.split('/')[1] ?? ''),
    /** A page by its record, so that it may get another address. */
    targetOf: (target: string) => {
      const [path = '', anchor] = target.split('#')
      const page = pageAt.get(path.replace(/(?<=.)\/$/, ''))
      return page === undefined ? target : `@pages/${page}${anchor === undefined ? '' : `#${anchor}`}`
    },
    /** Whether the address is that of the record to which it should lead. */
    isAt: (path: string, target: string) => {
      const { kind, id = '' } = linkedRecord(target) ?? {}
      if (kind === 'pages') return ofPage.get(id) === path
      return kind !== undefined && `${path}/`.startsWith(`/${kind}/${id.toLowerCase()}/`)
    },
  }
}

/** First segments below which records have their addresses. */
const dynamic = new Set('sermons events live-streams files pictures audio about news'.split(' '))

/** Where addresses lead now: those that are asked for, and those with which they could make a circle. */
async function redirectsFrom(db: Db, all: readonly OldAddress[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const rows = await db.selectFrom('redirects').select(['address', 'target']).where('target', 'like', '/%').execute()
  for (const { address, target } of rows) found.set(address, target)
  const paths = await mapInPieces(all, ({ from }) => oldPath(from))
  for await (const some of inChunks(paths, 1_000)) {
    const known = db.selectFrom('redirects').select(['address', 'target'])
    for (const { address, target } of await known.where('address', 'in', valueList(db, some)).execute())
      found.set(address, target)
  }
  return found
}

/** Held while redirects are planned and written, as `redirectKind` does. */
export async function lockRedirects(trx: Trx): Promise<void> {
  await advisoryLock(trx, 'redirects')
}

/** Writes the new ones among them, as one action with one undo. @returns how many */
export async function addRedirects(
  trx: Trx,
  planned: readonly PlannedRedirect<OldAddress>[],
  made: 'hand' | 'import',
  actor: Actor,
): Promise<number> {
  const created = planned.flatMap((one) =>
    one.is === 'new' ? { columns: { address: one.address, target: one.target, made } } : [],
  )
  if (created.length > 0) await logImported(trx, actor, redirect, await writeRecords(trx, redirect, { created }, actor))
  return created.length
}
