/** One page of a list, as the parameters in the address say, and its selected rows. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Page, pageRead } from '#app/dashboard/client.ts'
import { useUrlState } from '#app/dashboard/url-state.tsx'
import { href } from '#app/routes.ts'

export const PAGE_SIZE = 25

export interface List<T> {
  page: Page<T> | undefined
  /** The first page has not loaded yet. */
  isLoading: boolean
  error: Error | null
  /** The parameters in the address: search, sort, page number from 1, filters. */
  search: string
  sort: string
  firstSort: string
  number: number
  filters: Record<string, string>
  /** Whether the list is narrowed by anything. */
  isFiltered: boolean
  /** Whether there is nothing at all to list. */
  isBlank: boolean
  setSearch: (text: string) => void
  setSort: (sort: string) => void
  setNumber: (number: number) => void
  setFilter: (name: string, value: string) => void
}

export function useList<T>(address: string, defaultSort: string, filterNames: readonly string[] = []): List<T> {
  const { search: params, change } = useUrlState()
  const { q: search = '', sort = defaultSort } = params
  const number = Math.max(1, Math.trunc(Number(params['page'])) || 1)
  const filters = Object.fromEntries(filterNames.flatMap((name) => (params[name] ? [[name, params[name]]] : [])))
  const query = { search, sort, ...filters, limit: PAGE_SIZE, offset: (number - 1) * PAGE_SIZE }
  const { data, isLoading, error, isPlaceholderData } = useQuery(pageRead<T>(href(address, {}, query)))
  const setNumber = (next: number, how?: { replace: boolean }) =>
    change({ page: next > 1 ? String(next) : undefined }, how)
  const isEmpty = data?.records.length === 0
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE_SIZE))
  // The last record of the last page was deleted, or the address is an old one: the list shows the page before.
  const isPastEnd = isEmpty && !isPlaceholderData && number > last
  useEffect(() => {
    if (isPastEnd) setNumber(last, { replace: true })
    // `setNumber` is a new function at every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isPastEnd, last])
  const isFiltered = search !== '' || Object.keys(filters).length > 0
  return {
    page: data,
    isLoading: isLoading || isPastEnd || (isEmpty && isPlaceholderData),
    error,
    search,
    sort,
    firstSort: defaultSort,
    number,
    filters,
    isFiltered,
    isBlank: !isFiltered && !isPlaceholderData && data?.total === 0,
    setSearch: (text) => change({ q: text, page: undefined }, { replace: true }),
    setSort: (next) => change({ sort: next === defaultSort ? undefined : next, page: undefined }),
    setNumber,
    setFilter: (name, value) => change({ [name]: value, page: undefined }),
  }
}

export interface Selection {
  ids: ReadonlySet<string>
  /** @param isRange with all rows since the one that was toggled last */
  toggle: (id: string, isRange: boolean) => void
  /** How much of the page is selected. */
  page: 'all' | 'some' | 'none'
  togglePage: () => void
  set: (ids: readonly string[]) => void
}

/** The selection of a list, which changes with its search and filters, its `scope`. */
export function useSelection(page: readonly string[], scope: string): Selection {
  const [state, setState] = useState({ of: scope, ids: new Set<string>() })
  const last = useRef<string>(undefined)
  const ids = state.of === scope ? state.ids : new Set<string>()
  const set = (next: Iterable<string>) => setState({ of: scope, ids: new Set(next) })
  const put = (some: readonly string[], isOn: boolean) => {
    const others = [...ids].filter((id) => !some.includes(id))
    set(isOn ? [...others, ...some] : others)
  }
  const selected = page.filter((id) => ids.has(id)).length
  return {
    ids,
    toggle: (id, isRange) => {
      const from = isRange ? page.indexOf(last.current ?? '') : -1
      const to = page.indexOf(id)
      put(from === -1 ? [id] : page.slice(Math.min(from, to), Math.max(from, to) + 1), !ids.has(id))
      last.current = id
    },
    page: selected === 0 ? 'none' : selected === page.length ? 'all' : 'some',
    togglePage: () => put(page, selected < page.length),
    set,
  }
}
