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
  claimPlaylist,
  endRun,
  pauseRun,
  type Progress,
  storeProgress,
  PlaylistTaken,
  reportIn,
  resumeFullImport,
  type Run,
  whileAlive,
} from '#app/videos/import/runs.ts'
import { kindsOfVideos, leastRecentlyChecked, readSources, writeVideos } from '#app/videos/import/store.ts'
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

/** The inputs of a playlist's import. */
interface Job {
  services: Services
  run: Run
  client: YoutubeClient
  sourceOf: (kind: PlaylistKind) => Source
  actor: () => Actor
  stopping: AbortSignal
}

/** The newest videos of a playlist or channel. */
export interface Newest {
  playlistId: string
  /** `by_video`: services become live streams, everything else sermons. */
  type: PlaylistKind | 'by_video'
  /** 1 to 50. */
  maxResults: number
}

/** Most videos of one import. */
const MAX_VIDEOS = 50

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
  const { db } = services.database
  const type = newest.type === 'by_video' ? 'sermons' : newest.type
  const playlist = { playlistId: newest.playlistId, type }
  const run = await claimPlaylist(services.database, { ...playlist, kind: type, extent: 'newest' }, actor)
  if (!run) throw new PlaylistTaken()
  try {
    const result = await whileAlive(services, run, stopping, async (ending) =>
      importNewest(await createJob(services, run, () => actor, ending), newest),
    )
    await storeResult(db, playlist, result, actor.now)
    return result
  } catch (error) {
    const isFailure = !stopping?.aborted && !(error instanceof PlaylistTaken)
    if (isFailure) await storeResult(db, playlist, failure(error, emptyReport()), actor.now)
    throw error
  } finally {
    await endRun(db, run)
  }
}

async function createJob(services: Services, run: Run, actor: () => Actor, stopping: AbortSignal): Promise<Job> {
  const sourceOf = await readSources(services)
  const client = youtubeClient(services, stopping)
  return { services, run, client, sourceOf: (kind) => sourceOf(kind, run.playlist_id), actor, stopping }
}

function failure(error: unknown, report: SyncReport): LastResult {
  return { isFine: false, message: error instanceof YoutubeError ? error.message : INTERNAL_ERROR, ...report }
}

const ALL_SERMONS = ' Without an API key we can’t tell which videos were live, so all new ones became sermons.'

async function importNewest(job: Job, { playlistId, type, maxResults }: Newest): Promise<LastResult> {
  const { client } = job
  if (!(await client.hasKey())) {
    const report = await writeNewest(job, type, await readFeed(client, playlistId, maxResults))
    const note = type === 'by_video' && report.added > 0 ? ALL_SERMONS : ''
    return { isFine: true, message: `${successOf(report, 'feed')}${note}`, ...report }
  }
  const size = type === 'by_video' ? undefined : await sizeBefore(job.services.database.db, { playlistId, type })
  const read = await readNewest(client, playlistId, maxResults, size)
  const report = await writeNewest(job, type, read)
  // The number of all videos says, with a smaller limit, how many were left out.
  const held = maxResults === MAX_VIDEOS ? { held: read.total } : {}
  const present = read.videos[0]?.id
  try {
    if (type !== 'by_video' && present !== undefined)
      report.updated += (await checkOlder(job, job.actor().now, present)) ?? 0
  } catch (error) {
    if (!(error instanceof YoutubeError)) throw error
    // The newest videos are stored already, so their numbers are reported.
    const message = `${numbersOf(report)}. We couldn’t check older videos. ${error.message}`
    return { isFine: false, message, ...report, ...held }
  }
  return { isFine: true, message: successOf(report, 'api'), ...report, ...held }
}

async function writeNewest(job: Job, type: Newest['type'], read: VideosRead): Promise<SyncReport> {
  const { services, run, sourceOf, actor } = job
  const { db } = services.database
  const total = sizeOf(read)
  await storeProgress(db, run, { page_token: '', done: 0, total, report: emptyReport() }, services.now())
  const known =
    type === 'by_video' ? await kindsOfVideos(db, [...read.videos.map(({ id }) => id), ...read.lost.keys()]) : undefined
  const parts: [PlaylistKind, VideosRead][] = known ? splitByKind(read, known) : [[run.kind, read]]
  let report = emptyReport()
  const by = asOneEntry(actor())
  for (const [kind, part] of parts)
    report = mergeReports(report, await writeVideos(services, run, sourceOf(kind), part, by()))
  return report
}

