/** Health checks for the host: whether the process runs, and whether it can serve. Public; they reveal nothing else. */
import { setTimeout } from 'node:timers/promises'
import { Hono } from 'hono'
import { sql } from 'kysely'
import type { DiskWatch } from '#app/http/disk-watch.ts'
import type { Services } from '#app/http/services.ts'
import { probes } from '#app/routes.ts'
import { isMigrated } from '#db/migrate.ts'

/** Longest wait for the database, in milliseconds. */
const PATIENCE = 3_000

export function probesRoutes({ database, log }: Services, disk: DiskWatch): Hono {
  const router = new Hono()
  router.get(probes.alive, (c) => c.json({ status: 'alive' }, 200, { 'Cache-Control': 'no-store' }))
  router.get(probes.ready, async (c) => {
    if (await disk.isFull()) return c.json({ status: 'disk full' }, 503, { 'Cache-Control': 'no-store' })
    const ready = await isReady()
    return c.json({ status: ready ? 'ready' : 'not ready' }, ready ? 200 : 503, { 'Cache-Control': 'no-store' })
  })
  return router

  async function answers(): Promise<boolean> {
    await sql`select 1`.execute(database.db)
    return isMigrated(database)
  }

  async function isReady(): Promise<boolean> {
    try {
      return await Promise.race([answers(), setTimeout(PATIENCE, false)])
    } catch (error) {
      log.error({ err: error }, 'not ready')
      return false
    }
  }
}
