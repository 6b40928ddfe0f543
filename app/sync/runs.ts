/**
 * Runs: one at a time of each playlist, whichever process it is in. The only place that knows their rows. A run reports
 * every minute that it is alive. Each claim and each resumption makes a new mark: whatever an old run still does finds that
 * the mark is no longer its own, writes nothing, and ends.
 *
 *   from                          transition        to
 *   none; stale (see `stale`)     claimPlaylist     running
 *   running                       noteProgress      running, further on
 *   running                       leaveRun          waiting (full imports only)
 *   waiting; stale full import    resumeFullImport  running, from where it was
 *   running                       endRun            none
 */
import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Actor } from '#app/records/log.ts'
import { HttpError } from '#app/http/errors.ts'
import type { Services } from '#app/http/services.ts'
import { emptyReport, type PlaylistKind, type SyncReport } from '#app/features/youtube/playlist.ts'
import type { Database, Db, Trx } from '#db/database.ts'
import { forUpdate } from '#db/for-update.ts'
import type { PlaylistRunTable } from '#db/tables/video.ts'

export type Run = Selectable<PlaylistRunTable>

/** A run that has not reported for so many minutes has died: its process was frozen, or the database away. */
const STALE_AFTER = 5
/** How often a run reports, in milliseconds. */
const REPORT_EVERY = 60_000
/** Since when a waiting run is alive: never, so it is stale, too. */
const WAITING = ''

/** The refusal while another run of the playlist goes on, or has taken it over. */
export class PlaylistTaken extends HttpError {
  constructor() {
    super(409, { error: 'under_way', message: 'This playlist is already being imported. Wait until it’s done.' })
  }
}

/**
 * Takes a playlist for a run. An unfinished full import is not given up for less than another one.
 * @returns nothing while another run of it goes on
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
        .where('playlist_runs.alive_at', '<', stale(Temporal.Instant.from(now)))
        .where('playlist_runs.extent', 'in', run.extent === 'whole' ? ['newest', 'whole'] : ['newest']),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Takes the oldest full import that is waiting or stale, if there is one. */
export function resumeFullImport(database: Database, now: Temporal.Instant): Promise<Run | undefined> {
  return database.transaction(async (trx) => {
    const query = trx
      .selectFrom('playlist_runs')
      .selectAll()
      .where('extent', '=', 'whole')
      .where('alive_at', '<', stale(now))
      .orderBy('started_at')
      .limit(1)
    const run = await forUpdate(trx, query).executeTakeFirst()
    if (!run) return undefined
    const taken = { alive_at: written(now), claim: randomUUID() }
    await trx.updateTable('playlist_runs').set(taken).where('playlist_id', '=', run.playlist_id).execute()
    return { ...run, ...taken }
  })
}

/**
 * Does the work of a run, and reports all the while that it is alive.
 * @param work is given a signal that is aborted when the process ends, or the run was taken over
 * @throws PlaylistTaken when it was; and what `work` throws
 */
export async function whileAlive<T>(
  { database, now }: Pick<Services, 'database' | 'now'>,
  run: Run,
  stopping: AbortSignal | undefined,
  work: (stopping: AbortSignal) => Promise<T>,
): Promise<T> {
  const taken = new AbortController()
  const report = async () => {
    if (!(await update(database.db, run, { alive_at: written(now()) }))) taken.abort(new PlaylistTaken())
  }
  // While the database is away nothing can be reported; whether the run is still ours is checked before anything is written.
  const timer = setInterval(() => void report().catch(() => undefined), REPORT_EVERY).unref()
  try {
    return await work(AbortSignal.any(stopping ? [stopping, taken.signal] : [taken.signal]))
  } catch (error) {
    // The error may be what the work made of the abort.
    taken.signal.throwIfAborted()
    throw error
  } finally {
    clearInterval(timer)
  }
}

/**
 * Keeps the run from being taken over until the transaction ends.
 * @throws PlaylistTaken when it has been
 */
export async function lockRun(trx: Trx, { playlist_id, claim }: Run): Promise<void> {
  const query = trx.selectFrom('playlist_runs').select('claim').where('playlist_id', '=', playlist_id)
  if (!(await forUpdate(trx, query.where('claim', '=', claim)).executeTakeFirst())) throw new PlaylistTaken()
}

/**
 * Stores how far a run has come.
 * @throws PlaylistTaken when it was taken over
 */
export async function noteProgress(
  db: Db,
  run: Run,
  progress: Pick<Run, 'page_token' | 'done' | 'total'> & { report: SyncReport },
  now: Temporal.Instant,
): Promise<void> {
  const fields = { ...progress, report: JSON.stringify(progress.report), alive_at: written(now) }
  if (!(await update(db, run, fields))) throw new PlaylistTaken()
}

/** Leaves a full import to the next process that looks for one. */
export async function leaveRun(db: Db, run: Run): Promise<void> {
  await update(db, run, { alive_at: WAITING })
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

/** Runs that go on or will go on. */
export async function listRuns(db: Db, now: Temporal.Instant): Promise<Run[]> {
  return db
    .selectFrom('playlist_runs')
    .selectAll()
    .where((eb) => eb.or([eb('extent', '=', 'whole'), eb('alive_at', '>=', stale(now))]))
    .orderBy('started_at')
    .execute()
}

export function reportIn({ report }: Pick<Run, 'report'>): SyncReport {
  return JSON.parse(report) as SyncReport
}

/** A run that has not reported since this instant is stale. */
function stale(now: Temporal.Instant): string {
  return written(now.subtract({ minutes: STALE_AFTER }))
}

function written(now: Temporal.Instant): string {
  return now.toString({ smallestUnit: 'millisecond' })
}
