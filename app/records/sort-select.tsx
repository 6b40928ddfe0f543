/** Selects the sort order of a table on phones, which have no column titles. */
import type { List } from '#app/records/use-list.ts'

export interface Sortable {
  title: string
  /** The sort of the column's title. */
  sort?: string
  /** Names of that order and the reverse: `Oldest first`, `Newest first`. By default alphabetical ones. */
  orders?: readonly [up: string, down: string]
}

export const dayOrders = ['Oldest first', 'Newest first'] as const

interface SortSelectProps {
  /** The table's name. */
  label: string
  list: Pick<List<unknown>, 'sort' | 'firstSort' | 'setSort'>
  columns: readonly Sortable[]
  /** The name of the first order, if no column sorts so. */
  first?: string | undefined
}

export function SortSelect({ label, list, columns, first = 'Newest first' }: SortSelectProps) {
  const offers = columns.flatMap(({ title, sort, orders: [up, down] = [`${title}, A to Z`, `${title}, Z to A`] }) =>
    sort === undefined
      ? []
      : [
          { sort, words: up },
          { sort: `-${sort}`, words: down },
        ],
  )
  if (offers.length === 0) return null
  if (!offers.some(({ sort }) => sort === list.firstSort)) offers.unshift({ sort: list.firstSort, words: first })
  return (
    <select
      className="admin-control min-w-0 flex-[1_1_9rem] md:hidden"
      aria-label={`Sort ${label.toLowerCase()}`}
      value={list.sort}
      onChange={(event) => list.setSort(event.target.value)}
    >
      {offers.map(({ sort, words }) => (
        <option key={sort} value={sort}>
          {words}
        </option>
      ))}
    </select>
  )
}
