import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import type { JudgedSpam } from '#app/inbox/sections.ts'
import { api, href } from '#app/routes.ts'
import { cleanUp } from '#app/server/jobs.ts'
import { HONEYPOT } from '#app/forms/form-rules.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { formToken } from '#test/forms.ts'

const message = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@example.org',
  subject: 'The choir',
  message: 'When does it practise?',
}
const visit = { fullName: 'Bo Ek', phone: '850-555-0100', email: 'bo@example.org', numberOfKids: '1' }

onBothDatabases('suspected spam', (open) => {
  let database: Database
  let app: TestApp
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
    admin = app.as('administrator')
    await admin.send('PUT', adminApi.siteConfig, { contactEmailTo: 'office@church.test' })
  })
  afterEach(() => database.close())

  const trapped = { [HONEYPOT]: 'https://example.com' }
  const listed = async () => (await admin.get(adminApi.spam)).body as JudgedSpam[]
  const messages = async () => (await admin.get(adminApi.messages)).body as { id: string }[]
  const log = () =>
    database.db.selectFrom('changes').select(['action', 'kind', 'label']).where('kind', '<>', 'settings').execute()

  it('is answered like any other message, notifies no one, and is listed with its fields and the reason', async () => {
    const real = await app.post(api.contact, { ...message, subject: 'Another' })
    const spam = await app.post(api.contact, { ...message, ...trapped })
    expect(spam.status).toBe(real.status)
    expect(spam.body).toEqual({ ...(real.body as object), id: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    const later = createTestApp(database, '2026-11-21T18:01:00Z')
    await later.post(api.visitorRequests, { ...visit, token: await formToken(later, 1) })
    expect(later.emails).toEqual([])
    expect(app.emails).toHaveLength(1)
    expect(await messages()).toHaveLength(1)
    expect(await admin.get(adminApi.newCounts)).toMatchObject({ body: { messages: 1, visitors: 0 } })
    expect(await listed()).toEqual([
      { id: expect.any(String), form: 'visit', fields: visit, reason: 'fast', createdAt: '2026-11-21T18:01:00.000Z' },
      {
        id: (spam.body as { id: string }).id,
        form: 'contact',
        fields: message,
        reason: 'unseen',
        createdAt: '2026-11-21T18:00:00.000Z',
      },
    ])
    const response = await admin.fetch(href(adminApi.spam, {}, { limit: 1 }))
    expect(response.headers.get('X-Total-Count')).toBe('2')
  })

  it('moves to the inbox under its original date when it is no spam', async () => {
    await app.post(api.contact, { ...message, ...trapped })
    const [spam] = await listed()
    const later = createTestApp(database, '2026-11-23T09:00:00Z').as('administrator')
    const address = href(adminApi.spamRelease, { id: spam?.id ?? '' })
    expect(await later.send('POST', address)).toEqual({
      status: 200,
      body: { message: 'Moved to messages.' },
    })
    expect(await listed()).toEqual([])
    expect(await messages()).toMatchObject([{ ...message, status: 'new', createdAt: '2026-11-21T18:00:00.000Z' }])
    expect(later.emails).toMatchObject([
      { kind: 'contact notice', to: 'office@church.test', replyTo: 'ann@example.org' },
    ])
    expect(await log()).toEqual([{ action: 'received', kind: 'message', label: 'The choir (Ann Lee)' }])
    expect((await later.send('POST', address)).status).toBe(404)
    expect(await messages()).toHaveLength(1)
  })

  it('moves once when two people move it at the same time', async () => {
    await app.post(api.visitorRequests, { ...visit, ...trapped })
    const [spam] = await listed()
    const address = href(adminApi.spamRelease, { id: spam?.id ?? '' })
    const answers = await Promise.all([1, 2, 3, 4].map(() => admin.send('POST', address)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await admin.get(adminApi.visits)).body).toHaveLength(1)
    expect(app.emails).toHaveLength(1)
  })

  it('does not move twice when it was sent again meanwhile', async () => {
    await app.post(api.contact, { ...message, ...trapped })
    const { body } = await app.post(api.contact, message)
    const [spam] = await listed()
    expect((await admin.send('POST', href(adminApi.spamRelease, { id: spam?.id ?? '' }))).status).toBe(200)
    expect(await messages()).toEqual([expect.objectContaining({ id: (body as { id: string }).id })])
    expect(app.emails).toHaveLength(1)
  })

  it('of the newsletter form becomes a subscription', async () => {
    await app.post(api.newsletterSubscribe, { email: 'cy@example.org', ...trapped })
    expect((await admin.get(adminApi.subscribers)).body).toEqual([])
    const [spam] = await listed()
    expect(spam).toMatchObject({ form: 'newsletter', fields: { email: 'cy@example.org' } })
    await admin.send('POST', href(adminApi.spamRelease, { id: spam?.id ?? '' }))
    expect((await admin.get(adminApi.subscribers)).body).toMatchObject([{ email: 'cy@example.org', isActive: true }])
  })

  it('is deleted permanently, one or all that were listed, with a log entry', async () => {
    await app.post(api.contact, { ...message, ...trapped })
    await app.post(api.visitorRequests, { ...visit, ...trapped })
    await createTestApp(database, '2026-11-21T19:00:00Z').post(api.contact, {
      ...message,
      subject: 'Later',
      ...trapped,
    })
    const [later, , first] = await listed()
    expect((await admin.send('DELETE', href(adminApi.spamOne, { id: first?.id ?? '' }))).status).toBe(200)
    expect((await admin.send('DELETE', href(adminApi.spamOne, { id: first?.id ?? '' }))).status).toBe(404)
    for (const query of [{}, { until: 'now' }, { until: '2026-11-21' }]) {
      expect(await admin.send('DELETE', href(adminApi.spam, {}, query))).toMatchObject({
        status: 400,
        body: { fields: { until: expect.any(String) } },
      })
    }
    const until = '2026-11-21T18:00:00.000Z'
    const gone = await admin.send('DELETE', href(adminApi.spam, {}, { until }))
    expect(gone.body).toEqual({ message: '1 deleted permanently.' })
    expect(await listed()).toEqual([later])
    expect(new Set((await log()).map(({ action, kind, label }) => `${action} ${kind}: ${label}`))).toEqual(
      new Set([
        `removed for good spam: ${first?.form === 'visit' ? 'Bo Ek' : 'The choir (Ann Lee)'}`,
        'removed for good spam: 1 spam message',
      ]),
    )
  })

  it('is stored for 30 days, and once however often it is sent', async () => {
    for (let n = 0; n < 3; n++) await app.post(api.contact, { ...message, ...trapped })
    await cleanUp(createTestApp(database, '2026-12-21T17:59:59Z').services)
    expect(await listed()).toHaveLength(1)
    await cleanUp(createTestApp(database, '2026-12-21T18:00:01Z').services)
    expect(await listed()).toEqual([])
  })

  it('is what someone marks as such, and returns with everything that was known about it', async () => {
    for (const subject of ['One', 'Two', 'Three']) await app.post(api.contact, { ...message, subject })
    await app.post(api.visitorRequests, visit)
    const sent = app.emails.length
    const [three, two, one] = (await admin.get(adminApi.messages)).body as { id: string }[]
    const address = `/api/admin/contact-messages/${one?.id}`
    await admin.send('PUT', address, { status: 'responded' })
    await admin.post(`${address}/notes`, { text: 'Answered by phone.' })
    const before = (await admin.get(address)).body
    const mark = (form: string, ids: unknown) => admin.post(adminApi.spam, { form, ids })
    expect(await mark('contact', [one?.id, two?.id, 'gone'])).toMatchObject({ body: { message: '2 marked as spam.' } })
    expect(await messages()).toMatchObject([{ id: three?.id }])
    expect(await listed()).toMatchObject([
      { form: 'contact', reason: 'marked', fields: { ...message, subject: expect.any(String) } },
      { form: 'contact', reason: 'marked' },
    ])
    for (const other of [await mark('newsletter', ['x']), await mark('contact', []), await mark('contact', 'x')])
      expect(other.status).toBe(400)
    expect((await admin.send('POST', href(adminApi.spamRelease, { id: one?.id ?? '' }))).status).toBe(200)
    expect((await admin.get(address)).body).toEqual(before)
    const [family] = (await admin.get(adminApi.visits)).body as { id: string }[]
    expect(await mark('visit', [family?.id])).toMatchObject({ body: { message: 'Marked as spam.' } })
    expect(await admin.get(adminApi.newCounts)).toMatchObject({ body: { messages: 1, visitors: 0 } })
    expect(await log()).toContainEqual({ action: 'marked as spam', kind: 'visitor request', label: 'Bo Ek' })
    // Returning is no new message: nobody is emailed again.
    expect(app.emails).toHaveLength(sent)
    await admin.send('DELETE', href(adminApi.spam, {}, { until: '2999-01-01T00:00:00Z' }))
    expect((await admin.get(address)).body).toEqual(before)
  })

  it('that someone has marked takes the notes about it along when it is deleted permanently', async () => {
    const { body } = await app.post(api.contact, message)
    const { id } = body as { id: string }
    await admin.post(href(adminApi.messageNotes, { id }), { text: 'Answered by phone.' })
    await admin.post(adminApi.spam, { form: 'contact', ids: [id] })
    expect((await admin.send('DELETE', href(adminApi.spamOne, { id }))).status).toBe(200)
    expect(await database.db.selectFrom('notes').selectAll().execute()).toEqual([])
  })

  it('is an advertisement for websites, which is stored and answered truthfully', async () => {
    const pitch = 'We offer SEO and backlinks that bring your site to the first page of Google: https://seo.example'
    const answer = await app.post(api.contact, { ...message, message: pitch })
    expect(answer).toMatchObject({ status: 201, body: { message: expect.stringContaining('Someone will look at it') } })
    expect(await listed()).toMatchObject([{ reason: 'words', fields: { message: pitch } }])
    expect(app.emails).toEqual([])
  })
})
