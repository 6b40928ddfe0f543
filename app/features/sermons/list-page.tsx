/** The list of sermons, with five filters that are in the address. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { SermonCard } from '#app/features/sermons/card.tsx'
import { Facets } from '#app/features/sermons/facets.tsx'
import type { Facets as Counts, SermonSummary } from '#app/features/sermons/schema.ts'
import { plateOf, type SermonCard as Card } from '#app/features/sermons/sermon.ts'
import { facetsRead, sermonList, type SermonsSearch } from '#app/features/sermons/reads.ts'
import { documents, href, routes } from '#app/routes.ts'
import { ClearForm, FilterForm, useFilters } from '#app/ui/filter-form.tsx'
import { webAddress } from '#app/ui/address.ts'
import { dayOfMonth, longDate, year } from '#app/ui/dates.ts'
import { Empty } from '#app/ui/page-intro.tsx'
import { HydrationPart, inHydrationParts } from '#app/ui/hydration-parts.tsx'
import { Link } from '#app/ui/link.tsx'
import { Rows } from '#app/ui/media-card.tsx'
import { memoizedByObject } from '#app/ui/memoized.ts'
import { ListResults, Pager, listFocusTarget, useList } from '#app/ui/pager.tsx'
import { plateColorClass } from '#app/ui/plate-style.ts'
import { reused } from '#app/ui/reused.ts'
import { useSiteConfig } from '#app/ui/site.ts'
import { isSameName } from '#app/ui/slug.ts'
import { useReading } from '#app/ui/read.ts'
import { Subscribe } from '#app/ui/share.tsx'

export function SermonsPage() {
  // The router keeps parameters that are not filters.
  const search = useSearch({ from: '/layout/sermons', select: (raw) => sermonList.clean({ ...raw }) })
  const { cards, summary, shown, page, pages, isSearching } = useList(sermonList, search)
  const { page: _, ...filters } = shown
  const isFiltered = Object.keys(filters).length > 0
  return (
    <div className="wrap page">
      <h1>Sermons</h1>
      <p className="no-print lead">
        Find a sermon by word, speaker or Bible passage, or go{' '}
        <Link to={routes.sermonBible} className="link">
          through the Bible
        </Link>
        .
      </p>
      {summary.hasAudio && <Podcast />}
      <HydrationPart>
        <Filters search={search} summary={summary} />
      </HydrationPart>
      <HydrationPart>{filters.search === undefined && <Browse filters={filters} />}</HydrationPart>
      <ListResults isSearching={isSearching} text={cards.length > 0 ? `${formatCount(summary)}, newest first` : ''}>
        {cards.length > 0 ? (
          <>
            <div {...listFocusTarget} role="group" aria-label={`Sermons, page ${page}`}>
              <Sermons cards={cards} hasLead={page === 1 && !isFiltered} />
            </div>
            <Pager page={page} pages={pages} what="sermons" filters={filters} />
          </>
        ) : (
          <Nothing isFiltered={isFiltered} areDatesSwapped={areSwapped(filters)} />
        )}
      </ListResults>
    </div>
  )
}

function Browse({ filters }: { filters: SermonsSearch }) {
  // Doesn't suspend: the list below stays while the counts are loading.
  const { data: facets } = useQuery({ ...facetsRead(filters), placeholderData: (last: Counts | undefined) => last })
  if (!facets) return null
  return import.meta.env.SSR && Object.keys(filters).length === 0 ? (
    <AllFacets />
  ) : (
    <Facets of={facets} filters={filters} />
  )
}

/** Several hundred links, which the server renders once. */
const AllFacets = reused(function AllFacets() {
  return <Facets of={useReading(facetsRead({}))} filters={{}} />
})

/** The newest sermon, then rows; successive sermons of one series are grouped under its name. */
const Sermons = reused(function Sermons({ cards, hasLead }: { cards: readonly Card[]; hasLead: boolean }) {
  const [newest] = cards
  return (
    <>
      {hasLead && newest && <SermonCard sermon={newest} shape="lead" heading="h2" inList />}
      {inHydrationParts(bySeries(hasLead ? cards.slice(1) : cards), 2, ({ series, sermons, isApart }) => (
        <section key={sermons[0]?.id} className={`row-group ${isApart ? 'apart' : ''}`}>
          <div className="pt-6 max-lg:pb-2 max-lg:empty:hidden">
            {series && (
              <h2 className="text-xl">
                <Link to={routes.sermons} search={{ series }} className="onward hover:text-primary-text">
                  {series}
                </Link>
              </h2>
            )}
            {sermons.length > 1 && (
              <p className="text-sm text-soft">{dayRange(sermons.at(-1)?.date ?? '', sermons[0]?.date ?? '')}</p>
            )}
          </div>
          <Rows
            records={sermons}
            card={(sermon) => (
              <SermonCard sermon={sermon} heading={series ? 'h3' : 'h2'} isInSeries={series !== null} inList />
            )}
          />
        </section>
      ))}
    </>
  )
})

/**
 * Sermons in the order given, those of one series that follow one another as a group under its name; the others between
 * them as groups without a name.
 */
function bySeries(sermons: readonly Card[]) {
  const runs: { series: string | null; sermons: Card[] }[] = []
  for (const sermon of sermons) {
    const run = runs.at(-1)
    if (run?.series && sermon.series && isSameName(run.series, sermon.series)) run.sermons.push(sermon)
    else runs.push({ series: sermon.series, sermons: [sermon] })
  }
  const groups: typeof runs = []
  for (const { series, sermons: run } of runs) {
    const last = groups.at(-1)
    if (run.length > 1) groups.push({ series, sermons: run })
    else if (last && last.series === null) last.sermons.push(...run)
    else groups.push({ series: null, sermons: run })
  }
  return apart(groups)
}

