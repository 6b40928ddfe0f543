/** Backups, checks and restores that an administrator starts. Only one runs at a time, in all processes together. */
import { hostname } from 'node:os'
import { type Note, noteOf } from '#app/backup/compare.ts'
import { changesFinished, JOB } from '#app/backup/restoring.ts'
import type { Task } from '#app/backup/task.ts'
import type { Run } from '#app/backup/schema.ts'
import type { Services } from '#app/http/services.ts'
import type { OnStep, Step } from '#app/http/child-process.ts'
import { type Claim, claimRun, endRun, releaseRun, isAbandoned, keepAlive } from '#jobs/claims.ts'
import { isoInstant, newId } from '#db/records.ts'

/** In characters. A longer note would be cut off by its column, and couldn't be parsed. */
const MAX_MESSAGE_LENGTH = 1_000
/** Between two notes of a run's progress, which also show that it is alive. */
const NOTE_INTERVAL_MS = 1_000

type OwnNote = Omit<Note, 'host' | 'pid'>

type RunRequest = Exclude<Task, { what: 'daily' | 'restore' }> | Omit<Extract<Task, { what: 'restore' }>, 'run'>

/**
 * Starts a run in the background.
 * @returns false when another one is running
 */
export async function startRun(services: Services, request: RunRequest): Promise<boolean> {
  const { now } = services
  await releaseDead(services)
  const note = { what: request.what, ...('file' in request && { file: request.file }) }
  // The claim holds an id, since two may be requested in one millisecond; and the process, so that it never outlives that.
  const claim = await claimRun(services, JOB, `${isoInstant(now())} ${newId()}`, now(), noteOf(note))
  if (!claim) return false
  underWay.add(claim.due)
  services.background.start(JOB, (stopping) => run(services, claim, note, request, stopping))
  return true
}

/** The runs of this process. One whose end could not be stored, as on a full disk, has ended. */
const underWay = new Set<string>()

async function run(
  services: Services,
  claim: Claim,
  note: OwnNote,
  request: RunRequest,
  stopping: AbortSignal,
): Promise<void> {
  const { database, now, log } = services
  const end = (outcome: 'ok' | 'failed', more: Partial<OwnNote>) =>
    endRun(database.db, claim, { outcome, report: noteOf({ ...note, ...more }) }, now())
  const task: Task = request.what === 'restore' ? { ...request, run: claim } : request
  const notes = storeProgress(services, claim, note)
  try {
    if (request.what === 'restore') await changesFinished(services)
    const result = (await services.runTask(task, notes.onStep, stopping)) as Run['result']
    await notes.stop()
    await end('ok', { result })
    log.info({ what: request.what }, 'backup run finished')
  } catch (error) {
    await notes.stop()
    const message = stopping.aborted
      ? 'The server was stopped meanwhile.'
      : (error as Error).message.slice(0, MAX_MESSAGE_LENGTH)
    log.error({ err: error, what: request.what }, 'backup run failed')
    await end('failed', { message })
  } finally {
    underWay.delete(claim.due)
    // Pages are drawn anew after a failure, too, since the data may have been replaced before it.
    if (request.what === 'restore') services.pagesChanged()
  }
}

/** Stores the progress of the run regularly. Failures to store it are ignored. */
function storeProgress(
  { database, now }: Services,
  claim: Claim,
  note: OwnNote,
): { onStep: OnStep; stop: () => Promise<void> } {
  let latest: Step = { step: 'Starting' }
  let writing: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    const report = noteOf({ ...note, ...latest })
    writing = writing.then(() => keepAlive(database.db, claim, now(), report)).catch(() => undefined)
  }, NOTE_INTERVAL_MS).unref()
  return {
    onStep: (step) => (latest = step),
    stop: () => {
      clearInterval(timer)
      return writing
    },
  }
}

export async function lastRun({ database: { db }, now }: Pick<Services, 'database' | 'now'>): Promise<Run | undefined> {
  const row = await rowOf(db)
  if (!row) return undefined
  const { host, pid, ...note } = JSON.parse(row.report || '{"what":"backup"}') as Note
  const isDead = row.ended_at === '' && (isAbandoned(row, now()) || hasDied({ host, pid }, row.due))
  const state = row.ended_at !== '' ? (row.outcome === 'ok' ? 'done' : 'failed') : isDead ? 'interrupted' : 'running'
  return { ...note, startedAt: row.claimed_at, state }
}

function rowOf(db: Services['database']['db']) {
  return db.selectFrom('job_runs').selectAll().where('job', '=', JOB).orderBy('due', 'desc').limit(1).executeTakeFirst()
}

/** Releases a run whose process has died, so that another can start without waiting for the timeout. */
async function releaseDead({ database: { db } }: Services): Promise<void> {
  const row = await rowOf(db)
  if (!row || row.ended_at !== '' || row.report === '' || !hasDied(JSON.parse(row.report) as Note, row.due)) return
  await releaseRun(db, { job: JOB, due: row.due, claimedAt: row.claimed_at })
}

/** Whether the process of a note ran on this machine and has ended, or the run in this process. */
function hasDied({ host, pid }: Pick<Note, 'host' | 'pid'>, due: string): boolean {
  if (host !== hostname()) return false
  if (pid === process.pid) return !underWay.has(due)
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
