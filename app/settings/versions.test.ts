import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#app/admin-routes.ts'
import { href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'

onBothDatabases('the history of the settings', (open) => {
  let database: Database
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    admin = createTestApp(database).as('administrator')
  })
  afterEach(() => database.close())

  const headers = { 'Content-Type': 'application/json' }
  const save = async (values: object) =>
    (await admin.fetch(adminApi.siteConfig, { method: 'PUT', headers, body: JSON.stringify(values) })).headers.get(
      'x-undo',
    ) ?? ''
  const now = async () => (await admin.get(adminApi.siteConfig)).body
  const version = (n: number, path: string = adminApi.settingsVersion) => href(path, { version: String(n) })

  it('has every version, without secrets, and restores one', async () => {
    await save({
      churchName: 'St. Brendan',
      emailProvider: 'smtp',
      smtpHost: 'mail.example.org',
      smtpPassword: 'hush-hush',
    })
    await save({ churchName: 'St. Columba', phone: '555-0100' })
    const { body } = await admin.get(adminApi.settingsVersions)
    expect(body).toMatchObject([{ version: 3, by: 'Ada Keeper' }, { version: 2 }, { version: 1, by: '' }])
    const second = await admin.get(version(2))
    expect(second.body).toMatchObject({
      record: { churchName: 'St. Brendan', phone: null, smtpHost: 'mail.example.org' },
    })
    const stored = await database.db.selectFrom('versions').select('record').execute()
    for (const text of [JSON.stringify(stored), JSON.stringify(second.body)])
      expect(text).not.toMatch(/hush|smtpPassword/)
    const restored = await admin.post(version(2, adminApi.settingsRestore), {})
    expect(restored).toMatchObject({
      status: 200,
      body: { churchName: 'St. Brendan', phone: null, smtpPasswordIsSet: true },
    })
    expect((await admin.get(version(9))).status).toBe(404)
  })

  it('says that the mail password is removed with its account', async () => {
    const account = { emailProvider: 'smtp', smtpHost: 'mail.example.org', smtpUser: 'office' }
    await save({ ...account, smtpPassword: 'hush-hush' })
    await save({ smtpHost: 'mail.example.net', smtpPassword: 'another' })
    const restored = await admin.post(version(2, adminApi.settingsRestore), {})
    expect(restored.body).toMatchObject({
      smtpHost: 'mail.example.org',
      smtpPasswordIsSet: false,
      warning: expect.stringContaining('password of the other mail account was removed') as string,
    })
    expect((await admin.send('PUT', adminApi.siteConfig, { phone: '555-0100' })).body).not.toHaveProperty('warning')
  })

  it('undoes a change, and that again, unless they were changed since', async () => {
    await save({ churchName: 'St. Brendan' })
    const changed = await save({ churchName: 'St. Columba', primaryColor: '#112233' })
    await save({ phone: '555-0100' })
    const wakes = admin.wakes()
    const undone = await admin.fetch(href(adminApi.undo, { action: changed }), { method: 'POST' })
    expect(undone.status).toBe(200)
    // Emails may have waited because of the setting.
    expect(admin.wakes()).toBe(wakes + 1)
    expect(await now()).toMatchObject({ churchName: 'St. Brendan', primaryColor: '#2563eb', phone: '555-0100' })
    await save({ churchName: 'St. Aidan' })
    const redo = href(adminApi.undo, { action: undone.headers.get('x-undo') ?? '' })
    expect((await admin.post(redo, {})).status).toBe(409)
    expect((await admin.post(`${redo}?evenIfChanged=true`, {})).status).toBe(200)
    expect(await now()).toMatchObject({ churchName: 'St. Columba', primaryColor: '#112233', phone: '555-0100' })
  })
})
