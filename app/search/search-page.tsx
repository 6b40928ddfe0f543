/** The search over the whole site. Without JavaScript, the form loads the page anew. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { FoundOfKind } from '#app/search/found.ts'
import { foundRead, siteSearch } from '#app/search/reads.ts'
import { routes } from '#app/routes.ts'
import { LONGEST } from '#app/ui/filters.ts'

const KINDS = { pages: 'Pages', events: 'Events', sermons: 'Sermons', services: 'Services' } as const

export function SearchPage() {
  const { q = '' } = useSearch({ from: '/layout/search', select: (raw) => siteSearch({ ...raw }) })
  return (
    <div className="wrap page">
      <h1>Search</h1>
      <SearchForm q={q} />
      {q === '' ? (
        <p className="text-soft">
          Look for a sermon, an event, a person or a page. You can also type a passage, such as John 3:16.
        </p>
      ) : (
        <Results q={q} />
      )}
    </div>
  )
}

function SearchForm({ q }: { q: string }) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  // The link to the search leads into the field.
  const leadsHere = useLocation({ select: ({ hash }) => hash === 'q' })
  useEffect(() => {
    if (leadsHere) input.current?.focus()
  }, [leadsHere])
  return (
    <form
      key={q}
      action={routes.search}
      role="search"
      aria-label="This site"
      className="mt-8 mb-9 flex max-w-2xl flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void navigate({ to: routes.search, search: siteSearch({ q: input.current?.value }) })
      }}
    >
      <div className="field grow">
        <label htmlFor="q">Search this site</label>
        <input id="q" ref={input} type="search" name="q" className="control" defaultValue={q} maxLength={LONGEST} />
      </div>
      <button type="submit" className="btn btn-fill">
        Search
      </button>
    </form>
  )
}

function Results({ q }: { q: string }) {
  const { data: found } = useSuspenseQuery(foundRead(q))
  const total = found.reduce((sum, { results }) => sum + results.length, 0)
  const isMore = found.some((one) => one.isMore)
  const counted = `${isMore ? 'More than ' : ''}${total} ${total === 1 ? 'result' : 'results'} for “${q}”`
  return (
    <>
      <p role="status" className="text-soft">
        {total === 0 ? `Nothing found for “${q}”. Try fewer or other words.` : counted}
      </p>
      {found.map((group) => (
        <Group key={group.kind} of={group} q={q} />
      ))}
    </>
  )
}

function Group({ of: { kind, results, isMore }, q }: { of: FoundOfKind; q: string }) {
  return (
    <section className="mt-9 border-t border-line pt-5">
      <h2 className="text-2xl">{KINDS[kind]}</h2>
      <ul className="mt-3 grid gap-4">
        {results.map(({ title, text, path }) => (
          <li key={path}>
            <h3 className="text-lg">
              <Link to={path} className="link">
                {title}
              </Link>
            </h3>
            <p className="text-soft">{text}</p>
          </li>
        ))}
      </ul>
      {isMore && (kind === 'sermons' || kind === 'services') && (
        <p className="mt-4">
          <Link
            to={kind === 'sermons' ? routes.sermons : routes.liveStreams}
            search={{ search: q }}
            className="link onward"
          >
            All {kind} with “{q}”
          </Link>
        </p>
      )}
    </section>
  )
}
