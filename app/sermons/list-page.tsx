/** Every sermon, narrowed by five filters that live in the address. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { routes } from '#app/routes.ts'
import { SermonCard } from '#app/sermons/card.tsx'
import {
  PAGE_SIZE,
  pageOfSermons,
  sermonCardsRead,
  type SermonsSearch,
  sermonSummaryRead,
  sermonsSearch,
} from '#app/sermons/reads.ts'
import type { SermonFilters, SermonSummary } from '#app/sermons/sermon.ts'
import { Pager } from '#app/ui/pager.tsx'

const DEBOUNCE = 500

export function SermonsPage() {
  const search = useSearch({ from: '/layout/sermons' })
  const { data: sermons } = useSuspenseQuery(sermonCardsRead(pageOfSermons(search)))
  const { data: summary } = useSuspenseQuery(sermonSummaryRead(search))
  const { page = 1, ...filters } = search
  const isFiltered = Object.keys(filters).length > 0
  return (
    <div className="wrap page">
      <h1>Sermons</h1>
      <p className="lead">Listen again, or for the first time. Search by a word, a preacher or a passage.</p>
      <Filters search={search} summary={summary} />
      {sermons.length > 0 ? (
        <>
          <p className="mb-6 text-soft" role="status">
            {counted(summary)}, newest first
          </p>
          <ul className="cards">
            {sermons.map((sermon) => (
              <li key={sermon.id} className="grid">
                <SermonCard sermon={sermon} level="h2" />
              </li>
            ))}
          </ul>
          <Pager page={page} pages={Math.ceil(summary.total / PAGE_SIZE)} what="sermons">
            {(to, text) => (
              <Link to={routes.sermons} search={{ ...filters, page: to }} className="btn btn-line">
                {text}
              </Link>
            )}
          </Pager>
        </>
      ) : (
        <Nothing isFiltered={isFiltered} />
      )}
    </div>
  )
}

/** What is typed is shown at once; the address, and with it the list, follows when the typing rests. */
function Filters({ search, summary }: { search: SermonsSearch; summary: SermonSummary }) {
  const navigate = useNavigate()
  const [draft, setDraft] = useState(search)
  const applied = useRef(search)
  const later = useRef<ReturnType<typeof setTimeout>>(undefined)

  // The address was changed by somebody else: Back, a link. What this form sent itself must not undo newer typing.
  useEffect(() => {
    if (JSON.stringify(search) !== JSON.stringify(applied.current)) {
      applied.current = search
      setDraft(search)
    }
  }, [search])
  useEffect(() => () => clearTimeout(later.current), [])

  function apply(filters: SermonsSearch) {
    clearTimeout(later.current)
    applied.current = sermonsSearch({ ...filters, page: undefined })
    void navigate({ to: routes.sermons, search: applied.current, replace: true, resetScroll: false })
  }
  function change(name: keyof SermonFilters, value: string, wait: number) {
    const filters = { ...draft, [name]: value }
    setDraft(filters)
    clearTimeout(later.current)
    later.current = setTimeout(() => apply(filters), wait)
  }
  function clear(event: React.SyntheticEvent) {
    event.preventDefault()
    setDraft({})
    apply({})
  }
  const field = (name: keyof SermonFilters) => ({ name, value: draft[name] ?? '' })

  return (
    <div className="mt-9 mb-5 flex flex-wrap items-end gap-3">
      <form
        action={routes.sermons}
        role="search"
        aria-label="Sermons"
        className="grid flex-1 grid-cols-2 items-end gap-3 xl:grid-cols-[2.2fr_1.2fr_1.2fr_1fr_1fr]"
        onSubmit={(event) => {
          event.preventDefault()
          apply(draft)
        }}
      >
        <Labelled label="Search" className="col-span-2 xl:col-span-1">
          <input
            {...field('search')}
            id="filter-search"
            type="search"
            className="control"
            placeholder="Search sermons by title, speaker, or scripture..."
            onChange={(event) => change('search', event.target.value, DEBOUNCE)}
          />
        </Labelled>
        <Labelled label="Speaker">
          <select {...field('speaker')} id="filter-speaker" className="control" onChange={(event) => change('speaker', event.target.value, 0)}>
            <Options all="All Speakers" of={summary.speakers} />
          </select>
        </Labelled>
        <Labelled label="Series">
          <select {...field('series')} id="filter-series" className="control" onChange={(event) => change('series', event.target.value, 0)}>
            <Options all="All Series" of={summary.series} />
          </select>
        </Labelled>
        <Labelled label="From">
          <input {...field('startDate')} id="filter-from" type="date" className="control" onChange={(event) => change('startDate', event.target.value, 0)} />
        </Labelled>
        <Labelled label="To">
          <input {...field('endDate')} id="filter-to" type="date" className="control" onChange={(event) => change('endDate', event.target.value, 0)} />
        </Labelled>
        <noscript>
          <button type="submit" className="btn btn-fill">
            Search
          </button>
        </noscript>
      </form>
      <form action={routes.sermons} onSubmit={clear}>
        <button type="submit" className="quiet">
          Clear Filters
        </button>
      </form>
    </div>
  )
}

function Labelled({ label, className = '', children }: { label: string; className?: string; children: React.ReactNode }) {
  return (
    <div className={`field ${className}`}>
      <label htmlFor={`filter-${label.toLowerCase()}`}>{label}</label>
      {children}
    </div>
  )
}

function Options({ all, of }: { all: string; of: string[] }) {
  return (
    <>
      <option value="">{all}</option>
      {of.map((value) => (
        <option key={value}>{value}</option>
      ))}
    </>
  )
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return (
    <div className="empty" role="status">
      <h2>No Sermons Found</h2>
      <p>
        {isFiltered
          ? 'Try adjusting your search criteria to find more sermons.'
          : 'No sermons are available at this time. Check back soon!'}
      </p>
    </div>
  )
}

function counted({ total, countedTo }: SermonSummary): string {
  if (total === 1) return '1 sermon'
  return total < countedTo ? `${total} sermons` : `More than ${countedTo} sermons`
}