/** Marks each group that would begin in the color in which the one above it ends. */
function apart<T extends { sermons: Card[] }>(groups: readonly T[]): (T & { isApart: boolean })[] {
  const color = (sermon: Card | undefined) => sermon && plateColorClass(plateOf(sermon).seed)
  let isApart = false
  return groups.map((group, index) => {
    const above = color(groups[index - 1]?.sermons.at(-1))
    isApart = !isApart && above !== undefined && above === color(group.sermons[0])
    return { ...group, isApart }
  })
}

/** `November 1–15, 2026`, `July 5 – August 2, 2026`, or the one day. */
export function dayRange(from: string, to: string): string {
  if (from === to) return longDate(to)
  if (from.slice(0, 7) === to.slice(0, 7)) return longDate(to).replace(' ', ` ${dayOfMonth(from)}–`)
  return `${year(from) === year(to) ? longDate(from).replace(/,.*/, '') : longDate(from)} – ${longDate(to)}`
}

/** Apps that open by an address of their own, and pages in directories that the church has entered. */
function Podcast() {
  const feed = new URL(documents.podcast, useRouter().options.context.siteUrl).href
  const { podcastApple, podcastSpotify, podcastYoutube } = useSiteConfig()
  const pages = { Spotify: webAddress(podcastSpotify), 'YouTube Music': webAddress(podcastYoutube) }
  const links = {
    'Apple Podcasts': webAddress(podcastApple) ?? feed.replace(/^https?/, 'podcast'),
    ...Object.fromEntries(Object.entries(pages).filter((entry): entry is [string, string] => entry[1] !== null)),
    Overcast: href('overcast://x-callback-url/add', {}, { url: feed }),
    'Pocket Casts': feed.replace(/^https?:\//, 'pktc://subscribe'),
    AntennaPod: href('https://antennapod.org/deeplink/subscribe', {}, { url: feed }),
    'RSS feed': documents.podcast,
  }
  return <Subscribe label="Subscribe to the podcast" links={links} className="mt-6" />
}

function Filters({ search, summary }: { search: SermonsSearch; summary: SermonSummary }) {
  const navigate = useNavigate()
  const speaker = offered(summary.speakers, search.speaker)
  const ofSeries = offered(summary.series, search.series)
  const filters = useFilters({
    search: { ...search, ...(speaker && { speaker }), ...(ofSeries && { series: ofSeries }) },
    clean: sermonList.clean,
    open: (next, replace) => void navigate({ to: routes.sermons, search: next, replace, resetScroll: false }),
  })
  const placeholder = 'Search sermons by title, speaker, or scripture...'
  return (
    <div className="mt-9 mb-5 flex flex-wrap items-end gap-3">
      <FilterForm
        filters={filters}
        action={routes.sermons}
        label="Sermons"
        className="grow basis-full xl:basis-0"
        gridClass="grid-cols-2 xl:grid-cols-[2.6fr_1fr_1fr_1fr_1fr]"
        fields={[
          {
            name: 'search',
            label: 'Search',
            className: 'col-span-2 xl:col-span-1',
            input: { type: 'search', placeholder },
          },
          { name: 'speaker', label: 'Speaker', options: withChosen(speakers(summary.speakers), speaker) },
          { name: 'series', label: 'Series', options: withChosen(series(summary.series), ofSeries) },
          { name: 'startDate', label: 'From', input: { type: 'date' } },
          { name: 'endDate', label: 'To', input: { type: 'date' } },
        ]}
      />
      <ClearForm action={routes.sermons} className="link onward" onClear={filters.clear}>
        Clear Filters
      </ClearForm>
    </div>
  )
}

/** Memoized, since the server knows its rendered options by this array (`app/ui/reused.ts`). */
const speakers = memoizedByObject((names: string[]) => choices('All Speakers', names))
const series = memoizedByObject((names: string[]) => choices('All Series', names))

function choices(all: string, values: string[]) {
  return [{ value: '', label: all }, ...values.map((value) => ({ value, label: value }))]
}

/** The name as the list offers it. */
function offered(names: readonly string[], asked: string | undefined): string | undefined {
  return asked && (names.find((name) => isSameName(name, asked)) ?? asked)
}

/** An older link may name what the list doesn't offer. */
function withChosen(options: ReturnType<typeof choices>, chosen: string | undefined) {
  const isOffered = chosen === undefined || options.some(({ value }) => value === chosen)
  return isOffered ? options : [...options, { value: chosen, label: chosen }]
}

function areSwapped({ startDate = '', endDate = '' }: SermonsSearch): boolean {
  return endDate !== '' && startDate > endDate
}

function Nothing({ isFiltered, areDatesSwapped }: { isFiltered: boolean; areDatesSwapped: boolean }) {
  return (
    <div role="status">
      <Empty
        title="No Sermons Found"
        text={
          isFiltered
            ? `${areDatesSwapped ? 'The start date is after the end date. ' : ''}Try adjusting your search criteria to find more sermons.`
            : 'No sermons are available at this time. Check back soon!'
        }
        scene="book"
      />
    </div>
  )
}

function formatCount({ total, isMore }: SermonSummary): string {
  if (isMore) return `More than ${total} sermons`
  return total === 1 ? '1 sermon' : `${total} sermons`
}
