/**
 * Runs of imports: one at a time for each playlist, across all processes. A run reports every minute that it is alive. Each
 * claim and each resumption stores a new random `claim`: an old run that finds another claim writes nothing and ends.
 *
 *   from                          transition        to
 *   none; stale                   claimPlaylist     running
 *   running                       noteProgress      running, further on
 *   running                       pauseRun          waiting (full imports only)
 *   waiting; stale full import    resumeFullImport  running, from where it was
 *   running                       endRun            none
 */
import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Actor } from '#app/http/activity-log.ts'
import { HttpError } from '#app/http/errors.ts'
import type { Services } from '#app/http/services.ts'
import { emptyReport, type PlaylistKind, type SyncReport } from '#app/videos/youtube/playlist.ts'
import type { Database, Db, Trx } from '#db/database.ts'
import { forUpdate } from '#db/locks.ts'
import type { PlaylistRunTable } from '#db/tables/video.ts'
import { isoInstant } from '#db/records.ts'

export type Run = Selectable<PlaylistRunTable>
/** The progress of a run so far. */
export type Progress = Pick<Run, 'page_token' | 'done' | 'total'> & { report: SyncReport }

/** A run without a report for so long counts as dead: its process was frozen, or the database unavailable. */
const STALE_AFTER_MINUTES = 5
const REPORT_INTERVAL_MS = 60_000

/** Another run of the playlist is active, or has taken it over. */
export class PlaylistTaken extends HttpError {
  constructor() {
    super(409, { error: 'under_way', message: 'This playlist is already being imported. Wait until it’s done.' })
  }
}

/**
 * Claims a playlist for a run. An unfinished full import is not replaced by a smaller one.
 * @returns undefined while another run is under way
 */
export async function claimPlaylist(
  database: Database,
  run: { playlistId: string; kind: PlaylistKind; extent: Run['extent'] },
  { person, now }: Actor,
): Promise<Run | undefined> {
  const fields = {
    kind: run.kind,
    extent: run.extent,
    started_at: now,
    started_by: person.id,
    started_by_name: person.name,
    alive_at: now,
    page_token: '',
    done: 0,
    total: 0,
    report: JSON.stringify(emptyReport()),
    claim: randomUUID(),
  }
  return database.db
    .insertInto('playlist_runs')
    .values({ playlist_id: run.playlistId, ...fields })
    .onConflict((conflict) =>
      conflict
        .column('playlist_id')
        .doUpdateSet(fields)
        .where('playlist_runs.alive_at', '<', staleBefore(Temporal.Instant.from(now)))
        .where('playlist_runs.extent', 'in', run.extent === 'all' ? ['newest', 'all'] : ['newest']),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Whether a full import runs, or waits to be resumed. */
export async function hasFullImport({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const run = await db.selectFrom('playlist_runs').select('playlist_id').where('extent', '=', 'all').executeTakeFirst()
  return run !== undefined
}

/** Claims the oldest full import that is waiting or stale, if any. */
export function resumeFullImport(database: Database, now: Temporal.Instant): Promise<Run | undefined> {
  return database.transaction(async (trx) => {
    const query = trx
      .selectFrom('playlist_runs')
      .selectAll()
      .where('extent', '=', 'all')
      .where('alive_at', '<', staleBefore(now))
      .orderBy('started_at')
      .limit(1)
    const run = await forUpdate(trx, query).executeTakeFirst()
    if (!run) return undefined
    const taken = { alive_at: isoInstant(now), claim: randomUUID() }
    await trx.updateTable('playlist_runs').set(taken).where('playlist_id', '=', run.playlist_id).execute()
    return { ...run, ...taken }
  })
}

/**
 * Runs `work`, and reports regularly that the run is alive.
 * @param work gets a signal that aborts on shutdown, or when the run was taken over
 * @throws PlaylistTaken when it was taken over; and the errors of `work`
 */
export async function whileAlive<T>(
  { database, now }: Pick<Services, 'database' | 'now'>,
  run: Run,
  stopping: AbortSignal | undefined,
  work: (stopping: AbortSignal) => Promise<T>,
): Promise<T> {
  const taken = new AbortController()
  const report = async () => {
    if (!(await update(database.db, run, { alive_at: isoInstant(now()) }))) taken.abort(new PlaylistTaken())
  }
  // While the database is unavailable nothing can be reported; the claim is checked before anything is written.
  const timer = setInterval(() => void report().catch(() => undefined), REPORT_INTERVAL_MS).unref()
  try {
    return await work(AbortSignal.any(stopping ? [stopping, taken.signal] : [taken.signal]))
  } catch (error) {
    // The abort may have caused the error.
    taken.signal.throwIfAborted()
    throw error
  } finally {
    clearInterval(timer)
  }
}

/**
 * Keeps the run from being taken over until the transaction ends.
 * @throws PlaylistTaken when it already was
 */
export async function lockRun(trx: Trx, { playlist_id, claim }: Run): Promise<void> {
  const query = trx.selectFrom('playlist_runs').select('claim').where('playlist_id', '=', playlist_id)
  if (!(await forUpdate(trx, query.where('claim', '=', claim)).executeTakeFirst())) throw new PlaylistTaken()
}

/**
 * Stores a run's progress.
 * @throws PlaylistTaken when it was taken over
 */
export async function storeProgress(db: Db, run: Run, progress: Progress, now: Temporal.Instant): Promise<void> {
  const fields = { ...progress, report: JSON.stringify(progress.report), alive_at: isoInstant(now) }
  if (!(await update(db, run, fields))) throw new PlaylistTaken()
}

/** Releases a full import, so that any process can resume it: without a last report it also counts as stale. */
export async function pauseRun(db: Db, run: Run): Promise<void> {
  await update(db, run, { alive_at: '' })
}

export async function endRun(db: Db, { playlist_id, claim }: Run): Promise<void> {
  await db.deleteFrom('playlist_runs').where('playlist_id', '=', playlist_id).where('claim', '=', claim).execute()
}

/** @returns false when the run was taken over, and nothing is stored */
async function update(db: Db, { playlist_id, claim }: Run, fields: Partial<Run>): Promise<boolean> {
  const query = db.updateTable('playlist_runs').set(fields).where('playlist_id', '=', playlist_id)
  const { numUpdatedRows } = await query.where('claim', '=', claim).executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Runs that are under way or waiting. */
export async function listRuns(db: Db, now: Temporal.Instant): Promise<Run[]> {
  return db
    .selectFrom('playlist_runs')
    .selectAll()
    .where((eb) => eb.or([eb('extent', '=', 'all'), eb('alive_at', '>=', staleBefore(now))]))
    .orderBy('started_at')
    .execute()
}

export function reportIn({ report }: Pick<Run, 'report'>): SyncReport {
  return JSON.parse(report) as SyncReport
}

/** Runs whose last report is older than this are stale. */
function staleBefore(now: Temporal.Instant): string {
  return isoInstant(now.subtract({ minutes: STALE_AFTER_MINUTES }))
}
