/** The built server, killed in the middle of its work. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportShown } from '#app/imports/schema.ts'
import { href } from '#app/routes.ts'
import { openDatabase } from '#db/database.ts'
import { adminApi } from '#test/admin-routes.ts'
import { expect, test } from '#test/browser.ts'
import { administrator, signIn } from '#test/newsletter-run.ts'
import { startServer } from '#test/server.ts'

const ROWS = 8_000

test('an import goes on within 30 seconds of kill -9, and tells what it wrote', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'narthex-kill-'))
  const environment = { ...administrator, DATA_DIR: dataDir }
  let server = await startServer(environment)
  try {
    let admin = await signIn(server.url)
    const { id } = (await admin.ask('POST', adminApi.imports, { name: 'many', format: 'table' })) as { id: string }
    const rows = Array.from({ length: ROWS }, (_, n) => ({ title: `Sermon ${n}`, speaker: 'Ann', date: '2026-01-04' }))
    for (let at = 0; at < ROWS; at += 4_000)
      await admin.ask('POST', href(adminApi.importRows, { id }), { kind: 'sermons', rows: rows.slice(at, at + 4_000) })
    const shown = async () => (await admin.ask('GET', href(adminApi.import, { id }))) as ImportShown
    const written = async () => {
      await using database = openDatabase(join(dataDir, 'narthex.db'), { readOnly: true })
      const found = database.db.selectFrom('sermons').select((eb) => eb.fn.countAll<number>().as('n'))
      return (await found.where('title', 'like', 'Sermon %').executeTakeFirstOrThrow()).n
    }
    await admin.ask('POST', href(adminApi.importLook, { id }), {})
    await expect.poll(async () => (await shown()).state, { timeout: 60_000 }).toBe('open')
    await admin.ask('POST', href(adminApi.importWrite, { id }), {})
    await expect.poll(written, { intervals: [20], timeout: 60_000 }).toBeGreaterThan(0)
    server.process.kill('SIGKILL')
    await once(server.process, 'exit')
    const killed = Date.now()
    const before = await written()
    expect(before).toBeLessThan(ROWS)
    server = await startServer(environment)
    admin = await signIn(server.url)
    expect(await shown()).toMatchObject({ state: 'writing', done: before })
    await expect.poll(written, { timeout: 60_000 }).toBeGreaterThan(before)
    expect(Date.now() - killed).toBeLessThan(30_000)
    await expect.poll(async () => (await shown()).state, { timeout: 60_000 }).toBe('done')
    expect(await shown()).toMatchObject({ done: ROWS, parts: [{ outcomes: { created: ROWS, unchanged: 0 } }] })
    expect(await written()).toBe(ROWS)
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
