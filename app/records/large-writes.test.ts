import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import { api, href } from '#app/routes.ts'
import { type Database, openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { createTestApp, type TestApp } from '#test/app.ts'

const COUNT = 1_500

describe('a large write to a SQLite file', () => {
  let folder: string
  let database: Database
  let admin: TestApp
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'narthex-large-'))
    database = openDatabase(join(folder, 'narthex.db'))
    await migrate(database)
    admin = createTestApp(database).as('administrator')
  })
  afterEach(async () => {
    await database.close()
    rmSync(folder, { recursive: true })
  })

  /** Does the work while another client reads the number of sermons, one request after the other. */
  async function watched(work: Promise<{ status: number; body: unknown }>) {
    const over = new AbortController()
    const ended = work.finally(() => over.abort())
    const seen: number[] = []
    while (!over.signal.aborted) {
      const { body } = await admin.get(api.sermonsSummary)
      seen.push((body as { total: number }).total)
      // The next request arrives over the network, in another task.
      await setImmediate()
    }
    return { answer: await ended, seen }
  }
  const data = Array.from({ length: COUNT }, (_, n) => {
    const date = new Date(Date.UTC(2000, 0, n + 1)).toISOString().slice(0, 10)
    return { title: `No. ${n}`, speaker: 'Ann Lee', date, description: `${n} loaves and fishes. `.repeat(20) }
  })
  const found = async (search: string) => (await admin.get(`${api.sermons}?search=${search}`)).body as unknown[]

  it('blocks no reader, and is visible completely or not at all', async () => {
    const imported = await watched(admin.post(adminApi.sermonsBulk, { data }))
    expect(imported.answer.status).toBe(200)
    expect(await found('1499%20loaves')).toHaveLength(1)

    const changes = data.map((row) => ({ ...row, speaker: 'Bo Nye' }))
    const changed = await watched(admin.post(adminApi.sermonsBulk, { data: changes }))
    expect(changed.answer.body).toMatchObject({ message: '1,500 sermons updated.' })
    expect(await found('Bo%20Nye')).toHaveLength(100)

    const cleared = await watched(admin.send('DELETE', adminApi.sermonsClear))
    expect(cleared.answer.body).toMatchObject({ deleted: COUNT })
    expect(await found('loaves')).toEqual([])

    const [deletion] = (await admin.get(adminApi.deleted)).body as { id: string }[]
    const restored = await watched(admin.send('POST', href(adminApi.restore, { id: deletion?.id ?? '' })))
    expect(restored.answer.status).toBe(200)
    expect(await found('1499%20loaves')).toHaveLength(1)

    for (const { seen } of [imported, changed, cleared, restored]) {
      // Without other tasks in between they would be answered once or twice.
      expect(seen.length).toBeGreaterThan(5)
      expect(seen.filter((total) => total !== 0 && total !== COUNT)).toEqual([])
    }
  }, 60_000)

  it('plans again when a record that it depends on was changed while it was prepared', async () => {
    await admin.post(adminApi.sermonsBulk, { data: data.slice(0, 500) })
    const [sermon] = (await admin.get(`${api.sermons}?limit=1`)).body as { id: string; title: string }[]
    const one = href(adminApi.sermon, { id: sermon?.id ?? '' })
    const rows = data.slice(0, 500).map((row) => ({ ...row, series: 'Loaves' }))
    const importing = admin.post(adminApi.sermonsBulk, { data: rows })
    await setImmediate()
    expect((await admin.send('PUT', one, { scripture: 'John 6:9' })).status).toBe(200)
    expect((await importing).status).toBe(200)
    expect((await admin.get(one)).body).toMatchObject({ series: 'Loaves', scripture: 'John 6:9' })
  })

  it('plans again after another import of the same records, and leaves nothing of either plan behind', async () => {
    await admin.post(adminApi.sermonsBulk, { data: data.slice(0, 500) })
    const imports = [{ series: 'Loaves' }, { scripture: 'John 6:9' }].map((change) =>
      admin.post(adminApi.sermonsBulk, { data: data.slice(0, 500).map((row) => ({ ...row, ...change })) }),
    )
    expect((await Promise.all(imports)).map(({ status }) => status)).toEqual([200, 200])
    const [sermon] = (await admin.get(`${api.sermons}?limit=1`)).body as { id: string }[]
    const one = href(adminApi.sermon, { id: sermon?.id ?? '' })
    expect((await admin.get(one)).body).toMatchObject({ series: 'Loaves', scripture: 'John 6:9', version: 3 })
    const waiting = await database.transaction((trx) => sql`select name from temp.sqlite_schema`.execute(trx))
    expect(waiting.rows).toEqual([])
  })
})
