/** What goes on with playlists: one run of each at a time, whichever process it is in. The only place that knows its rows. */
import type { Selectable } from 'kysely'
import type { By } from '#app/desk/log.ts'
import { DoorError } from '#app/http/errors.ts'
import { emptyReport, type PlaylistKind, type SyncReport } from '#app/youtube/report.ts'
import type { Database, Db } from '#db/database.ts'
import { held } from '#db/held.ts'
import type { PlaylistRunTable } from '#db/tables/video.ts'

export type Run = Selectable<PlaylistRunTable>

/** Whoever has not said for so long that it is running has died. In minutes: a page takes seconds, its faults less than two. */
const DEAD_AFTER = 5

/**
 * Takes a playlist for a run. A reading of the whole archive that was broken off is not taken for less than that.
 * @returns nothing while another run of it goes on
 */
export async function claimPlaylist(
  database: Database,
  run: { playlistId: string; kind: PlaylistKind; extent: Run['extent'] },
  { person, now }: By,
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

/** The refusal while another run goes on. */
export function underWay(): DoorError {
  const message = 'This playlist is being read already. Please wait until that is done.'
  return new DoorError(409, { error: 'under_way', message })
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
    const run = await held(trx, query).executeTakeFirst()
    if (!run) return undefined
    const alive_at = written(now)
    await trx.updateTable('playlist_runs').set({ alive_at }).where('playlist_id', '=', run.playlist_id).execute()
    return { ...run, alive_at }
  })
}

export function reportIn({ report }: Pick<Run, 'report'>): SyncReport {
  return JSON.parse(report) as SyncReport
}

/** Writes down how far it has come. */
export async function noteProgress(
  db: Db,
  playlistId: string,
  { page_token, done, total, report }: Pick<Run, 'page_token' | 'done' | 'total'> & { report: SyncReport },
  now: Temporal.Instant,
): Promise<void> {
  await db
    .updateTable('playlist_runs')
    .set({ page_token, done, total, report: JSON.stringify(report), alive_at: written(now) })
    .where('playlist_id', '=', playlistId)
    .execute()
}

/** Leaves it to whoever looks next. */
export async function leaveRun(db: Db, playlistId: string): Promise<void> {
  await db.updateTable('playlist_runs').set({ alive_at: '' }).where('playlist_id', '=', playlistId).execute()
}

export async function endRun(db: Db, playlistId: string): Promise<void> {
  await db.deleteFrom('playlist_runs').where('playlist_id', '=', playlistId).execute()
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
