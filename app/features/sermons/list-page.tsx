/** Every sermon, narrowed by five filters that live in the address. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { routes } from '#app/routes.ts'
import { SermonCard } from '#app/features/sermons/card.tsx'
import {
  PAGE_SIZE,
  pageOfSermons,
  sermonCardsRead,
  type SermonsSearch,
  sermonSummaryRead,
  sermonsSearch,
} from '#app/features/sermons/reads.ts'
import type { SermonFilters, SermonSummary } from '#app/features/sermons/sermon.ts'
import { pageToShow } from '#app/ui/filters.ts'
import { DEBOUNCE, useFilters } from '#app/ui/use-filters.ts'
import { Pager, pageOfList } from '#app/ui/pager.tsx'

export function SermonsPage() {
  // The router leaves what is no filter where it stands.
  const search = useSearch({ from: '/layout/sermons', select: (raw) => sermonsSearch({ ...raw }) })
  // The list that is there stays until the next has come, and with it the form that somebody is typing in.
  const shown = useDeferredValue(search)
  const { data: asked } = useSuspenseQuery(sermonCardsRead(pageOfSermons(shown)))
  const { data: summary } = useSuspenseQuery(sermonSummaryRead(shown))
  const { page: number = 1, ...filters } = shown
  const page = pageToShow(number, asked, summary.total, PAGE_SIZE)
  const { data: sermons } = useSuspenseQuery(sermonCardsRead(pageOfSermons({ ...filters, page })))
  const isFiltered = Object.keys(filters).length > 0
  return (
    <div className="wrap page">
      <h1>Sermons</h1>
      <p className="lead">Find a sermon by word, speaker or Bible passage.</p>
      <Filters search={search} summary={summary} />
      {sermons.length > 0 ? (
        <>
          <p className="mb-6 text-soft" role="status">
            {counted(summary)}, newest first
          </p>
          <ul {...pageOfList} aria-label={`Sermons, page ${page}`} className="cards">
            {sermons.map((sermon) => (
              <li key={sermon.id} className="grid">
                <SermonCard sermon={sermon} inList />
              </li>
            ))}
          </ul>
          <Pager page={page} pages={summary.isMore ? undefined : Math.ceil(summary.total / PAGE_SIZE)} what="sermons">
            {(to, text) => (
              <Link to={routes.sermons} search={{ ...filters, page: to }} resetScroll={false} className="btn btn-line">
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

function Filters({ search, summary }: { search: SermonsSearch; summary: SermonSummary }) {
  const navigate = useNavigate()
  const { form, draft, change, clear } = useFilters({
    search,
    clean: sermonsSearch,
    open: (filters) => void navigate({ to: routes.sermons, search: filters, replace: true, resetScroll: false }),
  })
  const field = (name: keyof SermonFilters) => ({ name, value: draft[name] ?? '' })

  return (
    <div className="mt-9 mb-5 flex flex-wrap items-end gap-3">
      <form
        action={routes.sermons}
        ref={form}
        role="search"
        aria-label="Sermons"
        className="grid grow basis-full grid-cols-2 items-end gap-3 xl:basis-0 xl:grid-cols-[2.2fr_1.2fr_1.2fr_1fr_1fr]"
        onSubmit={(event) => {
          event.preventDefault()
          change({})
        }}
      >
        <Labelled label="Search" className="col-span-2 xl:col-span-1">
          <input
            {...field('search')}
            id="filter-search"
            type="search"
            className="control"
            placeholder="Search sermons by title, speaker, or scripture..."
            onChange={(event) => change({ search: event.target.value }, DEBOUNCE)}
          />
        </Labelled>
        <Labelled label="Speaker">
          <select
            {...field('speaker')}
            id="filter-speaker"
            className="control"
            onChange={(event) => change({ speaker: event.target.value })}
          >
            <Options all="All Speakers" of={summary.speakers} />
          </select>
        </Labelled>
        <Labelled label="Series">
          <select
            {...field('series')}
            id="filter-series"
            className="control"
            onChange={(event) => change({ series: event.target.value })}
          >
            <Options all="All Series" of={summary.series} />
          </select>
        </Labelled>
        <Labelled label="From">
          <input
            {...field('startDate')}
            id="filter-from"
            type="date"
            className="control"
            onChange={(event) => change({ startDate: event.target.value })}
          />
        </Labelled>
        <Labelled label="To">
          <input
            {...field('endDate')}
            id="filter-to"
            type="date"
            className="control"
            onChange={(event) => change({ endDate: event.target.value })}
          />
        </Labelled>
        <noscript>
          <button type="submit" className="btn btn-fill">
            Search
          </button>
        </noscript>
      </form>
      <form
        action={routes.sermons}
        onSubmit={(event) => {
          event.preventDefault()
          clear()
        }}
      >
        <button type="submit" className="quiet">
          Clear Filters
        </button>
      </form>
    </div>
  )
}

interface LabelledProps {
  label: string
  className?: string
  children: React.ReactNode
}

function Labelled({ label, className = '', children }: LabelledProps) {
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

function counted({ total, isMore }: SermonSummary): string {
  if (isMore) return `More than ${total} sermons`
  return total === 1 ? '1 sermon' : `${total} sermons`
}
