/** Links that narrow the list of sermons, with the number of sermons for each. */
import type { Facet, Facets as Counts } from '#app/features/sermons/library.ts'
import type { SermonsSearch } from '#app/features/sermons/reads.ts'
import { shelfOf, type ShelfKind } from '#app/features/sermons/shelf.ts'
import { routes } from '#app/routes.ts'
import { inHydrationParts } from '#app/ui/hydration-parts.tsx'
import { Link } from '#app/ui/link.tsx'

const LABELS: Record<ShelfKind, string> = {
  books: 'Books of the Bible',
  topics: 'Topics',
  series: 'Series',
  speakers: 'Speakers',
  years: 'Years',
}

interface FacetsProps {
  of: Counts
  /** The current filters. Without any, the links lead to the page of each series, speaker … */
  filters: SermonsSearch
}

export function Facets({ of, filters }: FacetsProps) {
  const isAll = Object.keys(filters).length === 0
  const kinds = (Object.keys(LABELS) as ShelfKind[]).filter((kind) => of[kind].length > (isAll ? 0 : 1))
  if (kinds.length === 0) return null
  return (
    <details className="mb-8 border-y border-line py-2">
      <summary className="min-h-11 cursor-pointer content-center text-sm font-semibold text-balance">
        {isAll ? 'Browse by book, topic, series, speaker or year' : 'Narrow by book, topic, series, speaker or year'}
      </summary>
      <div className="mt-3 grid gap-6 pb-5">
        {kinds.map((kind) => (
          <section key={kind}>
            <h2 className="text-base">{LABELS[kind]}</h2>
            <ul className="flex flex-wrap gap-x-5">
              {inHydrationParts(of[kind], 25, (facet) => (
                <li key={facet.slug}>
                  {isAll ? (
                    <ShelfLink kind={kind} of={facet} />
                  ) : (
                    <NarrowLink kind={kind} of={facet} filters={filters} />
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </details>
  )
}

const look = 'link inline-flex min-h-11 items-center'

const PAGES = {
  books: routes.sermonBook,
  topics: routes.sermonTopic,
  series: routes.sermonSeries,
  speakers: routes.sermonSpeaker,
} as const

/** The page of a series, a speaker, a book, a topic or a year. */
function ShelfLink({ kind, of: { name, slug } }: { kind: ShelfKind; of: Facet }) {
  return kind === 'years' ? (
    <Link to={routes.sermonYear} params={{ year: slug }} className={look}>
      {name}
    </Link>
  ) : (
    <Link to={PAGES[kind]} params={{ slug }} className={look}>
      {name}
    </Link>
  )
}

function NarrowLink({ kind, of, filters }: { kind: ShelfKind; of: Facet; filters: SermonsSearch }) {
  const search = { ...filters, ...shelfOf(kind, of.name).filters }
  return (
    <Link to={routes.sermons} search={search} className={look}>
      {of.name}
    </Link>
  )
}
