/**
 * Copies the pictures of videos into our own storage, so that no visitor's browser asks the video service for them. It comes
 * after the sync, one by one; what fails leaves the record without a picture and is tried again the next day.
 */
import type { Selectable } from 'kysely'
import { differences, logChange } from '#app/records/log.ts'
import { askOutside } from '#app/http/outside.ts'
import type { Services } from '#app/http/services.ts'
import { keepFetched } from '#app/features/media/receive.ts'
import { kinds } from '#app/sync/kinds.ts'
import { takeSyncTurn, writtenIn } from '#app/sync/synced.ts'
import { parsedAddress } from '#app/ui/address.ts'
import { forUpdate } from '#db/for-update.ts'
import type { SyncedVideoTable } from '#db/tables/video.ts'

type Waiting = Selectable<SyncedVideoTable>

const LIMITS = { most: 5 * 1024 * 1024, within: 10_000 }
/** Less than a day, so that the next day's sync tries again. */
const AGAIN_AFTER = { hours: 20 }
/** In whose name the log says it. */
const NAME = 'Video sync'

/**
 * @returns how many pictures were copied
 */
export async function copyPictures(services: Services, stopping: AbortSignal): Promise<number> {
  let copied = 0
  while (!stopping.aborted) {
    const next = await takeNext(services)
    if (!next) break
    try {
      if (await copy(services, next, stopping)) copied++
    } catch (error) {
      if (!stopping.aborted) services.log.warn({ err: error, video: next.video_id }, 'a picture could not be copied')
    }
  }
  if (copied > 0) services.pagesChanged()
  return copied
}

/** Takes one that waits, so that nobody else tries it for a while. */
async function takeNext({ database, now }: Services): Promise<Waiting | undefined> {
  const at = now()
  const before = at.subtract(AGAIN_AFTER).toString({ smallestUnit: 'millisecond' })
  const picture_tried_at = at.toString({ smallestUnit: 'millisecond' })
  return database.transaction(async (trx) => {
    await takeSyncTurn(trx)
    const query = trx
      .selectFrom('synced_videos')
      .selectAll()
      .where('picture_from', '!=', '')
      .where('picture_tried_at', '<', before)
      .orderBy('picture_tried_at')
      .orderBy('seen_at', 'desc')
      .limit(1)
    const next = await query.executeTakeFirst()
    if (!next) return undefined
    const { video_id, kind } = next
    await trx
      .updateTable('synced_videos')
      .set({ picture_tried_at })
      .where('video_id', '=', video_id)
      .where('kind', '=', kind)
      .execute()
    return next
  })
}

async function copy(
  services: Services,
  { video_id, kind, picture_from }: Waiting,
  stopping: AbortSignal,
): Promise<boolean> {
  if (!isTheirs(picture_from, services)) throw new Error('the picture is not where their pictures are')
  const { status, body } = await askOutside(picture_from, LIMITS, stopping)
  if (status !== 200) throw new Error(`the picture was answered with ${status}`)
  const { publicUrl } = await keepFetched(services, body, `${video_id}.jpg`)
  return show(services, { video_id, kind }, publicUrl)
}

/** Their own host of pictures, or that of the API where it was set to another. */
function isTheirs(address: string, { config }: Services): boolean {
  const url = parsedAddress(address)
  return url?.origin === 'https://i.ytimg.com' || url?.origin === new URL(config.youtubeApiUrl).origin
}

/** Puts it into the record, unless somebody has put another one there meanwhile. */
function show(
  { database, now }: Services,
  { video_id, kind }: Pick<Waiting, 'video_id' | 'kind'>,
  thumbnailUrl: string,
): Promise<boolean> {
  const by = { person: { id: '', name: NAME }, now: now().toString({ smallestUnit: 'millisecond' }) }
  return database.transaction(async (trx) => {
    await takeSyncTurn(trx)
    const video = await trx
      .selectFrom('synced_videos')
      .selectAll()
      .where('video_id', '=', video_id)
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow()
    const { table, names } = kinds[kind]
    const query = trx
      .selectFrom(table as 'sermons')
      .select(['id', 'title', 'thumbnail_url', 'version'])
      .where('id', '=', video.record_id)
    const record = await forUpdate(trx, query).executeTakeFirst()
    const isBare = record?.thumbnail_url === ''
    if (isBare) {
      const change = { thumbnail_url: thumbnailUrl, version: record.version + 1, updated_at: by.now }
      await trx
        .updateTable(table as 'sermons')
        .set(change)
        .where('id', '=', record.id)
        .execute()
      const details = differences({ thumbnailUrl: '' }, { thumbnailUrl })
      const label = record.title
      await logChange(trx, by, { action: 'updated', kind: names[0], id: record.id, label, details })
    }
    const written = JSON.stringify({ ...writtenIn(video), ...(isBare ? { thumbnailUrl } : {}) })
    await trx
      .updateTable('synced_videos')
      .set({ picture_from: '', written })
      .where('video_id', '=', video_id)
      .where('kind', '=', kind)
      .execute()
    return isBare
  })
}
