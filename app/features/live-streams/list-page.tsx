/** All streamed services, searched and sorted by the parameters in the address. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { StreamCard } from '#app/features/live-streams/card.tsx'
import type { LiveStreamSummary } from '#app/features/live-streams/live-stream.ts'
import { streamList, type StreamsSearch } from '#app/features/live-streams/reads.ts'
import { routes } from '#app/routes.ts'
import { Empty } from '#app/ui/page-intro.tsx'
import { ClearForm, FilterForm, useFilters } from '#app/ui/filter-form.tsx'
import { Link } from '#app/ui/link.tsx'
import { Cards } from '#app/ui/media-card.tsx'
import { ListResults, Pager, listFocusTarget, useList } from '#app/ui/pager.tsx'
import { useSiteConfig } from '#app/ui/site.ts'

export function LiveStreamsPage() {
  // The router keeps parameters that are not filters.
  const search = useSearch({ from: '/layout/live-streams', select: (raw) => streamList.clean({ ...raw }) })
  const { cards, summary, shown, page, pages, isSearching } = useList(streamList, search)
  return (
    <div className="wrap page">
      <h1>Live Streams &amp; Services</h1>
      <p className="lead">Join a service live, or watch one you missed.</p>
      <Filters search={search} />
      <ListResults
        isSearching={isSearching}
        text={`${summary.total} service(s) found${shown.search ? ` for "${shown.search}"` : ''}`}
      >
        {cards.length > 0 ? (
          <Cards
            {...listFocusTarget}
            aria-label={`Services, page ${page}`}
            className="grid-cols-1 gap-y-1 lg:grid-cols-2"
            records={cards}
            card={(stream) => <StreamCard stream={stream} shape="row" inList />}
          />
        ) : (
          <Nothing summary={summary} />
        )}
        <Pager page={page} pages={pages} what="services" filters={shown} />
      </ListResults>
      <JoinUs />
    </div>
  )
}

const TYPES = [
  { value: '', label: 'All Services' },
  { value: 'live', label: 'Live Now' },
  { value: 'recorded', label: 'Recorded' },
]
const ORDERS = [
  { value: '', label: 'Date (Newest First)' },
  { value: 'title', label: 'Title (A-Z)' },
  { value: 'duration', label: 'Duration' },
]

function Filters({ search }: { search: StreamsSearch }) {
  const navigate = useNavigate()
  const filters = useFilters({
    search,
    clean: streamList.clean,
    open: (next, replace) => void navigate({ to: routes.liveStreams, search: next, replace, resetScroll: false }),
  })
  return (
    <FilterForm
      filters={filters}
      action={routes.liveStreams}
      label="Search & Filter Services"
      heading="Search & Filter Services"
      className="sheet mt-9 mb-6 px-box py-6"
      gridClass="sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]"
      fields={[
        {
          name: 'search',
          label: 'Search',
          className: 'sm:max-lg:col-span-2',
          input: { type: 'search', placeholder: 'Search services...' },
        },
        { name: 'type', label: 'Type', options: TYPES },
        { name: 'sort', label: 'Sort by', options: ORDERS },
      ]}
    />
  )
}

function Nothing({ summary }: { summary: LiveStreamSummary }) {
  const navigate = useNavigate()
  if (summary.all === 0) return <Empty title="No services available." scene="candles" />
  return (
    <Empty title="No services found matching your search." scene="candles">
      <ClearForm
        action={routes.liveStreams}
        className="btn btn-line"
        onClear={() => void navigate({ to: routes.liveStreams, resetScroll: false })}
      >
        Clear Search
      </ClearForm>
    </Empty>
  )
}

function JoinUs() {
  const { liveServicesNote } = useSiteConfig()
  return (
    <section className="mt-section rounded-[calc(var(--radius-card)*1.4)] bg-secondary p-banner text-on-secondary">
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-6">
        <div>
          <h2>Join Us for Live Worship</h2>
          {liveServicesNote && <p className="mt-3 text-lg text-balance opacity-90">{liveServicesNote}</p>}
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
