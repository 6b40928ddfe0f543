/** All streamed services, searched and sorted by the parameters in the address. */
import { sceneWanted, StreamCard } from '#app/features/live-streams/card.tsx'
import { liveNote } from '#app/ui/live-note.ts'
import type { LiveStreamSummary } from '#app/features/live-streams/live-stream.ts'
import { broadcastsOf } from '#app/church/live-window.ts'
import { streamList, type StreamsSearch } from '#app/features/live-streams/reads.ts'
import { routes } from '#app/routes.ts'
import { useDrawnAt } from '#app/ui/clock.ts'
import { ClearForm } from '#app/ui/clear-form.tsx'
import { Filters } from '#app/ui/filter-form.tsx'
import { Empty } from '#app/ui/page-intro.tsx'
import { Link } from '#app/ui/link.tsx'
import { listHead, ListResults, listTarget, loadList, Pager, useList } from '#app/ui/list.tsx'
import { Cards } from '#app/ui/media-card.tsx'
import { introHead, ListIntro, loadIntro } from '#app/ui/list-intro.tsx'
import { page } from '#app/ui/page.tsx'
import { useScenes } from '#app/ui/stand-in.tsx'
import { useServiceTimes } from '#app/ui/service-times.tsx'
import { usualLiveNote } from '#app/church/usual-live-note.ts'
import { useSpeaksOfLive } from '#app/ui/facts.ts'
import { useSiteConfig } from '#app/ui/site.ts'
import { t } from '#app/text/t.ts'

export const liveStreamsPage = page({
  address: routes.liveStreams,
  search: streamList.clean,
  load: (reads, at) => Promise.all([loadIntro(reads, routes.liveStreams), loadList(reads, streamList, at.search, at)]),
  head: (reads, { search }) => listHead(reads, streamList, search, introHead(reads, routes.liveStreams)),
  view: ({ search }) => <LiveStreamsPage search={search} />,
})

function LiveStreamsPage({ search }: { search: StreamsSearch }) {
  const { cards, summary, page: number, pages } = useList(streamList, search)
  useScenes(cards.map(sceneWanted))
  return (
    <div className="wrap page">
      <ListIntro path={routes.liveStreams} />
      {summary.all > 0 && <StreamFilters search={search} />}
      <ListResults text={summary.all > 0 ? foundText(summary, search) : ''}>
        {cards.length > 0 ? (
          <Cards
            {...listTarget}
            aria-label={t('Services, page {number}', { number })}
            className="filled"
            records={cards}
            card={(stream) => <StreamCard stream={stream} inList />}
          />
        ) : (
          <Nothing summary={summary} />
        )}
        <Pager page={number} pages={pages} what={t('services')} filters={search} />
      </ListResults>
      <JoinUs />
    </div>
  )
}

function foundText({ total }: LiveStreamSummary, { search }: StreamsSearch): string {
  if (!search) return t('{total} service(s) found', { total })
  return t('{total} service(s) found for "{search}"', { total, search })
}

/** A function, since the language is known when the page is drawn. */
const types = () => [
  { value: '', label: t('All Services') },
  { value: 'live', label: t('Live Now') },
  { value: 'recorded', label: t('Recorded') },
]
const orders = () => [
  { value: '', label: t('Date (Newest First)') },
  { value: 'title', label: t('Title (A-Z)') },
  { value: 'duration', label: t('Duration') },
]

function StreamFilters({ search: { search, type, sort } }: { search: StreamsSearch }) {
  const isLive = useSpeaksOfLive()
  const offered = types().filter(({ value }) => isLive || value !== 'live')
  return (
    <Filters
      action={routes.liveStreams}
      label={t('Search & Filter Services')}
      heading={t('Search & Filter Services')}
      className="sheet mt-9 mb-6 px-box py-6"
      gridClass="sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]"
      loading={isLive ? t('Loading live streams...') : t('Loading services...')}
      fields={[
        {
          name: 'search',
          label: t('Search'),
          value: search ?? '',
          className: 'sm:max-lg:col-span-2',
          input: { type: 'search', placeholder: t('Search services...') },
        },
        { name: 'type', label: t('Type'), value: type ?? '', options: offered },
        { name: 'sort', label: t('Sort by'), value: sort ?? '', options: orders() },
      ]}
    />
  )
}

function Nothing({ summary }: { summary: LiveStreamSummary }) {
  if (summary.all === 0) return <Empty title={t('No services available.')} scene="candles" />
  return (
    <Empty title={t('No services found matching your search.')} scene="candles">
      <ClearForm action={routes.liveStreams} className="btn btn-line">
        {t('Clear Search')}
      </ClearForm>
    </Empty>
  )
}

function JoinUs() {
  const { liveServicesNote, timeZone } = useSiteConfig()
  const times = broadcastsOf(useServiceTimes())
  const drawnAt = useDrawnAt()
  const note = liveServicesNote === usualLiveNote ? liveNote({ timeZone, times }, drawnAt) : liveServicesNote
  return (
    <section className="mt-section rounded-[calc(var(--radius-card)*1.4)] bg-secondary p-banner text-on-secondary">
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-6">
        <div>
          <h2>{useSpeaksOfLive() ? t('Join Us for Live Worship') : t('Join Us for Worship')}</h2>
          {note && <p className="mt-3 text-lg text-balance opacity-90">{note}</p>}
        </div>
        <p className="flex flex-wrap gap-3">
          <Link to={routes.planAVisit} className="btn bg-on-secondary text-secondary">
            {t('Plan Your Visit')}
          </Link>
          <Link to={routes.contact} hash="service-times" className="btn border-current">
            {t('View Service Times')}
          </Link>
        </p>
      </div>
    </section>
  )
}
