import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import type { Message } from '#app/inbox/contact.ts'
import type { InboxRecord } from '#app/inbox/follow-up.ts'
import { api, href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'

const contact = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@example.org',
  subject: 'Baptism',
  message: 'When?\n\nThank you.',
}

onBothDatabases('messages in the admin area', (open) => {
  let database: Database
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    admin = createTestApp(database).as('administrator')
  })
  afterEach(() => database.close())

  const sent = async (more: object = {}, at = '2026-11-21T18:00:00Z') =>
    ((await createTestApp(database, at).post(api.contact, { ...contact, ...more })).body as { id: string }).id
  const listed = async (query = '') =>
    (await admin.get(`${adminApi.messages}${query}`)).body as (InboxRecord & Message)[]
  const set = (id: string, body: object) => admin.send('PUT', href(adminApi.message, { id }), body)
  const newOnes = async () => (await admin.get(adminApi.newCounts)).body

  it('are read newest first, a hundred at once, with how many there are', async () => {
    const ids = []
    for (let n = 0; n < 3; n++) ids.push(await sent({ subject: `No. ${n}` }, `2026-11-21T1${n}:00:00Z`))
    expect((await listed()).map(({ id }) => id)).toEqual(ids.toReversed())
    const response = await admin.fetch(`${adminApi.messages}?limit=2`)
    expect(response.headers.get('X-Total-Count')).toBe('3')
    const [first] = (await response.json()) as object[]
    expect(first).toEqual({
      ...contact,
      id: ids[2],
      subject: 'No. 2',
      status: 'new',
      statusAt: null,
      statusBy: null,
      ownerId: null,
      ownerName: null,
      dueAt: '2026-11-23T12:00:00.000Z',
      answeredAt: null,
      notes: [],
      createdAt: '2026-11-21T12:00:00.000Z',
      updatedAt: '2026-11-21T12:00:00.000Z',
      version: 1,
      isSample: false,
    })
  })

  it('are found by their text and by their status', async () => {
    const id = await sent({ message: 'The choir – when does it practise?' })
    await sent({ firstName: 'Zoë', subject: 'Parking' })
    await set(id, { status: 'responded' })
    expect((await listed('?search=CHOIR%20-')).map((found) => found.id)).toEqual([id])
    expect((await listed('?search=zo%C3%AB')).map(({ subject }) => subject)).toEqual(['Parking'])
    expect(await listed('?search=%22ann%20lee%22')).toHaveLength(1)
    expect((await listed('?status=responded')).map((found) => found.id)).toEqual([id])
    expect((await listed('?status=new')).map(({ subject }) => subject)).toEqual(['Parking'])
    expect((await admin.get(`${adminApi.messages}?status=lost`)).status).toBe(400)
  })

  it('are marked as responded and archived, by whom and when, and as new again', async () => {
    const id = await sent()
    expect(await newOnes()).toMatchObject({ messages: 1, visitors: 0 })
    const { status, body } = await set(id, { status: 'responded' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'responded',
      statusAt: '2026-11-21T18:00:00.000Z',
      statusBy: 'Ada Keeper',
      version: 2,
    })
    expect(await newOnes()).toMatchObject({ messages: 0, visitors: 0 })
    expect((await set(id, { status: 'archived' })).body).toMatchObject({ status: 'archived', statusBy: 'Ada Keeper' })
    expect((await set(id, { status: 'new' })).body).toMatchObject({ status: 'new', statusAt: null, statusBy: null })
    expect(await newOnes()).toMatchObject({ messages: 1, visitors: 0 })
    const log = await database.db.selectFrom('changes').select(['label', 'details']).execute()
    expect(new Set(log.map(({ label }) => label))).toEqual(new Set(['Baptism (Ann Lee)']))
    const steps = log.map(({ details }) => JSON.parse(details) as { status: { from: string; to: string } })
    expect(steps.map(({ status: { from, to } }) => `${from} ${to}`).toSorted()).toEqual([
      'archived new',
      'new responded',
      'responded archived',
    ])
  })

  it('keep the person who set the status first, when it is set again', async () => {
    const id = await sent()
    await set(id, { status: 'responded' })
    const later = createTestApp(database, '2026-11-22T09:00:00Z').as('administrator')
    const again = await later.send('PUT', href(adminApi.message, { id }), { status: 'responded' })
    expect(again.body).toMatchObject({ statusAt: '2026-11-21T18:00:00.000Z', version: 2 })
  })

  it('cannot be written or rewritten there', async () => {
    const id = await sent()
    expect((await admin.post(adminApi.messages, { ...contact, status: 'new' })).status).toBe(404)
    await set(id, { status: 'archived', message: 'Never mind', email: 'eve@example.org', statusBy: 'Eve' })
    expect(await listed()).toMatchObject([{ ...contact, statusBy: 'Ada Keeper' }])
    for (const status of ['visited', '', null, 7]) {
      expect(await set(id, { status })).toMatchObject({
        status: 400,
        body: { fields: { status: 'must be one of new, responded, archived' } },
      })
    }
  })

  it('are restored unchanged after they were deleted', async () => {
    const id = await sent()
    await set(id, { status: 'responded' })
    const [before] = await listed()
    expect((await admin.send('DELETE', href(adminApi.message, { id }))).status).toBe(200)
    expect(await listed()).toEqual([])
    const [deletion] = (await admin.get(adminApi.deleted)).body as { id: string }[]
    await admin.send('POST', href(adminApi.restore, { id: deletion?.id ?? '' }))
    expect(await listed()).toEqual([{ ...before, version: 3 }])
  })
})
