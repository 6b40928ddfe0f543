/** A table of records that the server sorts, and the pages of it. */
import { ChevronDown, ChevronUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#app/dashboard/button.tsx'
import { Failed } from '#app/dashboard/failed.tsx'
import { type Opening, openByClick, OpeningOfRow, RowMenu } from '#app/dashboard/row.tsx'
import { NoResults, type Sortable, SortSelect } from '#app/dashboard/toolbar.tsx'
import { type List, PAGE_SIZE, type Selection } from '#app/dashboard/use-list.ts'

export interface Column<T> extends Sortable {
  cell: (record: T) => ReactNode
  /** Shown only on wide screens: `md` from 44, `lg` from 60, `wide` from 96 rem. The first columns are always shown. */
  from?: 'md' | 'lg' | 'wide'
  className?: string
}

/** How a row is opened, and what else can be done with its record. */
export interface RowParts extends Opening {
  title: string
  /** It is the open one. */
  isOpen?: boolean
  /** Buttons and links behind “…”. */
  menu?: ReactNode
}

interface TableProps<T> {
  label: string
  list: List<T>
  columns: Column<T>[]
  /** Rows can be selected. */
  selection?: Selection | undefined
  /** Label of a row's checkbox; undefined when the row can't be selected. */
  selectLabel?: (record: T) => string | undefined
  /** The part of the list that a record belongs to, which stands above the first of its records. */
  part?: (record: T) => string
  /** For rows that can be opened. */
  row?: (record: T) => RowParts
  /** What is always seen at the end of a row: labels, and controls that are used again and again. */
  actions?: (record: T) => ReactNode
  /** Shown when there are no rows at all. */
  empty: ReactNode
  hasSortAbove?: boolean
}

export function RecordTable<T extends { id: string }>(props: TableProps<T>) {
  const { label, list, columns, empty, selection, part, hasSortAbove = false } = props
  const { page, isLoading, error } = list
  if (isLoading) return <p className="py-10 text-soft">Loading...</p>
  if (!page) return <Failed error={error ?? 'We couldn’t load this list.'} />
  if (page.records.length === 0) {
    return (
      <div className="sheet admin-none">
        {list.isFiltered ? <NoResults filters={Object.keys(list.filters)} /> : empty}
      </div>
    )
  }
  return (
    <>
      {error && <Failed error={error} />}
      {!hasSortAbove && (
        <div className="admin-tools md:hidden">
          <SortSelect label={label} list={list} columns={columns} />
        </div>
      )}
      <div className="sheet relative overflow-x-auto">
        <table className="admin-table">
          <caption className="sr-only">{label}</caption>
          <Heads {...{ list, columns, selection }} />
          {[...Map.groupBy(page.records, (record) => part?.(record) ?? '')].map(([name, records]) => (
            <tbody key={name}>
              {name !== '' && (
                <tr>
                  <th scope="rowgroup" colSpan={columns.length + (selection ? 2 : 1)}>
                    {name}
                  </th>
                </tr>
              )}
              {records.map((record) => (
                <TableRow key={record.id} table={props} record={record} />
              ))}
            </tbody>
          ))}
        </table>
      </div>
      <Pages list={list} />
    </>
  )
}

function TableRow<T extends { id: string }>({ table, record }: { table: TableProps<T>; record: T }) {
  const { columns, actions, selection, selectLabel } = table
  const label = selectLabel?.(record)
  const row = table.row?.(record)
  return (
    // The title in it is a button, which keyboards and screen readers use.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <tr
      data-selected={selection?.ids.has(record.id) || undefined}
      aria-current={row?.isOpen || undefined}
      className={row && 'admin-row-opens'}
      onClick={row && openByClick(row)}
    >
      {selection && (
        <td className="admin-select">{label !== undefined && <SelectRow {...{ record, label, selection }} />}</td>
      )}
      <OpeningOfRow value={row}>
        {columns.map((column) => (
          <td key={column.title} className={shownFrom(column)}>
            {column.cell(record)}
          </td>
        ))}
      </OpeningOfRow>
      <td className="admin-actions">
        {actions?.(record)}
        {row?.menu && <RowMenu title={row.title}>{row.menu}</RowMenu>}
      </td>
    </tr>
  )
}

/** The box that selects a record. */
function SelectRow(props: { record: { id: string }; label: string; selection: Selection }) {
  const { record, label, selection } = props
  const state = selection.ids.has(record.id) ? 'all' : 'none'
  return <SelectBox label={label} state={state} onToggle={(isRange) => selection.toggle(record.id, isRange)} />
}

function Heads<T>({ list, columns, selection }: Pick<TableProps<T>, 'list' | 'columns' | 'selection'>) {
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className="admin-select">
            <SelectBox label="Select all on this page" state={selection.page} onToggle={() => selection.togglePage()} />
          </th>
        )}
        {columns.map((column) => (
          <Head key={column.title} column={column} list={list} />
        ))}
        <th scope="col">
          <span className="sr-only">Actions</span>
        </th>
      </tr>
    </thead>
  )
}

