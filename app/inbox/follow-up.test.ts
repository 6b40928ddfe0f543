import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { adminApi, adminPages } from '#test/admin-routes.ts'
import { api, href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { makePerson, signedInAs } from '#test/people.ts'
import type { Visitor } from '#test/visitor.ts'

const contact = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.org', subject: 'Baptism', message: 'When?' }
const visit = { fullName: 'Ben Ito', phone: '(850) 555-0100', email: 'ben@example.org', numberOfKids: '1' }
const NOW = '2026-11-21T18:00:00Z'

interface Shown {
  id: string
  version: number
  subject?: string
  status: string
  ownerId: string | null
  ownerName: string | null
  dueAt: string
  answeredAt: string | null
}

onBothDatabases('messages and visits', (open) => {
  let database: Database
  let app: TestApp
  let admin: TestApp
  let bea: string
  let beas: Visitor
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database, NOW)
    admin = app.as('administrator')
    bea = await makePerson(database, { email: 'bea@church.test', name: 'Bea Keeper', isAdmin: true })
    beas = await signedInAs(app, 'bea@church.test')
  })
  afterEach(() => database.close())

  const sent = async (more: object = {}, at = NOW) =>
    ((await createTestApp(database, at).post(api.contact, { ...contact, ...more })).body as { id: string }).id
  const announced = async (more: object = {}, at = NOW) =>
    ((await createTestApp(database, at).post(api.visitorRequests, { ...visit, ...more })).body as { id: string }).id
  const one = (id: string) => href(adminApi.message, { id })
  const shown = async (id: string) => (await admin.get(one(id))).body as Shown
  const listed = async (query: string) =>
    ((await beas.get(`${adminApi.messages}?${query}`)).body as Shown[]).map(({ id }) => id)
  const put = (id: string, body: object) => admin.send('PUT', one(id), body)
  const log = async () =>
    (await database.db.selectFrom('changes').selectAll().orderBy('id').execute()).map(
      ({ action, kind, label, details }) => `${action} ${kind} ${label} ${details}`,
    )

  describe('are assigned to a person', () => {
    it('by name, with a log entry', async () => {
      const id = await sent()
      const { status, body } = await put(id, { ownerId: bea })
      expect(status).toBe(200)
      expect(body).toMatchObject({ ownerId: bea, ownerName: 'Bea Keeper', status: 'new', statusAt: null, version: 2 })
      expect(await log()).toEqual(['given message Baptism (Ann Lee) {"givenTo":{"from":"no one","to":"Bea Keeper"}}'])
      expect((await put(id, { ownerId: null })).body).toMatchObject({ ownerId: null, ownerName: null, version: 3 })
      expect((await put(id, { status: 'responded', ownerId: bea })).body).toMatchObject({ version: 4 })
      const both = '{"status":{"from":"new","to":"responded"},"givenTo":{"from":"no one","to":"Bea Keeper"}}'
      expect(await log()).toContain(`updated message Baptism (Ann Lee) ${both}`)
    })

    it('to users who can sign in as administrators, and to no one else', async () => {
      const id = await sent()
      const member = await makePerson(database, { email: 'mel@church.test' })
      const shutOut = await makePerson(database, { email: 'out@church.test', isAdmin: true, isDisabled: true })
      for (const ownerId of [member, shutOut, 'nobody', 7, { id: bea }, `${bea}\0`, 'x'.repeat(10_000)]) {
        expect(await put(id, { ownerId })).toMatchObject({
          status: 400,
          body: { fields: { ownerId: expect.stringContaining('must be someone who can sign in') } },
        })
      }
      expect(await shown(id)).toMatchObject({ ownerId: null, version: 1 })
    })

    it.each([
      ['disabled', adminApi.userDisable, 'POST'],
      ['is removed', adminApi.user, 'DELETE'],
    ])('and by no one when that person %s', async (_, address, method) => {
      const [kept, other] = [await sent(), await sent({ subject: 'Other' }, '2026-11-21T18:00:01Z')]
      await put(kept, { ownerId: bea })
      await makePerson(database, { email: 'last@church.test', isAdmin: true })
      expect((await admin.send(method, href(address, { id: bea }))).status).toBe(200)
      expect(await shown(kept)).toMatchObject({ ownerId: null, ownerName: null })
      const nobodys = (await admin.get(`${adminApi.messages}?owner=nobody`)).body as Shown[]
      expect(nobodys.map(({ id }) => id)).toEqual([other, kept])
      expect((await admin.get(`${adminApi.messages}?owner=${bea}`)).status).toBe(400)
      expect((await put(kept, { status: 'archived' })).status).toBe(200)
    })

    it('and a second person who assigns it at the same time is refused', async () => {
      const id = await sent()
      const seen = { 'If-Match': '"1"' }
      expect((await admin.send('PUT', one(id), { ownerId: bea }, seen)).status).toBe(200)
      expect((await admin.send('PUT', one(id), { ownerId: '' }, seen)).status).toBe(412)
      expect(await shown(id)).toMatchObject({ ownerId: bea })
    })

    it('as visitor requests are, too', async () => {
      const id = await announced()
      const { body } = await admin.send('PUT', href(adminApi.visit, { id }), { ownerId: bea })
      expect(body).toMatchObject({ ownerName: 'Bea Keeper', status: 'new' })
      expect((await beas.get(`${adminApi.visits}?owner=${bea}`)).body).toMatchObject([{ id }])
      expect((await beas.get(`${adminApi.visits}?owner=nobody`)).body).toEqual([])
    })
  })

  describe('are due', () => {
    it('two days after they arrive, or as the setting says', async () => {
      const id = await sent()
      expect(await shown(id)).toMatchObject({ dueAt: '2026-11-23T18:00:00.000Z', answeredAt: null })
      expect((await admin.send('PUT', adminApi.siteConfig, { followUpHours: 6 })).status).toBe(200)
      const quick = await sent({ subject: 'Quick' })
      expect(await shown(quick)).toMatchObject({ dueAt: '2026-11-22T00:00:00.000Z' })
    })

    it('since they arrived, where they were deleted before there were due times', async () => {
      const id = await sent()
      await database.db.updateTable('contact_messages').set({ due_at: '' }).execute()
      expect(await shown(id)).toMatchObject({ dueAt: '2026-11-21T18:00:00.000Z' })
      const later = createTestApp(database, '2026-11-21T18:00:01Z').as('administrator')
      expect((await later.get(`${adminApi.messages}?due=overdue`)).body).toMatchObject([{ id }])
    })

    it('and overdue after that while they are new', async () => {
      const old = await sent({}, '2026-11-19T17:59:59Z')
      const answered = await sent({ subject: 'Answered' }, '2026-11-18T12:00:00Z')
      await sent({ subject: 'Fresh' }, '2026-11-19T18:00:01Z')
      await announced({}, '2026-11-01T12:00:00Z')
      await put(answered, { status: 'responded' })
      expect(await listed('due=overdue')).toEqual([old])
      expect(await listed('due=overdue&status=responded')).toEqual([])
      expect((await admin.get(`${adminApi.messages}?due=soon`)).status).toBe(400)
      expect((await admin.get(adminApi.overview)).body).toMatchObject({
        newMessages: 2,
        overdue: { messages: 1, visitors: 1 },
        stale: expect.arrayContaining([
          expect.objectContaining({
            text: '1 message and 1 visitor request are overdue.',
            to: adminPages.messages,
            search: { follow: 'overdue' },
          }),
        ]),
      })
    })

    it('and keep the time of the first answer until they are new again', async () => {
      const id = await sent({}, '2026-11-21T10:00:00Z')
      await put(id, { status: 'responded' })
      const later = createTestApp(database, '2026-11-22T09:00:00Z').as('administrator')
      const archived = (await later.send('PUT', one(id), { status: 'archived' })).body
      expect(archived).toMatchObject({
        answeredAt: '2026-11-21T18:00:00.000Z',
        statusAt: '2026-11-22T09:00:00.000Z',
      })
      expect((await later.send('PUT', one(id), { status: 'new' })).body).toMatchObject({ answeredAt: null })
      expect((await later.send('PUT', one(id), { status: 'archived' })).body).toMatchObject({
        answeredAt: '2026-11-22T09:00:00.000Z',
      })
    })

    it('and keep the person who answered when they are reassigned', async () => {
      const id = await sent()
      await put(id, { status: 'responded' })
      const { body } = await beas.send('PUT', one(id), { ownerId: bea })
      expect(body).toMatchObject({ statusBy: 'Ada Keeper', statusAt: '2026-11-21T18:00:00.000Z' })
    })
  })

  it('are emailed to a colleague when assigned to them, but not when people assign records to themselves', async () => {
    const cal = await makePerson(database, { email: 'cal@church.test', name: 'Cal', isAdmin: true })
    const assigned = () =>
      app.emails.filter(({ kind }) => kind === 'assignment').map(({ to, subject }) => `${to} ${subject}`)
    const id = await sent()
    const visitId = await announced()
    const before = app.wakes()
    await put(id, { ownerId: cal })
    expect(app.wakes()).toBe(before + 1)
    expect(assigned()).toEqual(['cal@church.test Assigned to you: message'])
    const email = app.emails.find(({ kind }) => kind === 'assignment')
    expect(email).toMatchObject({ about: { kind: 'message', id } })
    expect(email?.text).toContain('Ada Keeper assigned a message to you.')
    expect(email?.text).toContain('https://church.test/api/login?next=%2Fadmin%2Fmessages%3Ffollow%3Dmine%23messages')
    // Assigning the same owner again, changing anything else, assigning it to oneself or unassigning it sends no email.
    await put(id, { ownerId: cal, status: 'responded' })
    await beas.send('PUT', one(id), { ownerId: bea })
    await put(id, { ownerId: null })
    expect(assigned()).toHaveLength(1)
    await beas.send('PUT', href(adminApi.visit, { id: visitId }), { ownerId: cal })
    expect(assigned().at(-1)).toBe('cal@church.test Assigned to you: visitor request')
    // A refused change sends no email either.
    const seen = { 'If-Match': '"1"' }
    expect((await admin.send('PUT', one(id), { ownerId: bea }, seen)).status).toBe(412)
    expect(assigned()).toHaveLength(2)
    expect(app.wakes()).toBe(before + 2)
  })

  it('are filtered by mine and by unassigned', async () => {
    const [mine, nobodys] = [await sent(), await sent({ subject: 'Parking' })]
    await put(mine, { ownerId: bea })
    expect(await listed(`owner=${bea}`)).toEqual([mine])
    expect(await listed('owner=nobody&status=new')).toEqual([nobodys])
    expect(await listed(`owner=${bea}&search=parking`)).toEqual([])
    expect((await admin.get(`${adminApi.messages}?owner=%27%20or%201%3D1`)).status).toBe(400)
  })
})
