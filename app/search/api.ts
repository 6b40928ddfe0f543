/** The site search and its route: pages and their contents, events, sermons and services that are public now. */
import { z } from '@hono/zod-openapi'
import { churchMoment } from '#app/http/church-time.ts'
import type { FoundLine } from '#app/http/public-kind.ts'
import { readRoute } from '#app/http/read-route.ts'
import { newRouter, optional, queryText, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { listSitePages, type SitePage } from '#app/pages/site-pages.ts'
import { api } from '#app/routes.ts'
import { meantWords } from '#app/search/spelling.ts'
import { saidOut } from '#app/transcripts/said.ts'
import { fold, searchTerms } from '#db/search-text.ts'
import { t } from '#app/text/t.ts'

const foundOut = z
  .object({
    kind: z.string().meta({ description: 'Such as `pages` or `sermons`' }),
    heading: z.string().meta({ description: 'Its name on the page' }),
    results: z.array(
      z.object({
        title: z.string(),
        /** One line about it: date and place, or the beginning of its text. */
        text: z.string(),
        path: z.string(),
        said: saidOut,
      }),
    ),
    all: z
      .object({ label: z.string(), path: z.string() })
      .nullable()
      .meta({ description: 'The list that finds all of this kind; null when there is none' }),
    isMore: z.boolean().meta({ description: 'There are more, which the list of this kind finds' }),
  })
  .meta({ id: 'Found' })
const spellingOut = z
  .object({ meant: z.string().meta({ description: 'Empty when there are none' }) })
  .meta({ id: 'Spelling' })
export type Spelling = z.output<typeof spellingOut>
/** Results of one kind, the best first. */
export type FoundOfKind = z.output<typeof foundOut>

export function searchRoutes(services: Services): Router {
  const router = newRouter()
  readRoute(router, {
    tag: 'Search',
    path: api.search,
    summary: 'Search pages, events, sermons and services',
    query: z.object({ q: optional(queryText('Words that all are in what is found, or a passage of the Bible')) }),
    answer: z.array(foundOut),
    answerDescription: 'Results by kind; kinds without results are left out',
    handle: async ({ query: { q = '' } }) => searchSite(services, q, await churchMoment(services)),
  })
  readRoute(router, {
    tag: 'Search',
    path: api.searchSpelling,
    summary: 'The words that were meant where a search finds nothing',
    query: z.object({ q: optional(queryText('Words that were searched for')) }),
    answer: spellingOut,
    answerDescription: 'The words with another spelling that finds something',
    handle: async ({ query: { q = '' } }) => {
      const meant = await meantWords(services, q)
      const found = meant === '' ? [] : await searchSite(services, meant, await churchMoment(services))
      return { meant: found.length > 0 ? meant : '' }
    },
  })
  return router
}

/** The most results of each kind. */
const MAX_RESULTS = 8

/**
 * @param now the current time at the church
 * @returns the kinds that have results
 */
async function searchSite(services: Services, query: string, now: Temporal.ZonedDateTime): Promise<FoundOfKind[]> {
  const terms = searchTerms(query)
  if (terms.length === 0) return []
  const asked = { query, terms, now, limit: MAX_RESULTS + 1 }
  const ofKinds = services.publicKinds.map(async ({ place, found }): Promise<Group[]> => {
    if (!found) return []
    const { heading, name = place.name, all } = found
    const list = all !== undefined && place.list !== undefined ? { label: t(all), path: place.list } : null
    return [{ kind: name, heading: t(heading), all: list, found: await found.find(services, asked) }]
  })
  const ofPages = listSitePages(services).then((pages): Group[] => {
    return [{ kind: 'pages', heading: t('Pages'), all: null, found: matchingPages(pages, terms) }]
  })
  const groups = (await Promise.all([ofPages, ...ofKinds])).flat()
  // Parts of pages are found as pages.
  return [...Map.groupBy(groups, ({ kind }) => kind).values()].flatMap(([first, ...more]) => {
    const found = [...(first?.found ?? []), ...more.flatMap((one) => one.found)]
    if (!first || found.length === 0) return []
    const { kind, heading, all } = first
    return [{ kind, heading, all, results: found.slice(0, MAX_RESULTS), isMore: found.length > MAX_RESULTS }]
  })
}

interface Group extends Pick<FoundOfKind, 'kind' | 'heading' | 'all'> {
  found: FoundLine[]
}

/**
 * Pages that contain every term; those with all terms in their name come first.
 * @param terms folded
 */
function matchingPages(pages: readonly SitePage[], terms: readonly string[]): FoundLine[] {
  const hits = pages.filter(({ search }) => terms.every((term) => search.includes(term)))
  const inName = hits.filter(({ title }) => terms.every((term) => fold(title).includes(term)))
  const sorted = [...inName, ...hits.filter((hit) => !inName.includes(hit))]
  return sorted.map(({ path, title, text }) => ({ path, title, text }))
}
