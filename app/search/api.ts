/** The route of the site search. */
import { z } from '@hono/zod-openapi'
import { churchMoment } from '#app/http/church-time.ts'
import { readRoute } from '#app/http/read-route.ts'
import { newRouter, optional, queryText, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { searchSite } from '#app/search/queries.ts'
import { api } from '#app/routes.ts'

const foundOut = z
  .object({
    kind: z.enum(['pages', 'events', 'sermons', 'services']),
    results: z.array(z.object({ title: z.string(), text: z.string(), path: z.string() })),
    isMore: z.boolean().meta({ description: 'There are more, which the list of this kind finds' }),
  })
  .meta({ id: 'Found' })

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
  return router
}
