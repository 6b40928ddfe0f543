/** Routes of sermons, for visitors and for administrators. */
import { z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import type { InputOf, ShownOf } from '#app/definitions/definition.ts'
import { sermonAttention } from '#app/features/sermons/attention.ts'
import { filtersFor, lastDay } from '#app/features/sermons/filters.ts'
import { sermonImporter } from '#app/features/sermons/import.ts'
import { sermonData } from '#app/features/sermons/personal-data.ts'
import { knownNames, respelling } from '#app/features/sermons/respell.ts'
import { countFacets, coverageOf, storedNames } from '#app/features/sermons/library-queries.ts'
import { nameRoutes } from '#app/features/sermons/names-api.ts'
import { isInSeries, isOneOf, type Sought } from '#app/features/sermons/matching.ts'
import { type NameKind, namesIn, speakersIn, spellingsOf } from '#app/features/sermons/names.ts'
import {
  cachedSermon,
  countSermons,
  listAround,
  listSermons,
  parseMissingPassages,
} from '#app/features/sermons/queries.ts'
import { coverageOut, facetOut, facetsOut, filters, sermonOut, summaryOut } from '#app/features/sermons/schema.ts'
import {
  type PublicSermon,
  type Sermon,
  sermon,
  type SermonFilters,
  seriesOf,
  type ShelfKind,
  shelfKinds,
  shelves,
} from '#app/features/sermons/sermon.ts'
import { podcastRoutes } from '#app/features/sermons/podcast-api.ts'
import { publicSermons } from '#app/features/sermons/feature.ts'
import { saidRoutes } from '#app/features/sermons/said.ts'
import { churchToday } from '#app/http/church-time.ts'
import { readOneRoute, readRoute } from '#app/http/read-route.ts'
import { newRouter, paging, queryText, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { siteRows } from '#app/http/site-rows.ts'
import { importRoute } from '#app/records/import/route.ts'
import { type Hooks, kindOf } from '#app/records/record-kind.ts'
import { type Feature } from '#app/records/feature.ts'
import { recordRoutes } from '#app/records/routes.ts'
import { api } from '#app/routes.ts'
import { compare } from '#app/text/compare.ts'
import { requireTranscript } from '#app/transcripts/store.ts'
import type { Db } from '#db/database.ts'
import { published, publishedForScans } from '#db/published.ts'
import { books } from '#app/church/bible-books.ts'
import { notFound } from '#app/http/errors.ts'
import { slugOf } from '#app/text/slug.ts'

const spelling: Hooks = {
  adapting: async (trx, before, given) => {
    await requireTranscript(trx, given)
    return respelling(await knownNames(trx), before)
  },
}

export const sermons: Feature = {
  definitions: [sermon],
  personalData: sermonData,
  publicKinds: [publicSermons],
  attention: sermonAttention,
  cleanups: {
    'passages of sermons not read yet': async ({ database, pagesChanged }) => {
      if (await parseMissingPassages(database)) pagesChanged()
    },
  },
  routes,
  adminRoutes,
  fromSunday: [
    {
      kind: kindOf(sermon, spelling),
      fields: ({ title, preacher, date, passage, series, youtubeUrl }) => {
        return { title, speaker: preacher, date, scripture: passage, series, youtubeUrl }
      },
    },
  ],
}

const tag = 'Sermons'
/** Omits an empty list of additional series, as before the field existed. */
function forVisitors({ alsoInSeries, ...shown }: Sermon): PublicSermon {
  return alsoInSeries.length > 0 ? { ...shown, alsoInSeries } : shown
}

function routes(services: Services): Router {
  const router = newRouter()
  addListReads(router, services)
  router.route('/', libraryRoutes(services))
  router.route('/', podcastRoutes(services))
  router.route('/', saidRoutes(services))
  addReadsOfOne(router, services)
  return router
}

function addListReads(router: Router, services: Services): void {
  const [db, many] = [published(services), publishedForScans(services)]

  readRoute(router, {
    tag,
    path: api.sermons,
    summary: 'List sermons, newest first',
    query: filters.extend(paging(1000, 100)),
    answer: z.array(sermonOut),
    handle: async ({ query: { limit, offset, ...asked } }) =>
      (await listSermons(db, await sought(services, asked), { limit, offset, many })).map(forVisitors),
  })

  readRoute(router, {
    tag,
    path: api.sermonsSummary,
    summary:
      'Count matching sermons, and list all speakers and series; with preached=true those of sermons up to today',
    query: filters,
    answer: summaryOut,
    handle: async ({ query }) => ({
      ...(await cachedCount(services, query)),
      ...(await filtersFor(services, query.preached)),
    }),
  })
}

function addReadsOfOne(router: Router, services: Services): void {
  const db = published(services)
  readOneRoute(router, {
    tag,
    path: api.sermon,
    summary: 'Get one sermon',
    name: 'Sermon',
    answer: sermonOut,
    find: async (id) => {
      const found = await cachedSermon(services, id)
      return found && forVisitors(found)
    },
  })

  readOneRoute(router, {
    tag,
    path: api.sermonNeighbors,
    summary: 'List a sermon with those right before and after it, in its series or of all, newest first',
    name: 'Sermon',
    answer: z.array(sermonOut),
    answerDescription: 'The sermon, and up to three on either side of it',
    find: async (id) => {
      const found = await cachedSermon(services, id)
      if (!found) return undefined
      const { series } = await inStoredSpellings(services, { series: seriesOf(found)[0] })
      return (await listAround(db, found, { until: await churchToday(services), series })).map(forVisitors)
    },
  })
}

function adminRoutes(services: Services): Router {
  const router = newRouter()
  importRoute(router, services, sermonImporter, {
    path: adminApi.sermonsBulk,
    tag: 'Admin: sermons',
    summary: 'Bulk update sermons from a table; saves all rows or none',
  })
  const hooks: Hooks<InputOf<typeof sermon>, ShownOf<typeof sermon>> = { canClear: true, ...spelling }
  const series = {
    condition: async (db: Db, given: string) =>
      isInSeries(db, spellingsOf('series', await storedNames(db, 'series'), given)),
    description: 'This series',
  }
  const speaker = {
    condition: async (db: Db, given: string) =>
      isOneOf('speaker', spellingsOf('speaker', await storedNames(db, 'speaker'), given)),
    description: 'This speaker, also among others',
  }
  const kind = kindOf(sermon, hooks, { filters: { speaker, series } })
  nameRoutes(router, services, kind)
  router.route('/', recordRoutes(services, kind))
  return router
}

/** Counting many sermons takes long; any change clears the cache earlier. */
const COUNTS_CACHED_MINUTES = 60
/** The number of books in the Bible; of other dimensions, those with most sermons. */
const MAX_PER_DIMENSION = 84

/** Routes of the sermon library: its counts, its pages by name, and the map of the Bible. */
function libraryRoutes(services: Services): Router {
  const db = published(services)
  const router = newRouter()

  readRoute(router, {
    tag,
    path: api.sermonFacets,
    summary: `Count sermons by book, topic, series, speaker and year, each without its own filter; up to ${MAX_PER_DIMENSION} of each`,
    query: filters.omit({ search: true }),
    answer: facetsOut,
    answerDescription: 'The counts, without those that no sermon is in',
    handle: async ({ query }) => {
      const until = await sought(services, query)
      const count = () => countFacets(db, until, { max: MAX_PER_DIMENSION, many: publishedForScans(services) })
      return services.readCache.get(`facets ${JSON.stringify(until)}`, count, COUNTS_CACHED_MINUTES)
    },
  })

  addShelfRead(router, services)

  readRoute(router, {
    tag,
    path: api.sermonCoverage,
    summary: 'The books of the Bible, with the chapters that sermons were about',
    answer: z.array(coverageOut),
    answerDescription: 'The books in their order',
    handle: async () => coverageOf(db, await churchToday(services)),
  })
  return router
}

function addShelfRead(router: Router, services: Services): void {
  readRoute(router, {
    tag,
    path: api.sermonShelf,
    summary: 'Get the name of a book, topic, series, speaker or year by its address',
    params: z.object({ kind: z.enum(shelfKinds), slug: queryText('As it stands in the address').min(1) }),
    answer: facetOut,
    answerDescription: 'Its name, and how many sermons it has so far',
    handle: async ({ params: { kind, slug } }) => {
      for (const name of await namesOf(services, kind, slug)) {
        const { total } = await cachedCount(services, { ...shelves[kind](name).filters, preached: true })
        if (total > 0) return { name, slug, sermons: total }
      }
      throw notFound('Page')
    },
  })
}

/** The names with this slug, including books and years without sermons. */
async function namesOf(services: Services, kind: ShelfKind, slug: string): Promise<string[]> {
  if (kind === 'years') return /^\d{4}$/.test(slug) ? [slug] : []
  return (await allNames(services, kind)).filter((name) => slugOf(name) === slug)
}

async function allNames(services: Services, kind: Exclude<ShelfKind, 'years'>): Promise<string[]> {
  if (kind === 'books') return books.map(({ name }) => name)
  const stored = await siteRows(services, kind)
  // The page of two speakers together keeps its address, though nothing links to it.
  return kind === 'speakers' ? [...speakersIn(stored), ...namesIn(stored)] : namesIn(stored)
}

/**
 * The filters with the stored spellings of their names, and without sermons of later days when only what has been preached is
 * requested.
 */
async function sought(
  services: Services,
  { preached, ...asked }: SermonFilters & { preached?: boolean | undefined },
): Promise<Sought> {
  const filters = await inStoredSpellings(services, asked)
  const today = preached ? await lastDay(services) : undefined
  if (today === undefined) return filters
  return { ...filters, endDate: filters.endDate && filters.endDate < today ? filters.endDate : today }
}

async function inStoredSpellings<Filters extends SermonFilters>(
  services: Services,
  { speaker, series, topic, ...filters }: Filters,
) {
  const named: Partial<Record<NameKind, readonly string[]>> = {}
  if (speaker) named.speaker = spellingsOf('speaker', await siteRows(services, 'speakers'), speaker)
  if (series) named.series = spellingsOf('series', await siteRows(services, 'series'), series)
  if (topic) named.topic = spellingsOf('topic', await siteRows(services, 'topics'), topic)
  return { ...filters, ...named }
}

/** The number of matches for visitors, cached because several pages need the same. */
async function cachedCount(services: Services, asked: SermonFilters & { preached?: boolean | undefined }) {
  const filters = await sought(services, asked)
  const key = Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => compare(a, b))
  const db = published(services)
  return services.readCache.get(`count of ${JSON.stringify(key)}`, () => countSermons(db, filters))
}