function Head<T>({ column, list: { sort, setSort } }: { column: Column<T>; list: List<T> }) {
  const { title, sort: name } = column
  const isUp = sort === name
  const isDown = sort === `-${name}`
  return (
    <th
      scope="col"
      className={shownFrom(column)}
      {...(isUp ? { 'aria-sort': 'ascending' as const } : isDown ? { 'aria-sort': 'descending' as const } : {})}
    >
      {name === undefined ? (
        title
      ) : (
        <button type="button" onClick={() => setSort(isUp ? `-${name}` : name)}>
          {title}
          {isUp && <ChevronUp size={16} aria-hidden="true" />}
          {isDown && <ChevronDown size={16} aria-hidden="true" />}
        </button>
      )}
    </th>
  )
}

function shownFrom<T>({ from, className = '' }: Column<T>): string {
  return `${from === undefined ? '' : hiddenBelow[from]} ${className}`.trim()
}

const hiddenBelow = { md: 'max-md:hidden', lg: 'max-lg:hidden', wide: 'max-[96rem]:hidden' } as const

/** Which records of how many are shown, and the ways to the others. */
export function Pages<T>({
  list: { page, number, setNumber },
}: {
  list: Pick<List<T>, 'page' | 'number' | 'setNumber'>
}) {
  if (!page) return null
  const { total, isMore, records, extra = 0 } = page
  const first = (number - 1) * PAGE_SIZE + 1 + (number > 1 ? extra : 0)
  const last = first + records.length - 1
  const hasNext = isMore ? records.length >= PAGE_SIZE : last < total
  return (
    <nav aria-label="Pages" className="mt-4 flex items-center justify-between gap-4 text-soft">
      <p role="status">
        {first.toLocaleString('en-US')}–{last.toLocaleString('en-US')} of {isMore ? 'more than ' : ''}
        {total.toLocaleString('en-US')}
      </p>
      <span className={number === 1 && !hasNext ? 'hidden' : 'flex gap-2'}>
        <Button disabled={number === 1} onClick={() => setNumber(number - 1)}>
          Previous
        </Button>
        <Button disabled={!hasNext} onClick={() => setNumber(number + 1)}>
          Next
        </Button>
      </span>
    </nav>
  )
}

interface SelectBoxProps {
  label: string
  state: 'all' | 'some' | 'none'
  /** @param isRange the Shift key was held */
  onToggle: (isRange: boolean) => void
}

/** The box that selects a row, or all rows of the page. */
function SelectBox({ label, state, onToggle }: SelectBoxProps) {
  return (
    <label className="grid size-11 place-items-center select-none">
      <input
        type="checkbox"
        className="size-5 accent-primary"
        aria-label={label}
        checked={state === 'all'}
        ref={(box) => {
          if (box) box.indeterminate = state === 'some'
        }}
        onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    </label>
  )
}
