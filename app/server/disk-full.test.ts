import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { adminApi } from '#app/admin-routes.ts'
import { makeLog } from '#app/http/log.ts'
import { api, probes } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { openEmpty } from '#test/databases.ts'

describe('while the disk is full', () => {
  let database: Database
  let admin: TestApp
  beforeEach(async () => {
    database = await openEmpty('sqlite')
    admin = createTestApp(database).as('administrator')
    // SQLite reports a full database and a full disk with the same code: SQLITE_FULL.
    await sql`pragma max_page_count = 1`.execute(database.db)
  })
  afterEach(() => database.close())

  const rows = Array.from({ length: 300 }, (_, n) => ({
    title: `No. ${n}`,
    date: '2026-01-04',
    description: 'wine '.repeat(200),
  }))

  it('a change is refused with a clear message, and nothing of it is stored', async () => {
    const { status, body } = await admin.post(adminApi.sermonsBulk, { data: rows })
    expect(status).toBe(507)
    expect(body).toMatchObject({ error: 'disk_full', message: expect.stringContaining('The server’s disk is full') })
    expect((await admin.get(api.sermons)).body).toEqual([])
  })

  it('the site can still be read, and the probe says why it is not ready', async () => {
    expect((await admin.get(probes.ready)).status).toBe(200)
    await admin.post(adminApi.sermonsBulk, { data: rows })
    expect((await admin.get(api.events)).status).toBe(200)
    expect(await admin.get(probes.ready)).toEqual({ status: 503, body: { status: 'disk full' } })
  })

  it('everything is saved again once there is room', async () => {
    await admin.post(adminApi.sermonsBulk, { data: rows })
    await sql`pragma max_page_count = 1000000`.execute(database.db)
    expect((await admin.post(adminApi.sermonsBulk, { data: rows })).status).toBe(200)
    expect((await admin.get(`${api.sermons}?limit=1000`)).body).toHaveLength(300)
  })

  it('the log names the disk, once, and continues to log other things', () => {
    const lines: string[] = []
    const log = makeLog({ logLevel: 'info', dataDir: '/srv/church' }, { write: (line) => lines.push(line) })
    const full = Object.assign(new Error('database or disk is full'), { errcode: 13 })
    for (let n = 0; n < 20; n++) log.error({ err: full }, 'request failed')
    log.error({ err: Object.assign(new Error('no space left'), { code: 'ENOSPC' }) }, 'a job failed')
    log.error({ err: new Error('other') }, 'something else')
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'the disk that holds /srv/church is full: nothing can be saved until there is room',
      'something else',
    ])
  })
})
