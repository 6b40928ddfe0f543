/** Where the entries of a feed are on the website that it comes from. Pure, for server and browser. */
import { parsedAddress } from '#app/links/address.ts'

const ADDRESS = /^https?:\/\//i
/** Longer ones are no addresses of pages. */
const MAX_LENGTH = 1000

/**
 * The pages of an entry on the feed's own website, as paths with their query and spaces between: its link, and its guid where
 * that is an address.
 * @param found addresses of the entry, whole; others are passed over
 * @param website the channel's link
 * @param recording the address of the entry's file, which is no page
 */
export function pagesOf(found: readonly string[], website: string, recording: string): string {
  const home = urlOf(website)
  const file = urlOf(recording)
  if (!home) return ''
  const pages = found.flatMap((address) => {
    const url = urlOf(address)
    if (!url || hostOf(url) !== hostOf(home)) return []
    const isFile = file !== undefined && url.pathname === file.pathname
    return isFile || [pathOf(home), '/'].includes(pathOf(url)) ? [] : pathOf(url)
  })
  return [...new Set(pages)].join(' ')
}

/** The rows without addresses that several of them have: such a page is the list's, or the player's. */
export function withOwnPages<Row extends { oldAddresses?: string; guid?: string }>(rows: readonly Row[]): Row[] {
  const guids = Map.groupBy(
    rows.flatMap(({ oldAddresses = '', guid = '' }) => oldAddresses.split(' ').map((page) => ({ page, guid }))),
    ({ page }) => page,
  )
  const isOwn = (page: string) => new Set(guids.get(page)?.map(({ guid }) => guid)).size === 1
  return rows.map((row) => ({ ...row, oldAddresses: row.oldAddresses?.split(' ').filter(isOwn).join(' ') ?? '' }))
}

function urlOf(address: string): URL | undefined {
  return ADDRESS.test(address) && address.length <= MAX_LENGTH ? (parsedAddress(address) ?? undefined) : undefined
}

function hostOf({ host }: URL): string {
  return host.replace(/^www\./, '')
}

function pathOf({ pathname, search }: URL): string {
  return pathname + search
}
