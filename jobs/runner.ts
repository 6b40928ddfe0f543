/** Carries out work of the table `work`: says that it is alive, notes how far it is, and stores its end. */
import type { Logger } from 'pino'
import type { Database, Db } from '#db/database.ts'
import {
  beginWork,
  claimAbandoned,
  endWork,
  HEARTBEAT_MS,
  keepAlive,
  type NewWork,
  releaseWork,
  type Work,
} from '#jobs/work.ts'
import type { Background } from '#jobs/background.ts'

export interface RunnerServices {
  readonly database: Database
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** The current time; tests pass one that they move. */
  readonly now: () => Temporal.Instant
}

/** Work under way. */
export interface Running {
  readonly work: Work
  /** Aborted on shutdown, when a person stops it, and when another process has claimed it. */
  readonly stopping: AbortSignal
  /**
   * Stores how far it is. In the transaction that writes the work's rows, they and what is told of them agree.
   * @throws WorkTaken when another process has claimed it
   */
  readonly note: (progress: unknown, db?: Db) => Promise<void>
}

/** @returns the result, in a few words without any secret, or nothing */
export type Act = (running: Running) => Promise<string | void>

/** A kind of work that goes on after a crash. `Services` is what it needs. */
export interface WorkKind<Services extends RunnerServices> {
  readonly name: string
  /** Does the work from where it stopped. */
  readonly run: (services: Services, running: Running) => Promise<string | void>
  /** Whether waiting work can go on now. */
  readonly mayResume?: (services: Services) => Promise<boolean>
}

/** Another process has claimed the work. */
export class WorkTaken extends Error {
  override readonly message = 'another process goes on with this work'
}
/** A person has stopped the work. */
class WorkStopped extends Error {}
/** Ends a run whose work goes on later, without a failure. */
export class WorkPaused extends Error {}

/**
 * Does work that was begun here.
 * @param shutdown aborted on shutdown: the work then waits for the next process
 * @throws WorkTaken; and the errors of `act`, which are stored, too
 */
export async function carryOut(
  { database: { db }, now }: RunnerServices,
  work: Work,
  act: Act,
  shutdown: AbortSignal = new AbortController().signal,
): Promise<void> {
  const ending = new AbortController()
  const note = async (progress?: unknown, target: Db = db) => {
    const state = await keepAlive(target, work, now(), progress === undefined ? undefined : JSON.stringify(progress))
    if (state === undefined) ending.abort(new WorkTaken())
    else if (state !== 'running') ending.abort(new WorkStopped())
    if (state === undefined) ending.signal.throwIfAborted()
  }
  // While the database is unavailable nothing can be noted; the claim is checked before anything is written.
  const heartbeat = setInterval(() => void note().catch(() => undefined), HEARTBEAT_MS).unref()
  try {
    const report = (await act({ work, stopping: AbortSignal.any([shutdown, ending.signal]), note })) ?? ''
    await endWork(db, 'finish', work, now(), report)
  } catch (error) {
    // The abort may have caused the error.
    if (ending.signal.reason instanceof WorkStopped) return
    ending.signal.throwIfAborted()
    if (shutdown.aborted || error instanceof WorkPaused) return await releaseWork(db, work)
    await endWork(db, 'fail', work, now(), error instanceof Error ? error.message : String(error))
    throw error
  } finally {
    clearInterval(heartbeat)
  }
}

/**
 * Begins work and does it after the response.
 * @returns false while it is under way
 */
export async function startWork<Services extends RunnerServices & { readonly background: Background }>(
  services: Services,
  kind: WorkKind<Services>,
  given: Omit<NewWork, 'kind'>,
): Promise<boolean> {
  const work = await beginWork(services, { ...given, kind: kind.name }, services.now())
  if (work) startCarrying(services, kind, work)
  return work !== undefined
}

/** Does work after the response. */
export function startCarrying<Services extends RunnerServices & { readonly background: Background }>(
  services: Services,
  kind: WorkKind<Services>,
  work: Work,
): void {
  services.background.start(kind.name, (shutdown) =>
    carryOut(services, work, (running) => kind.run(services, running), shutdown),
  )
}

/** Goes on with all work of a kind that waits, or whose process died. Never throws: errors are stored and logged. */
export async function resumeWork<Services extends RunnerServices>(
  services: Services,
  kind: WorkKind<Services>,
  shutdown: AbortSignal = new AbortController().signal,
): Promise<void> {
  const { database, log, now } = services
  try {
    for (;;) {
      if (shutdown.aborted || (await kind.mayResume?.(services)) === false) return
      const work = await claimAbandoned(database.db, kind.name, now())
      if (!work) return
      await carryOut(services, work, (running) => kind.run(services, running), shutdown).catch((error: unknown) =>
        log.error({ err: error, work: kind.name }, 'work failed'),
      )
    }
  } catch (error) {
    log.error({ err: error, work: kind.name }, 'could not look for abandoned work')
  }
}
