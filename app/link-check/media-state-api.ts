/** The public route for whether a record's video and audio play. */
import { z } from '@hono/zod-openapi'
import { churchTimeZone } from '#app/http/church-time.ts'
import { readRoute } from '#app/http/read-route.ts'
import { idParam, newRouter, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { findPlaying, statesOf } from '#app/link-check/store.ts'
import { api } from '#app/routes.ts'
import { published } from '#db/published.ts'

const mediaStateOut = z
  .object({
    video: z.enum(['plays', 'elsewhere', 'gone']).meta({
      description: 'elsewhere: not on this site, since only YouTube may show it',
    }),
    audio: z.enum(['plays', 'gone']),
  })
  .meta({ id: 'MediaState' })

const kinds = { sermons: 'sermon', 'live-streams': 'live stream' } as const

export function mediaStateRoutes(services: Services): Router {
  const db = published(services)
  const router = newRouter()
  readRoute(router, {
    tag: 'Video',
    path: api.mediaState,
    summary: 'Get whether a record’s video and audio play; true when unknown or when there are none',
    params: idParam.extend({ kind: z.enum(['sermons', 'live-streams'], 'must be sermons or live-streams') }),
    answer: mediaStateOut,
    answerDescription: 'Result of the last check or import',
    handle: async ({ params: { kind, id } }) => {
      const nothing = { videoId: '', audio: '' }
      return statesOf(db, (await findPlaying(services, kinds[kind], id)) ?? nothing, await churchTimeZone(services))
    },
  })
  return router
}
