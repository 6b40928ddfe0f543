/** Routes of the link check for administrators: what failed, and checking now. */
import { z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { messageOut } from '#app/records/routes.ts'
import { HttpError } from '#app/http/errors.ts'
import { newRouter, onlyAdministrators, type Router, route } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { startCheck, lastCheck } from '#app/link-check/check.ts'
import { listFailing, playingKinds } from '#app/link-check/store.ts'

export function linkCheckRoutes(services: Services): Router {
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
      if (!(await startCheck(services)))
        throw new HttpError(409, { error: 'under_way', message: 'A check is already running.' })
      return { message: 'Checking videos and audio files…' }
    },
  })
  return router
}

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
