/** Reads the newest videos of a playlist or a channel, and keeps them. */
import type { By } from '#app/desk/log.ts'
import type { Parts } from '#app/http/parts.ts'
import { keepPage } from '#app/sync/keep-page.ts'
import { splitByKind } from '#app/sync/channel.ts'
import { lookAgain, LOOKED_AT_AGAIN, readFeedPage, readPage } from '#app/sync/read-page.ts'
import { claimPlaylist, endRun, noteProgress, underWay } from '#app/sync/runs.ts'
import { readSources, type Sources } from '#app/sync/sources.ts'
import { longestUnseen } from '#app/sync/synced.ts'
import { youtubeClient } from '#app/youtube/client.ts'
import { noteResult } from '#app/youtube/queries.ts'
import { emptyReport, joined, type LastResult, type PlaylistKind, successOf } from '#app/youtube/report.ts'
import { YoutubeError } from '#app/youtube/trouble.ts'

export interface Asked {
  playlistId: string
  /** `by_video`: services become live streams, everything else sermons. */
  type: PlaylistKind | 'by_video'
  /** 1 to 50. */
  maxResults: number
}

/**
 * Three units of quota. What came of it is written down with the playlist, whatever it was.
 * @throws YoutubeError; DoorError 409 while another run of the playlist goes on
 */
export async function syncNewest(parts: Parts, asked: Asked, by: By, stopping?: AbortSignal): Promise<LastResult> {
  const { database } = parts
  const kind = asked.type === 'by_video' ? 'sermons' : asked.type
  const run = await claimPlaylist(database, { playlistId: asked.playlistId, kind, extent: 'newest' }, by)
  if (!run) throw underWay()
  try {
    const result = await read(parts, asked, by, stopping)
    await noteResult(database.db, { playlistId: asked.playlistId, type: kind }, result, by.now)
    return result
  } catch (error) {
    if (error instanceof YoutubeError) {
      const failed = { isFine: false, message: error.message, ...emptyReport() }
      await noteResult(database.db, { playlistId: asked.playlistId, type: kind }, failed, by.now)
    }
    throw error
  } finally {
    await endRun(database.db, asked.playlistId)
  }
}

async function read(parts: Parts, asked: Asked, by: By, stopping?: AbortSignal): Promise<LastResult> {
  const { playlistId, type, maxResults } = asked
  const client = youtubeClient(parts, stopping)
  const source = (await client.hasKey()) ? ('api' as const) : ('feed' as const)
  const page =
    source === 'api'
      ? await readPage(client, playlistId, { maxResults })
      : await readFeedPage(client, playlistId, maxResults)
  const { db } = parts.database
  const found = page.videos.length + page.lost.size
  await noteProgress(db, playlistId, { page_token: '', done: 0, total: found, report: emptyReport() }, parts.now())
  const sources = await readSources(parts)
  let report = emptyReport()
  for (const [kind, part] of await splitByKind(db, type, page)) {
    report = joined(report, await keepPage(parts, sources.of(kind, playlistId), part, sources, by))
  }
  const there = page.videos[0]?.id
  if (source === 'api' && type !== 'by_video' && there !== undefined) {
    const again = await lookAtOthers(parts, { playlistId, kind: type, there }, sources, by, stopping)
    report = { ...report, updated: report.updated + again.updated }
  }
  return { isFine: true, message: successOf(report, source), ...report }
}

/** Videos further down in the playlist, a few each day: what has gone is noticed, and what was still running is over. */
async function lookAtOthers(
  parts: Parts,
  of: { playlistId: string; kind: PlaylistKind; there: string },
  sources: Sources,
  by: By,
  stopping?: AbortSignal,
) {
  const ids = await longestUnseen(parts.database.db, of, by.now, LOOKED_AT_AGAIN)
  if (ids.length === 0) return emptyReport()
  const seen = await lookAgain(youtubeClient(parts, stopping), ids, of.there)
  return keepPage(parts, sources.of(of.kind, of.playlistId), seen, sources, by)
}
