import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#app/admin-routes.ts'
import { api, href } from '#app/routes.ts'
import { loadSample } from '#app/sample/load.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { makePerson } from '#test/people.ts'

const message = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.org', subject: 'Choir', message: 'When?' }
const visit = { fullName: 'Bo Ek', phone: '850-555-0100', email: 'bo@example.org', numberOfKids: '2' }

onBothDatabases('the sample content', (open) => {
  let database: Database
  let app: TestApp
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
    admin = app.as('administrator')
    await database.transaction((trx) => loadSample(trx, app.services.files, '2026-11-21', '2026-11-21T18:00:00.000Z'))
    await makePerson(database, { email: 'Bea@church.test', isAdmin: true })
    await makePerson(database, { email: 'cal@church.test', isAdmin: true })
    await makePerson(database, { email: 'out@church.test', isAdmin: true, isDisabled: true })
    await makePerson(database, { email: 'mel@church.test' })
    await admin.post(adminApi.users, { name: 'Ivy', email: 'ivy@church.test', isAdmin: true })
  })
  afterEach(() => database.close())

  const set = (settings: object) => admin.send('PUT', adminApi.siteConfig, settings)
  const notified = async () => {
    const before = app.emails.length
    expect((await app.post(api.contact, message)).status).toBe(201)
    expect((await app.post(api.visitorRequests, visit)).status).toBe(201)
    return app.emails
      .slice(before)
      .filter(({ kind }) => kind === 'contact notice')
      .map(({ to, subject }) => `${to}: ${subject}`)
  }
  const toAll = [
    'Bea@church.test: New message through the contact form',
    'cal@church.test: New message through the contact form',
    'Bea@church.test: New visitor, 2 kids',
    'cal@church.test: New visitor, 2 kids',
  ]

  it.each([
    ['there', () => Promise.resolve()],
    ['removed', () => admin.send('DELETE', adminApi.sample)],
  ])('notifies every administrator who can sign in of messages and visits while it is %s', async (_, act) => {
    await act()
    expect(await notified()).toEqual(toAll)
    const addresses = { noticesTo: ['Bea@church.test', 'cal@church.test'], isFallback: true }
    expect((await admin.get(adminApi.emailsSummary)).body).toMatchObject(addresses)
  })

  it('is restored from the trash, except for what the church has entered since', async () => {
    const records = async () => ((await admin.get(adminApi.sample)).body as { records: number }).records
    const pages = [api.sermons, api.events, api.liveStreams, api.sundayServices, api.staff, api.siteConfig]
    const seen = async () => Promise.all(pages.map(async (page) => (await app.get(page)).body))
    const [all, before] = [await records(), await seen()]
    expect(await admin.send('DELETE', adminApi.sample)).toMatchObject({ status: 200 })
    expect(await records()).toBe(0)
    const [deletion, ...others] = (await admin.get(adminApi.deleted)).body as { id: string; records: number }[]
    expect([deletion?.records, others]).toEqual([all, []])
    const restore = () => admin.post(href(adminApi.restore, { id: deletion?.id ?? '' }), undefined)
    await set({ churchName: 'St. Ann’s' })
    expect(await restore()).toMatchObject({ status: 200 })
    expect(await records()).toBe(all - 1)
    const after = await seen()
    expect(after.slice(0, -1)).toEqual(before.slice(0, -1))
    expect(after.at(-1)).toEqual({ ...(before.at(-1) as object), churchName: 'St. Ann’s' })
    expect(await restore()).toMatchObject({ status: 404 })
    expect((await admin.get(adminApi.deleted)).body).toEqual([])
  })

  it('is back after Undo, once', async () => {
    const records = async () => ((await admin.get(adminApi.sample)).body as { records: number }).records
    const all = await records()
    expect(await admin.send('DELETE', adminApi.sample)).toMatchObject({ status: 200 })
    const [{ id: action } = { id: '' }] = (await admin.get(adminApi.log)).body as { id: string }[]
    const undo = () => admin.post(href(adminApi.undo, { action }), {})
    expect(await app.as('editor').post(href(adminApi.undo, { action }), {})).toMatchObject({ status: 403 })
    expect(await undo()).toMatchObject({ status: 200, body: { undone: all } })
    expect([await records(), (await admin.get(adminApi.deleted)).body]).toEqual([all, []])
    expect(await undo()).toMatchObject({ status: 404 })
  })

  it('is permanently deleted on request, or after 30 days', async () => {
    await admin.send('DELETE', adminApi.sample)
    const [deletion] = (await admin.get(adminApi.deleted)).body as { id: string }[]
    await admin.send('DELETE', href(adminApi.deletion, { id: deletion?.id ?? '' }))
    expect(await database.db.selectFrom('deleted_records').select('id').execute()).toEqual([])
  })

  it.each([{ contactEmailTo: 'office@church.test' }, { email: 'office@church.test', contactEmailTo: '' }])(
    'leaves notices to the church’s own address once there is one: %j',
    async (own) => {
      await admin.send('DELETE', adminApi.sample)
      await set(own)
      expect(await notified()).toEqual([
        'office@church.test: New message through the contact form',
        'office@church.test: New visitor, 2 kids',
      ])
      const addresses = { noticesTo: ['office@church.test'], isFallback: false }
      expect((await admin.get(adminApi.emailsSummary)).body).toMatchObject(addresses)
    },
  )
})
