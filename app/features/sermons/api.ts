/** Routes of sermons, for visitors and for administrators. */
import { z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { libraryRoutes } from '#app/features/sermons/library-api.ts'
import { sermonImport, sermonTable } from '#app/features/sermons/import.ts'
import { alphabetical, isInSeries } from '#app/features/sermons/names.ts'
import { keptSermon, listAround, listSermons, sermonColumns } from '#app/features/sermons/queries.ts'
import { filters, keptCount, untilToday } from '#app/features/sermons/schema.ts'
import { type PublicSermon, type Sermon, sermon, type SermonInput } from '#app/features/sermons/sermon.ts'
import { churchToday } from '#app/http/church-time.ts'
import { findRoute } from '#app/http/public-routes.ts'
import { readRoute } from '#app/http/read-route.ts'
import { newRouter, paging, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { siteRows } from '#app/http/site-rows.ts'
import { importRoute } from '#app/records/import/bulk.ts'
import { kindOf } from '#app/records/record-kind.ts'
import { type Feature, recordRoutes } from '#app/records/routes.ts'
import { outputObject } from '#app/records/schemas.ts'
import { api } from '#app/routes.ts'
import type { Db } from '#db/database.ts'
import { published, publishedOfMany } from '#db/published.ts'

const summaryOut = z
  .object({
    total: z.number().meta({ description: 'How many match' }),
    isMore: z.boolean().meta({ description: 'true when there are more than total (counting stops there)' }),
    speakers: z.array(z.string()),
    series: z.array(z.string()),
    hasAudio: z.boolean().meta({ description: 'Whether any sermon has audio, so that there is a podcast' }),
  })
  .meta({ id: 'SermonSummary' })

export const sermons: Feature = {
  definitions: [sermon],
  routes,
  adminRoutes,
}

const tag = 'Sermons'
const answer = outputObject(sermon).partial({ alsoInSeries: true }).meta({ id: 'Sermon' })

/** The further series are left out where there are none, as in answers from before a sermon could have any. */
function forVisitors({ alsoInSeries, ...shown }: Sermon): PublicSermon {
  return alsoInSeries.length > 0 ? { ...shown, alsoInSeries } : shown
}

function routes(services: Services): Router {
  const router = newRouter()
  addListReads(router, services)
  router.route('/', libraryRoutes(services))
  addReadsOfOne(router, services)
  return router
}

function addListReads(router: Router, services: Services): void {
  const [db, many] = [published(services), publishedOfMany(services)]

  readRoute(router, {
    tag,
    path: api.sermons,
    summary: 'List sermons, newest first',
    query: filters.extend(paging(1000, 100)),
    answer: z.array(answer),
    answerDescription: 'The sermons that match',
    handle: async ({ query: { limit, offset, ...asked } }) =>
      (await listSermons(db, await untilToday(services, asked), { limit, offset, many }, services.kept.get)).map(
        forVisitors,
      ),
  })

  readRoute(router, {
    tag,
    path: api.sermonsSummary,
    summary: 'Count matching sermons, and list all speakers and series',
    query: filters,
    answer: summaryOut,
    answerDescription: 'The summary',
    handle: async ({ query }) => ({
      ...(await keptCount(services, query)),
      speakers: alphabetical(await siteRows(services, 'speakers')),
      series: alphabetical(await siteRows(services, 'series')),
      hasAudio: (await siteRows(services, 'audible_sermon')).length > 0,
    }),
  })
}

function addReadsOfOne(router: Router, services: Services): void {
  const db = published(services)
  findRoute(router, {
    tag,
    path: api.sermon,
    summary: 'Get one sermon',
    name: 'Sermon',
    answer,
    answerDescription: 'The sermon',
    find: async (id) => {
      const found = await keptSermon(services, id)
      return found && forVisitors(found)
    },
  })

  findRoute(router, {
    tag,
    path: api.sermonNeighbors,
    summary: 'List a sermon with those right before and after it, in its series or of all, newest first',
    name: 'Sermon',
    answer: z.array(answer),
    answerDescription: 'The sermon, and up to three on either side of it',
    find: async (id) => {
      const found = await keptSermon(services, id)
      return found && (await listAround(db, found, await churchToday(services))).map(forVisitors)
    },
  })
}

function adminRoutes(services: Services): Router {
  const router = newRouter()
  importRoute(router, services, {
    path: adminApi.sermonsBulk,
    tag: 'Admin: sermons',
    summary: 'Bulk update sermons from a table; saves all rows or none',
    table: 'sermons',
    format: sermonTable,
    kind: sermonImport,
  })
  const hooks = { canClear: true, columns: (input: object) => sermonColumns(input as SermonInput) }
  const series = { holds: async (db: Db, given: string) => isInSeries(db, [given]), description: 'Exactly this series' }
  const kind = kindOf(sermon, hooks, { filters: { series } })
  router.route('/', recordRoutes(services, kind))
  return router
}
