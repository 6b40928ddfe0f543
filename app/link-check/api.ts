/** Whether what a record plays is still there. Public: who may call it is everyone. */
import { createRoute, z } from '@hono/zod-openapi'
import { churchTimeZone } from '#app/http/church-time.ts'
import { answers, type Router, idParam, newRouter, refusals } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { findPlaying, statesOf } from '#app/link-check/queries.ts'
import { mediaStateOut } from '#app/link-check/schema.ts'
import { api } from '#app/routes.ts'

const kinds = { sermons: 'sermon', 'live-streams': 'live stream' } as const

export function mediaStateRoutes(services: Services): Router {
  const { db } = services.database
  const state = createRoute({
    method: 'get',
    path: api.mediaState,
    tags: ['Video'],
    summary:
      'Whether the video and the recording of a sermon or service still play; in doubt, and without any, they do',
    request: {
      params: idParam.extend({ kind: z.enum(['sermons', 'live-streams'], 'must be sermons or live-streams') }),
    },
    responses: { 200: answers('As it was at the last check or video sync', mediaStateOut), ...refusals.badRequest },
  })
  const router = newRouter()
  router.openapi(state, async (c) => {
    const { kind, id } = c.req.valid('param')
    const playing = await findPlaying(db, kinds[kind], id)
    if (!playing) return c.json({ video: 'plays' as const, audio: 'plays' as const }, 200)
    return c.json(await statesOf(db, playing, await churchTimeZone(services)), 200)
  })
  return router
}
