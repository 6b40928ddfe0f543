/** For those who run the site: does the process live, and can it serve. Public; they tell nothing else. */
import { setTimeout } from 'node:timers/promises'
import { Hono } from 'hono'
import { sql } from 'kysely'
import type { DiskWatch } from '#app/http/disk-watch.ts'
import type { Parts } from '#app/http/parts.ts'
import { probes } from '#app/routes.ts'
import { isMigrated } from '#db/migrate.ts'

/** Who asks whether we can serve does not wait longer than this, in milliseconds. */
const PATIENCE = 3_000

export function probesDoor({ database, log }: Parts, disk: DiskWatch): Hono {
  const door = new Hono()
  door.get(probes.alive, (c) => c.json({ status: 'alive' }, 200, { 'Cache-Control': 'no-store' }))
  door.get(probes.ready, async (c) => {
    if (await disk.isFull()) return c.json({ status: 'disk full' }, 503, { 'Cache-Control': 'no-store' })
    const ready = await isReady()
    return c.json({ status: ready ? 'ready' : 'not ready' }, ready ? 200 : 503, { 'Cache-Control': 'no-store' })
  })
  return door

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
