/**
 * Copies thumbnails into our own storage, so that visitors' browsers don't load them from YouTube. It runs after the sync. A
 * failed copy is retried the next day.
 */
import { anyAddress, readSite } from '#app/http/outbound-request.ts'
import type { Services } from '#app/http/services.ts'
import { storeFile } from '#app/media/receive.ts'
import { type SyncedVideo, writtenIn } from '#app/videos/import/decide.ts'
import { lockRecords, lockSync, updateRecords, updateVideo } from '#app/videos/import/store.ts'
import { parsedAddress } from '#app/links/address.ts'
import type { Db } from '#db/database.ts'
import { countOf, isoInstant } from '#db/records.ts'
import { bulkTransaction } from '#db/search-index.ts'

const LIMITS = { maxBytes: 5 * 1024 * 1024, timeoutMs: 10_000 }
/** Less than a day, so that the next day's sync tries again. */
const RETRY_AFTER = { hours: 20 }

/** @returns how many were copied */
export async function copyPictures(services: Services, stopping: AbortSignal): Promise<number> {
  let copied = 0
  while (!stopping.aborted) {
    const next = await claimNext(services)
    if (!next) break
    try {
      if (await hasStill(services, next))
        await services.database.transaction((trx) => updateVideo(trx, next, { picture_from: '' }))
      else if (await copy(services, next, stopping)) copied++
    } catch (error) {
      if (!stopping.aborted) services.log.warn({ err: error, video: next.video_id }, 'thumbnail could not be copied')
    }
  }
  if (copied > 0) services.pagesChanged()
  return copied
}

/** Claims a waiting thumbnail, so that no other process tries it for a while. */
async function claimNext({ database, now }: Services): Promise<SyncedVideo | undefined> {
  const at = now()
  const before = at.subtract(RETRY_AFTER).toString({ smallestUnit: 'millisecond' })
  return database.transaction(async (trx) => {
    await lockSync(trx)
    const next = await trx
      .selectFrom('synced_videos')
      .selectAll()
      .where('picture_from', '!=', '')
      .where('picture_tried_at', '<', before)
      .orderBy('picture_tried_at')
      .orderBy('seen_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (next) await updateVideo(trx, next, { picture_tried_at: isoInstant(at) })
    return next
  })
}

/** Whether the record has got the still of its video already; a person may have removed it since. */
async function hasStill({ database }: Services, { kind, record_id }: SyncedVideo): Promise<boolean> {
  const still = database.db.selectFrom('video_stills').select('kind').where('kind', '=', kind)
  return (await still.where('record_id', '=', record_id).where('picture', '!=', '').executeTakeFirst()) !== undefined
}

async function copy(services: Services, video: SyncedVideo, stopping: AbortSignal): Promise<boolean> {
  if (!isImageHost(video.picture_from, services)) throw new Error('thumbnail URL isn’t on YouTube’s image host')
  const { status, body } = await readSite(video.picture_from, { ...LIMITS, isAllowed: anyAddress, stopping })
  if (status !== 200) throw new Error(`thumbnail request returned ${status}`)
  const { publicUrl } = await storeFile(services, body, { fileName: `${video.video_id}.jpg`, by: '' })
  return setImage(services, video, publicUrl)
}

/** YouTube's image hosts, or the host of a configured API. */
function isImageHost(address: string, { config }: Services): boolean {
  const url = parsedAddress(address)
  return url?.origin === 'https://i.ytimg.com' || url?.origin === new URL(config.youtubeApiUrl).origin
}

/** Sets the record's image, unless it got another one in the meantime. */
function setImage(
  { database, now }: Services,
  { video_id, kind }: Pick<SyncedVideo, 'video_id' | 'kind'>,
  thumbnailUrl: string,
): Promise<boolean> {
  const actor = { person: { id: '', name: 'Video sync' }, now: isoInstant(now()) }
  return bulkTransaction(database, async (trx) => {
    await lockSync(trx)
    const query = trx.selectFrom('synced_videos').selectAll().where('video_id', '=', video_id)
    const video = await query.where('kind', '=', kind).executeTakeFirstOrThrow()
    const [record] = await lockRecords(trx, kind, [video.record_id])
    const hasNoImage = record?.fields['thumbnailUrl'] === ''
    if (hasNoImage) await updateRecords(trx, kind, [{ record, changes: { thumbnailUrl } }], actor)
    const written = JSON.stringify({ ...writtenIn(video), ...(hasNoImage ? { thumbnailUrl } : {}) })
    await updateVideo(trx, video, { picture_from: '', written })
    return hasNoImage
  })
}

/** Number of waiting thumbnails. */
export function countPictures(db: Db): Promise<number> {
  return countOf(db.selectFrom('synced_videos').where('picture_from', '!=', ''))
}
