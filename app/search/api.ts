/** The site search and its route: pages and their contents, events, sermons and services that are public now. */
import { z } from '@hono/zod-openapi'
import { withoutUnpromised } from '#app/features/church/claims.ts'
import { belief, ministry, question, staffMember } from '#app/features/church/church.ts'
import { inOrder } from '#app/features/church/queries.ts'
import { churchMoment } from '#app/http/church-time.ts'
import { readPromises } from '#app/http/promises.ts'
import type { FoundLine } from '#app/http/public-kind.ts'
import { readRoute } from '#app/http/read-route.ts'
import { newRouter, optional, queryText, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { siteRows, type SiteRows } from '#app/http/site-rows.ts'
import { shownOf } from '#app/definitions/columns.ts'
import type { AnyDefinition } from '#app/definitions/definition.ts'
import { listSitePages, type SitePage } from '#app/pages/site-pages.ts'
import { api } from '#app/routes.ts'
import { meantWords } from '#app/search/spelling.ts'
import { fold, searchTerms, searchText } from '#db/search-text.ts'
import { shortened } from '#app/values/shortened.ts'

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
const MAX_TEXT_LENGTH = 150

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
    const list = all !== undefined && place.list !== undefined ? { label: all, path: place.list } : null
    return [{ kind: name, heading, all: list, found: await found.find(services, asked) }]
  })
  const pages = { kind: 'pages', heading: 'Pages', all: null, found: await findPages(services, terms) }
  return [pages, ...(await Promise.all(ofKinds)).flat()]
    .filter(({ found }) => found.length > 0)
    .map(({ found, ...group }) => {
      return { ...group, results: found.slice(0, MAX_RESULTS), isMore: found.length > MAX_RESULTS }
    })
}

interface Group extends Pick<FoundOfKind, 'kind' | 'heading' | 'all'> {
  found: FoundLine[]
}

async function findPages(services: Services, terms: readonly string[]): Promise<FoundLine[]> {
  return [...matchingPages(await listSitePages(services), terms), ...(await findInPageTables(services, terms))]
}

const pageTables: readonly [AnyDefinition, 'staff_members' | 'questions' | 'beliefs' | 'ministries'][] = [
  [staffMember, 'staff_members'],
  [question, 'questions'],
  [belief, 'beliefs'],
  [ministry, 'ministries'],
]

/** People, questions, beliefs and ministries, which are parts of pages. */
async function findInPageTables(services: Services, terms: readonly string[]): Promise<FoundLine[]> {
  const found: FoundLine[] = []
  const promises = await readPromises(services)
  for (const [definition, table] of pageTables) {
    for (const row of inOrder(
      withoutUnpromised<SiteRows[typeof table][number]>(await siteRows(services, table), promises),
    )) {
      const shown = shownOf(definition, row)
      const texts = textsOf(definition, shown)
      const whole = searchText(texts)
      const path = definition.page?.(shown)
      if (path === undefined || !terms.every((term) => whole.includes(term))) continue
      const title = definition.title(shown)
      found.push({ title, text: excerpt(texts.filter((text) => text !== title).join(' · ')), path })
    }
  }
  return found
}

/** The texts that the page shows, without email addresses and links. */
function textsOf({ fields }: AnyDefinition, shown: object): string[] {
  const values = new Map<string, unknown>(Object.entries(shown))
  return Object.entries(fields).flatMap(([name, { type }]) => {
    const value = values.get(name)
    return (type === 'line' || type === 'text') && typeof value === 'string' && value !== '' ? [value] : []
  })
}

function excerpt(text: string): string {
  return shortened(text.replace(/\s+/g, ' ').trim(), MAX_TEXT_LENGTH)
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
