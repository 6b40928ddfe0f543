/** Filters of a list in its address: input shows at once, the address follows when typing pauses. */
import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/** How long typing must rest, in milliseconds. */
export const DEBOUNCE = 500

interface FiltersOptions<T> {
  /** What the address holds. */
  search: T
  /** Makes it of anything: what is empty or no filter is left out. */
  clean: (search: Record<string, unknown>) => T
  /** Goes to the list with these filters. */
  open: (search: T) => void
}

interface Filters<T> {
  /** For the form whose fields are named as the filters are. */
  form: RefObject<HTMLFormElement | null>
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
  const form = useRef<HTMLFormElement>(null)

  // The address was changed by somebody else: Back, a link. What the form sent itself must not undo newer typing.
  // While the router is on its way to what was sent, it still gives the old filters, in objects that are new.
  const inAddress = JSON.stringify(search)
  const follow = useEffectEvent((filters: string) => {
    if (filters === JSON.stringify(applied.current)) return
    applied.current = search
    setDraft(search)
  })
  useEffect(() => follow(inAddress), [inAddress])
  // A pending update must not bring back a visitor who has left the list.
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

  // People type and choose before the page's script is here.
  const applyWhatIsThere = useEffectEvent(() => {
    const there = changed(Object.fromEntries(new FormData(form.current ?? undefined)))
    if (JSON.stringify(there) !== JSON.stringify(changed({}))) show(there, 'now')
  })
  useEffect(() => applyWhatIsThere(), [])

  return {
    form,
    draft,
    change: (name, value, wait = 0) => show(changed({ [name]: value }), wait),
    apply: () => show(changed({}), 'now'),
    clear: () => show(clean({}), 'now'),
  }
}
