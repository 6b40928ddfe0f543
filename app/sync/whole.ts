/**
 * Reads a whole archive, page after page, in the background. How far it has come is in the database after every page, so a
 * restart goes on from there, and of several instances one reads.
 */
import type { Actor } from '#app/records/log.ts'
import type { Services } from '#app/http/services.ts'
import { keepPage } from '#app/sync/keep-page.ts'
import { copyPictures } from '#app/sync/pictures.ts'
import { lookAgain, LOOKED_AT_AGAIN, readPage } from '#app/sync/read-page.ts'
import {
  claimPlaylist,
  endRun,
  leaveRun,
  noteProgress,
  reportIn,
  type Run,
  PlaylistTaken,
  takeUpWhole,
  whileAlive,
} from '#app/sync/runs.ts'
import { readSources } from '#app/sync/sources.ts'
import { longestUnseen } from '#app/sync/synced.ts'
import { onlyOnward } from '#app/sync/walk.ts'
import { youtubeClient } from '#app/features/youtube/client.ts'
import { noteResult } from '#app/features/youtube/queries.ts'
import { readQuota } from '#app/features/youtube/quota.ts'
import { joined, type LastResult, type PlaylistKind, successOf } from '#app/features/youtube/report.ts'
import { OUR_TROUBLE, YoutubeError } from '#app/features/youtube/trouble.ts'

/**
 * Begins to read all of a playlist.
 * @throws HttpError 409 while another run of it goes on; YoutubeError without a key
 */
export async function beginWhole(
  services: Services,
  playlist: { playlistId: string; kind: PlaylistKind },
  actor: Actor,
): Promise<void> {
  if ((await services.youtubeKey()) === undefined) throw new YoutubeError('no_key')
  const run = await claimPlaylist(services.database, { ...playlist, extent: 'whole' }, actor)
  if (!run) throw new PlaylistTaken()
  services.background.start('import of a playlist', (stopping) => readWhole(services, run, stopping))
}

/**
 * Goes on with what was broken off: by a restart, or by the quota, which begins anew at midnight.
 * @returns how many archives were read to their end
 */
export async function goOnWithWhole(services: Services, stopping: AbortSignal): Promise<number> {
  const { database } = services
  let ended = 0
  while (!stopping.aborted && (await readQuota(database.db, services.now())).stoppedUntil === null) {
    const run = await takeUpWhole(database, services.now())
    if (!run) break
    if (await readWhole(services, run, stopping)) ended++
  }
  return ended
}

/** @returns whether it came to its end, good or bad */
async function readWhole(services: Services, run: Run, stopping: AbortSignal): Promise<boolean> {
  const { db } = services.database
  const playlist = { playlistId: run.playlist_id, type: run.kind }
  const now = () => services.now().toString({ smallestUnit: 'millisecond' })
  const progress: Progress = { token: run.page_token, done: run.done, total: run.total, held: 0, report: reportIn(run) }
  try {
    await whileAlive(services, run, stopping, (ending) => readPages({ ...services, run }, progress, ending))
    const message = successOf(progress.report, 'api')
    const result = { isFine: true, message, ...progress.report, held: progress.held }
    await noteResult(db, playlist, result, now())
    await endRun(db, run)
    services.background.start('pictures of videos', (ending) => copyPictures(services, ending))
    return true
  } catch (error) {
    // Whoever has it now goes on with it, and says what came of it.
    if (error instanceof PlaylistTaken) return false
    const isToGoOn = stopping.aborted || (error instanceof YoutubeError && error.trouble === 'quota')
    if (error instanceof YoutubeError) {
      const result: LastResult = { isFine: false, message: error.message, ...progress.report }
      await noteResult(db, playlist, result, now())
    } else if (!stopping.aborted) {
      services.log.error({ err: error, playlist: run.playlist_id }, 'an archive could not be read')
      await noteResult(db, playlist, { isFine: false, message: OUR_TROUBLE, ...progress.report }, now())
    }
    await (isToGoOn ? leaveRun(db, run) : endRun(db, run))
    return !isToGoOn
  }
}

type Running = Services & { run: Run }

interface Progress {
  token: string
  done: number
  total: number
  /** As the playlist itself says. */
  held: number
  report: ReturnType<typeof reportIn>
}

async function readPages(parts: Running, progress: Progress, stopping: AbortSignal): Promise<void> {
  const { run } = parts
  const client = youtubeClient(parts, stopping)
  const sources = await readSources(parts)
  const source = sources.of(run.kind, run.playlist_id)
  const person = { id: run.started_by, name: run.started_by_name }
  const by = (): Actor => ({ person, now: parts.now().toString({ smallestUnit: 'millisecond' }) })
  const look = onlyOnward()
  let there: string | undefined
  for (;;) {
    stopping.throwIfAborted()
    const page = await readPage(client, run.playlist_id, progress.token)
    look(page)
    const again = { ...source, isMadeAgain: true }
    progress.report = joined(progress.report, await keepPage(parts, again, page, sources, by()))
    progress.done += page.videos.length + page.lost.size + (page.unreadable ?? []).length
    progress.total = Math.max(page.total, progress.done)
    progress.held = page.total
    there = page.videos[0]?.id ?? there
    progress.token = page.nextPageToken ?? ''
    await note(parts, progress)
    if (page.nextPageToken === undefined) break
  }
  // What stood in the playlist before and does not any more: still on YouTube, or gone.
  if (there === undefined) return
  for (let known = await unseen(parts); known.length > 0; known = await unseen(parts)) {
    stopping.throwIfAborted()
    const { updated } = await keepPage(parts, source, await lookAgain(client, known, there), sources, by())
    progress.report = { ...progress.report, updated: progress.report.updated + updated }
    await note(parts, progress)
  }
}

function note({ database, now, run }: Running, { token, done, total, report }: Progress): Promise<void> {
  return noteProgress(database.db, run, { page_token: token, done, total, report }, now())
}

function unseen({ database, run }: Running) {
  return longestUnseen(database.db, { kind: run.kind, playlistId: run.playlist_id }, run.started_at, LOOKED_AT_AGAIN)
}
