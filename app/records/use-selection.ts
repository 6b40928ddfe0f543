/** The selected rows of a list. The selection stays from page to page, and is cleared when search or filters change. */
import { useRef, useState } from 'react'

export interface Selection {
  ids: ReadonlySet<string>
  /** @param isRange with all rows since the one that was toggled last */
  toggle: (id: string, isRange: boolean) => void
  /** How much of the page is selected. */
  page: 'all' | 'some' | 'none'
  togglePage: () => void
  set: (ids: readonly string[]) => void
}

/**
 * @param page the ids on the page
 * @param scope search and filters of the list
 */
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
