/** Imports videos of playlists: reads them from YouTube, decides the changes, and writes them page by page. */
import { type Actor, asOneEntry } from '#app/http/activity-log.ts'
import { HttpError } from '#app/http/errors.ts'
import type { Services } from '#app/http/services.ts'
import { type Source, splitByKind } from '#app/videos/import/decide.ts'
import { copyPictures } from '#app/videos/import/pictures.ts'
import {
  checkAgain,
  VIDEOS_PER_CHECK,
  playlistPages,
  readFeed,
  readNewest,
  readVideos,
  type VideosRead,
} from '#app/videos/import/read.ts'
import {
  beginPlaylist,
  type Newest,
  PLAYLIST_IMPORT,
  PlaylistTaken,
  type Progress,
  progressIn,
} from '#app/videos/import/runs.ts'
import { kindsOfVideos, leastRecentlyChecked, type Note, readSources, writeVideos } from '#app/videos/import/store.ts'
import { readQuota, type YoutubeClient, youtubeClient } from '#app/videos/youtube/client.ts'
import { listPlaylists, storeResult, sizeBefore } from '#app/videos/youtube/api.ts'
import {
  emptyReport,
  mergeReports,
  type LastResult,
  numbersOf,
  type PlaylistKind,
  successOf,
  type SyncReport,
} from '#app/videos/youtube/playlist.ts'
import { INTERNAL_ERROR, YoutubeError } from '#app/videos/youtube/video.ts'
import { isoInstant } from '#db/records.ts'
import { carryOut, type Running, startCarrying, type WorkKind, WorkPaused, WorkTaken } from '#jobs/runner.ts'

/** The inputs of a playlist's import. */
interface Job {
  services: Services
  running: Running
  playlistId: string
  client: YoutubeClient
  sourceOf: (kind: PlaylistKind) => Source
  actor: () => Actor
  progress: Progress
}

/** Most videos of one import. */
const MAX_VIDEOS = 50

/** Goes on when it was interrupted, and when the quota is renewed at midnight. */
export const playlistImport: WorkKind<Services> = {
  name: PLAYLIST_IMPORT,
  run: async (services, running) => {
    await runPlaylist(services, running)
  },
  mayResume: async ({ database, now }) => (await readQuota(database.db, now())).stoppedUntil === null,
}

/**
 * Imports the newest videos, for three units of quota and one more for each page that has to be read to find them. The
 * result, good or bad, is stored with the playlist.
 * @throws YoutubeError; HttpError 409 while another run of the playlist is under way
 */
export async function syncNewest(
  services: Services,
  newest: Newest,
  actor: Actor,
  stopping?: AbortSignal,
): Promise<LastResult> {
  const work = await beginPlaylist(services, { ...newest, extent: 'newest' }, actor)
  const { promise, resolve, reject } = Promise.withResolvers<LastResult>()
  const act = (running: Running) => runPlaylist(services, running, actor).then(resolve)
  await carryOut(services, work, act, stopping).catch((error: unknown) =>
    reject(error instanceof WorkTaken ? new PlaylistTaken() : error),
  )
  reject(stopping?.aborted ? stopping.reason : new PlaylistTaken())
  return promise
}

/**
 * Does the work on a playlist, from where it stopped.
 * @param given for an import whose caller waits for it
 */
async function runPlaylist(services: Services, running: Running, given?: Actor): Promise<LastResult> {
  const { db } = services.database
  const { work } = running
  const progress = progressIn(work)
  const type = progress.type === 'by_video' ? 'sermons' : progress.type
  const playlist = { playlistId: work.subject, type }
  const actor = () => given ?? { person: { id: work.user_id, name: work.person }, now: instant(services) }
  try {
    const read = await readSources(services)
    const client = youtubeClient(services, running.stopping)
    const sourceOf = (kind: PlaylistKind) => read(kind, work.subject)
    const job: Job = { services, running, playlistId: work.subject, client, sourceOf, actor, progress }
    const result = await (progress.extent === 'all' ? importAll(job, type) : importNewest(job))
    await storeResult(db, playlist, result, instant(services))
    return result
  } catch (error) {
    // After a stop another run goes on, and stores the result.
    if (running.stopping.aborted || error instanceof WorkTaken) throw error
    await storeResult(db, playlist, failure(error, progress.report), instant(services))
    const isOutOfQuota = error instanceof YoutubeError && error.trouble === 'quota'
    throw isOutOfQuota && progress.extent === 'all' ? new WorkPaused() : error
  }
}

