/** Claims of job runs: a row for every scheduled time of a job. Only this file knows how runs are stored. */
import type { Logger } from 'pino'
import type { Database, Db, Trx } from '#db/database.ts'
import { advisoryLock } from '#db/locks.ts'
import type { JobRunTable } from '#db/tables/live.ts'
import { isoInstant } from '#db/records.ts'

/** The right to run a job for one scheduled time. */
export interface Claim {
  job: string
  due: string
  /** When it was claimed; another claim of the same run has another time. */
  claimedAt: string
}

/** Minutes without a sign of life after which a run's process counts as dead. */
const DEAD_AFTER = 10
/** Hours after which a time in the future counts as written by a wrong clock: no two machines differ that much. */
const FUTURE = 48
/** Days for which runs are stored. */
const REMEMBERED = 60
/** A job that is due every minute would otherwise fill the table. */
const MOST_REMEMBERED = 500

/**
 * Claims the run, unless it is claimed, a later one has run, or another run of the job is under way.
 * @param due as `latestDue` returns it; later times of one job sort later
 * @returns undefined when this process should not run it
 */
export function claimRun(
  { database, log }: { database: Database; log: Pick<Logger, 'warn'> },
  job: string,
  due: string,
  now: Temporal.Instant,
): Promise<Claim | undefined> {
  const claim = { job, due, claimedAt: written(now) }
  const deadBefore = written(now.subtract({ minutes: DEAD_AFTER }))
  const future = written(now.add({ hours: FUTURE }))
  return database.transaction(async (trx) => {
    // The table's key already ensures one claim; the lock is for reading the run before this one.
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
    // Only the process that gets the run cleans up: one whose clock stays wrong must not run the job every minute.
    if (await forgetFuture(trx, job, future))
      log.warn({ job }, 'dropped job claims dated in the future (was the clock changed?)')
    const run = { claimed_at: claim.claimedAt, alive_at: claim.claimedAt, ended_at: '', outcome: '' as const, said: '' }
    await trx
      .insertInto('job_runs')
      .values({ job, due, ...run })
      .onConflict((conflict) => conflict.columns(['job', 'due']).doUpdateSet(run))
      .execute()
    await forgetOld(trx, job, now)
    return claim
  })
}

/**
 * Records a sign of life.
 * @param said what the run is doing, if that is to be stored
 */
export async function keepAlive(db: Db, claim: Claim, now: Temporal.Instant, said?: string): Promise<void> {
  await ofClaim(db, claim)
    .set({ alive_at: written(now), ...(said !== undefined && { said }) })
    .execute()
}

/** Stores a run that was claimed in another database as ended in this one. */
export async function storeEnded(trx: Trx, { job, due, claimedAt }: Claim, said: string): Promise<void> {
  const now = written(Temporal.Now.instant())
  const run = { claimed_at: claimedAt, alive_at: now, ended_at: now, outcome: 'ok' as const, said }
  await trx
    .insertInto('job_runs')
    .values({ job, due, ...run })
    .onConflict((conflict) => conflict.columns(['job', 'due']).doUpdateSet(run))
    .execute()
}

/** Whether its process died or was stopped. */
export function isLeftBehind(run: Pick<JobRunTable, 'ended_at' | 'alive_at'>, now: Temporal.Instant): boolean {
  return run.ended_at === '' && run.alive_at < written(now.subtract({ minutes: DEAD_AFTER }))
}

/** Stores the result. */
export async function endRun(
  db: Db,
  claim: Claim,
  end: Pick<JobRunTable, 'outcome' | 'said'>,
  now: Temporal.Instant,
): Promise<void> {
  await ofClaim(db, claim)
    .set({ outcome: end.outcome, said: end.said.slice(0, LONGEST), ended_at: written(now) })
    .execute()
}
const LONGEST = 2_000

/** Gives the run back, so that any process can claim it. */
export async function giveBack(db: Db, claim: Claim): Promise<void> {
  await ofClaim(db, claim).set({ alive_at: '' }).execute()
}

/** Matches only while no other process has claimed the run. */
function ofClaim(db: Db, { job, due, claimedAt }: Claim) {
  return db.updateTable('job_runs').where('job', '=', job).where('due', '=', due).where('claimed_at', '=', claimedAt)
}

/** @returns whether there were any */
async function forgetFuture(trx: Trx, job: string, future: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('job_runs')
    .where('job', '=', job)
    .where('claimed_at', '>=', future)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

async function forgetOld(trx: Trx, job: string, now: Temporal.Instant): Promise<void> {
  const tooMany = await trx
    .selectFrom('job_runs')
    .select('due')
    .where('job', '=', job)
    .orderBy('due', 'desc')
    .offset(MOST_REMEMBERED)
    .limit(1)
    .executeTakeFirst()
  const tooOld = written(now.subtract({ hours: 24 * REMEMBERED }))
  const before = tooMany && tooMany.due > tooOld ? tooMany.due : tooOld
  await trx.deleteFrom('job_runs').where('job', '=', job).where('due', '<=', before).execute()
}

function written(moment: Temporal.Instant): string {
  return isoInstant(moment)
}
