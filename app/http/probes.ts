/**
 * Health checks for the host: whether the process runs, and whether it can serve or why not, such as a full disk. Public, so
 * they tell no more than that.
 */
import { statfs } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import type { Services } from '#app/http/services.ts'
import { probes, routes } from '#app/routes.ts'
import { isMigrated } from '#db/migrate.ts'

/** Longest wait for the database, in milliseconds. */
const TIMEOUT_MS = 3_000

const DATABASE_UNAVAILABLE = 'the database does not answer'

export function probesRoutes({ database, log, stopping }: Services, disk: DiskWatch): Hono {
  const router = new Hono()
  router.get(probes.alive, (c) => c.json({ status: 'alive' }, 200, { 'Cache-Control': 'no-store' }))
  router.get(probes.ready, async (c) => {
    const problem = await problemNow()
    return problem ? refused(c, problem) : c.json({ status: 'ready' }, 200, { 'Cache-Control': 'no-store' })
  })
  // HAProxy asks this unless it is told to ask something else.
  router.options(routes.home, async (c) => {
    const problem = await problemNow()
    return problem ? refused(c, problem) : c.body(null, 204, { Allow: 'GET, HEAD, OPTIONS' })
  })
  return router

  async function problemNow(): Promise<{ status: string; why?: string } | undefined> {
    if (stopping.aborted) return { status: 'not ready', why: 'the server is stopping' }
    if (await disk.isFull()) return { status: 'disk full' }
    const why = await Promise.race([databaseProblem(), setTimeout(TIMEOUT_MS, DATABASE_UNAVAILABLE)])
    return why === undefined ? undefined : { status: 'not ready', why }
  }

  async function databaseProblem(): Promise<string | undefined> {
    try {
      await sql`select 1`.execute(database.db)
      return (await isMigrated(database)) ? undefined : 'the database has another version than this program'
    } catch (error) {
      log.error({ err: error }, 'not ready')
      return DATABASE_UNAVAILABLE
    }
  }
}

function refused(c: Context, body: { status: string; why?: string }): Response {
  return c.json(body, 503, { 'Cache-Control': 'no-store' })
}

/** For how long the disk counts as full after a failed write. */
const FULL_FOR_MS = 60_000
/** Bytes of free space below which a change may not fit. */
const MIN_FREE_BYTES = 256 * 1024

export type DiskWatch = ReturnType<typeof watchDisk>

/** @param folder of the data; with PostgreSQL it may not exist */
export function watchDisk(folder: string) {
  let fullAt = -Infinity
  return {
    /** Call it when a write failed because the disk is full. */
    reportFull: () => (fullAt = performance.now()),
    isFull: async () => {
      if (performance.now() - fullAt < FULL_FOR_MS) return true
      const disk = await statfs(folder).catch(() => undefined)
      return disk !== undefined && disk.bavail * disk.bsize < MIN_FREE_BYTES
    },
  }
}
