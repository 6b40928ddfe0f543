/** Reads the newest videos of a playlist or a channel, and keeps them. */
import type { Actor } from '#app/records/log.ts'
import type { Services } from '#app/http/services.ts'
import { keepPage } from '#app/sync/keep-page.ts'
import { splitByKind } from '#app/sync/channel.ts'
import { lookAgain, LOOKED_AT_AGAIN, readFeed, readNewest, type Told } from '#app/sync/read-page.ts'
import { claimPlaylist, endRun, noteProgress, PlaylistTaken, type Run, whileAlive } from '#app/sync/runs.ts'
import { readSources, type Sources } from '#app/sync/sources.ts'
import { longestUnseen } from '#app/sync/synced.ts'
import { youtubeClient } from '#app/features/youtube/client.ts'
import { heldBefore, noteResult } from '#app/features/youtube/queries.ts'
import {
  emptyReport,
  joined,
  type LastResult,
  numbersOf,
  type PlaylistKind,
  successOf,
  type SyncReport,
} from '#app/features/youtube/report.ts'
import { OUR_TROUBLE, YoutubeError } from '#app/features/youtube/trouble.ts'

export interface Asked {
  playlistId: string
  /** `by_video`: services become live streams, everything else sermons. */
  type: PlaylistKind | 'by_video'
  /** 1 to 50. */
  maxResults: number
}

type Running = Services & { run: Run }

/** The most that may be asked for. */
const MOST = 50

/**
 * Three units of quota, and one more for each page that has to be read to find what is new. What came of it is written down
 * with the playlist, whatever it was.
 * @throws YoutubeError; HttpError 409 while another run of the playlist goes on
 */
export async function syncNewest(
  services: Services,
  asked: Asked,
  actor: Actor,
  stopping?: AbortSignal,
): Promise<LastResult> {
  const { database } = services
  const kind = asked.type === 'by_video' ? 'sermons' : asked.type
  const run = await claimPlaylist(database, { playlistId: asked.playlistId, kind, extent: 'newest' }, actor)
  if (!run) throw new PlaylistTaken()
  try {
    const result = await whileAlive(services, run, stopping, (ending) =>
      read({ ...services, run }, asked, actor, ending),
    )
    await noteResult(database.db, { playlistId: asked.playlistId, type: kind }, result, actor.now)
    return result
  } catch (error) {
    if (!stopping?.aborted && !(error instanceof PlaylistTaken)) {
      const message = error instanceof YoutubeError ? error.message : OUR_TROUBLE
      const failed = { isFine: false, message, ...emptyReport() }
      await noteResult(database.db, { playlistId: asked.playlistId, type: kind }, failed, actor.now)
    }
    throw error
  } finally {
    await endRun(database.db, run)
  }
}

const ALL_SERMONS = 'It does not tell either what was streamed, so all that is new became sermons.'

async function read(parts: Running, asked: Asked, actor: Actor, stopping: AbortSignal): Promise<LastResult> {
  const { playlistId, type, maxResults } = asked
  const { db } = parts.database
  const client = youtubeClient(parts, stopping)
  if (!(await client.hasKey())) {
    const page = await readFeed(client, playlistId, maxResults)
    const report = await keep(parts, asked, page, await readSources(parts), actor)
    const alike = type === 'by_video' && report.added > 0 ? ` ${ALL_SERMONS}` : ''
    return { isFine: true, message: `${successOf(report, 'feed')}${alike}`, ...report }
  }
  const held = type === 'by_video' ? undefined : await heldBefore(db, { playlistId, type })
  const { total, ...page } = await readNewest(client, playlistId, maxResults, held)
  const sources = await readSources(parts)
  const report = await keep(parts, asked, page, sources, actor)
  const there = page.videos[0]?.id
  let trouble = ''
  if (type !== 'by_video' && there !== undefined) {
    try {
      report.updated += (await lookAtOthers(parts, { playlistId, kind: type, there }, sources, actor, stopping)).updated
    } catch (error) {
      if (!(error instanceof YoutubeError)) throw error
      // What has come is kept already, and is told all the same.
      trouble = error.message
    }
  }
  const message =
    trouble === ''
      ? successOf(report, 'api')
      : `${numbersOf(report)}. Older videos could not be looked at again. ${trouble}`
  // Whoever asked for fewer may have left out some that are new.
  return { isFine: trouble === '', message, ...report, ...(maxResults === MOST ? { held: total } : {}) }
}

async function keep(
  parts: Running,
  { playlistId, type }: Asked,
  told: Told,
  sources: Sources,
  actor: Actor,
): Promise<SyncReport> {
  const { db } = parts.database
  let report = emptyReport()
  const total = told.videos.length + told.lost.size + (told.unreadable ?? []).length
  await noteProgress(db, parts.run, { page_token: '', done: 0, total, report }, parts.now())
  for (const [kind, part] of await splitByKind(db, type, told)) {
    report = joined(report, await keepPage(parts, sources.of(kind, playlistId), part, sources, actor))
  }
  return report
}

/** Videos further down in the playlist, a few each day: what has gone is noticed, and what was still running is over. */
async function lookAtOthers(
  parts: Running,
  of: { playlistId: string; kind: PlaylistKind; there: string },
  sources: Sources,
  actor: Actor,
  stopping: AbortSignal,
) {
  const known = await longestUnseen(parts.database.db, of, actor.now, LOOKED_AT_AGAIN)
  if (known.length === 0) return emptyReport()
  const seen = await lookAgain(youtubeClient(parts, stopping), known, of.there)
  return keepPage(parts, sources.of(of.kind, of.playlistId), seen, sources, actor)
}
