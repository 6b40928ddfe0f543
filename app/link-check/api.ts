/** Routes of the link check: which media play, for everyone; what failed, for administrators. */
import { z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { messageOut } from '#app/records/routes.ts'
import { churchTimeZone } from '#app/http/church-time.ts'
import { HttpError } from '#app/http/errors.ts'
import { readRoute } from '#app/http/read-route.ts'
import { idParam, newRouter, onlyAdministrators, type Router, route } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { beginCheck, lastCheck } from '#app/link-check/check.ts'
import { findPlaying, listFailing, playingKinds, statesOf } from '#app/link-check/store.ts'
import { api } from '#app/routes.ts'
import { published } from '#db/published.ts'

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

export function linkCheckAdminRoutes(services: Services): Router {
  const common = { access: onlyAdministrators(services), tag: 'Admin: video' }
  const router = newRouter()
  route(router, {
    ...common,
    method: 'get',
    path: adminApi.mediaWatch,
    summary: 'List videos and audio files that failed the last check',
    answer: mediaWatchOut,
    answerDescription: 'Results of the last check',
    handle: async () => {
      const hasKey = (await services.youtubeKey()) !== undefined
      return { last: await lastCheck(services), hasKey, troubles: await listFailing(services) }
    },
  })
  route(router, {
    ...common,
    method: 'post',
    path: adminApi.mediaCheck,
    summary: 'Start a check; it runs in the background',
    answer: messageOut,
    answerDescription: 'Started',
    refuses: ['conflict'],
    handle: async () => {
      if (!(await beginCheck(services)))
        throw new HttpError(409, { error: 'under_way', message: 'A check is already running.' })
      return { message: 'Checking videos and audio files…' }
    },
  })
  return router
}

const mediaStateOut = z
  .object({
    video: z.enum(['plays', 'elsewhere', 'gone']).meta({
      description: 'elsewhere: not on this site, since only YouTube may show it',
    }),
    audio: z.enum(['plays', 'gone']),
  })
  .meta({ id: 'MediaState' })

const troubleOut = z.object({
  kind: z.enum(['video', 'audio']),
  address: z.string().meta({ description: 'URL that visitors would open' }),
  why: z.string().meta({ description: 'Short code: gone, private, not_embeddable, not_found, no_host …' }),
  failedDays: z.number().meta({ description: 'Consecutive days of failure; visitors are told from day 2' }),
  failedOn: z.string().meta({ description: 'YYYY-MM-DD' }),
  records: z.array(z.object({ kind: z.enum(playingKinds), id: z.string(), title: z.string(), date: z.string() })),
})

const mediaWatchOut = z
  .object({
    last: z.object({ startedAt: z.string(), endedAt: z.string().nullable(), said: z.string() }).nullable(),
    hasKey: z.boolean(),
    troubles: z.array(troubleOut),
  })
  .meta({ id: 'MediaWatch' })
