/** Filters of a public list in its address, and the page of it that is shown. */
import type { Query } from '#app/ui/read.ts'

/** The longest text that the API takes as a filter. */
export const MAX_FILTER_LENGTH = 200
/** More pages than any list has. */
const MAX_PAGE = 100_000

/** A filter from the address, limited to what the API accepts; undefined when it is empty. */
export function filterText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  return value.replaceAll('\0', '').slice(0, MAX_FILTER_LENGTH).toWellFormed() || undefined
}

/** Number of cards on one page of a list. */
const PAGE_SIZE = 12

/** A public list at its address. */
export interface PublicList<
  Search extends { page?: number },
  Card,
  Counted extends { total: number; isMore?: boolean },
> {
  /** Validates the filters of an address; empty and unknown ones are left out. */
  clean: (search: Record<string, unknown>) => Search
  /** Reads the cards of one page. */
  cards: (search: Search) => Query<Card[]>
  /** Reads the number of records on all pages. */
  summary: (search: Search) => Query<Counted>
}

/** The query of the API for one page of a list. */
export function pageQuery<Search extends { page?: number }>({ page = 1, ...filters }: Search) {
  return { ...filters, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }
}

/** Number of pages of a list, at least 1; undefined when its records were not all counted. */
export function pagesIn(summary: { total: number; isMore?: boolean } | undefined): number | undefined {
  return summary && !summary.isMore ? lastPage(summary.total) : undefined
}

/** Number of pages for this many records, at least 1. */
export function lastPage(total: number, perPage = PAGE_SIZE): number {
  return Math.max(1, Math.ceil(total / perPage))
}

/** The page number in an address; undefined for the first page and invalid values. */
export function pageNumber(value: unknown): number | undefined {
  const page = Number(value)
  return Number.isInteger(page) && page > 1 && page <= MAX_PAGE ? page : undefined
}

/** The parameters of a query string. If a name is repeated, the last value counts. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

/** The query string with its question mark; empty when no parameter has a value. */
export function writeSearch(search: Record<string, unknown>): string {
  const filled = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(filled.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}
