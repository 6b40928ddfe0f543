/** The door of video sync. Administrators only. */
import { createRoute, z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { messageOut, whoAndWhen } from '#app/desk/door.ts'
import { answers, type Door, makeDoor, paging, refusals } from '#app/http/door.ts'
import { jsonBody, jsonOnly } from '#app/http/form-input.ts'
import { administrators } from '#app/http/guard.ts'
import type { Parts } from '#app/http/parts.ts'
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
import { youtubeClient } from '#app/youtube/client.ts'

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

export function syncDoor(parts: Parts): Door {
  const common = { tags: ['Desk: video sync'], middleware: [administrators(parts)] }
  const writing = { tags: common.tags, middleware: [administrators(parts), jsonOnly], method: 'post' as const }

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

  const read = async (asked: Asked, by: ReturnType<typeof whoAndWhen>) => {
    const { isFine: _, held: __, ...report } = await refusing(syncNewest(parts, asked, by))
    parts.background.start('pictures of videos', (stopping) => copyPictures(parts, stopping))
    return report
  }
  const door = makeDoor()
  door.openapi(playlist, async (c) => c.json(await read(c.req.valid('json'), whoAndWhen(c, parts)), 200))
  door.openapi(channel, async (c) => {
    const { channelId, maxResults } = c.req.valid('json')
    const playlistId = await refusing(uploadsOf(youtubeClient(parts), channelId), 'channelId')
    return c.json(await read({ playlistId, type: 'by_video', maxResults }, whoAndWhen(c, parts)), 200)
  })
  door.openapi(whole, async (c) => {
    const { playlistId, type } = c.req.valid('json')
    await refusing(beginWhole(parts, { playlistId, kind: type }, whoAndWhen(c, parts)))
    return c.json({ message: 'All videos are being read now. You can leave this page; it goes on.' }, 202)
  })
  door.openapi(status, async (c) => c.json(await readStatus(parts), 200))
  door.openapi(lost, async (c) => {
    const { total, videos } = await listLost(parts.database.db, c.req.valid('query'))
    c.header('X-Total-Count', String(total))
    return c.json(videos, 200)
  })
  door.openapi(unsure, async (c) => c.json(await listQuestions(parts.database.db), 200))
  door.openapi(answer, async (c) => {
    const changed = await answerQuestion(parts, c.req.valid('json'), whoAndWhen(c, parts))
    const records = changed === 0 ? 'No record had to change.' : `${counted(changed, ['record', 'records'])} updated.`
    return c.json({ message: `${records} The next sync reads titles the same way.` }, 200)
  })
  return door
}
