/** The public route for the state of worship: live, soon or off. */
import { z } from '@hono/zod-openapi'
import { readRoute } from '#app/http/read-route.ts'
import { newRouter, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { liveNow } from '#app/live/worship.ts'
import { api } from '#app/routes.ts'
import { notice } from '#app/features/notices/notice.ts'
import { outputOf } from '#app/records/schemas.ts'

export function liveRoutes(services: Services): Router {
  const router = newRouter()
  readRoute(router, {
    tag: 'Live streams',
    path: api.live,
    cachedFor: 'second',
    summary: 'Get whether worship is live now and which video shows it; poll at most every 30 seconds',
    answer: liveOut,
    answerDescription: 'Current status',
    handle: () => liveNow(services),
  })
  return router
}

const liveOut = z
  .object({
    state: z.enum(['live', 'soon', 'off', 'missing']).meta({
      description: 'missing: it should have started ten minutes ago, and there is no broadcast',
    }),
    videoId: z.string().nullable().meta({ description: 'The video that is broadcast now' }),
    title: z.string().nullable(),
    startsAt: z.string().nullable().meta({ description: 'While it is soon: when the live stream opens, an instant' }),
    notice: outputOf(notice).nullable(),
    asOf: z.string().meta({ description: 'When this was known, an instant' }),
  })
  .meta({ id: 'LiveNow' })
