/**
 * The job that copies the stills of videos whose record has no picture: by its address at YouTube or Vimeo, soon after it was
 * saved or imported. Visitors never load them from there. What the video import has found has the pictures that it names
 * (`app/videos/import/pictures.ts`).
 */
import { sql } from 'kysely'
import { isPublicAddress } from '#app/http/outbound-request.ts'
import type { Services } from '#app/http/services.ts'
import { type Asking, copyWhole, Trouble } from '#app/imports/media/fetch.ts'
import { continueUndo } from '#app/imports/media/replace.ts'
import { stillsOf } from '#app/imports/media/still-addresses.ts'
import { lockRecords, lockSync, updateRecords } from '#app/videos/import/store.ts'
import { formatCount } from '#app/text/format-count.ts'
import type { Trx } from '#db/database.ts'
import { forUpdate } from '#db/locks.ts'
import { isoInstant } from '#db/records.ts'
import { bulkTransaction } from '#db/search-index.ts'
import type { VideoStillTable } from '#db/tables/video.ts'

interface StillOptions {
  /** IP addresses that may be contacted; tests allow those of this machine. */
  isAllowed?: (address: string) => boolean
}

type Video = Pick<VideoStillTable, 'kind' | 'record_id' | 'address' | 'tries'>

/** Between two videos. */
const PAUSE_MS = 500
/** Videos that are looked at in one run. */
const AT_ONCE = 20
/** Minutes until the next try, after each that failed for the moment. */
const WAITS = [5, 60, 480, 1440, 1440, 1440]

/**
 * @returns the result for the log; '' when there was nothing to do
 * @throws the reason of `stopping` when it is aborted; what was copied by then stays
 */
export async function copyStills(
  services: Services,
  stopping: AbortSignal,
  { isAllowed = isPublicAddress }: StillOptions = {},
): Promise<string> {
  let copied = 0
  for (const video of await listDue(services)) {
    stopping.throwIfAborted()
    const { picture, isPassing } = await copyStill(services, video.address, { isAllowed, stopping })
    const wait = isPassing ? WAITS[video.tries] : undefined
    const next_at = wait === undefined ? '' : isoInstant(services.now().add({ minutes: wait }))
    const after = { ...video, picture, next_at, tries: video.tries + Number(isPassing) }
    if (await store(services, after)) copied++
  }
  if (copied > 0) services.pagesChanged()
  return copied > 0 ? `${formatCount(copied, ['picture', 'pictures'])} copied.` : ''
}

/** The videos of records without a picture, or with the still of the video that they had before. */
async function listDue({ database, now }: Services): Promise<Video[]> {
  const due: Video[] = []
  for (const kind of ['sermons', 'live_streams'] as const) {
    const { rows } = await sql<Omit<Video, 'kind'>>`
      select record.id as record_id, record.youtube_url as address, coalesce(still.tries, 0) as tries
      from ${sql.table(kind)} record
      left join video_stills still
        on still.kind = ${kind} and still.record_id = record.id and still.address = record.youtube_url
      where record.youtube_url <> '' and record.sample = 0
        and (still.kind is null or (still.next_at <> '' and still.next_at <= ${isoInstant(now())}))
        and (record.thumbnail_url = '' or exists (
          select 1 from video_stills earlier
          where earlier.kind = ${kind} and earlier.record_id = record.id and earlier.picture = record.thumbnail_url))
        and not exists (
          select 1 from synced_videos synced
          where synced.kind = ${kind} and synced.record_id = record.id and synced.video_id = record.video_id)
      order by record.id desc limit ${AT_ONCE - due.length}`.execute(database.db)
    due.push(...rows.map((row) => ({ ...row, kind })))
  }
  return due
}

/** The time for which the pictures can be taken back: as long as deleted records can be restored. */
const UNDO_FOR = { hours: 30 * 24 }

interface Copied {
  /** The picture's address here; '' without one. */
  picture: string
  /** It may be there the next time. */
  isPassing: boolean
}

/** @throws the reason of `stopping` */
async function copyStill(services: Services, address: string, asking: Asking): Promise<Copied> {
  try {
    for (const still of await stillsOf(services, address, asking)) {
      const picture = await copyIfThere(services, still, asking)
      if (picture !== undefined) return { picture, isPassing: false }
    }
    return { picture: '', isPassing: false }
  } catch (error) {
    asking.stopping.throwIfAborted()
    if (!(error instanceof Trouble))
      services.log.error({ err: error, address }, 'the still of a video could not be stored')
    return { picture: '', isPassing: true }
  } finally {
    await services.pause(PAUSE_MS)
  }
}

/** @returns nothing when there is no picture at the address, and never will be */
async function copyIfThere(services: Services, address: string, asking: Asking): Promise<string | undefined> {
  try {
    return await copyWhole(services, { address, kind: 'picture' }, asking)
  } catch (error) {
    if (error instanceof Trouble && error.isForGood) return undefined
    throw error
  }
}

/**
 * Stores what became of a video, and shows the picture unless the record has got another video or picture meanwhile.
 * @returns whether it is shown
 */
function store({ database, now }: Services, video: VideoStillTable): Promise<boolean> {
  const { kind, record_id, address, picture, tries, next_at } = video
  const actor = { person: { id: '', name: 'Pictures of videos' }, now: isoInstant(now()) }
  return bulkTransaction(database, async (trx) => {
    await lockSync(trx)
    const entries = await lockEntries(trx, record_id, now())
    const [record] = await lockRecords(trx, kind, [record_id])
    if (!record) return false
    const before = String(record.fields['thumbnailUrl'])
    const isFree = before === '' || (await isStill(trx, kind, record_id, before))
    const isShown = picture !== '' && isFree && record.fields['youtubeUrl'] === address
    if (isShown) {
      await updateRecords(trx, kind, [{ record, changes: { thumbnailUrl: picture } }], actor)
      // It becomes a part of what saved or imported the record, so that undoing that doesn't ask.
      const change = { table: kind, id: record_id, version: record.version }
      for (const entry of entries) await continueUndo(trx, entry, [change])
    }
    await trx
      .insertInto('video_stills')
      .values(video)
      .onConflict((one) => one.columns(['kind', 'record_id', 'address']).doUpdateSet({ picture, tries, next_at }))
      .execute()
    return isShown
  })
}

async function isStill(trx: Trx, kind: Video['kind'], recordId: string, picture: string): Promise<boolean> {
  const still = trx.selectFrom('video_stills').select('kind').where('kind', '=', kind).where('record_id', '=', recordId)
  return (await still.where('picture', '=', picture).executeTakeFirst()) !== undefined
}

/** The log entries whose undo takes the record back. */
function lockEntries(trx: Trx, recordId: string, now: Temporal.Instant) {
  const since = now.subtract(UNDO_FOR).toString({ smallestUnit: 'millisecond' })
  const entries = trx.selectFrom('changes').select(['id', 'undo']).where('at', '>=', since)
  return forUpdate(trx, entries.where('undo', 'like', `%["${recordId}",%`).orderBy('id')).execute()
}
