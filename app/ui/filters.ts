/** Filters of a list in its address. */

/** The longest text that the API takes as a filter. */
export const LONGEST = 200
/** More pages than any list has. */
const MOST_PAGES = 100_000

/** A filter from the address, limited to what the API accepts; nothing when it is empty. */
export function filterText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  return value.replaceAll('\0', '').slice(0, LONGEST).toWellFormed() || undefined
}

/**
 * The page of a list to show: the one that the address asks for, or the last one that exists where that is past the end.
 * @param shown what there is on the page that is asked for
 * @param total how many there are on all pages
 */
export function pageToShow(page: number, shown: readonly unknown[], total: number, size: number): number {
  return shown.length > 0 ? page : Math.min(page, Math.max(1, Math.ceil(total / size)))
}

/** The number of a page after the first as it stands in an address; nothing for the first and for what is none. */
export function laterPage(value: unknown): number | undefined {
  const page = Number(value)
  return Number.isInteger(page) && page > 1 && page <= MOST_PAGES ? page : undefined
}

/** The parameters of a query string; of two with one name, the last. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

/** The query string with its question mark; empty when no parameter has a value. */
export function writeSearch(search: Record<string, unknown>): string {
  const filled = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(filled.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}
