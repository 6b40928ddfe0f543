/** The site search and its route: pages and their contents, events, sermons and services that are public now. */
import { z } from '@hono/zod-openapi'
import { churchMoment } from '#app/http/church-time.ts'
import { pageKinds } from '#app/blocks/kinds.ts'
import { inBrackets } from '#app/church/facts.ts'
import { kindIn, wordsOf } from '#app/definitions/blocks.ts'
import { plainOf } from '#app/definitions/rich-text.ts'
import { type Asked, type FoundLine, foundLineOut } from '#app/http/public-kind.ts'
import { readRoute } from '#app/http/read-route.ts'
import { newRouter, optional, queryText, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { rowAt, shownAt } from '#app/pages/queries.ts'
import { listSitePages } from '#app/pages/site-pages.ts'
import { api, routes } from '#app/routes.ts'
import { meantWords } from '#app/search/spelling.ts'
import { sentenceWith } from '#app/text/sentence-with.ts'
import { fold, searchTerms } from '#db/search-text.ts'
import { t } from '#app/text/t.ts'

const foundOut = z
  .object({
    kind: z.string().meta({ description: 'Such as `pages` or `sermons`' }),
    heading: z.string().meta({ description: 'Its name on the page' }),
    results: z.array(foundLineOut),
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
    summary: 'The words that were meant, in another spelling or fewer, where a search finds nothing',
    query: z.object({ q: optional(queryText('Words that were searched for')) }),
    answer: spellingOut,
    answerDescription: 'Words that find something',
    handle: async ({ query: { q = '' } }) => {
      const now = await churchMoment(services)
      for (const meant of await meantWords(services, q)) {
        if ((await searchSite(services, meant, now)).length > 0) return { meant }
      }
      return { meant: '' }
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
  const ofKinds = services.publicKinds.flatMap(({ place, found, alsoFound = [] }) =>
    [...(found ? [found] : []), ...alsoFound].map(async (one) => {
      const { heading, name = place.name, all, isFirst } = one
      const list = all !== undefined && place.list !== undefined ? { label: t(all), path: place.list } : null
      return { kind: name, heading: t(heading), all: list, isFirst, found: await one.find(services, asked) }
    }),
  )
  const groups: Group[] = await Promise.all([foundPages(services, asked), ...ofKinds])
  const inOrder = [...groups.filter(({ isFirst }) => isFirst), ...groups.filter(({ isFirst }) => !isFirst)]
  // Parts of pages are found as pages.
  return [...Map.groupBy(inOrder, ({ kind }) => kind).values()].flatMap(([first, ...more]) => {
    const found = [...(first?.found ?? []), ...more.flatMap((one) => one.found)]
    if (!first || found.length === 0) return []
    const { kind, heading, all } = first
    return [{ kind, heading, all, results: found.slice(0, MAX_RESULTS), isMore: found.length > MAX_RESULTS }]
  })
}

interface Group extends Pick<FoundOfKind, 'kind' | 'heading' | 'all'> {
  isFirst?: boolean | undefined
  found: FoundLine[]
}

/** Pages that contain every term, with the sentence that says it; those with all terms in their name come first. */
async function foundPages(services: Services, { terms, limit }: Pick<Asked, 'terms' | 'limit'>): Promise<Group> {
  const hits = (await listSitePages(services)).filter(({ search }) => terms.every((term) => search.includes(term)))
  const inName = hits.filter(({ title }) => terms.every((term) => fold(title).includes(term)))
  const sorted = [...inName, ...hits.filter((hit) => !inName.includes(hit))].slice(0, limit)
  const found = sorted.map(async ({ path, title, text }) => {
    const isSaid = terms.every((term) => fold(`${title} ${text}`).includes(term))
    return { path, title, text: (isSaid ? undefined : sentenceWith(await wordsAt(services, path), terms)) ?? text }
  })
  return { kind: 'pages', heading: t('Pages'), all: null, found: await Promise.all(found) }
}

/** What a page says of its own. Facts are in brackets, as in its one-line texts: where it is shown, they are filled in. */
async function wordsAt(services: Services, path: string): Promise<string[]> {
  // News would be a statement each; their leads say enough.
  if (path.startsWith(`${routes.news}/`)) return []
  const page = await shownAt(services, path, await rowAt(services, path))
  const ofBlocks = page?.blocks.flatMap((block) => {
    const kind = kindIn(pageKinds, block)
    return kind ? wordsOf(kind, block, (rich) => plainOf(rich, inBrackets)) : []
  })
  return page ? [page.lead, ...(ofBlocks ?? [])] : []
}
