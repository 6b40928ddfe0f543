/** The door of video sync. Administrators only. */
import { createRoute, z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { messageOut, actorOf } from '#app/records/routes.ts'
import { answers, type Router, newRouter, paging, refusals } from '#app/http/route.ts'
import { jsonBody, jsonOnly } from '#app/http/form-input.ts'
import { administrators } from '#app/http/guard.ts'
import type { Services } from '#app/http/services.ts'
import { copyPictures } from '#app/sync/pictures.ts'
import { refusing } from '#app/sync/refusing.ts'
import {
  answerIn,
  channelSyncIn,
  lostVideoOut,
  playlistSyncIn,
  questionOut,
  statusOut,
  syncOut,
  wholeIn,
} from '#app/sync/schema.ts'
import { listLost, readStatus } from '#app/sync/status.ts'
import { type Asked, syncNewest } from '#app/sync/sync.ts'
import { answerQuestion, listQuestions } from '#app/sync/unsure.ts'
import { counted } from '#app/ui/counted.ts'
import { beginWhole } from '#app/sync/whole.ts'
import { uploadsOf } from '#app/sync/channel.ts'
import { youtubeClient } from '#app/features/youtube/client.ts'

const refused = {
  ...refusals.unauthorized,
  ...refusals.forbidden,
}
const refusedByThem = {
  ...refused,
  ...refusals.badRequest,
  ...refusals.conflict,
  ...refusals.elsewhere,
}

export function syncRoutes(services: Services): Router {
  const common = { tags: ['Admin: video sync'], middleware: [administrators(services)] }
  const writing = { tags: common.tags, middleware: [administrators(services), jsonOnly], method: 'post' as const }

  const playlist = createRoute({
    ...writing,
    path: adminApi.syncPlaylist,
    summary: 'Read the newest videos of a playlist into sermons or live streams',
    request: jsonBody('Which playlist', playlistSyncIn),
    responses: { 200: answers('What was done', syncOut), ...refusedByThem },
  })
  const channel = createRoute({
    ...writing,
    path: adminApi.syncChannel,
    summary: 'Read the newest videos of a channel: services into live streams, everything else into sermons',
    request: jsonBody('Which channel', channelSyncIn),
    responses: { 200: answers('What was done', syncOut), ...refusedByThem },
  })
  const whole = createRoute({
    ...writing,
    path: adminApi.importPlaylist,
    summary: 'Begin to read all videos of a playlist, in the background',
    request: jsonBody('Which playlist', wholeIn),
    responses: { 202: answers('It has begun; the status tells how far it is', messageOut), ...refusedByThem },
  })
  const status = createRoute({
    ...common,
    method: 'get',
    path: adminApi.syncStatus,
    summary: 'What is being read, whether there is a key, how much of the quota is used',
    responses: { 200: answers('How it stands', statusOut), ...refused },
  })
  const lost = createRoute({
    ...common,
    method: 'get',
    path: adminApi.lostVideos,
    summary: 'Videos that have vanished, are private or may not be shown by other sites',
    request: { query: z.object(paging(200, 50)) },
    responses: { 200: answers('One page', z.array(lostVideoOut)), ...refused, ...refusals.badRequest },
  })

  const unsure = createRoute({
    ...common,
    method: 'get',
    path: adminApi.unsureTitles,
    summary: 'Words in titles that the sync could not place, a dozen at most',
    responses: { 200: answers('Most common first', z.array(questionOut)), ...refused },
  })
  const answer = createRoute({
    ...writing,
    path: adminApi.unsureTitles,
    summary: 'Say what such words are: it becomes a rule of the playlist, and those titles are read again',
    request: jsonBody('The words and what they are', answerIn),
    responses: { 200: answers('What was done', messageOut), ...refused, ...refusals.badRequest, ...refusals.notFound },
  })

  const read = async (asked: Asked, actor: ReturnType<typeof actorOf>) => {
    const { isFine: _, held: __, ...report } = await refusing(syncNewest(services, asked, actor))
    services.background.start('pictures of videos', (stopping) => copyPictures(services, stopping))
    return report
  }
  const router = newRouter()
  router.openapi(playlist, async (c) => c.json(await read(c.req.valid('json'), actorOf(c, services)), 200))
  router.openapi(channel, async (c) => {
    const { channelId, maxResults } = c.req.valid('json')
    const playlistId = await refusing(uploadsOf(youtubeClient(services), channelId), 'channelId')
    return c.json(await read({ playlistId, type: 'by_video', maxResults }, actorOf(c, services)), 200)
  })
  router.openapi(whole, async (c) => {
    const { playlistId, type } = c.req.valid('json')
    await refusing(beginWhole(services, { playlistId, kind: type }, actorOf(c, services)))
    return c.json({ message: 'All videos are being read now. You can leave this page; it goes on.' }, 202)
  })
  router.openapi(status, async (c) => c.json(await readStatus(services), 200))
  router.openapi(lost, async (c) => {
    const { total, videos } = await listLost(services.database.db, c.req.valid('query'))
    c.header('X-Total-Count', String(total))
    return c.json(videos, 200)
  })
  router.openapi(unsure, async (c) => c.json(await listQuestions(services.database.db), 200))
  router.openapi(answer, async (c) => {
    const changed = await answerQuestion(services, c.req.valid('json'), actorOf(c, services))
    const records = changed === 0 ? 'No record had to change.' : `${counted(changed, ['record', 'records'])} updated.`
    return c.json({ message: `${records} The next sync reads titles the same way.` }, 200)
  })
  return router
}
