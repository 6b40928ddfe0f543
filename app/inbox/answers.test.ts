import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import type { InboxRecord, Note } from '#app/inbox/follow-up.ts'
import { api, href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'

const sent = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@example.org',
  subject: 'Baptism',
  message: 'When?\nWhere?',
}
const answer = { subject: 'Re: Baptism', text: 'On Sunday.\n\nAda' }

onBothDatabases('answers to messages', (open) => {
  let database: Database
  let app: TestApp
  let admin: TestApp
  let id: string
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
    admin = app.as('administrator')
    await settings({ emailProvider: 'smtp', smtpHost: '127.0.0.1', contactEmailTo: 'office@church.test' })
    id = ((await app.post(api.contact, sent)).body as { id: string }).id
  })
  afterEach(() => database.close())

  const settings = (body: object) => admin.send('PUT', adminApi.siteConfig, body)
  const send = (body: object = answer, headers = {}, of = id) =>
    admin.send('POST', href(adminApi.messageAnswer, { id: of }), body, headers)
  const message = async () => (await admin.get(href(adminApi.message, { id }))).body as InboxRecord
  const answers = () => app.emails.filter(({ kind }) => kind === 'answer')
  const stored = () =>
    database.db
      .selectFrom('emails')
      .select(['id', 'kind', 'thread'])
      .where('to_address', '=', sent.email)
      .orderBy('created_at')
      .execute()

  it('are emailed to the sender with the message quoted, and replies go to the church', async () => {
    const { status, body } = await send()
    expect(status).toBe(201)
    expect(body).toMatchObject({
      person: 'Ada Keeper',
      text: answer.text,
      answer: { subject: 'Re: Baptism', state: 'waiting' },
    })
    expect(answers()).toMatchObject([
      { to: 'ann@example.org', replyTo: 'office@church.test', subject: 'Re: Baptism', about: { kind: 'message', id } },
    ])
    const written = 'On Saturday, November 21, 2026, 12:00 p.m., Ann Lee wrote:\n\n> When?\n> Where?'
    expect(answers()[0]?.text).toContain(`${answer.text}\n\n${written}`)
  })

  it('have the sender’s address for replies when the church has set no other', async () => {
    await settings({ contactEmailTo: '' })
    await send()
    expect(answers()[0]).not.toHaveProperty('replyTo')
  })

  it('follow the emails that the sender has got about the message', async () => {
    await settings({ autoReplyEnabled: true })
    id = ((await app.post(api.contact, { ...sent, subject: 'Another' })).body as { id: string }).id
    for (const at of ['2026-11-21T18:00:01Z', '2026-11-21T18:00:02Z']) {
      await admin.at(at).post(href(adminApi.messageAnswer, { id }), answer)
    }
    const [reply, first, second] = await stored()
    expect(reply).toMatchObject({ kind: 'auto-reply', thread: '' })
    expect(first).toMatchObject({ kind: 'answer', thread: reply?.id })
    expect(second).toMatchObject({ kind: 'answer', thread: `${reply?.id} ${first?.id}` })
  })

  it('mark a new message as responded, and are shown with it', async () => {
    await send()
    expect(await message()).toMatchObject({
      status: 'responded',
      statusBy: 'Ada Keeper',
      answeredAt: '2026-11-21T18:00:00.000Z',
      version: 2,
      notes: [{ text: answer.text, answer: { subject: 'Re: Baptism', state: 'waiting' } }],
    })
    const changes = await database.db.selectFrom('changes').selectAll().where('action', '=', 'answered').execute()
    expect(changes).toMatchObject([
      { label: 'Baptism (Ann Lee)', details: '{"status":{"from":"new","to":"responded"}}' },
    ])
    await database.db.updateTable('emails').set({ state: 'failed' }).where('kind', '=', 'answer').execute()
    expect((await message()).notes).toMatchObject([{ answer: { state: 'failed' } }])
    await database.db.deleteFrom('emails').where('kind', '=', 'answer').execute()
    expect((await message()).notes).toMatchObject([{ text: answer.text, answer: { state: null } }])
  })

  it('leave an archived message archived', async () => {
    await admin.send('PUT', href(adminApi.message, { id }), { status: 'archived' })
    await send()
    expect(await message()).toMatchObject({ status: 'archived', version: 2 })
  })

  it.each([{ emailEnabled: false }, { emailProvider: 'console' }, { smtpHost: '' }])(
    'are refused while email is not set up: %j',
    async (off) => {
      await settings(off)
      expect(await send()).toMatchObject({
        status: 409,
        body: {
          message: 'Email isn’t set up, so the answer can’t be sent. Set it up in Settings, under Email Configuration.',
        },
      })
      expect(await message()).toMatchObject({ status: 'new', notes: [] })
      expect(answers()).toEqual([])
    },
  )

  it('are sent once under one key', async () => {
    const key = { 'Idempotency-Key': 'k1' }
    const given = await Promise.all(Array.from({ length: 5 }, () => send(answer, key)))
    expect(new Set(given.map(({ status, body }) => `${status} ${(body as Note).id}`)).size).toBe(1)
    expect(answers()).toHaveLength(1)
    expect((await send({ ...answer, subject: 'Other' }, key)).status).toBe(409)
  })

  it('need a subject and a text, and a message that is there', async () => {
    expect(await send({ subject: ' ', text: ' ' })).toMatchObject({
      status: 400,
      body: { fields: { subject: 'Subject is required', text: 'Answer is required' } },
    })
    expect(await send({ ...answer, text: 'a'.repeat(10_001) })).toMatchObject({
      status: 400,
      body: { fields: { text: 'Answer is too long. Use 10,000 characters or fewer.' } },
    })
    expect((await send({ ...answer, subject: 'Re:\r\nBcc: eve@example.org' })).status).toBe(400)
    expect(answers()).toEqual([])
    expect((await send(answer, {}, 'none')).status).toBe(404)
  })

  it('are sent to visitor requests in the same way, and mark them as contacted', async () => {
    const visit = { fullName: 'Ben Ito', phone: '(850) 555-0100', email: 'ben@example.org', numberOfKids: '2' }
    const { id: of } = (await app.post(api.visitorRequests, visit)).body as { id: string }
    const welcome = { subject: 'Your visit', text: 'We are glad.' }
    expect((await admin.post(href(adminApi.visitAnswer, { id: of }), welcome)).status).toBe(201)
    expect(answers()).toMatchObject([{ to: visit.email, subject: 'Your visit', about: { id: of } }])
    expect(answers()[0]?.text).toContain(
      'Ben Ito wrote:\n\n> I’m planning a visit.\n> Phone: (850) 555-0100\n> Kids: 2',
    )
    const { body } = await admin.get(href(adminApi.visit, { id: of }))
    expect(body).toMatchObject({ status: 'contacted', version: 2, notes: [{ answer: { subject: 'Your visit' } }] })
    expect((await send(answer, {}, of)).status).toBe(404)
  })

  it('cannot be deleted as notes can', async () => {
    const { id: note } = (await send()).body as Note
    expect(await admin.send('DELETE', href(adminApi.messageNote, { id, note }))).toMatchObject({
      status: 403,
      body: { message: 'An answer was emailed, so it can’t be deleted.' },
    })
    expect((await message()).notes).toHaveLength(1)
  })
})