function failure(error: unknown, report: SyncReport): LastResult {
  return { isFine: false, message: error instanceof YoutubeError ? error.message : INTERNAL_ERROR, ...report }
}

const ALL_SERMONS = ' Without an API key we can’t tell which videos were live, so all new ones became sermons.'

async function importNewest(job: Job): Promise<LastResult> {
  const { client, playlistId, progress } = job
  const { type, maxResults } = progress
  if (!(await client.hasKey())) {
    const report = await writeNewest(job, await readFeed(client, playlistId, maxResults))
    const note = type === 'by_video' && report.added > 0 ? ALL_SERMONS : ''
    return { isFine: true, message: `${successOf(report, 'feed')}${note}`, ...report }
  }
  const size = type === 'by_video' ? undefined : await sizeBefore(job.services.database.db, { playlistId, type })
  const read = await readNewest(client, playlistId, maxResults, size)
  const report = await writeNewest(job, read)
  // The number of all videos says, with a smaller limit, how many were left out.
  const held = maxResults === MAX_VIDEOS ? { held: read.total } : {}
  const present = read.videos[0]?.id
  try {
    if (type !== 'by_video' && present !== undefined)
      report.updated += (await checkOlder(job, type, job.actor().now, present)) ?? 0
  } catch (error) {
    if (!(error instanceof YoutubeError)) throw error
    // The newest videos are stored already, so their numbers are reported.
    const message = `${numbersOf(report)}. We couldn’t check older videos. ${error.message}`
    return { isFine: false, message, ...report, ...held }
  }
  return { isFine: true, message: successOf(report, 'api'), ...report, ...held }
}

async function writeNewest(job: Job, read: VideosRead): Promise<SyncReport> {
  const { services, running, sourceOf, actor, progress } = job
  const { type } = progress
  const { db } = services.database
  await running.note({ ...progress, total: sizeOf(read) })
  const parts: [PlaylistKind, VideosRead][] =
    type === 'by_video'
      ? splitByKind(read, await kindsOfVideos(db, [...read.videos.map(({ id }) => id), ...read.lost.keys()]))
      : [[type, read]]
  let report = emptyReport()
  const by = asOneEntry(actor())
  for (const [kind, part] of parts)
    report = mergeReports(report, await writeVideos(services, still(job), sourceOf(kind), part, by()))
  return report
}

/** Writes nothing once another run has the playlist. */
function still({ running }: Job): Note {
  return (trx) => running.note(undefined, trx)
}

function sizeOf({ videos, lost, unreadable }: VideosRead): number {
  return videos.length + lost.size + unreadable.length
}

/**
 * Checks older videos of the playlist: some have gone, and streams have ended.
 * @param before not checked since
 * @returns how many records were updated; undefined when no such video is left
 */
async function checkOlder(
  job: Job,
  kind: PlaylistKind,
  before: string,
  present: string,
  note = still(job),
): Promise<number | undefined> {
  const { services, playlistId, client, sourceOf, actor } = job
  const known = await leastRecentlyChecked(services.database.db, { kind, playlistId }, before, VIDEOS_PER_CHECK)
  if (known.length === 0) return undefined
  const read = await checkAgain(client, known, present)
  const { updated } = await writeVideos(services, note, sourceOf(kind), read, actor())
  return updated
}

/**
 * Imports the newest of every active playlist, then thumbnails. A playlist that fails does not stop the others.
 * @returns the result of each
 * @throws the results, when one failed
 */
