/** The list of sermons, with five filters that are in the address. */
import { SermonCard } from '#app/features/sermons/card.tsx'
import { SaidInSermons, useSaid } from '#app/features/sermons/said-list.tsx'
import { Facets } from '#app/features/sermons/facets.tsx'
import type { Facets as Counts, SermonSummary } from '#app/features/sermons/schema.ts'
import { type SermonCard as Card, sceneWanted } from '#app/features/sermons/sermon.ts'
import { facetsRead, saidRead, sermonList, type SermonsSearch } from '#app/features/sermons/reads.ts'
import { documents, href, routes } from '#app/routes.ts'
import { ClearForm } from '#app/ui/clear-form.tsx'
import { webAddress } from '#app/links/address.ts'
import { daysInMonth, longDate, monthAndDay, withYear, year } from '#app/dates/format.ts'
import { drawnOnce } from '#app/ui/drawn-once.ts'
import { type FilterField, Filters } from '#app/ui/filter-form.tsx'
import { Empty } from '#app/ui/page-intro.tsx'
import { Link } from '#app/ui/link.tsx'
import { listHead, ListResults, listTarget, loadList, Pager, useList } from '#app/ui/list.tsx'
import { Cards } from '#app/ui/media-card.tsx'
import { page, usePage, usePageQuery } from '#app/ui/page.tsx'
import { useSiteConfig } from '#app/ui/site.ts'
import { isSameName } from '#app/text/slug.ts'
import { Subscribe } from '#app/ui/share.tsx'
import { useScenes } from '#app/ui/stand-in.tsx'
import { t } from '#app/text/t.ts'
import { sentence } from '#app/ui/sentence.ts'

export const sermonsPage = page({
  address: routes.sermons,
  search: sermonList.clean,
  async load(reads, at) {
    const { page: _, search: words, ...filters } = at.search
    // The counts don't depend on a search.
    const counts = words === undefined ? reads.get(facetsRead(filters)) : undefined
    const said = words === undefined ? undefined : reads.get(saidRead(words))
    await Promise.all([loadList(reads, sermonList, at.search, at), counts, said])
  },
  head: (reads, { search }) =>
    listHead(reads, sermonList, search, {
      title: t('Sermons'),
      description: t('Find a sermon by word, speaker or Bible passage.'),
      path: routes.sermons,
    }),
  view: ({ search }) => <SermonsPage search={search} />,
})

function SermonsPage({ search }: { search: SermonsSearch }) {
  const { cards, summary, page: number, pages } = useList(sermonList, search)
  const { sceneSet } = useSiteConfig()
  const { page: _, ...filters } = search
  const said = useSaid(filters.search)
  const isFiltered = Object.keys(filters).length > 0
  const inWords = said.length > 0 ? t('Found in what was said') : ''
  const counted = cards.length > 0 ? t('{count}, newest first', { count: countOf(summary) }) : inWords
  return (
    <div className="wrap page">
      <h1>{t('Sermons')}</h1>
      <p className="no-print lead">
        {sentence('Find a sermon by word, speaker or Bible passage, or go {through}.', {
          through: (
            <Link to={routes.sermonBible} className="link">
              {t('through the Bible')}
            </Link>
          ),
        })}
      </p>
      {summary.hasAudio && <Podcast />}
      <SermonFilters search={search} summary={summary} />
      {filters.search === undefined ? <Browse filters={filters} /> : <div data-part="browse" />}
      <ListResults text={counted}>
        {cards.length > 0 ? (
          <>
            <div
              {...listTarget}
              role="group"
              aria-label={t('Sermons, page {number}', { number })}
              dangerouslySetInnerHTML={(number === 1 && !isFiltered ? withLead : withoutLead)(cards, sceneSet)}
            />
            <Pager page={number} pages={pages} what={t('sermons')} filters={filters} />
          </>
        ) : (
          said.length === 0 && <Nothing isFiltered={isFiltered} areDatesSwapped={areSwapped(filters)} />
        )}
        <SaidInSermons found={said} />
      </ListResults>
    </div>
  )
}

function Browse({ filters }: { filters: SermonsSearch }) {
  const counts = usePageQuery(facetsRead(filters))
  const isAll = Object.keys(filters).length === 0
  if (isAll) return <div data-part="browse" dangerouslySetInnerHTML={allFacets(counts)} />
  return (
    <div data-part="browse">
      <Facets of={counts} filters={filters} />
    </div>
  )
}

const allFacets = drawnOnce((counts: Counts) => <Facets of={counts} filters={{}} />)

const withLead = drawnOnce((cards: readonly Card[]) => <Sermons cards={cards} hasLead />)
const withoutLead = drawnOnce((cards: readonly Card[]) => <Sermons cards={cards} hasLead={false} />)

