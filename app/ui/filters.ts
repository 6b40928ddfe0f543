/** Filters of a list that live in its address: what is typed shows at once, the address follows when the typing rests. */
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/** How long typing must rest, in milliseconds. */
export const DEBOUNCE = 500
/** The longest text that the API takes as a filter. */
export const LONGEST = 200
/** More pages than any list has. */
const MOST_PAGES = 100_000

interface FiltersOptions<T> {
  /** What the address holds. */
  search: T
  /** Makes it of anything: what is empty or no filter is left out. */
  clean: (search: Record<string, unknown>) => T
  /** Goes to the list with these filters. */
  open: (search: T) => void
}

interface Filters<T> {
  /** What the fields show. */
  draft: T
  /** @param wait milliseconds until the list follows, when nothing else is changed meanwhile */
  change: (name: keyof T & string, value: string, wait?: number) => void
  /** The list follows now. */
  apply: () => void
  clear: () => void
}

export function useFilters<T extends object>({ search, clean, open }: FiltersOptions<T>): Filters<T> {
  const router = useRouter()
  const [draft, setDraft] = useState(search)
  const applied = useRef(search)
  const later = useRef<ReturnType<typeof setTimeout>>(undefined)

  // The address was changed by somebody else: Back, a link. What the form sent itself must not undo newer typing.
  useEffect(() => {
    if (JSON.stringify(search) !== JSON.stringify(applied.current)) {
      applied.current = search
      setDraft(search)
    }
  }, [search])
  // Whoever goes elsewhere while the typing still rests must not be brought back by it.
  useEffect(() => {
    const unsubscribe = router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
      if (pathChanged) clearTimeout(later.current)
    })
    return () => {
      unsubscribe()
      clearTimeout(later.current)
    }
  }, [router])

  function show(filters: T, wait: number | 'now') {
    setDraft(filters)
    clearTimeout(later.current)
    if (wait === 'now') send(filters)
    else later.current = setTimeout(() => send(filters), wait)
  }
  function send(filters: T) {
    applied.current = filters
    open(filters)
  }
  /** Other filters are another list, which begins at its first page. */
  const changed = (changes: Record<string, unknown>) => clean({ ...draft, page: undefined, ...changes })

  return {
    draft,
    change: (name, value, wait = 0) => show(changed({ [name]: value }), wait),
    apply: () => show(changed({}), 'now'),
    clear: () => show(clean({}), 'now'),
  }
}

/** A filter's text as it stands in an address, made such that the API takes it; nothing when there is none. */
export function filterText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  return value.replaceAll('\0', '').slice(0, LONGEST).toWellFormed() || undefined
}

/** The number of a page after the first as it stands in an address; nothing for the first and for what is none. */
export function laterPage(value: unknown): number | undefined {
  const page = Number(value)
  return Number.isInteger(page) && page > 1 && page <= MOST_PAGES ? page : undefined
}
