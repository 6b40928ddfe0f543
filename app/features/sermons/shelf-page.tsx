/** The sermons of a series, a speaker, a book, a topic or a year, newest first. */
import { SermonCard } from '#app/features/sermons/card.tsx'
import { Facets } from '#app/features/sermons/facets.tsx'
import { facetsRead, sermonList, shelfRead } from '#app/features/sermons/reads.ts'
import { sceneWanted, type ShelfKind, shelfKinds, shelfRoutes, shelves } from '#app/features/sermons/sermon.ts'
import { href, routes } from '#app/routes.ts'
import { formatCount } from '#app/text/format-count.ts'
import { pageNumber, pagesIn } from '#app/ui/filters.ts'
import { pageOfList } from '#app/ui/head.ts'
import { BackLink, Link } from '#app/ui/link.tsx'
import { Cards } from '#app/ui/media-card.tsx'
import { listTarget, loadList, Pager, useList } from '#app/ui/list.tsx'
import { MessagePage } from '#app/ui/message-page.tsx'
import { MissingPage, orMissing, page, type PageAt, usePageQuery } from '#app/ui/page.tsx'
import type { PageReads } from '#app/ui/read.ts'
import { useScenes } from '#app/ui/stand-in.tsx'
import { t } from '#app/text/t.ts'

/** The pages of the sermons of each series, speaker, book, topic and year. */
export const shelfPages = shelfKinds.map((kind) =>
  page({
    address: shelfRoutes[kind],
    search: pageSearch,
    load: (reads, at) => loadShelf(reads, kind, at),
    head(reads, { params: { slug }, search }) {
      const { name, sermons } = reads.of(shelfRead(kind, slug))
      const { title } = shelves[kind](name)
      const list = { title, path: href(shelfRoutes[kind], { slug }) }
      return {
        description: t('{title}: {sermons} sermons to watch, hear and read about.', { title, sermons }),
        ...pageOfList(list, search.page, pagesIn({ total: sermons })),
      }
    },
    view: ({ params: { slug }, search }) => <ShelfPage kind={kind} slug={slug} asked={search} />,
    missing: {
      title: 'No Sermons Found',
      description: 'There are no sermons at this address.',
      view: () => <ShelfNotFound />,
    },
  }),
)

function pageSearch({ page: given }: Record<string, unknown>): { page?: number } {
  const number = pageNumber(given)
  return number ? { page: number } : {}
}

/** @throws MissingPage for a name without sermons */
async function loadShelf(
  reads: PageReads,
  kind: ShelfKind,
  at: PageAt<{ slug: string }, { page?: number }>,
): Promise<void> {
  const { slug } = at.params
  const { name } = await orMissing(reads.get(shelfRead(kind, slug)))
  const { filters } = shelves[kind](name)
  const [summary] = await Promise.all([
    loadList(reads, sermonList, { ...filters, ...at.search }, at),
    reads.get(facetsRead(filters)),
  ])
  if (summary.total === 0) throw new MissingPage()
}

function ShelfPage({ kind, slug, asked }: { kind: ShelfKind; slug: string; asked: { page?: number } }) {
  const { title, filters } = shelves[kind](usePageQuery(shelfRead(kind, slug)).name)
  const { cards, summary, page: number, pages } = useList(sermonList, { ...filters, ...asked })
  const facets = usePageQuery(facetsRead(filters))
  useScenes(cards.map(sceneWanted))
  return (
    <div className="wrap page">
      <BackLink to={routes.sermons}>{t('Sermons')}</BackLink>
      <h1 dir="auto">{title}</h1>
      <p className="lead mb-9">
        {t('{count}, newest first', { count: formatCount(summary.total, ['sermon', 'sermons']) })}
      </p>
      <Facets of={facets} filters={filters} />
      <Cards
        {...listTarget}
        className="shelf filled"
        aria-label={t('Sermons, page {number}', { number })}
        records={cards}
        card={(sermon) => (
          <SermonCard sermon={sermon} shape="card" heading="h2" isInSeries={filters.series !== undefined} />
        )}
      />
      <Pager page={number} pages={pages} what={t('sermons')} />
    </div>
  )
}

function ShelfNotFound() {
  return (
    <MessagePage title={t('No Sermons Found')} text={t('There are no sermons at this address.')}>
      <Link to={routes.sermons} className="btn btn-fill">
        {t('Back to Sermons')}
      </Link>
    </MessagePage>
  )
}
