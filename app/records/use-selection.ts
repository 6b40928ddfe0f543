/** Which rows of a list are selected. The selection stays from page to page, and ends when the list is narrowed anew. */
import { useRef, useState } from 'react'

export interface Selection {
  ids: ReadonlySet<string>
  /** @param isRange with all rows from the one that was pressed before */
  toggle: (id: string, isRange: boolean) => void
  /** How much of the page is selected. */
  page: 'all' | 'some' | 'none'
  togglePage: () => void
  set: (ids: readonly string[]) => void
}

/**
 * @param page the ids on the page
 * @param of by what the list is narrowed
 */
export function useSelection(page: readonly string[], of: string): Selection {
  const [state, setState] = useState({ of, ids: new Set<string>() })
  const last = useRef<string>(undefined)
  const ids = state.of === of ? state.ids : new Set<string>()
  const set = (next: Iterable<string>) => setState({ of, ids: new Set(next) })
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
