/** Shown instead of a list that a search or filters left empty. */
import { usePlace } from '#app/records/place.tsx'

/** @param filters the parameters in the address that are filters of the list; its search is `q` */
export function NoResults({ filters }: { filters: readonly string[] }) {
  const { search, change } = usePlace()
  const hasFilter = filters.some((name) => search[name])
  const what = search['q'] ? (hasFilter ? 'search and filters' : 'search') : 'filters'
  const clear = () => {
    // The button disappears.
    document.getElementById('main')?.focus()
    change(Object.fromEntries(['q', 'page', ...filters].map((name) => [name, undefined])))
  }
  return (
    <>
      <p>No results.</p>
      <button type="button" className="admin-btn mt-3" onClick={clear}>
        Clear {what}
      </button>
    </>
  )
}
