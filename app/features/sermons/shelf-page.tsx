/** The sermons of a series, a speaker, a book, a topic or a year, newest first. */
import { useParams, useSearch } from '@tanstack/react-router'
import { SermonCard } from '#app/features/sermons/card.tsx'
import { Facets } from '#app/features/sermons/facets.tsx'
import { facetsRead, sermonList, shelfRead } from '#app/features/sermons/reads.ts'
import { type ShelfKind, shelves } from '#app/features/sermons/sermon.ts'
import { routes } from '#app/routes.ts'
import { formatCount } from '#app/ui/format-count.ts'
import { pageNumber } from '#app/ui/filters.ts'
import { BackLink, Link } from '#app/ui/link.tsx'
import { Rows } from '#app/ui/media-card.tsx'
import { Pager, listFocusTarget, useList } from '#app/ui/pager.tsx'
import { MessagePage } from '#app/ui/message-page.tsx'
import { useReading } from '#app/ui/read.ts'

export const SeriesPage = () => <ShelfPage kind="series" />
export const SpeakerPage = () => <ShelfPage kind="speakers" />
export const BookPage = () => <ShelfPage kind="books" />
export const TopicPage = () => <ShelfPage kind="topics" />
export const YearPage = () => <ShelfPage kind="years" />

function ShelfPage({ kind }: { kind: ShelfKind }) {
  const { slug = '' } = useParams({ strict: false })
  const asked = useSearch({ strict: false, select: ({ page }: { page?: unknown }) => pageNumber(page) })
  const { title, filters } = shelves[kind](useReading(shelfRead(kind, slug)).name)
  const { cards, summary, page, pages } = useList(sermonList, asked ? { ...filters, page: asked } : filters)
  const facets = useReading(facetsRead(filters))
  return (
    <div className="wrap page">
      <BackLink to={routes.sermons}>Sermons</BackLink>
      <h1 dir="auto">{title}</h1>
      <p className="lead mb-9">{formatCount(summary.total, ['sermon', 'sermons'])}, newest first</p>
      <Facets of={facets} filters={filters} />
      <Rows
        {...listFocusTarget}
        aria-label={`Sermons, page ${page}`}
        records={cards}
        card={(sermon) => (
          <SermonCard sermon={sermon} shape="row" heading="h2" inList isInSeries={filters.series !== undefined} />
        )}
      />
      <Pager page={page} pages={pages} what="sermons" />
    </div>
  )
}

export function ShelfNotFound() {
  return (
    <MessagePage title="No Sermons Found" text="There are no sermons at this address.">
      <Link to={routes.sermons} className="btn btn-fill">
        Back to Sermons
      </Link>
    </MessagePage>
  )
}
