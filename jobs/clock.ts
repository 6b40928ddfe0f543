/**
 * Runs jobs on a schedule. Every minute the clock looks up the last scheduled time of each job; the process that first
 * writes that time into the table `work` runs it, so of several processes exactly one does. Times missed while no process ran
 * are caught up with a single run. Every few seconds it looks for work whose process died.
 */
import { carryOut, resumeWork, type RunnerServices, type WorkKind } from '#jobs/runner.ts'
import { abandonedKinds, beginWork } from '#jobs/work.ts'

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

/** Between two looks for abandoned work. With the time after which a process counts as dead, it goes on within 30 seconds. */
const LOOK_MS = 5_000

/**
 * Runs due jobs now and every minute from now on, and goes on with abandoned work. What takes longer is not started a second
 * time meanwhile, in any process; other work runs beside it.
 * @param kinds by their names, loaded when there is something to go on with
 * @returns a function that stops the clock and waits for what is running
 */
export function startClock<Services extends RunnerServices>(
  services: Services,
  jobs: readonly Job[],
  kinds: Readonly<Record<string, () => Promise<WorkKind<Services>>>> = {},
): () => Promise<void> {
  const { database, log } = services
  const stopping = new AbortController()
  const running = new Map<string, Promise<unknown>>()
  const start = (name: string, work: () => Promise<unknown>) => {
    if (running.has(name) || stopping.signal.aborted) return
    const ended = work()
      .catch((error: unknown) => log.error({ err: error, work: name }, 'could not look for work'))
      .finally(() => running.delete(name))
    running.set(name, ended)
  }
  let minute = ''
  const look = async () => {
    const now = await latestDue('every minute', services.now())
    const abandoned = await abandonedKinds(database.db, services.now())
    const isNewMinute = now !== minute
    minute = now
    for (const job of jobs)
      if (isNewMinute || abandoned.has(job.name)) start(job.name, () => tick(services, [job], stopping.signal))
    for (const [name, load] of Object.entries(kinds))
      if (abandoned.has(name)) start(name, async () => resumeWork(services, await load(), stopping.signal))
  }
  start('clock', look)
  const timer = setInterval(() => start('clock', look), LOOK_MS).unref()
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
  services: RunnerServices,
  jobs: readonly Job[],
  stopping: AbortSignal = new AbortController().signal,
): Promise<string[]> {
  const ran = await Promise.all(
    jobs.map(async (job) => {
      try {
        const subject = await latestDue(job.when, services.now())
        const work = await beginWork(services, { kind: job.name, subject }, services.now())
        if (!work) return []
        await carryOut(services, work, (running) => runJob(services, job, running.stopping), stopping).catch(
          (error: unknown) => services.log.error({ err: error, job: job.name }, 'job failed'),
        )
        return [job.name]
      } catch (error) {
        services.log.error({ err: error, job: job.name }, 'could not check a scheduled job')
        return []
      }
    }),
  )
  return ran.flat()
}

async function runJob({ log }: RunnerServices, job: Job, stopping: AbortSignal): Promise<string | void> {
  const result = await job.run(stopping)
  if (result) log.info({ job: job.name, result }, 'job finished')
  return result
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
