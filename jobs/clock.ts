/**
 * What runs when. Every minute each job is asked for the latest moment at which it was due; who writes that moment into
 * the database first runs it, so of several instances exactly one does, and a moment that passed while nobody ran is made
 * up for once, however many were missed.
 */
import type { Logger } from 'pino'
import { type Claim, claimRun, endRun, giveBack, keepAlive } from '#jobs/claims.ts'
import { latestDue, type When } from '#jobs/due.ts'
import type { Database } from '#db/database.ts'

export interface Job {
  /** Its name in the database and the log; two jobs never share one. */
  readonly name: string
  readonly when: When
  /**
   * Does it. What it throws is written down with the run, and it is not tried again before it is due the next time.
   * @param stopping aborted when the process ends; who throws then is run again by the next process
   * @returns what came of it, in a few words without any secret, or nothing
   */
  readonly run: (stopping: AbortSignal) => Promise<string | void>
}

/** What the clock needs of the parts. */
export interface ClockServices {
  readonly database: Database
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** The present moment; tests hand in one that they move. */
  readonly now: () => Temporal.Instant
}

const MINUTE = 60_000

/**
 * Runs jobs when they are due, now and every minute from now on. A job that takes longer than a minute is not started a
 * second time meanwhile, here or elsewhere; the others go on beside it.
 * @returns what stops it and waits for what is running
 */
export function keepClock(parts: ClockServices, jobs: readonly Job[]): () => Promise<void> {
  const stopping = new AbortController()
  const running = new Map<string, Promise<void>>()
  const look = () => {
    for (const job of jobs) {
      if (running.has(job.name)) continue
      const ended = tick(parts, [job], stopping.signal).then(() => void running.delete(job.name))
      running.set(job.name, ended)
    }
  }
  look()
  const timer = setInterval(look, MINUTE).unref()
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await Promise.all(running.values())
  }
}

/**
 * Runs what is due at this moment and has not been run, and waits for it. Never throws: what fails is logged.
 * @returns the names of those that ran here
 */
export async function tick(
  parts: ClockServices,
  jobs: readonly Job[],
  stopping: AbortSignal = new AbortController().signal,
): Promise<string[]> {
  const ran = await Promise.all(
    jobs.map(async (job) => {
      try {
        const due = await latestDue(job.when, parts.now())
        const claim = await claimRun(parts, job.name, due, parts.now())
        if (!claim) return []
        await runClaimed(parts, job, claim, stopping)
        return [job.name]
      } catch (error) {
        parts.log.error({ err: error, job: job.name }, 'could not check a scheduled job')
        return []
      }
    }),
  )
  return ran.flat()
}

async function runClaimed(parts: ClockServices, job: Job, claim: Claim, stopping: AbortSignal): Promise<void> {
  const { database, log, now } = parts
  const sign = setInterval(() => {
    keepAlive(database.db, claim, now()).catch((error: unknown) =>
      log.error({ err: error, job: job.name }, 'job heartbeat failed'),
    )
  }, MINUTE).unref()
  try {
    const said = (await job.run(stopping)) ?? ''
    await endRun(database.db, claim, { outcome: 'ok', said }, now())
    if (said !== '') log.info({ job: job.name, said }, 'job finished')
  } catch (error) {
    if (stopping.aborted) return await giveBack(database.db, claim)
    log.error({ err: error, job: job.name }, 'job failed')
    const said = error instanceof Error ? error.message : String(error)
    await endRun(database.db, claim, { outcome: 'failed', said }, now())
  } finally {
    clearInterval(sign)
  }
}
