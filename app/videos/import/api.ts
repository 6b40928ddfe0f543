/** Routes of the video import. Administrators only. */
import { z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import type { Actor } from '#app/http/activity-log.ts'
import { badFields, HttpError } from '#app/http/errors.ts'
import { newRouter, onlyAdministrators, pageOf, paging, route, type Router, usable } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { copyPictures, countPictures } from '#app/videos/import/pictures.ts'
import { uploadsOf } from '#app/videos/import/read.ts'
import { answerQuestion, listLost, listQuestions } from '#app/videos/import/review.ts'
import { listRuns, type Newest } from '#app/videos/import/runs.ts'
import { beginFullImport, syncNewest } from '#app/videos/import/sync.ts'
import { formatCount } from '#app/text/format-count.ts'
import { readQuota, youtubeClient } from '#app/videos/youtube/client.ts'
import {
  lostVideoOut,
  playlistField,
  playlistType,
  questionOut,
  syncOut,
  statusOut,
} from '#app/videos/youtube/playlist.ts'
import { isSamplePlaylist, lastResult } from '#app/videos/youtube/api.ts'
import { YoutubeError } from '#app/videos/youtube/video.ts'
import { unsureAnswers } from '#app/videos/youtube/rules.ts'

const forAdministrators = (services: Services) => ({ access: onlyAdministrators(services), tag: 'Admin: video sync' })

export function syncRoutes(services: Services): Router {
  const router = newRouter()
  newestRoutes(router, services)
  statusRoutes(router, services)
  titleRoutes(router, services)
  return router
}

function newestRoutes(router: Router, services: Services): void {
  /** Imports the newest videos; thumbnails follow in the background. */
  async function importNewest(newest: Newest, actor: Actor) {
    const { isFine: _, held: __, ...report } = await httpErrors(syncNewest(services, newest, actor))
    services.background.start('pictures of videos', (stopping) => copyPictures(services, stopping))
    return report
  }

  route(router, {
    ...forAdministrators(services),
    method: 'post',
    refuses: ['conflict', 'elsewhere'],
    path: adminApi.syncPlaylist,
    summary: 'Import the newest videos of a playlist as sermons or live streams',
    body: playlistSyncIn,
    bodyDescription: 'The playlist',
    answer: syncOut,
    handle: async ({ body, actor }) => {
      await refuseSample(services, body.playlistId)
      return importNewest(body, actor)
    },
  })
  route(router, {
    ...forAdministrators(services),
    method: 'post',
    refuses: ['conflict', 'elsewhere'],
    path: adminApi.syncChannel,
    summary: 'Import the newest videos of a channel: past streams as live streams, other videos as sermons',
    body: channelSyncIn,
    bodyDescription: 'The channel',
    answer: syncOut,
    handle: async ({ body: { channelId, maxResults }, actor }) => {
      const playlistId = await httpErrors(uploadsOf(youtubeClient(services), channelId), 'channelId')
      return importNewest({ playlistId, type: 'by_video', maxResults }, actor)
    },
  })
}

function statusRoutes(router: Router, services: Services): void {
  route(router, {
    ...forAdministrators(services),
    method: 'post',
    path: adminApi.importPlaylist,
    summary: 'Start importing all videos of a playlist in the background',
    body: playlistImportIn,
    answerDescription: 'Started; poll the status for progress',
    status: 202,
    refuses: ['conflict', 'elsewhere'],
    handle: async ({ body, actor }) => {
      await refuseSample(services, body.playlistId)
      await httpErrors(beginFullImport(services, body, actor))
      return { message: 'Importing all videos. You can leave this page; the import continues.' }
    },
  })
  route(router, {
    ...forAdministrators(services),
    method: 'get',
    path: adminApi.syncStatus,
    summary: 'Get running imports, whether a key is set, and quota used',
    answer: statusOut,
    handle: () => readStatus(services),
  })
  route(router, {
    ...forAdministrators(services),
    method: 'get',
    path: adminApi.lostVideos,
    summary: 'List videos that are missing, private or not embeddable',
    query: z.object(paging(200, 50)),
    answer: z.array(lostVideoOut),
    handle: async ({ c, query }) => pageOf(c, await listLost(services.database.db, query)),
  })
}

function titleRoutes(router: Router, services: Services): void {
  const { database } = services
  route(router, {
    ...forAdministrators(services),
    method: 'get',
    path: adminApi.unsureTitles,
    summary: 'List words in titles that the import could not place, 12 at most',
    answer: z.array(questionOut),
    answerDescription: 'Most common first',
    handle: () => listQuestions(database.db),
  })
  route(router, {
    ...forAdministrators(services),
    method: 'post',
    path: adminApi.unsureTitles,
    summary: 'Say what such words are: it becomes a rule of the playlist, and those titles are read again',
    body: answerIn,
    bodyDescription: 'The words and what they are',
    refuses: ['notFound'],
    handle: async ({ body, actor }) => {
      const changed = await answerQuestion(services, body, actor)
      const records =
        changed === 0 ? 'No record had to change.' : `${formatCount(changed, ['record', 'records'])} updated.`
      return { message: `${records} The next import reads titles the same way.` }
    },
  })
}

/** @throws HttpError 400 for a playlist of the sample content, which isn't on YouTube */
async function refuseSample({ database }: Services, playlistId: string): Promise<void> {
  if (await isSamplePlaylist(database.db, playlistId)) throw badFields({ playlistId: SAMPLE })
}

const SAMPLE = 'This playlist is part of the sample content. Edit it and paste the address of your own playlist.'

/**
 * @param field that the error belongs to
 * @returns the result of `work`
 * @throws HttpError 400 by field when YouTube knows no such playlist or channel; 409 without a key; 502 for its other
 *   errors; and other errors of `work`
 */
async function httpErrors<T>(work: Promise<T>, field: 'playlistId' | 'channelId' = 'playlistId'): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof YoutubeError)) throw error
    const { trouble, message } = error
    const isUnknown = trouble === 'not_found' || trouble === 'private_playlist'
    const body = { error: `youtube_${trouble}`, message }
    if (isUnknown) throw new HttpError(400, { ...body, fields: { [field]: message } })
    throw new HttpError(trouble === 'no_key' ? 409 : 502, body)
  }
}

