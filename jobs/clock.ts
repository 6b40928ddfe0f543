/**
 * Runs jobs on a schedule. Every minute the clock looks up the last scheduled time of each job; the process that first
 * writes that time into the database runs it, so of several processes exactly one does. Times missed while no process ran
 * are caught up with a single run.
 */
import type { Logger } from 'pino'
import { type Claim, claimRun, endRun, releaseRun, keepAlive } from '#jobs/claims.ts'
import type { Database } from '#db/database.ts'

export interface Job {
  /** The job's name in the database and the log; two jobs never share one. */
  readonly name: string
  readonly when: Schedule
  /**
   * Does the work. An error is stored with the run, and the job is not retried before its next time.
   * @param stopping aborted on shutdown; a job that throws then is run again by the next process
   * @returns the result, in a few words without any secret, or nothing
   */
  readonly run: (stopping: AbortSignal) => Promise<string | void>
}

export interface ClockServices {
  readonly database: Database
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** The current time; tests pass one that they move. */
  readonly now: () => Temporal.Instant
}

const MINUTE_MS = 60_000

/**
 * Runs due jobs now and every minute from now on. A job that takes longer than a minute is not started a second time
 * meanwhile, in any process; other jobs run beside it.
 * @returns a function that stops the clock and waits for running jobs
 */
export function startClock(services: ClockServices, jobs: readonly Job[]): () => Promise<void> {
  const stopping = new AbortController()
  const running = new Map<string, Promise<void>>()
  const runDueJobs = () => {
    for (const job of jobs) {
      if (running.has(job.name)) continue
      const ended = tick(services, [job], stopping.signal).then(() => void running.delete(job.name))
      running.set(job.name, ended)
    }
  }
  runDueJobs()
  const timer = setInterval(runDueJobs, MINUTE_MS).unref()
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await Promise.all(running.values())
  }
}

/**
 * Runs the jobs that are due and have not run, and waits for them. Never throws: errors are logged.
 * @returns the names of those that ran here
 */
export async function tick(
  services: ClockServices,
  jobs: readonly Job[],
  stopping: AbortSignal = new AbortController().signal,
): Promise<string[]> {
  const ran = await Promise.all(
    jobs.map(async (job) => {
      try {
        const due = await latestDue(job.when, services.now())
        const claim = await claimRun(services, job.name, due, services.now())
        if (!claim) return []
        await runClaimed(services, job, claim, stopping)
        return [job.name]
      } catch (error) {
        services.log.error({ err: error, job: job.name }, 'could not check a scheduled job')
        return []
      }
    }),
  )
  return ran.flat()
}

async function runClaimed(services: ClockServices, job: Job, claim: Claim, stopping: AbortSignal): Promise<void> {
  const { database, log, now } = services
  const heartbeat = setInterval(() => {
    keepAlive(database.db, claim, now()).catch((error: unknown) =>
      log.error({ err: error, job: job.name }, 'job heartbeat failed'),
    )
  }, MINUTE_MS).unref()
  try {
    const result = (await job.run(stopping)) ?? ''
    await endRun(database.db, claim, { outcome: 'ok', report: result }, now())
    if (result !== '') log.info({ job: job.name, result }, 'job finished')
  } catch (error) {
    if (stopping.aborted) return await releaseRun(database.db, claim)
    log.error({ err: error, job: job.name }, 'job failed')
    const message = error instanceof Error ? error.message : String(error)
    await endRun(database.db, claim, { outcome: 'failed', report: message }, now())
  } finally {
    clearInterval(heartbeat)
  }
}

/**
 * `at`: a wall time `HH:MM` in the given IANA time zone (looked up each time if it can change), every day or on one weekday
 * (1 Monday to 7 Sunday).
 */
type Schedule =
  | 'every minute'
  | { readonly at: string; readonly zone: string | (() => Promise<string>); readonly weekday?: number }

/**
 * The latest scheduled time that has passed: `2026-11-22T14:00` for a wall time, an instant in UTC for a minute.
 *
 * A wall time is a date and time, not an instant, so that a day stays the same day when the clocks or the zone change. A
 * time that the clocks skip is due later by the skipped hour, one that repeats is due the first time (RFC 5545, section
 * 3.3.5; `compatible` in Temporal).
 */
export async function latestDue(when: Schedule, now: Temporal.Instant): Promise<string> {
  if (when === 'every minute') return now.round({ smallestUnit: 'minute', roundingMode: 'floor' }).toString()
  const { at, weekday } = when
  const zone = typeof when.zone === 'string' ? when.zone : await when.zone()
  const isDue = (day: Temporal.PlainDate) =>
    (weekday === undefined || day.dayOfWeek === weekday) &&
    Temporal.Instant.compare(day.toZonedDateTime({ timeZone: zone, plainTime: at }).toInstant(), now) <= 0
  let day = now.toZonedDateTimeISO(zone).toPlainDate()
  while (!isDue(day)) day = day.subtract({ days: 1 })
  return `${day.toString()}T${at}`
}