/** The newest sermon, then cards; those of one series that follow one another stand under its name. */
function Sermons({ cards, hasLead }: { cards: readonly Card[]; hasLead: boolean }) {
  const [newest] = cards
  const groups = bySeries(hasLead ? cards.slice(1) : cards)
  useScenes(cards.map(sceneWanted))
  return (
    <>
      {hasLead && newest && <SermonCard sermon={newest} shape="lead" heading="h2" />}
      {groups.map(({ series, sermons }) => (
        <section key={sermons[0]?.id} className="shelf">
          {series && (
            <div className="head">
              <h2 className="text-2xl">
                <Link to={routes.sermons} search={{ series }} className="onward hover:text-primary-text">
                  {series}
                </Link>
              </h2>
              <p className="text-sm text-soft">{dayRange(sermons.at(-1)?.date ?? '', sermons[0]?.date ?? '')}</p>
            </div>
          )}
          <Cards
            className="filled"
            records={sermons}
            card={(sermon) => (
              <SermonCard sermon={sermon} shape="card" heading={series ? 'h3' : 'h2'} isInSeries={series !== null} />
            )}
          />
        </section>
      ))}
    </>
  )
}

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
  return groups
}

/** `November 1–15, 2026`, `July 5 – August 2, 2026`, or the one day. */
export function dayRange(from: string, to: string): string {
  if (from === to) return longDate(to)
  if (from.slice(0, 7) === to.slice(0, 7)) return withYear(daysInMonth(from, to), to)
  return `${(year(from) === year(to) ? monthAndDay : longDate)(from)} – ${longDate(to)}`
}

/** Apps that open by an address of their own, and pages in directories that the church has entered. */
function Podcast() {
  const feed = new URL(documents.podcast, usePage().siteUrl).href
  const { podcastApple, podcastSpotify, podcastYoutube } = useSiteConfig()
  const pages = { Spotify: webAddress(podcastSpotify), 'YouTube Music': webAddress(podcastYoutube) }
  const links = {
    'Apple Podcasts': webAddress(podcastApple) ?? feed.replace(/^https?/, 'podcast'),
    ...Object.fromEntries(Object.entries(pages).filter((entry): entry is [string, string] => entry[1] !== null)),
    Overcast: href('overcast://x-callback-url/add', {}, { url: feed }),
    'Pocket Casts': feed.replace(/^https?:\//, 'pktc://subscribe'),
    AntennaPod: href('https://antennapod.org/deeplink/subscribe', {}, { url: feed }),
    [t('RSS feed')]: documents.podcast,
  }
  return <Subscribe label={t('Subscribe to the podcast')} links={links} className="mt-6" />
}

function SermonFilters({ search, summary }: { search: SermonsSearch; summary: SermonSummary }) {
  const speaker = offered(summary.speakers, search.speaker)
  const series = offered(summary.series, search.series)
  return (
    <div className="mt-9 mb-5 flex flex-wrap items-end gap-3">
      <Filters
        action={routes.sermons}
        label={t('Sermons')}
        className="grow basis-full xl:basis-0"
        gridClass="grid-cols-2 xl:grid-cols-[2.6fr_1fr_1fr_1fr_1fr]"
        loading={t('Loading sermons...')}
        fields={[
          {
            name: 'search',
            label: t('Search'),
            value: search.search ?? '',
            className: 'col-span-2 xl:col-span-1',
            input: { type: 'search', placeholder: t('Search sermons by title, speaker, or scripture...') },
          },
          choice('speaker', t('Speaker'), t('All Speakers'), summary.speakers, speaker),
          choice('series', t('Series'), t('All Series'), summary.series, series),
          { name: 'startDate', label: t('From'), value: search.startDate ?? '', input: { type: 'date' } },
          { name: 'endDate', label: t('To'), value: search.endDate ?? '', input: { type: 'date' } },
          { name: 'reference', label: '', value: search.reference ?? '', input: { type: 'hidden' } },
          { name: 'topic', label: '', value: search.topic ?? '', input: { type: 'hidden' } },
        ]}
      />
      <ClearForm action={routes.sermons} className="link onward">
        {t('Clear Filters')}
      </ClearForm>
    </div>
  )
}

/** A choice among names, and the chosen one even if the list doesn't offer it, as in an older link. */
function choice(name: string, label: string, all: string, names: readonly string[], chosen = ''): FilterField {
  const offers = chosen === '' || names.includes(chosen) ? names : [...names, chosen]
  const options = [{ value: '', label: all }, ...offers.map((value) => ({ value, label: value }))]
  return { name, label, value: chosen, options }
}

/** The name as the list offers it. */
function offered(names: readonly string[], asked: string | undefined): string | undefined {
  return asked && (names.find((name) => isSameName(name, asked)) ?? asked)
}

function areSwapped({ startDate = '', endDate = '' }: SermonsSearch): boolean {
  return endDate !== '' && startDate > endDate
}

function Nothing({ isFiltered, areDatesSwapped }: { isFiltered: boolean; areDatesSwapped: boolean }) {
  return (
    <div role="status">
      <Empty
        title={t('No Sermons Found')}
        text={
          isFiltered
            ? `${areDatesSwapped ? `${t('The start date is after the end date.')} ` : ''}${t('Try adjusting your search criteria to find more sermons.')}`
            : t('No sermons are available at this time. Check back soon!')
        }
        scene="book"
      />
    </div>
  )
}

function countOf({ total, isMore }: SermonSummary): string {
  if (isMore) return t('More than {total} sermons', { total })
  return total === 1 ? t('1 sermon') : t('{total} sermons', { total })
}
