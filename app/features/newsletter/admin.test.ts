import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import type { Subscriber } from '#app/features/newsletter/subscriber.ts'
import { subscriberTokens } from '#app/features/newsletter/emails.ts'
import { api, href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'

const ann = {
  email: 'Ann.Lee@Example.org',
  firstName: 'Ann',
  lastName: 'Lee',
  phone: '+1 850 555 0100',
  notes: 'Sings alto.\nHas a key.',
  isActive: true,
}

onBothDatabases('subscribers in the admin area', (open) => {
  let database: Database
  let app: TestApp
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
    admin = app.as('administrator')
  })
  afterEach(() => database.close())

  const add = async (more: object = {}) =>
    (await admin.post(adminApi.subscribers, { ...ann, ...more })).body as Subscriber
  const listed = async (query = '') => (await admin.get(`${adminApi.subscribers}${query}`)).body as Subscriber[]
  const one = (id: string) => href(adminApi.subscriber, { id })

  it('are added with all that is known of them, changed and deleted', async () => {
    const { id } = await add()
    expect(await listed()).toMatchObject([{ id, ...ann, createdAt: '2026-11-21T18:00:00.000Z', version: 1 }])
    const changed = await admin.send('PUT', one(id), { isActive: false, notes: '' })
    expect(changed.body).toMatchObject({ ...ann, isActive: false, notes: null, version: 2 })
    expect((await admin.send('DELETE', one(id))).status).toBe(200)
    expect(await listed()).toEqual([])
  })

  it('need only an address, and get the newsletter by default', async () => {
    const { status, body } = await admin.post(adminApi.subscribers, { email: 'ben@example.org' })
    expect({ status, body }).toMatchObject({ status: 201, body: { firstName: null, isActive: true } })
  })

  it('have an address of their own, in any case', async () => {
    const { id } = await add()
    const ben = await add({ email: 'ben@example.org' })
    const refusal = (email: string) => ({
      status: 409,
      body: { error: 'taken', fields: { email: expect.stringContaining(`${email} is already a subscriber`) } },
    })
    expect(await admin.post(adminApi.subscribers, { email: 'ANN.LEE@example.org' })).toMatchObject(
      refusal('ANN.LEE@example.org'),
    )
    expect(await admin.send('PUT', one(ben.id), { email: 'ann.lee@example.org' })).toMatchObject(
      refusal('ann.lee@example.org'),
    )
    expect((await admin.send('PUT', one(id), { email: 'ann.LEE@example.org' })).status).toBe(200)
    expect(await listed('?sort=email')).toMatchObject([{ email: 'ann.LEE@example.org' }, { email: 'ben@example.org' }])
  })

  it.each(['', 'ann', undefined, 'ann@example.org, ben@example.org'])('are not added as %j', async (email) => {
    expect(await admin.post(adminApi.subscribers, { ...ann, email })).toMatchObject({
      status: 400,
      body: { fields: { email: 'Valid email is required' } },
    })
  })

  it('are found by name, address and notes, and by whether they are active', async () => {
    await add()
    await add({ email: 'ben@example.org', firstName: 'Ben', lastName: 'Ito', notes: '', isActive: false })
    const emails = async (query: string) => (await listed(query)).map(({ email }) => email)
    expect(await emails('?search=ann%20lee')).toEqual([ann.email])
    expect(await emails('?search=ALTO')).toEqual([ann.email])
    expect(await emails('?isActive=false')).toEqual(['ben@example.org'])
    expect(await emails('?sort=name')).toEqual(['ben@example.org', ann.email])
    const response = await admin.fetch(`${adminApi.subscribers}?limit=1`)
    expect(response.headers.get('X-Total-Count')).toBe('2')
  })

  it('who resubscribe on the site while an administrator edits them get a newer version', async () => {
    const { id } = await add()
    await app.post(api.newsletterUnsubscribe, { token: subscriberTokens(app.services.config).of(id) })
    await app.post(api.newsletterSubscribe, { email: ann.email })
    const { status, body } = await admin.send('PUT', one(id), { isActive: false }, { 'If-Match': '"2"' })
    expect({ status, body }).toMatchObject({ status: 412, body: { current: { isActive: true, version: 3 } } })
  })

  it('who were deleted and have resubscribed since are not restored twice', async () => {
    const { id } = await add()
    await admin.send('DELETE', one(id))
    await app.post(api.newsletterSubscribe, { email: 'ann.lee@example.org' })
    const [deletion] = (await admin.get(adminApi.deleted)).body as { id: string }[]
    expect((await admin.send('POST', href(adminApi.restore, { id: deletion?.id ?? '' }))).status).toBe(409)
    expect(await listed()).toHaveLength(1)
  })

  it('are counted on the overview while they get the newsletter', async () => {
    const counted = async () => ((await admin.get(adminApi.overview)).body as { subscribers: number }).subscribers
    const { id } = await add()
    await add({ email: 'ben@example.org' })
    expect(await counted()).toBe(2)
    await admin.send('PUT', href(adminApi.subscriber, { id }), { isActive: false })
    expect(await counted()).toBe(1)
  })
})
