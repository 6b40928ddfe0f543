/** Answers for addresses at which the website has no page: where they lead, and which of them visitors ask for. */
import { badFields } from '#app/http/errors.ts'
import type { Services } from '#app/http/services.ts'
import { resolveLinks } from '#app/pages/queries.ts'
import { oldPath, redirect } from '#app/pages/redirect.ts'
import { kindOf } from '#app/records/record-kind.ts'
import { hrefOf } from '#app/links/link-target.ts'
import { ownTarget } from '#app/links/own-target.ts'
import type { Db, Trx } from '#db/database.ts'
import { advisoryLock } from '#db/locks.ts'
import { published } from '#db/published.ts'
import { isoInstant, newRecord } from '#db/records.ts'

/** @param origin of this website; without it, whole addresses of its own pages are taken for another website */
export const redirectKind = (origin?: string) =>
  kindOf(redirect, {
    adapting: async (trx, before) => {
      await advisoryLock(trx, 'redirects')
      const ids = new Set(before.map(({ id }) => id))
      const rows = await trx.selectFrom('redirects').select(['id', 'address', 'target']).execute()
      const others = new Map(rows.filter(({ id }) => !ids.has(id)).map(({ address, target }) => [address, target]))
      return (input) => {
        const { address, target: typed } = input
        const target = origin === undefined || typed.startsWith('/') ? typed : ownTarget(typed, origin)
        if (others.has(oldPath(address)))
          throw badFields({ address: 'This address leads somewhere already. Change that redirect.' })
        const way = wayFrom(target, others)
        if (way.includes(oldPath(address)))
          throw badFields({ target: `This leads in a circle: ${[oldPath(address), ...way].join(' → ')}` })
        return { ...input, target }
      }
    },
  })

/** The old addresses that a visitor passes on the way from here. */
export function wayFrom(to: string, redirects: ReadonlyMap<string, string>): string[] {
  const way: string[] = []
  for (let at: string | undefined = to; at?.startsWith('/'); at = redirects.get(oldPath(at))) {
    if (way.includes(oldPath(at))) break
    way.push(oldPath(at))
  }
  return way
}

/** Leads a page's address of before to the page. It replaces a redirect that had no effect while the page was there. */
export async function leadFormerAddress(trx: Trx, address: string, page: string, now: string): Promise<void> {
  await trx.deleteFrom('redirects').where('address', '=', address).execute()
  const row = { ...newRecord(now), address, target: `@pages/${page}`, made: 'rename' as const }
  await trx.insertInto('redirects').values(row).execute()
}

/**
 * Where an address leads at which there is no page.
 * @param url the address, whose query is passed on to pages of this site
 * @returns undefined when it leads nowhere
 */
export async function findRedirect(services: Services, { pathname, search }: URL): Promise<string | undefined> {
  const [path, exact] = [oldPath(pathname), oldPath(`${pathname}${search}`)]
  const byNumber = exact === path ? undefined : await redirectFrom(published(services), exact)
  // At the home page there is one.
  if (byNumber === undefined && path === '/') return undefined
  const to = byNumber ?? (await redirectFrom(published(services), path)) ?? (await earlierPage(services, path))
  if (to === undefined) return undefined
  const target = hrefOf(to, await resolveLinks(services, new Set([to])))
  if (target === undefined || (isHere(target, services) && [path, exact].includes(oldPath(target)))) return undefined
  // A number has led here, and means nothing on this site.
  if (!target.startsWith('/') || target.includes('?') || byNumber !== undefined) return target
  const [page = '', anchor] = target.split('#')
  return `${page}${search}${anchor === undefined ? '' : `#${anchor}`}`
}

/** Whether an address is on this website. */
function isHere(address: string, { config: { siteUrl } }: Pick<Services, 'config'>): boolean {
  return ownTarget(address, new URL(siteUrl).origin).search(/^[a-z]+:/i) === -1
}

async function redirectFrom(db: Db, path: string): Promise<string | undefined> {
  return (await db.selectFrom('redirects').select('target').where('address', '=', path).executeTakeFirst())?.target
}

/** The page whose earlier version had this address, if a version that became public by its date has another one. */
async function earlierPage(services: Services, path: string): Promise<string | undefined> {
  const pages = published(services).selectFrom('pages').select('page').where('address', '=', path)
  const earlier = await pages.executeTakeFirst()
  return earlier && `@pages/${earlier.page}`
}

/** The number of addresses that are kept: those asked for most often. */
const MAX_KEPT = 200
const FLUSH_MS = 60_000
const KEPT_FOR = { hours: 90 * 24 }

/**
 * Counts addresses that visitors did not find. Writes the first at once and later ones once a minute, so that a flood of
 * requests costs no writes.
 */
export function countNotFound({ database, now, background }: Pick<Services, 'database' | 'now' | 'background'>) {
  let counts = new Map<string, number>()
  let flushedAt = -FLUSH_MS
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    const counted = counts
    counts = new Map()
    timer = undefined
    flushedAt = now().epochMilliseconds
    background.start('addresses not found', () => database.transaction((trx) => store(trx, counted, now())))
  }
  return (pathname: string): void => {
    const address = oldPath(pathname)
    // What a person may have typed or followed; scanners ask for other things.
    if (address.length > 200 || !/^(?:\/[\p{L}\p{M}\d _-]+)+(?:\.html?|\.pdf)?$/u.test(address)) return
    if (counts.size >= MAX_KEPT && !counts.has(address)) return
    counts.set(address, (counts.get(address) ?? 0) + 1)
    const wait = flushedAt + FLUSH_MS - now().epochMilliseconds
    if (wait <= 0) flush()
    else timer ??= setTimeout(flush, wait).unref()
  }
}

async function store(trx: Trx, counted: ReadonlyMap<string, number>, now: Temporal.Instant): Promise<void> {
  await advisoryLock(trx, 'addresses not found')
  for (const [address, times] of counted) {
    await trx
      .insertInto('not_found')
      .values({ address, times, last_at: isoInstant(now) })
      .onConflict((conflict) =>
        conflict
          .column('address')
          .doUpdateSet((eb) => ({ times: eb('not_found.times', '+', times), last_at: isoInstant(now) })),
      )
      .execute()
  }
  const kept = trx
    .selectFrom('not_found')
    .select('address')
    .orderBy('times', 'desc')
    .orderBy('last_at', 'desc')
    .limit(MAX_KEPT)
  await trx
    .deleteFrom('not_found')
    .where((eb) => eb.or([eb('last_at', '<', isoInstant(now.subtract(KEPT_FOR))), eb('address', 'not in', kept)]))
    .execute()
}

/** The addresses that visitors did not find and that lead nowhere yet, the most frequent first. */
export function listNotFound(services: Services) {
  return services.database.db
    .selectFrom('not_found')
    .select(['address', 'times', 'last_at as lastAt'])
    .where('address', 'not in', (eb) => eb.selectFrom('redirects').select('address'))
    .where('address', 'not in', (eb) => eb.selectFrom('pages').select('address'))
    .orderBy('times', 'desc')
    .orderBy('last_at', 'desc')
    .execute()
}
