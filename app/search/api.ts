/** The site search and its route: pages and their contents, events, sermons and services that are public now. */
import { z } from '@hono/zod-openapi'
import { presentEventAt } from '#app/features/events/queries.ts'
import { isRegular, shownDate } from '#app/features/events/dates.ts'
import { fullDays } from '#app/features/events/span.ts'
import { shownSpan } from '#app/features/events/when.ts'
import type { ChurchEvent } from '#app/features/events/outputs.ts'
import { withoutUnpromised } from '#app/features/church/claims.ts'
import { belief, ministry, question, staffMember } from '#app/features/church/church.ts'
import { inOrder } from '#app/features/church/queries.ts'
import { listLiveStreams } from '#app/features/live-streams/queries.ts'
import { listSermons } from '#app/features/sermons/queries.ts'
import { type Sermon, sermonPath, shownScripture, shownTitle } from '#app/features/sermons/sermon.ts'
import { churchMoment } from '#app/http/church-time.ts'
import { readPromises } from '#app/http/promises.ts'
import { readRoute } from '#app/http/read-route.ts'
import { newRouter, optional, queryText, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { siteRows, type SiteRows } from '#app/http/site-rows.ts'
import { shownOf } from '#app/definitions/columns.ts'
import type { AnyDefinition } from '#app/definitions/definition.ts'
import { listSitePages, type SitePage } from '#app/pages/site-pages.ts'
import { api, routes } from '#app/routes.ts'
import { meantWords } from '#app/search/spelling.ts'
import { compare } from '#app/values/compare.ts'
import { clockTime, longDate } from '#app/values/dates.ts'
import { recordPath } from '#app/values/slug.ts'
import type { Db } from '#db/database.ts'
import { published } from '#db/published.ts'
import { textContains } from '#db/search.ts'
import { fold, searchTerms, searchText } from '#db/search-text.ts'
import { shortened } from '#app/values/shortened.ts'

const foundOut = z
  .object({
    kind: z.enum(['pages', 'events', 'sermons', 'services']),
    results: z.array(
      z.object({
        title: z.string(),
        /** One line about it: date and place, or the beginning of its text. */
        text: z.string(),
        path: z.string(),
      }),
    ),
    isMore: z.boolean().meta({ description: 'There are more, which the list of this kind finds' }),
  })
  .meta({ id: 'Found' })
const spellingOut = z
  .object({ meant: z.string().meta({ description: 'Empty when there are none' }) })
  .meta({ id: 'Spelling' })
export type Spelling = z.output<typeof spellingOut>
/** Results of one kind, the best first. */
export type FoundOfKind = z.output<typeof foundOut>
type Found = FoundOfKind['results'][number]

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
/** Events that are read and sorted by their next date. */
const MAX_EVENTS = 200
const MAX_TEXT_LENGTH = 150

/**
 * @param now the current time at the church
 * @returns the kinds that have results
 */
async function searchSite(services: Services, query: string, now: Temporal.ZonedDateTime): Promise<FoundOfKind[]> {
  const db = published(services)
  const terms = searchTerms(query)
  if (terms.length === 0) return []
  const today = now.toPlainDate().toString()
  const page = { limit: MAX_RESULTS + 1, offset: 0 }
  const [pages, events, sermons, streams] = await Promise.all([
    findInPageTables(services, terms),
    findEvents(db, terms, now),
    listSermons(db, { search: query, endDate: today }, page, services.readCache.get),
    listLiveStreams(db, { search: query }, page),
  ])
  const all: [FoundOfKind['kind'], Found[]][] = [
    ['pages', [...matchingPages(await listSitePages(services), terms), ...pages]],
    ['events', events.map(eventFound)],
    ['sermons', sermons.map(sermonFound)],
    [
      'services',
      streams.map((one) => ({
        title: one.title,
        text: longDate(one.date),
        path: recordPath(routes.liveStream, one),
      })),
    ],
  ]
  return all
    .filter(([, results]) => results.length > 0)
    .map(([kind, results]) => ({ kind, results: results.slice(0, MAX_RESULTS), isMore: results.length > MAX_RESULTS }))
}

const pageTables: readonly [AnyDefinition, 'staff_members' | 'questions' | 'beliefs' | 'ministries'][] = [
  [staffMember, 'staff_members'],
  [question, 'questions'],
  [belief, 'beliefs'],
  [ministry, 'ministries'],
]

/** People, questions, beliefs and ministries, which are parts of pages. */
async function findInPageTables(services: Services, terms: readonly string[]): Promise<Found[]> {
  const found: Found[] = []
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

/** Upcoming events, soonest first, then past ones, newest first. */
async function findEvents(db: Db, terms: readonly string[], now: Temporal.ZonedDateTime): Promise<ChurchEvent[]> {
  const rows = await db
    .selectFrom('events')
    .selectAll()
    .where(textContains(db, terms))
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_EVENTS)
    .execute()
  const events = rows.map(presentEventAt(now)).toSorted((a, b) => compare(shownDate(a), shownDate(b)))
  const isUpcoming = ({ nextDate }: ChurchEvent) => nextDate !== null
  return [...events.filter(isUpcoming), ...events.filter((one) => !isUpcoming(one)).toReversed()]
}

/** An event with its whole date, since results are of any year. */
function eventFound(event: ChurchEvent): Found {
  const { title, startTime, location, nextDate, recurrenceDescription } = event
  const day = isRegular(event) ? recurrenceDescription : fullDays(shownSpan(event))
  const isOver = nextDate === null && !isRegular(event)
  const text = [isOver && 'Past event', day, startTime && clockTime(startTime), location].filter(Boolean).join(' · ')
  return { title, text, path: recordPath(routes.event, event) }
}

function sermonFound(sermon: Sermon): Found {
  const about = [shownScripture(sermon.scripture ?? ''), sermon.speaker, longDate(sermon.date)]
  return { title: shownTitle(sermon.title), text: about.filter(Boolean).join(' · '), path: sermonPath(sermon) }
}

/**
 * Pages that contain every term; those with all terms in their name come first.
 * @param terms folded
 */
function matchingPages(pages: readonly SitePage[], terms: readonly string[]): Found[] {
  const hits = pages.filter(({ search }) => terms.every((term) => search.includes(term)))
  const inName = hits.filter(({ title }) => terms.every((term) => fold(title).includes(term)))
  const sorted = [...inName, ...hits.filter((hit) => !inName.includes(hit))]
  return sorted.map(({ path, title, text }) => ({ path, title, text }))
}