async function readStatus({ config, database: { db }, now, youtubeKey }: Services) {
  const hasKey = (await youtubeKey()) !== undefined
  const inSettings = hasKey ? ('settings' as const) : null
  const runs = await listRuns(db, now())
  return {
    keyFrom: config.youtubeApiKey === undefined ? inSettings : ('environment' as const),
    quota: await readQuota(db, now()),
    runs: runs.map(({ work, progress: { extent, done, total, report } }) => ({
      playlistId: work.subject,
      extent,
      startedAt: work.started_at,
      startedBy: work.person,
      done,
      total,
      ...report,
    })),
    picturesWaiting: await countPictures(db),
    lastSync: await lastResult(db),
  }
}

const object = { error: 'Send a JSON object of fields' }

const playlist = playlistField.meta({ description: 'Playlist ID or address' })

/** The number of videos; forms send it as text. */
function maxResultsIn(defaultValue: number) {
  const message = 'must be a whole number from 1 to 50'
  const number = z.coerce.number(message).int(message).min(1, message).max(50, message).default(defaultValue)
  return number.meta({ description: `How many of the newest, 1 to 50, ${defaultValue} when left out` })
}

const playlistSyncIn = z
  .object({ playlistId: playlist, type: playlistType, maxResults: maxResultsIn(50) }, object)
  .meta({ id: 'PlaylistSync' })

const playlistImportIn = z.object({ playlistId: playlist, type: playlistType }, object).meta({ id: 'PlaylistImport' })

const CHANNEL_REQUIRED = 'YouTube Channel ID is required'

/** A channel's id, a URL that contains it, or its handle. */
const channel = z
  .string({ error: CHANNEL_REQUIRED })
  .trim()
  .min(1, CHANNEL_REQUIRED)
  .transform(
    (given) => /(?:^|youtube\.com\/(?:channel\/)?)(UC[\w-]{22}|@[\p{L}\p{N}._·-]{3,60})(?:[/?]|$)/u.exec(given)?.[1],
  )
  .refine((found) => found !== undefined, 'That isn’t a channel ID. It starts with UC and has 24 characters.')
  .transform((found) => found ?? '')
  .meta({ description: 'Channel ID (UC…), an address that contains it, or its handle (@…)' })

const channelSyncIn = z.object({ channelId: channel, maxResults: maxResultsIn(20) }, object).meta({ id: 'ChannelSync' })

const answerIn = z
  .object(
    {
      playlistId: playlist,
      type: playlistType,
      text: z
        .string('Text is required')
        .trim()
        .min(1, 'Text is required')
        .max(200, 'The text is too long. Use 200 characters or fewer.')
        .refine(...usable),
      answer: z.enum(unsureAnswers, 'must be speaker, series, program or none'),
    },
    object,
  )
  .meta({ id: 'UnsureTitleAnswer' })
