/** Backups, checks and restores that an administrator starts. Only one runs at a time, in all processes together. */
import type { Note } from '#app/backup/compare.ts'
import { changesFinished, JOB } from '#app/backup/restoring.ts'
import type { Task } from '#app/backup/task.ts'
import type { Run } from '#app/backup/schema.ts'
import type { Actor } from '#app/http/activity-log.ts'
import { HttpError } from '#app/http/errors.ts'
import type { Services } from '#app/http/services.ts'
import type { OnStep } from '#app/http/child-process.ts'
import { isoInstant, newId } from '#db/records.ts'
import { type Running, startWork } from '#jobs/runner.ts'
import { isUnderWay } from '#jobs/work.ts'

/** Between two notes of one step's progress. */
const NOTE_INTERVAL_MS = 1_000

export type RunRequest = Exclude<Task, { what: 'daily' | 'restore' }> | Omit<Extract<Task, { what: 'restore' }>, 'run'>

/**
 * Starts a run in the background. It isn't resumed after a crash: what it needs, such as a key, is not stored.
 * @returns false when another one is running
 */
export function startRun(services: Services, request: RunRequest, { person }: Actor): Promise<boolean> {
  const about: Note = { what: request.what, ...('file' in request && { file: request.file }) }
  const subject = `${isoInstant(services.now())} ${newId()}`
  const run = (_: Services, running: Running) => doRun(services, running, about, request)
  return startWork(services, { name: JOB, run }, { subject, by: person, progress: about })
}

/** Starts a run. @throws HttpError 409 while another one runs */
export async function startOrRefuse(...run: Parameters<typeof startRun>): Promise<void> {
  if (await startRun(...run)) return
  throw new HttpError(409, { error: 'under_way', message: 'A backup or a restore is already running.' })
}

async function doRun(services: Services, running: Running, about: Note, request: RunRequest): Promise<void> {
  const { log, pagesChanged, runTask } = services
  const steps = noteSteps(running, about)
  try {
    if (request.what === 'restore') await changesFinished(services)
    const task: Task = request.what === 'restore' ? { ...request, run: running.work } : request
    const result = (await runTask(task, steps.onStep, running.stopping)) as Run['result']
    await steps.noted()
    await running.note({ ...about, result })
    log.info({ what: request.what }, 'backup run finished')
  } finally {
    // Pages are drawn anew after a failure, too, since the data may have been replaced before it.
    if (request.what === 'restore') pagesChanged()
  }
}

/** Notes steps, and how far each is some times. Failures to note them are ignored. */
function noteSteps({ note }: Running, about: Note): { onStep: OnStep; noted: () => Promise<void> } {
  let writing: Promise<void> = Promise.resolve()
  let last = { step: '', at: 0 }
  return {
    onStep: (step) => {
      if (step.step === last.step && Date.now() - last.at < NOTE_INTERVAL_MS) return
      last = { step: step.step, at: Date.now() }
      writing = writing.then(() => note({ ...about, ...step })).catch(() => undefined)
    },
    noted: () => writing,
  }
}

export async function lastRun({ database: { db }, now }: Pick<Services, 'database' | 'now'>): Promise<Run | undefined> {
  const last = db.selectFrom('work').selectAll().where('kind', '=', JOB).orderBy('subject', 'desc').limit(1)
  const row = await last.executeTakeFirst()
  if (!row) return undefined
  const { what, file, step, share, message, result } = JSON.parse(row.progress || '{"what":"backup"}') as Note
  const { state: stored, started_at: startedAt, report } = row
  const isEnded = stored === 'done' || stored === 'failed'
  const state = isEnded ? stored : isUnderWay(row, now()) ? 'running' : 'interrupted'
  return { what, file, step, share, message: report || message, result, startedAt, state }
}
