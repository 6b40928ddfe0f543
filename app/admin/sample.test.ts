import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#app/admin-routes.ts'
import { api } from '#app/routes.ts'
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
    await database.transaction((trx) => loadSample(trx, '2026-11-21', '2026-11-21T18:00:00.000Z'))
    await makePerson(database, { email: 'Bea@church.test', isAdmin: true })
    await makePerson(database, { email: 'cal@church.test', isAdmin: true })
    await makePerson(database, { email: 'out@church.test', isAdmin: true, isDisabled: true })
    await makePerson(database, { email: 'mel@church.test' })
    await admin.post(adminApi.people, { name: 'Ivy', email: 'ivy@church.test', isAdmin: true })
  })
  afterEach(() => database.close())

  const set = (settings: object) => admin.send('PUT', adminApi.siteConfig, settings)
  const notified = async () => {
    const before = app.letters.length
    expect((await app.post(api.contact, message)).status).toBe(201)
    expect((await app.post(api.visitorRequests, visit)).status).toBe(201)
    return app.letters
      .slice(before)
      .filter(({ kind }) => kind === 'contact notice')
      .map(({ to, subject }) => `${to}: ${subject}`)
  }
  const toAll = [
    'Bea@church.test: Message from Ann Lee: Choir',
    'cal@church.test: Message from Ann Lee: Choir',
    'Bea@church.test: A visit from Bo Ek, 2 kids',
    'cal@church.test: A visit from Bo Ek, 2 kids',
  ]

  it.each([
    ['there', () => Promise.resolve()],
    ['removed', () => admin.send('DELETE', adminApi.sample)],
  ])('notifies every administrator who can sign in of messages and visits while it is %s', async (_, act) => {
    await act()
    expect(await notified()).toEqual(toAll)
    const addresses = { noticesTo: ['Bea@church.test', 'cal@church.test'], isFallback: true }
    expect((await admin.get(adminApi.lettersSummary)).body).toMatchObject(addresses)
  })

  it.each([{ contactEmailTo: 'office@church.test' }, { email: 'office@church.test', contactEmailTo: '' }])(
    'leaves notices to the church’s own address once there is one: %j',
    async (own) => {
      await admin.send('DELETE', adminApi.sample)
      await set(own)
      expect(await notified()).toEqual([
        'office@church.test: Message from Ann Lee: Choir',
        'office@church.test: A visit from Bo Ek, 2 kids',
      ])
      const addresses = { noticesTo: ['office@church.test'], isFallback: false }
      expect((await admin.get(adminApi.lettersSummary)).body).toMatchObject(addresses)
    },
  )
})
