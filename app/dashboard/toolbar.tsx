/** Above a table: the section’s name with its buttons, the search, the filters, the sort order. In its place: no results. */
import { ArrowLeft, SlidersHorizontal } from 'lucide-react'
import { type ComponentProps, type ReactNode, use, useEffect, useEffectEvent, useId, useState } from 'react'
import { Button } from '#app/dashboard/button.tsx'
import { BesideOpenContext } from '#app/dashboard/split-view.tsx'
import { AdminLink, useUrlState } from '#app/dashboard/url-state.tsx'
import { type Choices, Options } from '#app/dashboard/list-parts.tsx'
import type { List } from '#app/dashboard/use-list.ts'

/** After the last key press. */
const SEARCH_DELAY_MS = 250

interface SectionHeadProps {
  title: string
  lead?: string | undefined
  children?: ReactNode
}

export function SectionHead({ title, lead, children }: SectionHeadProps) {
  const Heading = use(BesideOpenContext) ? 'h2' : 'h1'
  useEffect(() => {
    document.title = `${title} · Admin`
  }, [title])
  return (
    <div className="mb-5">
      <div className="admin-head">
        <Heading className="mr-auto min-w-0 text-2xl wrap-anywhere">{title}</Heading>
        {children}
      </div>
      {lead && <p className="admin-lead admin-measure mt-2 text-soft">{lead}</p>}
    </div>
  )
}

/** Above the name of a page that has no link in the navigation: to the page it belongs to. */
export function BackTo({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className="mb-2 print:hidden">
      <AdminLink to={to} isExact className="admin-back">
        <ArrowLeft size={18} aria-hidden="true" /> {children}
      </AdminLink>
    </p>
  )
}

interface TabsProps {
  /** The name of the navigation, for screen readers. */
  label: string
  /** Their labels by name. */
  tabs: Readonly<Record<string, string>>
  open: string
  onOpen: (name: string) => void
}

/** Lists of one section, one of which is shown. */
export function Tabs({ label, tabs, open, onOpen }: TabsProps) {
  return (
    <nav aria-label={label} className="mb-5">
      <ul className="flex flex-wrap border-b border-line sm:gap-1">
        {Object.entries(tabs).map(([name, title]) => (
          <li key={name}>
            <button
              type="button"
              aria-current={name === open ? 'true' : undefined}
              className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent px-2 font-semibold sm:px-3 text-soft aria-[current=true]:border-primary aria-[current=true]:text-ink"
              onClick={() => onOpen(name)}
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface ToolsProps {
  list: Pick<List<unknown>, 'isBlank'> & Partial<Pick<List<unknown>, 'filters'>>
  /** The field that searches. */
  search?: ReactNode
  /** Filters and sort orders, which a phone shows when a button is pressed. */
  children?: ReactNode
}

/** The search and the filters; there is nothing to search before the first record. */
export function Tools({ list: { isBlank, filters }, search, children }: ToolsProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  if (isBlank) return null
  const on = Object.keys(filters ?? {}).length
  return (
    <div className="admin-tools">
      {search}
      {children && (
        <>
          <Button className="md:hidden" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            <SlidersHorizontal size={18} aria-hidden="true" /> Filters{on > 0 && `: ${on} on`}
          </Button>
          <div id={id} className={`admin-filters ${isOpen ? '' : 'max-md:hidden'}`}>
            {children}
          </div>
        </>
      )}
    </div>
  )
}

type Searched = Pick<List<unknown>, 'search' | 'setSearch'>

/** Searches while one types. */
export function SearchField({ list, label }: { list: Searched; label: string }) {
  const [text, setText] = useState(list.search)
  const [before, setBefore] = useState(list.search)
  if (before !== list.search) {
    setBefore(list.search)
    // Cleared by a button, not by typing.
    if (list.search === '' && text.trim() === before) setText('')
  }
  const search = useEffectEvent((words: string) => list.setSearch(words))
  useEffect(() => {
    if (text.trim() === list.search) return
    const timer = setTimeout(() => search(text.trim()), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [text, list.search])
  return (
    <input
      type="search"
      className="admin-control min-w-0 flex-[1_1_12rem]"
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        // It has searched by then; inside a form the key would save the form.
        if (event.key === 'Enter') event.preventDefault()
      }}
    />
  )
}

export interface ListFilter {
  /** The query parameter. */
  name: string
  label: string
  /** The option that filters nothing: `All Speakers`. */
  all: string
  choices: Choices
}

interface ToolSelectProps extends ComponentProps<'select'> {
  choices: Choices
  onChoose: (value: string) => void
}

/** A select among the tools above a list. */
export function ToolSelect({ choices, onChoose, className = '', children, ...select }: ToolSelectProps) {
  return (
    <select
      {...select}
      className={`admin-control min-w-0 ${className}`}
      onChange={({ target }) => onChoose(target.value)}
    >
      {children}
      <Options of={choices} />
    </select>
  )
}

type FilterFieldProps = ListFilter & { list: Pick<List<unknown>, 'filters' | 'setFilter'> }

export function FilterField({ list, name, label, all, choices }: FilterFieldProps) {
  return (
    <ToolSelect
      className="max-w-full max-md:flex-[1_1_9rem] md:max-w-40 lg:max-w-52"
      aria-label={label}
      value={list.filters[name] ?? ''}
      choices={choices}
      onChoose={(value) => list.setFilter(name, value)}
    >
      <option value="">{all}</option>
    </ToolSelect>
  )
}

export interface Sortable {
  title: string
  /** The sort of the column's title. */
  sort?: string
  orders?: readonly [up: string, down: string]
}

export const dayOrders = ['Oldest first', 'Newest first'] as const

interface SortSelectProps {
  label: string
  list: Pick<List<unknown>, 'sort' | 'firstSort' | 'setSort'>
  columns: readonly Sortable[]
  /** The name of the first order, if no column sorts so. */
  first?: string | undefined
}

export function SortSelect({ label, list, columns, first = 'Newest first' }: SortSelectProps) {
  const offers = columns.flatMap(({ title, sort, orders: [up, down] = [`${title}, A to Z`, `${title}, Z to A`] }) => {
    const both: [sort: string, words: string][] = [
      [`${sort}`, up],
      [`-${sort}`, down],
    ]
    return sort === undefined ? [] : both
  })
  if (offers.length === 0) return null
  if (!offers.some(([sort]) => sort === list.firstSort)) offers.unshift([list.firstSort, first])
  return (
    <ToolSelect
      className="flex-[1_1_9rem] md:hidden"
      aria-label={`Sort ${label.toLowerCase()}`}
      value={list.sort}
      choices={offers}
      onChoose={list.setSort}
    />
  )
}

/** @param filters the parameters in the address that are filters of the list; its search is `q` */
export function NoResults({ filters }: { filters: readonly string[] }) {
  const { search, change } = useUrlState()
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
      <Button className="mt-3" onClick={clear}>
        Clear {what}
      </Button>
    </>
  )
}
