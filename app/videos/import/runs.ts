/** The work on playlists, one run at a time for each, in all processes. */
import type { Actor } from '#app/http/activity-log.ts'
import { HttpError } from '#app/http/errors.ts'
import type { Services } from '#app/http/services.ts'
import { emptyReport, type PlaylistKind, type SyncReport } from '#app/videos/youtube/playlist.ts'
import type { Db } from '#db/database.ts'
import { beginWork, isUnderWay, type Work } from '#jobs/work.ts'

export const PLAYLIST_IMPORT = 'import of a playlist'

/** The newest videos of a playlist or channel. */
export interface Newest {
  playlistId: string
  /** `by_video`: services become live streams, everything else sermons. */
  type: PlaylistKind | 'by_video'
  /** 1 to 50. */
  maxResults: number
}

/** What is imported, and how far that is. */
export type Progress = Omit<Newest, 'playlistId'> & {
  /** `all` reads every page. */
  extent: 'newest' | 'all'
  /** The page to continue with; empty: the first. */
  pageToken: string
  /** Videos read so far, and their number as far as known. */
  done: number
  total: number
  report: SyncReport
}

/** Another run of the playlist is active, or has taken it over. */
export class PlaylistTaken extends HttpError {
  constructor() {
    super(409, { error: 'under_way', message: 'This playlist is already being imported. Wait until it’s done.' })
  }
}

/**
 * Begins a run. An unfinished full import is not replaced by a smaller one.
 * @throws PlaylistTaken
 */
export async function beginPlaylist(
  services: Pick<Services, 'database' | 'log'>,
  { playlistId, ...asked }: Newest & Pick<Progress, 'extent'>,
  { person, now }: Actor,
): Promise<Work> {
  const progress: Progress = { ...asked, pageToken: '', done: 0, total: 0, report: emptyReport() }
  const replaces = (last: Work) => asked.extent === 'all' || progressIn(last).extent === 'newest'
  const given = { kind: PLAYLIST_IMPORT, subject: playlistId, isRepeated: true, by: person, progress, replaces }
  const work = await beginWork(services, given, Temporal.Instant.from(now))
  if (!work) throw new PlaylistTaken()
  return work
}

export function progressIn({ progress }: Pick<Work, 'progress'>): Progress {
  return JSON.parse(progress) as Progress
}

/** Runs that are under way or waiting. */
export async function listRuns(db: Db, now: Temporal.Instant): Promise<{ work: Work; progress: Progress }[]> {
  const open = db.selectFrom('work').selectAll().where('kind', '=', PLAYLIST_IMPORT).where('ended_at', '=', '')
  const runs = await open.orderBy('started_at').execute()
  return runs
    .map((work) => ({ work, progress: progressIn(work) }))
    .filter(({ work, progress }) => progress.extent === 'all' || isUnderWay(work, now))
}