export async function syncAll(services: Services, stopping: AbortSignal): Promise<string> {
  const results: { isFine: boolean; message: string }[] = []
  for (const playlist of await listPlaylists(services.database.db)) {
    if (!playlist.isActive || playlist.isSample) continue
    stopping.throwIfAborted()
    const { isFine, message } = await syncScheduled(services, playlist, stopping)
    results.push({ isFine, message: `${playlist.title}: ${message}` })
  }
  await copyPictures(services, stopping)
  const messages = results.map(({ message }) => message)
  if (!results.every(({ isFine }) => isFine)) throw new Error(messages.join(' '))
  return messages.join('; ')
}

async function syncScheduled(
  services: Services,
  playlist: { playlistId: string; type: PlaylistKind },
  stopping: AbortSignal,
): Promise<{ isFine: boolean; message: string }> {
  const actor = { person: { id: '', name: 'Video sync' }, now: instant(services) }
  try {
    const result = await syncNewest(services, { ...playlist, maxResults: MAX_VIDEOS }, actor, stopping)
    const { isFine, message, added, updated, skipped } = result
    return { isFine, message: isFine ? `${added} added, ${updated} updated, ${skipped} skipped` : message }
  } catch (error) {
    stopping.throwIfAborted()
    // A playlist that is already being imported is not a failure.
    if (error instanceof HttpError) return { isFine: true, message: error.message }
    if (!(error instanceof YoutubeError))
      services.log.error({ err: error, playlist: playlist.playlistId }, 'playlist import failed')
    return failure(error, emptyReport())
  }
}

/**
 * Starts importing all videos of a playlist in the background. The progress is stored with every page, so a restart
 * continues there, and only one process works on it.
 * @throws HttpError 409 while another run is under way; YoutubeError without a key
 */
export async function beginFullImport(
  services: Services,
  { playlistId, type }: { playlistId: string; type: PlaylistKind },
  actor: Actor,
): Promise<void> {
  if ((await services.youtubeKey()) === undefined) throw new YoutubeError('no_key')
  const asked = { playlistId, type, maxResults: MAX_VIDEOS, extent: 'all' } as const
  startCarrying(services, playlistImport, await beginPlaylist(services, asked, actor))
}

async function importAll(job: Job, kind: PlaylistKind): Promise<LastResult> {
  const { services, running, playlistId, client, sourceOf, actor, progress } = job
  const { work, stopping } = running
  const source = { ...sourceOf(kind), recreates: true }
  let held = 0
  let present: string | undefined
  stopping.throwIfAborted()
  for await (const page of playlistPages(client, playlistId, progress.pageToken)) {
    const read = await readVideos(client, page)
    const done = progress.done + sizeOf(read)
    const after = (report: SyncReport): Progress => ({
      ...progress,
      report: mergeReports(progress.report, report),
      done,
      total: Math.max(page.total, done),
      pageToken: page.nextPageToken ?? '',
    })
    const noteIn: Note = (trx, report) => running.note(after(report), trx)
    Object.assign(progress, after(await writeVideos(services, noteIn, source, read, actor())))
    held = page.total
    present = read.videos[0]?.id ?? present
    stopping.throwIfAborted()
  }
  // Videos that are not in the playlist anymore may still be on YouTube.
  const withUpdated = (updated: number) => ({ ...progress.report, updated: progress.report.updated + updated })
  const note: Note = (trx, { updated }) => running.note({ ...progress, report: withUpdated(updated) }, trx)
  const older = async () => present && checkOlder(job, kind, work.started_at, present, note)
  for (let updated = await older(); typeof updated === 'number'; updated = await older()) {
    progress.report = withUpdated(updated)
    stopping.throwIfAborted()
  }
  services.background.start('pictures of videos', (ending) => copyPictures(services, ending))
  return { isFine: true, message: successOf(progress.report, 'api'), ...progress.report, held }
}

function instant({ now }: Services): string {
  return isoInstant(now())
}
