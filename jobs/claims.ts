/** Claims of job runs. `job_runs` has a row for every scheduled time of a job. */
import type { Logger } from 'pino'
import type { Database, Db, Trx } from '#db/database.ts'
import { advisoryLock } from '#db/locks.ts'
import type { JobRunTable } from '#db/tables/admin.ts'
import { isoInstant } from '#db/records.ts'

/** The right to run a job for one scheduled time. */
export interface Claim {
  job: string
  due: string
  /** When it was claimed; another claim of the same run has another time. */
  claimedAt: string
}

/** After so long without a sign of life a run's process counts as dead. */
const DEAD_AFTER_MINUTES = 10
/** A time further ahead than this was written by a machine with a wrong clock. */
const FUTURE_HOURS = 48
const RETENTION_DAYS = 60
/** Fewer for jobs that are due every minute, which would otherwise fill the table. */
const MAX_RUNS_PER_JOB = 500

/**
 * Claims the run, unless it is claimed, a later one has run, or another run of the job is under way.
 * @param due as `latestDue` returns it; later times of one job sort later
 * @param report what the run is doing
 * @returns undefined when this process should not run it
 */
export function claimRun(
  { database, log }: { database: Database; log: Pick<Logger, 'warn'> },
  job: string,
  due: string,
  now: Temporal.Instant,
  report = '',
): Promise<Claim | undefined> {
  const claim = { job, due, claimedAt: isoInstant(now) }
  const deadBefore = isoInstant(now.subtract({ minutes: DEAD_AFTER_MINUTES }))
  const future = isoInstant(now.add({ hours: FUTURE_HOURS }))
  return database.transaction(async (trx) => {
    // The primary key already prevents a second claim; the lock is for reading the previous run.
    await advisoryLock(trx, `job ${job}`)
    const last = await trx
      .selectFrom('job_runs')
      .select(['due', 'ended_at', 'alive_at'])
      .where('job', '=', job)
      .where('claimed_at', '<', future)
      .orderBy('due', 'desc')
      .limit(1)
      .executeTakeFirst()
    const isAlive = last !== undefined && last.alive_at >= deadBefore && last.alive_at < future
    const isRunning = isAlive && last.ended_at === ''
    if (last && (isRunning || last.due > due || (last.due === due && last.ended_at !== ''))) return undefined
    // Only the process that claims the run cleans up, so that one with a wrong clock doesn't run the job every minute.
    if (await deleteFutureRuns(trx, job, future))
      log.warn({ job }, 'dropped job claims dated in the future (was the clock changed?)')
    await storeRun(trx, claim, { alive_at: claim.claimedAt, ended_at: '', outcome: '', report })
    await deleteOldRuns(trx, job, now)
    return claim
  })
}

/**
 * Records a sign of life.
 * @param progress what the run is doing, if that is to be stored
 */
export async function keepAlive(db: Db, claim: Claim, now: Temporal.Instant, progress?: string): Promise<void> {
  await updateClaimed(db, claim)
    .set({ alive_at: isoInstant(now), ...(progress !== undefined && { report: progress }) })
    .execute()
}

/** Stores a run that was claimed in another database as ended in this one. */
export async function storeEnded(trx: Trx, claim: Claim, result: string): Promise<void> {
  const now = isoInstant(Temporal.Now.instant())
  await storeRun(trx, claim, { alive_at: now, ended_at: now, outcome: 'ok', report: result })
}

async function storeRun(
  trx: Trx,
  { job, due, claimedAt }: Claim,
  columns: Pick<JobRunTable, 'alive_at' | 'ended_at' | 'outcome' | 'report'>,
): Promise<void> {
  const run = { claimed_at: claimedAt, ...columns }
  await trx
    .insertInto('job_runs')
    .values({ job, due, ...run })
    .onConflict((conflict) => conflict.columns(['job', 'due']).doUpdateSet(run))
    .execute()
}

/** Whether its process died or was stopped. */
export function isAbandoned(run: Pick<JobRunTable, 'ended_at' | 'alive_at'>, now: Temporal.Instant): boolean {
  return run.ended_at === '' && run.alive_at < isoInstant(now.subtract({ minutes: DEAD_AFTER_MINUTES }))
}

/** Stores the result. */
export async function endRun(
  db: Db,
  claim: Claim,
  end: Pick<JobRunTable, 'outcome' | 'report'>,
  now: Temporal.Instant,
): Promise<void> {
  await updateClaimed(db, claim)
    .set({ outcome: end.outcome, report: end.report.slice(0, MAX_RESULT_LENGTH), ended_at: isoInstant(now) })
    .execute()
}
const MAX_RESULT_LENGTH = 2_000

/** Gives the run back, so that any process can claim it. */
export async function releaseRun(db: Db, claim: Claim): Promise<void> {
  await updateClaimed(db, claim).set({ alive_at: '' }).execute()
}

/** Matches only while no other process has claimed the run. */
function updateClaimed(db: Db, { job, due, claimedAt }: Claim) {
  return db.updateTable('job_runs').where('job', '=', job).where('due', '=', due).where('claimed_at', '=', claimedAt)
}

/** @returns whether there were any */
async function deleteFutureRuns(trx: Trx, job: string, future: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('job_runs')
    .where('job', '=', job)
    .where('claimed_at', '>=', future)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

async function deleteOldRuns(trx: Trx, job: string, now: Temporal.Instant): Promise<void> {
  const tooMany = await trx
    .selectFrom('job_runs')
    .select('due')
    .where('job', '=', job)
    .orderBy('due', 'desc')
    .offset(MAX_RUNS_PER_JOB)
    .limit(1)
    .executeTakeFirst()
  const tooOld = isoInstant(now.subtract({ hours: 24 * RETENTION_DAYS }))
  const before = tooMany && tooMany.due > tooOld ? tooMany.due : tooOld
  await trx.deleteFrom('job_runs').where('job', '=', job).where('due', '<=', before).execute()
}
