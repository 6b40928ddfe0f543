/** The sermons of a series, a speaker, a book, a topic or a year, newest first. */
import { useParams, useSearch } from '@tanstack/react-router'
import { SermonCard } from '#app/features/sermons/card.tsx'
import { Facets } from '#app/features/sermons/facets.tsx'
import { facetsRead, sermonList, shelfRead } from '#app/features/sermons/reads.ts'
import { type Shelf, type ShelfKind, shelfOf } from '#app/features/sermons/shelf.ts'
import { routes } from '#app/routes.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { formatCount } from '#app/ui/format-count.ts'
import { pageNumber } from '#app/ui/filters.ts'
import { Link } from '#app/ui/link.tsx'
import { Rows } from '#app/ui/media-card.tsx'
import { Pager, listFocusTarget, useList } from '#app/ui/pager.tsx'
import { MessagePage } from '#app/ui/message-page.tsx'
import { useReading } from '#app/ui/use-reading.ts'

interface ShelfPageProps {
  kind: ShelfKind
  /** As it stands in the address. */
  name: string
  /** Draws the link to a page. */
  link: (page: number, text: string) => React.ReactNode
}

export function SeriesPage() {
  const { slug } = useParams({ from: '/layout/sermons/series/$slug' })
  return (
    <ShelfPage
      kind="series"
      name={slug}
      link={(page, text) => (
        <Link to={routes.sermonSeries} params={{ slug }} search={onPage(page)} {...ofPager}>
          {text}
        </Link>
      )}
    />
  )
}

export function SpeakerPage() {
  const { slug } = useParams({ from: '/layout/sermons/speakers/$slug' })
  return (
    <ShelfPage
      kind="speakers"
      name={slug}
      link={(page, text) => (
        <Link to={routes.sermonSpeaker} params={{ slug }} search={onPage(page)} {...ofPager}>
          {text}
        </Link>
      )}
    />
  )
}

export function BookPage() {
  const { slug } = useParams({ from: '/layout/sermons/books/$slug' })
  return (
    <ShelfPage
      kind="books"
      name={slug}
      link={(page, text) => (
        <Link to={routes.sermonBook} params={{ slug }} search={onPage(page)} {...ofPager}>
          {text}
        </Link>
      )}
    />
  )
}

export function TopicPage() {
  const { slug } = useParams({ from: '/layout/sermons/topics/$slug' })
  return (
    <ShelfPage
      kind="topics"
      name={slug}
      link={(page, text) => (
        <Link to={routes.sermonTopic} params={{ slug }} search={onPage(page)} {...ofPager}>
          {text}
        </Link>
      )}
    />
  )
}

export function YearPage() {
  const { year } = useParams({ from: '/layout/sermons/years/$year' })
  return (
    <ShelfPage
      kind="years"
      name={year}
      link={(page, text) => (
        <Link to={routes.sermonYear} params={{ year }} search={onPage(page)} {...ofPager}>
          {text}
        </Link>
      )}
    />
  )
}

const ofPager = { resetScroll: false, className: 'btn btn-line' } as const

function onPage(page: number): { page?: number } {
  return page > 1 ? { page } : {}
}

function ShelfPage({ kind, name, link }: ShelfPageProps) {
  const found = useReading(shelfRead(kind, name))
  return <Sermons shelf={shelfOf(kind, found.name)} link={link} />
}

function Sermons({ shelf: { title, filters }, link }: { shelf: Shelf; link: ShelfPageProps['link'] }) {
  const asked = useSearch({ strict: false, select: ({ page }: { page?: unknown }) => pageNumber(page) })
  const { cards, summary, page, pages } = useList(sermonList, asked ? { ...filters, page: asked } : filters)
  const facets = useReading(facetsRead(filters))
  return (
    <div className="wrap page">
      <BackLink to={routes.sermons}>Sermons</BackLink>
      <h1>{title}</h1>
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
      <Pager page={page} pages={pages} what="sermons">
        {link}
      </Pager>
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
