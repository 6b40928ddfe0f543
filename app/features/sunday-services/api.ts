/** Routes of Sunday services, for visitors and for administrators. */
import { z } from '@hono/zod-openapi'
import { listSundayServices, specialServices } from '#app/features/sunday-services/queries.ts'
import { sundayService } from '#app/features/sunday-services/sunday-service.ts'
import { churchNow } from '#app/http/church-time.ts'
import { readRoute } from '#app/http/read-route.ts'
import { newRouter, optional, paging, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { siteRows } from '#app/http/site-rows.ts'
import { kindOf } from '#app/records/record-kind.ts'
import { type Feature, recordRoutes } from '#app/records/routes.ts'
import { outputOf } from '#app/records/schemas.ts'
import { api } from '#app/routes.ts'
import { published } from '#db/published.ts'

const listQuery = z.object({
  ...paging(1000, 100),
  special: optional(
    z.literal('true', 'must be true').meta({
      description: 'Only those to come that say more than the weekly service times: another day, time or a place',
    }),
  ),
})

export const sundayServices: Feature = {
  definitions: [sundayService],
  routes,
  adminRoutes: (services) => recordRoutes(services, kindOf(sundayService)),
}

function routes(services: Services): Router {
  const db = published(services)
  const router = newRouter()
  readRoute(router, {
    path: api.sundayServices,
    tag: 'Sunday services',
    summary: 'List services by date, newest first; with special=true only those to come, the nearest first',
    query: listQuery,
    answer: z.array(outputOf(sundayService)),
    answerDescription: 'The services',
    handle: async ({ query: { special, ...page } }) => {
      if (!special) return listSundayServices(db, page)
      const [rows, weekly] = [await siteRows(services, 'sunday_services'), await siteRows(services, 'service_times')]
      return specialServices(rows, weekly, await churchNow(services)).slice(page.offset, page.offset + page.limit)
    },
  })
  return router
}
