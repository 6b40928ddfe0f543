/** Selects the sort order of a table on phones, which have no column titles. */
import type { List } from '#app/records/use-list.ts'

export interface Sortable {
  title: string
  /** The sort of the column's title. */
  sort?: string
  /** Names of that order and the reverse: `oldest first`, `newest first`. By default alphabetical ones. */
  orders?: readonly [up: string, down: string]
}

export const dayOrders = ['oldest first', 'newest first'] as const

interface SortSelectProps {
  /** The table's name. */
  label: string
  list: Pick<List<unknown>, 'sort' | 'setSort'>
  columns: readonly Sortable[]
}

export function SortSelect({ label, list, columns }: SortSelectProps) {
  const offers = columns.flatMap(({ title, sort, orders: [up, down] = ['A to Z', 'Z to A'] }) =>
    sort === undefined
      ? []
      : [
          { sort, words: `${title}, ${up}` },
          { sort: `-${sort}`, words: `${title}, ${down}` },
        ],
  )
  if (offers.length === 0) return null
  return (
    <select
      className="admin-control min-w-0 flex-[1_1_9rem] md:hidden"
      aria-label={`Sort ${label.toLowerCase()}`}
      value={list.sort}
      onChange={(event) => list.setSort(event.target.value)}
    >
      {!offers.some(({ sort }) => sort === list.sort) && <option value={list.sort}>Default order</option>}
      {offers.map(({ sort, words }) => (
        <option key={sort} value={sort}>
          {words}
        </option>
      ))}
    </select>
  )
}
