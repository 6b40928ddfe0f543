/** The page of the site search. */
import type { FoundOfKind } from '#app/search/api.ts'
import { foundRead, siteSearch, spellingRead } from '#app/search/reads.ts'
import { routes } from '#app/routes.ts'
import { formatCount } from '#app/text/format-count.ts'
import { SaidLine } from '#app/ui/said-line.tsx'
import { dottedFacts } from '#app/ui/text.tsx'
import { Empty } from '#app/ui/page-intro.tsx'
import { MAX_FILTER_LENGTH } from '#app/ui/filters.ts'
import { Link } from '#app/ui/link.tsx'
import { page, usePageQuery } from '#app/ui/page.tsx'
import { t } from '#app/text/t.ts'
import { sentence } from '#app/ui/sentence.ts'

export const searchPage = page({
  address: routes.search,
  search: siteSearch,
  load: async (reads, { search: { q } }) => {
    const found = q === undefined ? [] : await reads.get(foundRead(q))
    if (q !== undefined && found.length === 0) await reads.get(spellingRead(q))
  },
  head: () => ({
    title: t('Search'),
    description: t('Search our sermons, events, services and pages.'),
    path: routes.search,
    hidden: true,
  }),
  view: ({ search: { q = '' } }) => <SearchPage q={q} />,
})

function SearchPage({ q }: { q: string }) {
  return (
    <div className="wrap page">
      <h1>{t('Search')}</h1>
      <SearchForm q={q} />
      {q === '' ? <Start /> : <Results q={q} />}
    </div>
  )
}

function Start() {
  return (
    <Empty
      title={t('What are you looking for?')}
      text={t('A sermon, an event, a person or a page. You can also type a passage, such as John 3:16.')}
      scene="book"
    >
      <OtherWays />
    </Empty>
  )
}

/** Links for people who don’t know what to search for. */
function OtherWays() {
  return (
    <ul className="flex flex-wrap gap-x-6">
      {(
        [
          ['Sermons through the Bible', routes.sermonBible],
          ['All events', routes.events],
          ['Plan a Visit', routes.planAVisit],
        ] as const
      ).map(([name, to]) => (
        <li key={to}>
          <Link to={to} className="link onward">
            {t(name)}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The search icon of the menu links to its field. */
function SearchForm({ q }: { q: string }) {
  return (
    <form
      action={routes.search}
      role="search"
      aria-label={t('This site')}
      className="mt-8 mb-9 flex max-w-2xl flex-wrap items-end gap-3"
    >
      <div className="field grow">
        <label htmlFor="q">{t('Search this site')}</label>
        <input
          id="q"
          type="search"
          name="q"
          className="control scroll-my-[20vh]"
          defaultValue={q}
          maxLength={MAX_FILTER_LENGTH}
        />
      </div>
      <button type="submit" className="btn btn-fill">
        {t('Search')}
      </button>
    </form>
  )
}

function Results({ q }: { q: string }) {
  const found = usePageQuery(foundRead(q))
  const total = found.reduce((sum, { results }) => sum + results.length, 0)
  const isMore = found.some((one) => one.isMore)
  const count = formatCount(total, ['result', 'results'])
  // A phrase is typed in quotation marks of its own.
  const asked = { q: q.replace(/^"([^"]*)"$/, '$1') }
  const counted = isMore
    ? t('The first {count} for “{q}”', { count, ...asked })
    : t('{count} for “{q}”', { count, ...asked })
  const nothing = t('Nothing found for “{q}”', asked)
  return (
    <>
      <p role="status" className={total === 0 ? 'sr-only' : 'text-soft'}>
        {total === 0 ? t('No results') : counted}
      </p>
      {total === 0 && (
        <>
          <Meant q={q} />
          <Empty title={nothing} text={t('Try fewer or other words, or look here:')} scene="boats">
            <OtherWays />
          </Empty>
        </>
      )}
      {found.map((group) => (
        <Group key={group.kind} of={group} q={q} />
      ))}
    </>
  )
}

/** The search again, with the spelling that finds something. */
function Meant({ q }: { q: string }) {
  const { meant } = usePageQuery(spellingRead(q))
  if (meant === '') return null
  return (
    <p className="mb-9 text-lg">
      {sentence('Did you mean {words}?', {
        words: (
          <Link to={routes.search} search={{ q: meant }} className="link">
            {meant}
          </Link>
        ),
      })}
    </p>
  )
}

function Group({ of: { heading, results, isMore, all }, q }: { of: FoundOfKind; q: string }) {
  return (
    <section className="mt-9 grid gap-x-columns gap-y-3 border-t border-edge pt-4 lg:grid-cols-[12rem_minmax(0,1fr)]">
      <h2 className="text-2xl">{heading}</h2>
      <div>
        <ul className="divide-y divide-line">
          {results.map(({ title, text, path, said }) => (
            <li key={path} className="pb-4 not-first:pt-4">
              <h3 className="text-lg">
                <Link to={path} className="hover:underline">
                  {title}
                </Link>
              </h3>
              <p className="dots mt-0.5 max-w-[33rem] text-sm text-soft">{dottedFacts(text)}</p>
              {said && <SaidLine {...said} />}
            </li>
          ))}
        </ul>
        {isMore && all && (
          <p>
            <Link to={all.path} search={{ search: q }} className="link onward">
              {t('{list} with “{q}”', { list: all.label, q })}
            </Link>
          </p>
        )}
      </div>
    </section>
  )
}
