/** The parish's door: staff, beliefs, questions, service times, ministries. Everything here is public. */
import { createRoute, z } from '@hono/zod-openapi'
import { answers, type Router, newRouter } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import {
  listBeliefs,
  listMinistries,
  listQuestions,
  listServiceTimes,
  listStaff,
} from '#app/features/church/queries.ts'
import { beliefOut, ministryOut, questionOut, serviceTimeOut, staffOut } from '#app/features/church/schema.ts'
import { api } from '#app/routes.ts'

export function churchRoutes({ database: { db } }: Services): Router {
  const router = newRouter()
  router.openapi(list(api.staff, 'The people who lead the parish', staffOut), async (c) =>
    c.json(await listStaff(db), 200),
  )
  router.openapi(list(api.beliefs, 'What the parish believes', beliefOut), async (c) =>
    c.json(await listBeliefs(db), 200),
  )
  router.openapi(list(api.questions, 'What visitors ask', questionOut), async (c) =>
    c.json(await listQuestions(db), 200),
  )
  router.openapi(list(api.serviceTimes, 'When people gather each week', serviceTimeOut), async (c) =>
    c.json(await listServiceTimes(db), 200),
  )
  router.openapi(list(api.ministries, 'What the parish offers', ministryOut), async (c) =>
    c.json(await listMinistries(db), 200),
  )
  return router
}

function list<T extends z.ZodType>(path: string, summary: string, record: T) {
  return createRoute({
    method: 'get',
    path,
    tags: ['Parish'],
    summary,
    responses: { 200: answers('In the order that people chose', z.array(record)) },
  })
}
