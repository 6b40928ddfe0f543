import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#app/admin-routes.ts'
import { createApi } from '#app/server/api.ts'
import { api } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'

const KINDS = ['auto-reply', 'visitor welcome', 'newsletter confirmation', 'newsletter welcome']

onBothDatabases('emails to addresses from forms', (open) => {
  let database: Database
  let app: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
    await app.as('administrator').send('PUT', adminApi.siteConfig, {
      contactEmailTo: 'office@church.test',
      newsletterConfirm: 'on',
      autoReplyEnabled: true,
      autoReplySubject: 'We have it',
      autoReplyMessage: 'Thank you.',
      visitorWelcomeSubject: 'Welcome',
      visitorWelcomeMessage: 'See you.',
    })
  })
  afterEach(() => database.close())

  /** Each of the three forms `times` times, each from another person. */
  const everybodyWrites = async (on: TestApp, times: number, of = 'everybody') => {
    const { config } = on.services
    const behindProxy = createApi({ ...on.services, config: { ...config, trustProxy: 1 } })
    const post = async (address: string, n: number, fields: object) => {
      const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': `203.0.113.${n}` }
      const body = JSON.stringify({ ...fields, email: `${of}${n}@${address.length}.example.org` })
      expect((await behindProxy.request(address, { method: 'POST', body, headers })).status).toBe(201)
    }
    const name = { firstName: 'Ann', lastName: 'Lee' }
    for (let n = 0; n < times; n++) {
      await Promise.all([
        post(api.contact, n, { ...name, subject: `${of} ${n}`, message: 'When?' }),
        post(api.visitorRequests, n, { fullName: `Ann ${of} ${n}`, phone: '850-555-0100', numberOfKids: '2' }),
        post(api.newsletterSubscribe, n, {}),
      ])
    }
  }
  const count = async (table: 'contact_messages' | 'visitor_requests' | 'newsletter_subscribers') =>
    (await database.db.selectFrom(table).select('id').execute()).length
  const emails = async (...kinds: string[]) =>
    (await database.db.selectFrom('emails').select('id').where('kind', 'in', kinds).execute()).length
  const said = () =>
    database.db.selectFrom('changes').select(['kind', 'label']).where('action', '=', 'skipped').execute()

  it('are 120 an hour for the whole site; submissions are still stored, the church is notified, and the log mentions it once', async () => {
    await everybodyWrites(app, 40)
    expect(await emails(...KINDS)).toBe(120)
    expect(await said()).toEqual([])
    await everybodyWrites(app, 5, 'more')
    expect(await emails(...KINDS)).toBe(120)
    expect([await count('contact_messages'), await count('visitor_requests')]).toEqual([45, 45])
    expect(await count('newsletter_subscribers')).toBe(45)
    expect(await emails('contact notice')).toBe(90)
    expect(await said()).toEqual([
      { kind: 'emails', label: expect.stringContaining('More than 120 automatic replies') },
    ])

    // Another process counts them too; an hour later emails are sent again.
    const [soon, later] = [
      createTestApp(database, '2026-11-21T18:59:00Z'),
      createTestApp(database, '2026-11-21T19:00:01Z'),
    ]
    await everybodyWrites(soon, 1, 'soon')
    expect(await emails(...KINDS)).toBe(120)
    expect(await said()).toHaveLength(1)
    await everybodyWrites(later, 1, 'later')
    expect(await emails(...KINDS)).toBe(123)
  })
})
