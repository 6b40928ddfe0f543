/** The pages of a public list, and the links between them. */
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useEffectEvent, useState } from 'react'
import { pagesIn, pageToShow, type PublicList } from '#app/ui/filters.ts'
import { Link } from '#app/ui/link.tsx'
import { useReading } from '#app/ui/read.ts'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'

/** Attributes of a list, which is focused when its page changes. Links to its pages must not scroll to the top. */
export const listFocusTarget = { id: 'page-of-list', tabIndex: -1 } as const

/**
 * The value, once all data for it has been read; until then, the previous value. A component that suspends instead would
 * be removed from the page meanwhile, and with it the field in which a person is typing.
 * @param value serializable as JSON
 * @param readings returns what has to be read for a value
 * @throws the error of a reading that failed
 */
export function useLoaded<T>(value: T, readings: (value: T) => { queryKey: QueryKey }[]): T {
  const client = useQueryClient()
  const [shown, setShown] = useState(value)
  const [failure, setFailure] = useState<unknown>()
  const isLoaded = readings(value).every(({ queryKey }) => client.getQueryData(queryKey) !== undefined)
  const load = useEffectEvent(async (text: string) => {
    const next = JSON.parse(text) as T
    await Promise.all(readings(next).map(({ queryKey }) => client.fetchQuery({ queryKey })))
    return next
  })
  const json = JSON.stringify(value)
  useEffect(() => {
    let isCurrent = true
    load(json).then(
      (next) => isCurrent && setShown(() => next),
      (error: unknown) => isCurrent && setFailure(() => error),
    )
    return () => {
      isCurrent = false
    }
  }, [json])
  // oxlint-disable-next-line only-throw-error -- Rethrown unchanged, so that the error page can say what happened.
  if (failure) throw failure
  return isLoaded ? value : shown
}

/**
 * The page of a list for the filters in the address, with its cards. The current list stays until the next one has loaded,
 * and with it the form in which a person is typing; meanwhile `isSearching` is true.
 */
export function useList<Search extends { page?: number }, Card, Counted extends { total: number; isMore?: boolean }>(
  list: PublicList<Search, Card, Counted>,
  search: Search,
) {
  const loaded = useLoaded(search, (next) => [list.cards(next), list.summary(next)])
  const requestedCards = useReading(list.cards(loaded))
  const summary = useReading(list.summary(loaded))
  const shown = pageToShow(loaded, requestedCards, summary)
  const cards = useReading(list.cards(shown))
  return { shown, cards, summary, page: shown.page, pages: pagesIn(summary), isSearching: loaded !== search }
}

/** The id of the line above a list that says how many there are. */
export const RESULTS_ID = 'found'

interface ListResultsProps {
  isSearching: boolean
  text: string
  children: React.ReactNode
}

/**
 * The results of a list, dimmed while the next ones are being read.
 * @param text the line above the list, such as the number of records; screen readers announce its changes
 */
export function ListResults({ isSearching, text, children }: ListResultsProps) {
  return (
    <>
      <p id={RESULTS_ID} tabIndex={-1} className="mb-6 text-soft" role="status">
        {isSearching ? 'Searching…' : text}
      </p>
      <div aria-busy={isSearching} className="found">
        {children}
      </div>
    </>
  )
}

interface PagerProps {
  page: number
  pages: number | undefined
  what: string
  /** Labels of the links; newest first by default. */
  back?: string
  onward?: string
  /** The list's filters, in its address. */
  filters?: object
}

export function Pager({ page, pages, what, back = 'Newer', onward = 'Older', filters }: PagerProps) {
  const nav = useRef<HTMLElement>(null)
  const shown = useRef(page)
  const path = useLocation({ select: ({ pathname }) => pathname })
  const linkTo = (to: number, text: string) => (
    <Link to={path} search={{ ...filters, page: to > 1 ? to : undefined }} resetScroll={false} className="btn btn-line">
      {text}
    </Link>
  )
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    // Filters also lead to the first page and must not take the focus from the field being typed in.
    const focused = document.activeElement
    if (focused !== document.body && !nav.current?.contains(focused)) return
    const list = document.getElementById(listFocusTarget.id)
    list?.focus({ preventScroll: true })
    list?.scrollIntoView()
  }, [page])

  if (page === 1 && pages !== undefined && pages <= 1) return null
  return (
    <nav ref={nav} aria-label={`Pages of ${what}`} className="mt-10 flex flex-wrap items-center justify-between gap-4">
      <span className="min-w-28">{page > 1 && linkTo(page - 1, back)}</span>
      <span className="text-soft">
        Page {page}
        {pages !== undefined && ` of ${Math.max(pages, page)}`}
      </span>
      <span className="flex min-w-28 justify-end">
        {(pages === undefined || page < pages) && linkTo(page + 1, onward)}
      </span>
    </nav>
  )
}
