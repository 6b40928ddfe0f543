/** Filters of a list in its address: input shows at once, the address follows when typing pauses. */
import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** How long typing must rest, in milliseconds. */
export const DEBOUNCE = 500

interface FiltersOptions<T> {
  /** The filters in the address. */
  search: T
  /** Makes filters of anything; empty and unknown ones are left out. */
  clean: (search: Record<string, unknown>) => T
  /** Goes to the list with these filters. */
  open: (search: T) => void
}

interface Filters<T> {
  /** For the form; its fields are named like the filters. */
  form: RefObject<HTMLFormElement | null>
  /** The values of the fields. */
  draft: T
  /** @param wait milliseconds until the list follows, when nothing else is changed meanwhile */
  change: (changes: { [Name in keyof T]?: string }, wait?: number) => void
  clear: () => void
}

export function useFilters<T extends object>({ search, clean, open }: FiltersOptions<T>): Filters<T> {
  const [draft, setDraft] = useState(search)
  const applied = useRef(search)
  const form = useRef<HTMLFormElement>(null)
  const later = useLater()

  // Back and links change the address too. A change by the form itself must not undo newer typing: while the router is
  // on its way, it still gives the old filters, in new objects.
  const inAddress = JSON.stringify(search)
  const follow = useEffectEvent((filters: string) => {
    if (filters === JSON.stringify(applied.current)) return
    applied.current = search
    setDraft(search)
  })
  useEffect(() => follow(inAddress), [inAddress])

  function show(filters: T, wait = 0) {
    setDraft(filters)
    later(() => {
      applied.current = filters
      open(filters)
    }, wait)
  }
  /** Other filters are another list, which begins at its first page. */
  const changed = (changes: object) => clean({ ...draft, page: undefined, ...changes })

  // People type and choose before the page's script is here. React hydrates a page at its lowest priority and gives
  // that priority to the state that its effects set, so the list would be drawn first, with the fields emptied. What a
  // layout effect sets is drawn at once.
  const applyTyped = useEffectEvent(() => {
    const typed = changed(Object.fromEntries(new FormData(form.current ?? undefined)))
    if (JSON.stringify(typed) !== JSON.stringify(changed({}))) show(typed)
  })
  useLayoutEffect(() => applyTyped(), [])

  return {
    form,
    draft,
    change: (changes, wait) => show(changed(changes), wait),
    clear: () => show(clean({})),
  }
}

/** Delays actions: only the last one runs, and none once the visitor has left the list. */
function useLater(): (action: () => void, wait: number) => void {
  const router = useRouter()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const cancel = () => clearTimeout(timer.current)
    const unsubscribe = router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
      if (pathChanged) cancel()
    })
    return () => {
      unsubscribe()
      cancel()
    }
  }, [router])
  return (action, wait) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(action, wait)
  }
}
