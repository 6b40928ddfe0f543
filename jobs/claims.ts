/** Who runs what: a row for every moment at which a job was due. The only place that knows how runs are stored. */
import type { Logger } from 'pino'
import type { Database, Db, Trx } from '#db/database.ts'
import { advisoryLock } from '#db/idempotency.ts'
import type { JobRunTable } from '#db/tables/jobs.ts'

/** The right to run a job for the moment it was due. */
export interface Claim {
  job: string
  due: string
  /** When it was taken: whoever takes it over writes another. */
  claimedAt: string
}

/** Whoever has not said for so long that it is running has died. In minutes. */
const DEAD_AFTER = 10
/** What was written by a clock that was further ahead than any two machines disagree is not believed. In hours. */
const FUTURE = 48
/** For how long runs are remembered, in days. */
const REMEMBERED = 60
/** A job that is due every minute would fill the table with what nobody asks for. */
const MOST_REMEMBERED = 500

/**
 * Takes the run of this moment, unless somebody has, a later one has been run, or another run of the job goes on.
 * @param due as `latestDue` gives it; of one job, later ones sort later
 * @returns nothing when it is not ours to run
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
    // The key of the table lets one in as well; the turn is for looking at the run before this one.
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
    // Only who runs it itself does this: an instance whose clock stays wrong is not made to run it again each minute.
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

/** Says that it is still running. */
export async function keepAlive(db: Db, claim: Claim, now: Temporal.Instant): Promise<void> {
  await ofClaim(db, claim)
    .set({ alive_at: written(now) })
    .execute()
}

/** Whether it was left behind by a process that has died or was stopped. */
export function isLeftBehind(run: Pick<JobRunTable, 'ended_at' | 'alive_at'>, now: Temporal.Instant): boolean {
  return run.ended_at === '' && run.alive_at < written(now.subtract({ minutes: DEAD_AFTER }))
}

/** Writes down what came of it. */
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

/** Lets the next one who looks take it. */
export async function giveBack(db: Db, claim: Claim): Promise<void> {
  await ofClaim(db, claim).set({ alive_at: '' }).execute()
}

/** Nothing is written over what somebody else has taken meanwhile. */
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
  return moment.toString({ smallestUnit: 'millisecond' })
}