function sizeOf({ videos, lost, unreadable }: VideosRead): number {
  return videos.length + lost.size + unreadable.length
}

/**
 * Checks older videos of the playlist: some have gone, and streams have ended.
 * @param before not checked since
 * @returns how many records were updated; undefined when no such video is left
 */
async function checkOlder(job: Job, before: string, present: string): Promise<number | undefined> {
  const { services, run, client, sourceOf, actor } = job
  const of = { kind: run.kind, playlistId: run.playlist_id }
  const known = await leastRecentlyChecked(services.database.db, of, before, VIDEOS_PER_CHECK)
  if (known.length === 0) return undefined
  const read = await checkAgain(client, known, present)
  const { updated } = await writeVideos(services, run, sourceOf(run.kind), read, actor())
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
 * Starts importing all videos of a playlist in the background. The progress is stored after every page, so a restart
 * continues there, and only one process works on it.
 * @throws HttpError 409 while another run is under way; YoutubeError without a key
 */
export async function beginFullImport(
  services: Services,
  { playlistId, type: kind }: { playlistId: string; type: PlaylistKind },
  actor: Actor,
): Promise<void> {
  if ((await services.youtubeKey()) === undefined) throw new YoutubeError('no_key')
  const run = await claimPlaylist(services.database, { playlistId, kind, extent: 'all' }, actor)
  if (!run) throw new PlaylistTaken()
  services.background.start('import of a playlist', (stopping) => fullImport(services, run, stopping))
}

/** Resumes full imports that were interrupted: by a restart, or by the quota, which is renewed at midnight. */
export async function resumeFullImports(services: Services, stopping: AbortSignal): Promise<void> {
  const { database } = services
  while (!stopping.aborted && (await readQuota(database.db, services.now())).stoppedUntil === null) {
    const run = await resumeFullImport(database, services.now())
    if (!run) return
    await fullImport(services, run, stopping)
  }
}

async function fullImport(services: Services, run: Run, stopping: AbortSignal): Promise<void> {
  const { db } = services.database
  const playlist = { playlistId: run.playlist_id, type: run.kind }
  const progress: Progress = { page_token: run.page_token, done: run.done, total: run.total, report: reportIn(run) }
  const person = { id: run.started_by, name: run.started_by_name }
  const actor = () => ({ person, now: instant(services) })
  try {
    const held = await whileAlive(services, run, stopping, async (ending) =>
      importAll(await createJob(services, run, actor, ending), progress),
    )
    const { report } = progress
    const result = { isFine: true, message: successOf(report, 'api'), ...report, held }
    await storeResult(db, playlist, result, instant(services))
    services.background.start('pictures of videos', (ending) => copyPictures(services, ending))
  } catch (error) {
    // The run that took over continues, and stores the result.
    if (error instanceof PlaylistTaken) return
    const isOutOfQuota = error instanceof YoutubeError && error.trouble === 'quota'
    if (!stopping.aborted) await storeResult(db, playlist, failure(error, progress.report), instant(services))
    if (!stopping.aborted && !(error instanceof YoutubeError))
      services.log.error({ err: error, playlist: run.playlist_id }, 'playlist import failed')
    if (stopping.aborted || isOutOfQuota) return pauseRun(db, run)
  }
  await endRun(db, run)
}

/**
 * @param progress is updated after every page
 * @returns the playlist's size on YouTube
 */
async function importAll(job: Job, progress: Progress): Promise<number> {
  const { services, run, client, sourceOf, actor, stopping } = job
  const source = { ...sourceOf(run.kind), recreates: true }
  const note = async () => {
    await storeProgress(services.database.db, run, progress, services.now())
    stopping.throwIfAborted()
  }
  let size = 0
  let present: string | undefined
  stopping.throwIfAborted()
  for await (const page of playlistPages(client, run.playlist_id, progress.page_token)) {
    const read = await readVideos(client, page)
    progress.report = mergeReports(progress.report, await writeVideos(services, run, source, read, actor()))
    progress.done += sizeOf(read)
    progress.total = Math.max(page.total, progress.done)
    progress.page_token = page.nextPageToken ?? ''
    size = page.total
    present = read.videos[0]?.id ?? present
    await note()
  }
  // Videos that are not in the playlist anymore may still be on YouTube.
  if (present === undefined) return size
  for (;;) {
    const updated = await checkOlder(job, run.started_at, present)
    if (updated === undefined) return size
    progress.report = { ...progress.report, updated: progress.report.updated + updated }
    await note()
  }
}

function instant({ now }: Services): string {
  return isoInstant(now())
}
