import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import { runUnlessHeld } from '#app/http/hold.ts'
import { api, probes, routes } from '#app/routes.ts'
import { makeMailWorker } from '#app/server/mailer.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'

onBothDatabases('while the file HOLD_FILE is there', (open) => {
  let database: Database
  let folder: string
  let app: TestApp
  const hold = () => writeFileSync(join(folder, 'hold'), '')
  const release = () => rmSync(join(folder, 'hold'))
  beforeEach(async () => {
    database = await open()
    folder = mkdtempSync(join(tmpdir(), 'narthex-hold-'))
    app = createTestApp(database, undefined, { HOLD_FILE: join(folder, 'hold') })
    hold()
  })
  afterEach(async () => {
    await database.close()
    rmSync(folder, { recursive: true })
  })

  const sermon = { title: 'Grace', speaker: 'Jane Doe', date: '2026-11-22' }
  it.each([
    ['POST', adminApi.sermons, sermon],
    ['PUT', adminApi.sermon.replace('{id}', 'one'), sermon],
    ['PATCH', adminApi.sermon.replace('{id}', 'one'), sermon],
    ['DELETE', adminApi.sermon.replace('{id}', 'one'), undefined],
    ['POST', api.newsletterSubscribe, { email: 'ann@home.test' }],
    ['POST', api.login, { email: 'ann@home.test', password: 'a psalm at dawn' }],
    ['POST', routes.newsletterUnsubscribe, undefined],
  ])('%s %s is answered with 503, a sentence and Retry-After', async (method, address, body) => {
    const answer = await app.as('administrator').fetch(address, {
      method,
      headers: { 'Content-Type': 'application/json', Origin: 'https://church.test' },
      body: JSON.stringify(body),
    })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '3'])
    expect(await answer.json()).toMatchObject({ error: 'updating', message: expect.stringContaining('being updated') })
  })

  it('everything can be read, and the server is ready', async () => {
    expect((await app.get(api.sermons)).status).toBe(200)
    expect((await app.get(probes.ready)).status).toBe(200)
  })

  it('the first request after it changes things again', async () => {
    const admin = app.as('administrator')
    expect((await admin.post(adminApi.sermons, sermon)).status).toBe(503)
    release()
    expect((await admin.post(adminApi.sermons, sermon)).status).toBe(201)
  })

  it('no email is sent, and those that wait go out within a second afterward', async () => {
    const { services } = app
    const email = { kind: 'test', to: 'ann@home.test', subject: 'Welcome', text: 'Hello' } as const
    await services.mailer.send(email)
    const worker = makeMailWorker(services)
    const states = async () => (await sql<{ state: string }>`select state from emails`.execute(database.db)).rows
    const before = await states()
    await worker.sendDue()
    expect(await states()).toEqual(before)
    worker.start()
    release()
    const began = performance.now()
    await expect.poll(states).not.toEqual(before)
    expect(performance.now() - began).toBeLessThan(5_000)
    await worker.stop()
  })

  it('work by the clock ends when it comes, and begins when it goes', async () => {
    const did: string[] = []
    const stop = runUnlessHeld(app.services.config, () => {
      did.push('begin')
      return () => Promise.resolve(void did.push('end'))
    })
    expect(did).toEqual([])
    release()
    await vi.waitFor(() => expect(did).toEqual(['begin']), 5_000)
    hold()
    await vi.waitFor(() => expect(did).toEqual(['begin', 'end']), 5_000)
    await stop()
    expect(did).toEqual(['begin', 'end'])
  })

  it('a database that a newer program has migrated makes the server say that it is not ready', async () => {
    expect((await app.get(probes.ready)).status).toBe(200)
    await sql`insert into kysely_migration values ('9999_later', '2040-01-01T00:00:00.000Z')`.execute(database.db)
    expect(await app.get(probes.ready)).toEqual({
      status: 503,
      body: { status: 'not ready', why: 'the database has another version than this program' },
    })
  })
})
