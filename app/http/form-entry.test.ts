import { afterEach, beforeEach, expect, it } from 'vitest'
import { createApi } from '#app/server/api.ts'
import { adminApi } from '#test/admin-routes.ts'
import { api, href } from '#app/routes.ts'
import { cleanUp } from '#app/server/jobs.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'

const message = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.org', subject: 'The choir', message: 'When?' }
const visit = { fullName: 'Ann Lee', phone: '850-555-0100', email: 'ann@example.org', numberOfKids: '2' }
const replies = {
  contactEmailTo: 'office@church.test',
  autoReplyEnabled: true,
  autoReplySubject: 'We have it',
  autoReplyMessage: 'Thank you.',
  visitorWelcomeSubject: 'Welcome',
  visitorWelcomeMessage: 'See you.',
}

onBothDatabases('a form', (open) => {
  let database: Database
  let app: TestApp
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
    admin = app.as('administrator')
    await admin.send('PUT', adminApi.siteConfig, replies)
  })
  afterEach(() => database.close())

  const table = (address: string) => (address === api.contact ? 'contact_messages' : 'visitor_requests')
  const stored = (address: string) => database.db.selectFrom(table(address)).select('id').execute()
  const emails = () => database.db.selectFrom('emails').select(['kind', 'about_id']).orderBy('kind').execute()

  /** Concurrently, from different addresses. */
  const often = async (times: number, address: string, fields: object) => {
    const behindProxy = createApi({ ...app.services, config: { ...app.services.config, trustProxy: 1 } })
    const answers = Array.from({ length: times }, async (_, n) => {
      const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': `203.0.113.${n}` }
      const response = await behindProxy.request(address, { method: 'POST', body: JSON.stringify(fields), headers })
      return { status: response.status, body: (await response.json()) as { id: string } }
    })
    return Promise.all(answers)
  }

  it.each([
    [api.contact, message, ['auto-reply', 'contact notice']],
    [api.visitorRequests, visit, ['contact notice', 'visitor welcome']],
  ])('sent fifty times at once is stored once at %s, with one set of emails', async (address, fields, kinds) => {
    const answers = await often(50, address, fields)
    const [first] = answers
    expect(first?.status).toBe(201)
    expect(answers).toEqual(Array(50).fill(first))
    expect(await stored(address)).toEqual([{ id: first?.body.id }])
    expect(await emails()).toEqual(kinds.map((kind) => ({ kind, about_id: first?.body.id })))
  })

  it('with any difference is another one', async () => {
    await app.post(api.contact, message)
    for (const other of [{ subject: 'The choirs' }, { message: 'when?' }, { firstName: 'Ann Lee', lastName: '-' }]) {
      await app.post(api.contact, { ...message, ...other })
    }
    expect(await stored(api.contact)).toHaveLength(4)
  })

  it('after it was deleted in the admin area is stored again, once', async () => {
    const { body } = await app.post(api.contact, message)
    const { id } = body as { id: string }
    await admin.send('DELETE', href(adminApi.message, { id }))
    const answers = await often(10, api.contact, message)
    const ids = new Set(answers.map((answer) => answer.body.id))
    expect(ids.size).toBe(1)
    expect(ids).not.toContain(id)
    expect(await stored(api.contact)).toEqual([{ id: answers[0]?.body.id }])
    expect((await emails()).filter(({ kind }) => kind === 'contact notice')).toHaveLength(2)
  })

  it('two days later is another one', async () => {
    await app.post(api.contact, message)
    const later = createTestApp(database, '2026-11-23T18:00:01Z')
    await cleanUp(later.services)
    await later.post(api.contact, message)
    expect(await stored(api.contact)).toHaveLength(2)
  })

  it('is due within the set hours after it was sent', async () => {
    await app.post(api.contact, message)
    await admin.send('PUT', adminApi.siteConfig, { followUpHours: 5 })
    await app.post(api.visitorRequests, visit)
    const due = (at: typeof api.contact | typeof api.visitorRequests) =>
      database.db.selectFrom(table(at)).select('due_at').execute()
    expect(await due(api.contact)).toEqual([{ due_at: '2026-11-23T18:00:00.000Z' }])
    expect(await due(api.visitorRequests)).toEqual([{ due_at: '2026-11-21T23:00:00.000Z' }])
  })
})
