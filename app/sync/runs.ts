/**
 * What goes on with playlists: one run of each at a time, whichever process it is in. The only place that knows its rows.
 *
 * A run says every minute that it is alive. One that was silent for too long (its process was frozen, or the database away)
 * may be taken over, and each taking over gives a new claim: whatever the old run still does finds that the claim is not
 * its own any more, writes nothing, and ends.
 */
import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Actor } from '#app/records/log.ts'
import { HttpError } from '#app/http/errors.ts'
import type { Services } from '#app/http/services.ts'
import { emptyReport, type PlaylistKind, type SyncReport } from '#app/features/youtube/report.ts'
import type { Database, Db, Trx } from '#db/database.ts'
import { forUpdate } from '#db/for-update.ts'
import type { PlaylistRunTable } from '#db/tables/video.ts'

export type Run = Selectable<PlaylistRunTable>

/** A run that has not said for so many minutes that it is alive has died. */
const DEAD_AFTER = 5
/** How often a run says so, in milliseconds. */
const SIGN_OF_LIFE = 60_000

/** The refusal while another run of the playlist goes on, or has taken it over. */
export class PlaylistTaken extends HttpError {
  constructor() {
    const message = 'This playlist is being read already. Please wait until that is done.'
    super(409, { error: 'under_way', message })
  }
}

/**
 * Takes a playlist for a run. A reading of the whole archive that was broken off is not taken for less than that.
 * @returns nothing while another run of it goes on
 */
export async function claimPlaylist(
  database: Database,
  run: { playlistId: string; kind: PlaylistKind; extent: Run['extent'] },
  { person, now }: Actor,
): Promise<Run | undefined> {
  const row: Run = {
    playlist_id: run.playlistId,
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
  const { playlist_id: _, ...fields } = row
  const dead = deadBefore(Temporal.Instant.from(now))
  return database.db
    .insertInto('playlist_runs')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('playlist_id')
        .doUpdateSet(fields)
        .where('playlist_runs.alive_at', '<', dead)
        .where('playlist_runs.extent', 'in', run.extent === 'whole' ? ['newest', 'whole'] : ['newest']),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Takes up a reading of a whole archive that nobody is at, if there is one. */
export function takeUpWhole(database: Database, now: Temporal.Instant): Promise<Run | undefined> {
  return database.transaction(async (trx) => {
    const query = trx
      .selectFrom('playlist_runs')
      .selectAll()
      .where('extent', '=', 'whole')
      .where('alive_at', '<', deadBefore(now))
      .orderBy('started_at')
      .limit(1)
    const run = await forUpdate(trx, query).executeTakeFirst()
    if (!run) return undefined
    const taken = { alive_at: written(now), claim: randomUUID() }
    await trx.updateTable('playlist_runs').set(taken).where('playlist_id', '=', run.playlist_id).execute()
    return { ...run, ...taken }
  })
}

export function reportIn({ report }: Pick<Run, 'report'>): SyncReport {
  return JSON.parse(report) as SyncReport
}

/**
 * Does the work of a run, and says all the while that it is alive.
 * @param work is given a signal that is aborted when the process ends, or the run was taken over
 */
export async function whileAlive<T>(
  { database, now }: Pick<Services, 'database' | 'now'>,
  run: Run,
  stopping: AbortSignal | undefined,
  work: (stopping: AbortSignal) => Promise<T>,
): Promise<T> {
  const taken = new AbortController()
  const sign = async () => {
    const { numUpdatedRows } = await ofRun(database.db, run)
      .set({ alive_at: written(now()) })
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) taken.abort(new PlaylistTaken())
  }
  // While the database is away nothing can be said; whether the run is still ours is seen before anything is written.
  const timer = setInterval(() => void sign().catch(() => undefined), SIGN_OF_LIFE).unref()
  try {
    return await work(AbortSignal.any(stopping ? [stopping, taken.signal] : [taken.signal]))
  } catch (error) {
    // Whatever the abort has made of it.
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
export async function holdRun(trx: Trx, run: Run): Promise<void> {
  const query = trx
    .selectFrom('playlist_runs')
    .select('claim')
    .where('playlist_id', '=', run.playlist_id)
    .where('claim', '=', run.claim)
  if (!(await forUpdate(trx, query).executeTakeFirst())) throw new PlaylistTaken()
}

/**
 * Writes down how far it has come.
 * @throws PlaylistTaken when it was taken over
 */
export async function noteProgress(
  db: Db,
  run: Run,
  { page_token, done, total, report }: Pick<Run, 'page_token' | 'done' | 'total'> & { report: SyncReport },
  now: Temporal.Instant,
): Promise<void> {
  const { numUpdatedRows } = await ofRun(db, run)
    .set({ page_token, done, total, report: JSON.stringify(report), alive_at: written(now) })
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new PlaylistTaken()
}

/** Leaves it to whoever looks next. */
export async function leaveRun(db: Db, run: Run): Promise<void> {
  await ofRun(db, run).set({ alive_at: '' }).execute()
}

export async function endRun(db: Db, { playlist_id, claim }: Run): Promise<void> {
  await db.deleteFrom('playlist_runs').where('playlist_id', '=', playlist_id).where('claim', '=', claim).execute()
}

function ofRun(db: Db, { playlist_id, claim }: Run) {
  return db.updateTable('playlist_runs').where('playlist_id', '=', playlist_id).where('claim', '=', claim)
}

/** What goes on, and what of the newest was broken off is not told. */
export async function listRuns(db: Db, now: Temporal.Instant): Promise<Run[]> {
  return db
    .selectFrom('playlist_runs')
    .selectAll()
    .where((eb) => eb.or([eb('extent', '=', 'whole'), eb('alive_at', '>=', deadBefore(now))]))
    .orderBy('started_at')
    .execute()
}

function deadBefore(now: Temporal.Instant): string {
  return written(now.subtract({ minutes: DEAD_AFTER }))
}

function written(now: Temporal.Instant): string {
  return now.toString({ smallestUnit: 'millisecond' })
}
