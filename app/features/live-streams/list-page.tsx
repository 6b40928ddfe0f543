/** Every service that is or was streamed, searched and sorted by what stands in the address. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { StreamCard } from '#app/features/live-streams/card.tsx'
import type { LiveStreamSummary } from '#app/features/live-streams/live-stream.ts'
import {
  PAGE_SIZE,
  pageOfStreams,
  streamCardsRead,
  type StreamsSearch,
  streamsSearch,
  streamSummaryRead,
} from '#app/features/live-streams/reads.ts'
import { routes } from '#app/routes.ts'
import { LONGEST, pageToShow } from '#app/ui/filters.ts'
import { DEBOUNCE, useFilters } from '#app/ui/use-filters.ts'
import { Pager, pageOfList } from '#app/ui/pager.tsx'
import { useSiteConfig } from '#app/ui/site.ts'

export function LiveStreamsPage() {
  // The router leaves what is no filter where it stands.
  const search = useSearch({ from: '/layout/live-streams', select: (raw) => streamsSearch({ ...raw }) })
  // The list that is there stays until the next has come, and with it the form that somebody is typing in.
  const shown = useDeferredValue(search)
  const { data: asked } = useSuspenseQuery(streamCardsRead(pageOfStreams(shown)))
  const { data: summary } = useSuspenseQuery(streamSummaryRead(shown))
  const { page: number = 1, ...filters } = shown
  const page = pageToShow(number, asked, summary.total, PAGE_SIZE)
  const { data: streams } = useSuspenseQuery(streamCardsRead(pageOfStreams({ ...filters, page })))
  return (
    <div className="wrap page">
      <h1>Live Streams &amp; Services</h1>
      <p className="lead">Join a service live, or watch one you missed.</p>
      <Filters search={search} />
      <p className="mb-6 text-soft" role="status">
        {summary.total} service(s) found{shown.search && ` for "${shown.search}"`}
      </p>
      {streams.length > 0 ? (
        <ul {...pageOfList} aria-label={`Services, page ${page}`} className="cards">
          {streams.map((stream) => (
            <li key={stream.id} className="grid">
              <StreamCard stream={stream} inList />
            </li>
          ))}
        </ul>
      ) : (
        <Nothing summary={summary} />
      )}
      <Pager page={page} pages={Math.ceil(summary.total / PAGE_SIZE)} what="services">
        {(to, text) => (
          <Link to={routes.liveStreams} search={{ ...filters, page: to }} resetScroll={false} className="btn btn-line">
            {text}
          </Link>
        )}
      </Pager>
      <JoinUs />
    </div>
  )
}

function Filters({ search }: { search: StreamsSearch }) {
  const navigate = useNavigate()
  const { form, draft, change } = useFilters({
    search,
    clean: streamsSearch,
    open: (filters) => void navigate({ to: routes.liveStreams, search: filters, replace: true, resetScroll: false }),
  })
  return (
    <form
      action={routes.liveStreams}
      ref={form}
      role="search"
      aria-labelledby="filter-heading"
      className="sheet mt-9 mb-6 px-[clamp(1.2rem,2.4vw,1.8rem)] py-6"
      onSubmit={(event) => {
        event.preventDefault()
        change({})
      }}
    >
      <h2 id="filter-heading" className="mb-4 text-[1.4rem]">
        Search &amp; Filter Services
      </h2>
      <div className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]">
        <div className="field sm:max-lg:col-span-2">
          <label htmlFor="filter-search">Search</label>
          <input
            id="filter-search"
            name="search"
            type="search"
            className="control"
            placeholder="Search services..."
            maxLength={LONGEST}
            value={draft.search ?? ''}
            onChange={(event) => change({ search: event.target.value }, DEBOUNCE)}
          />
        </div>
        <div className="field">
          <label htmlFor="filter-type">Type</label>
          <select
            id="filter-type"
            name="type"
            className="control"
            value={draft.type ?? ''}
            onChange={(event) => change({ type: event.target.value })}
          >
            <option value="">All Services</option>
            <option value="live">Live Now</option>
            <option value="recorded">Recorded</option>
          </select>
        </div>
        <div className="field">
          <label htmlFor="filter-sort">Sort by</label>
          <select
            id="filter-sort"
            name="sort"
            className="control"
            value={draft.sort ?? ''}
            onChange={(event) => change({ sort: event.target.value })}
          >
            <option value="">Date (Newest First)</option>
            <option value="title">Title (A-Z)</option>
            <option value="duration">Duration</option>
          </select>
        </div>
        <noscript>
          <button type="submit" className="btn btn-fill">
            Search
          </button>
        </noscript>
      </div>
    </form>
  )
}

function Nothing({ summary }: { summary: LiveStreamSummary }) {
  const navigate = useNavigate()
  if (summary.all === 0) {
    return (
      <div className="empty">
        <h2>No services available.</h2>
      </div>
    )
  }
  return (
    <div className="empty">
      <h2>No services found matching your search.</h2>
      <form
        action={routes.liveStreams}
        onSubmit={(event) => {
          event.preventDefault()
          void navigate({ to: routes.liveStreams, replace: true, resetScroll: false })
        }}
      >
        <button type="submit" className="btn btn-line">
          Clear Search
        </button>
      </form>
    </div>
  )
}

function JoinUs() {
  const { liveServicesNote } = useSiteConfig()
  return (
    <section className="mt-section rounded-[calc(var(--radius-card)*1.4)] bg-secondary px-[clamp(1.6rem,5vw,4rem)] py-[clamp(2rem,5vw,3.5rem)] text-on-secondary">
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-6">
        <div>
          <h2>Join Us for Live Worship</h2>
          {liveServicesNote && <p className="mt-3 text-[1.15rem] opacity-90">{liveServicesNote}</p>}
        </div>
        <p className="flex flex-wrap gap-3">
          <Link to={routes.planAVisit} className="btn bg-on-secondary text-secondary">
            Plan Your Visit
          </Link>
          <Link to={routes.contact} hash="service-times" className="btn border-current">
            View Service Times
          </Link>
        </p>
      </div>
    </section>
  )
}
