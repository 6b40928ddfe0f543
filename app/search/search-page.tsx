/** The page of the site search. */
import type { FoundOfKind } from '#app/search/api.ts'
import { foundRead, siteSearch, spellingRead } from '#app/search/reads.ts'
import { routes } from '#app/routes.ts'
import { formatCount } from '#app/text/format-count.ts'
import { withFacts } from '#app/church/facts.ts'
import { useFacts } from '#app/ui/facts.ts'
import { SaidLine } from '#app/ui/said-line.tsx'
import { dottedFacts } from '#app/ui/text.tsx'
import { Empty } from '#app/ui/page-intro.tsx'
import { MAX_FILTER_LENGTH } from '#app/ui/filters.ts'
import { Link } from '#app/ui/link.tsx'
import { page, usePageQuery } from '#app/ui/page.tsx'
import { t } from '#app/text/t.ts'
import { foundPieces } from '#app/text/found-pieces.ts'
import { ListResults } from '#app/ui/list.tsx'
import type { ReactNode } from 'react'

export const searchPage = page({
  address: routes.search,
  search: siteSearch,
  load: async (reads, { search: { q } }) => {
    const found = q === undefined ? [] : await reads.get(foundRead(q))
    if (q === undefined || found.length > 0) return
    const { meant } = await reads.get(spellingRead(q))
    if (meant !== '') await reads.get(foundRead(meant))
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
    // The footer stays below the window, so that nothing moves when there are more results, or fewer.
    <div className="wrap page min-h-screen">
      <h1>{t('Search')}</h1>
      <SearchForm q={q} />
      {q === '' ? (
        <ListResults text={'\u00A0'}>
          <Start />
        </ListResults>
      ) : (
        <Results q={q} />
      )}
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

/** The search icon of the menu links to its field. Its script shows what is found while somebody types (`list-filters.ts`). */
function SearchForm({ q }: { q: string }) {
  return (
    <form
      action={routes.search}
      role="search"
      aria-label={t('This site')}
      data-form="filters"
      data-loading={t('Searching…')}
      data-is-counted=""
      autoComplete="off"
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
  if (found.length > 0) return <ListResults text={countOf(found, q)}>{groupsOf(found, q)}</ListResults>
  return <Otherwise q={q} />
}

/** In place of nothing: what the words find in another spelling, or fewer of them. */
function Otherwise({ q }: { q: string }) {
  const { meant } = usePageQuery(spellingRead(q))
  const nothing = t('Nothing found for “{q}”', { q: unquoted(q) })
  if (meant !== '') return <Meant q={meant} nothing={nothing} />
  return (
    <ListResults text={t('No results')}>
      <Empty title={nothing} text={t('Try fewer or other words, or look here:')} scene="boats">
        <OtherWays />
      </Empty>
    </ListResults>
  )
}

function Meant({ q, nothing }: { q: string; nothing: string }) {
  const found = usePageQuery(foundRead(q))
  return <ListResults text={`${nothing}. ${countOf(found, q)}`}>{groupsOf(found, q)}</ListResults>
}

function countOf(found: readonly FoundOfKind[], q: string): string {
  const total = found.reduce((sum, { results }) => sum + results.length, 0)
  const said = { count: formatCount(total, ['result', 'results']), q: unquoted(q) }
  return found.some(({ isMore }) => isMore) ? t('The first {count} for “{q}”', said) : t('{count} for “{q}”', said)
}

/** A phrase is typed in quotation marks of its own. */
const unquoted = (q: string) => q.replace(/^"([^"]*)"$/, '$1')

const groupsOf = (found: readonly FoundOfKind[], q: string) =>
  found.map((group) => <Group key={group.kind} of={group} q={q} />)

function Group({ of: { kind, heading, results, isMore, all }, q }: { of: FoundOfKind; q: string }) {
  const facts = useFacts()
  // Records name no facts.
  const filled = (text: string) => (kind === 'pages' ? withFacts(text, facts) : text)
  return (
    <section className="mt-9 grid gap-x-columns gap-y-3 border-t border-edge pt-4 first:mt-0 lg:grid-cols-[12rem_minmax(0,1fr)]">
      <h2 className="text-2xl">{heading}</h2>
      <div>
        <ul className="divide-y divide-line">
          {results.map(({ title, text, path, said }) => (
            <li key={path} className="pb-4 not-first:pt-4">
              <h3 className="text-lg">
                <Link to={path} className="hover:underline">
                  {marked(filled(title), q)}
                </Link>
              </h3>
              <p className="dots mt-0.5 max-w-[33rem] text-sm text-soft">
                {dottedFacts(
                  filled(text)
                    .split(' · ')
                    .map((fact) => marked(fact, q)),
                )}
              </p>
              {said && <SaidLine {...said} sentence={<>{marked(said.sentence, q)}</>} />}
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

/** The words of a text in which something was found are marked. */
function marked(text: string, q: string): ReactNode {
  return foundPieces(text, q).map(({ text: words, isFound }, index) =>
    isFound ? (
      <mark key={index} className="bg-transparent font-semibold text-ink">
        {words}
      </mark>
    ) : (
      words
    ),
  )
}
