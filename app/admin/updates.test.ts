import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Health } from '#app/admin/health-api.ts'
import type { Updates } from '#app/admin/updates-api.ts'
import { reportUpdate } from '#app/admin/updates.ts'
import { type Told, TOLD_FILE } from '#app/admin/update-told.ts'
import { api } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { adminApi } from '#test/admin-routes.ts'
import { createTestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { makePerson } from '#test/people.ts'

onBothDatabases('updates from the dashboard', (open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.close())

  const siteWith = (told: Told) => {
    const folder = mkdtempSync(join(tmpdir(), 'narthex-updates-'))
    writeFileSync(join(folder, TOLD_FILE), JSON.stringify(told))
    const env = { UPDATE_DIR: folder, DATA_DIR: mkdtempSync(join(tmpdir(), 'narthex-data-')) }
    return { env, app: createTestApp(database, '2026-11-21T18:00:00Z', env) }
  }
  const newest = { version: '9.9.9', news: ['Bells ring. They are loud.'], isSecurity: true }

  it('are offered with what is new, and wished for by files of which only the name counts', async () => {
    const { env, app } = siteWith({ checkedAt: '2026-11-21T08:00:00.000Z', newest })
    const admin = app.as('administrator')
    const updates = async () => (await admin.get(adminApi.updates)).body as Updates
    expect(await updates()).toMatchObject({ told: { newest }, wishes: [], lost: null })
    const attention = async () => JSON.stringify((await admin.get(adminApi.overview)).body)
    expect(await attention()).toContain('Version 9.9.9 of the program is there, and closes a hole.')
    expect((await admin.send('PUT', adminApi.updates, { wish: 'tonight', isOn: true })).status).toBe(200)
    expect(await attention()).not.toContain('9.9.9')
    expect(await updates()).toMatchObject({ wishes: ['tonight'] })
    expect(readdirSync(join(env.DATA_DIR, 'wishes'))).toEqual(['tonight'])
    await admin.send('PUT', adminApi.updates, { wish: 'tonight', isOn: false })
    expect(readdirSync(join(env.DATA_DIR, 'wishes'))).toEqual([])
    expect((await admin.send('PUT', adminApi.updates, { wish: '../secret', isOn: true })).status).toBe(400)
    const back = await admin.send('PUT', adminApi.updates, { wish: 'back', isOn: true })
    expect(back).toMatchObject({ status: 409, body: { message: 'There is no earlier version to go back to.' } })
  })

  it.each([
    ['2026-11-17T17:00:00.000Z', undefined, 'The last look for a newer version was on November 17, 2026.'],
    ['2026-11-21T08:00:00.000Z', 'The line is dead.', 'The look for a newer version failed: The line is dead.'],
    ['2026-11-18T17:00:00.000Z', undefined, 'All of them succeeded the last time.'],
  ])('are looked for, or Health says so: on %s, with %s', async (checkedAt, problem, text) => {
    const { items } = (await siteWith({ checkedAt, problem }).app.as('administrator').get(adminApi.health))
      .body as Health
    expect(items.find(({ name }) => name === 'Scheduled tasks')?.text).toContain(text)
  })

  it('say what a way back would lose', async () => {
    const { app } = siteWith({ earlier: { version: '0.2.0', at: '2026-11-21T17:00:00.000Z' } })
    const admin = app.as('administrator')
    const lost = async () => ((await admin.get(adminApi.updates)).body as Updates).lost
    expect(await lost()).toBe('Nothing has come in since, so nothing would be lost.')
    await app.post(api.contact, {
      firstName: 'Ada',
      lastName: 'Lee',
      email: 'ada@church.test',
      subject: 'Hello',
      message: 'When is worship?',
    })
    const time = { name: 'Sunday Worship', weekday: 7, time: '10:30', label: 'Sundays 10:30 a.m.' }
    await admin.post(adminApi.serviceTimes, time)
    expect(await lost()).toBe('What has come in since would be lost: 1 change in the dashboard and 1 message.')
  })

  it('are the affair of another person where the folder isn’t set', async () => {
    const admin = createTestApp(database).as('administrator')
    expect((await admin.get(adminApi.updates)).body).toMatchObject({ told: null })
    expect((await admin.send('PUT', adminApi.updates, { wish: 'now', isOn: true })).status).toBe(409)
  })

  it('that ended are told to administrators by email, once', async () => {
    const result = { at: '2026-11-21T09:00:00.000Z', isGood: false, version: '9.9.9', text: 'It did not get ready.' }
    const { app } = siteWith({ result })
    await makePerson(database, { email: 'ada@church.test', isAdmin: true })
    const smtp = { emailEnabled: true, emailProvider: 'smtp', smtpHost: '127.0.0.1', smtpPort: 25 }
    await app.as('administrator').send('PUT', adminApi.siteConfig, smtp)
    expect(await reportUpdate(app.services)).toBe('9.9.9')
    expect(await reportUpdate(app.services)).toBeUndefined()
    const rows = await database.db.selectFrom('emails').select('subject').where('kind', '=', 'update').execute()
    expect(rows).toEqual([{ subject: 'The update to Narthex 9.9.9 didn’t work' }])
  })
})
