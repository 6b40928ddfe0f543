/** One page of a kind of record, as the address asks for it. */
import { useQuery } from '@tanstack/react-query'
import { type Page, pageRead } from '#app/desk/read.ts'
import { usePlace } from '#app/desk/place.tsx'
import { href } from '#app/routes.ts'

export const PAGE_SIZE = 25

export interface List<T> {
  page: Page<T> | undefined
  /** The first page has not come yet. */
  isLoading: boolean
  error: Error | null
  /** What the address says: the search, the sort, the number of the page from 1, the filters. */
  search: string
  sort: string
  number: number
  filters: Record<string, string>
  /** Whether the list is narrowed by anything. */
  isNarrowed: boolean
  setSearch: (text: string) => void
  setSort: (sort: string) => void
  setNumber: (number: number) => void
  setFilter: (name: string, value: string) => void
}

/**
 * @param address of the API's list
 * @param usual the sort when the address names none
 * @param filterNames which parameters of the address are filters of this list
 */
export function useList<T>(address: string, usual: string, filterNames: readonly string[] = []): List<T> {
  const { search: asked, change } = usePlace()
  const { q: search = '', sort = usual } = asked
  const number = Math.max(1, Math.trunc(Number(asked['page'])) || 1)
  const filters = Object.fromEntries(filterNames.flatMap((name) => (asked[name] ? [[name, asked[name]]] : [])))
  const query = { search, sort, ...filters, limit: PAGE_SIZE, offset: (number - 1) * PAGE_SIZE }
  const { data, isLoading, error } = useQuery(pageRead<T>(href(address, {}, query)))
  return {
    page: data,
    isLoading,
    error,
    search,
    sort,
    number,
    filters,
    isNarrowed: search !== '' || Object.keys(filters).length > 0,
    setSearch: (text) => change({ q: text, page: undefined }, { replace: true }),
    setSort: (next) => change({ sort: next === usual ? undefined : next, page: undefined }),
    setNumber: (next) => change({ page: next > 1 ? String(next) : undefined }),
    setFilter: (name, value) => change({ [name]: value, page: undefined }),
  }
}
