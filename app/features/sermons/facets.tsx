/** Links that narrow the list of sermons, with the number of sermons for each. */
import type { Facets as Counts } from '#app/features/sermons/schema.ts'
import { type ShelfKind, shelfKinds, shelfRoutes, shelves } from '#app/features/sermons/sermon.ts'
import type { SermonsSearch } from '#app/features/sermons/reads.ts'
import { routes } from '#app/routes.ts'
import { Link } from '#app/ui/link.tsx'
import { t } from '#app/text/t.ts'
import { bookName } from '#app/church/bible-books.ts'

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
  const kinds = shelfKinds.filter((kind) => of[kind].length > (isAll ? 0 : 1))
  if (kinds.length === 0) return null
  return (
    <details className="mb-8 border-y border-line py-2">
      <summary className="min-h-11 cursor-pointer content-center text-sm font-semibold text-balance">
        {isAll
          ? t('Browse by book, topic, series, speaker or year')
          : t('Narrow by book, topic, series, speaker or year')}
      </summary>
      <div className="mt-3 grid gap-6 pb-5">
        {kinds.map((kind) => (
          <section key={kind}>
            <h2 className="text-base">{t(LABELS[kind])}</h2>
            <ul className="flex flex-wrap gap-x-5">
              {of[kind].map((facet) => (
                <li key={facet.slug}>
                  {isAll ? (
                    <Link to={shelfRoutes[kind]} params={{ slug: facet.slug }} className={look}>
                      {nameIn(kind, facet.name)}
                    </Link>
                  ) : (
                    <Link
                      to={routes.sermons}
                      search={{ ...filters, ...shelves[kind](facet.name).filters }}
                      className={look}
                    >
                      {nameIn(kind, facet.name)}
                    </Link>
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

/** Books have their names in the language of the page, and all others those that the church has typed. */
function nameIn(kind: ShelfKind, name: string): string {
  return kind === 'books' ? bookName(name) : name
}

const look = 'link inline-flex min-h-11 items-center'
