/**
 * While a backup is being restored, changes are refused: they would be answered as saved, and then be neither in the
 * restored site nor in the backup that is made before it.
 */
import { setTimeout as timeout } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'
import type { Note } from '#app/backup/compare.ts'
import { HttpError } from '#app/http/errors.ts'
import { countsInDatabase } from '#app/http/limit.ts'
import type { Services } from '#app/http/services.ts'
import { memoizedByObject } from '#app/memoized.ts'
import type { Database } from '#db/database.ts'
import { isUnderWay } from '#jobs/work.ts'

/** The job name of backups, checks and restores that an administrator starts. */
export const JOB = 'backups by hand'
/** A slow upload may take longer, and is lost then. */
const MAX_WAIT_MS = 30_000
/** For the changes of other processes, which can't be counted. */
const OTHERS_MS = 2_000

/** Requests under way that may change something. */
const underWay = memoizedByObject<Database, Set<Promise<void>>>(() => new Set())

export function refuseDuringRestore(services: Services): MiddlewareHandler {
  const { database } = services
  return async ({ req: { method } }, next) => {
    if (method === 'GET' || method === 'HEAD') return next()
    const { promise, resolve } = Promise.withResolvers<void>()
    underWay(database).add(promise)
    try {
      if (await isRestoring(services)) throw new HttpError(503, RESTORING, { 'Retry-After': '60' })
      await next()
    } finally {
      underWay(database).delete(promise)
      resolve()
    }
  }
}

const RESTORING = {
  error: 'restoring',
  message: 'A backup is being restored, so nothing can be saved right now. Try again in a few minutes.',
}

async function isRestoring({ database, now }: Services): Promise<boolean> {
  const open = database.db.selectFrom('work').select(['progress', 'alive_at', 'ended_at']).where('ended_at', '=', '')
  const runs = await open.where('kind', '=', JOB).execute()
  // One that was cut off must not keep people from writing.
  return runs.some((run) => isUnderWay(run, now()) && (JSON.parse(run.progress) as Note).what === 'restore')
}

/** Waits for the changes that were accepted before the restore. */
export async function changesFinished(services: Services): Promise<void> {
  const { database, pause } = services
  await Promise.race([Promise.all(underWay(database)), timeout(MAX_WAIT_MS, undefined, { ref: false })])
  if (countsInDatabase(services)) await pause(OTHERS_MS)
}
