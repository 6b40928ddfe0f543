import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import { createApi } from '#app/server/api.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { formToken } from '#test/forms.ts'

const ADDRESS = '/api/newsletter/subscribe'
const WELCOME = { status: 201, body: { message: 'Thank you for subscribing to our newsletter!' } }

onBothDatabases('newsletter', (open) => {
  let database: Database
  let app: TestApp

  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
  })
  afterEach(() => database.close())

  const stored = () => database.db.selectFrom('newsletter_subscribers').selectAll().execute()

  it('stores an address as it was typed', async () => {
    expect(await app.post(ADDRESS, { email: ' Ann.Lee@Example.org ' })).toEqual(WELCOME)
    expect(await stored()).toEqual([
      expect.objectContaining({
        email: 'Ann.Lee@Example.org',
        email_key: 'ann.lee@example.org',
        first_name: '',
        is_active: 1,
        created_at: '2026-11-21T18:00:00.000Z',
        sample: 0,
      }),
    ])
  })

  it('gives the same answer for a known address, and stores it once', async () => {
    await app.post(ADDRESS, { email: 'ann@example.org' })
    const before = await stored()
    expect(await app.post(ADDRESS, { email: 'ANN@example.ORG' })).toEqual(WELCOME)
    expect(await stored()).toEqual(before)
  })

  it('welcomes back a former subscriber', async () => {
    await app.post(ADDRESS, { email: 'ann@example.org' })
    await database.db.updateTable('newsletter_subscribers').set({ is_active: 0, notes: 'sings alto' }).execute()
    const later = createTestApp(database, '2026-12-01T00:00:00Z')
    expect(await later.post(ADDRESS, { email: 'Ann@example.org' })).toEqual(WELCOME)
    expect(await stored()).toMatchObject([
      { email: 'ann@example.org', is_active: 1, notes: 'sings alto', updated_at: '2026-12-01T00:00:00.000Z' },
    ])
  })

  it.each(['desk', 'import', 'bounced'])(
    'does not resubscribe a person whose address someone else enters: %s',
    async (left_how) => {
      await app.post(ADDRESS, { email: 'ann@example.org' })
      const left = { is_active: 0 as const, left_how, left_at: '2026-11-20T00:00:00.000Z' }
      await database.db.updateTable('newsletter_subscribers').set(left).execute()
      const before = await stored()
      expect(await app.post(ADDRESS, { email: 'Ann@example.org' })).toEqual(WELCOME)
      expect(await stored()).toEqual(before)
      await createTestApp(database, '2026-12-20T00:00:00Z').post(ADDRESS, { email: 'Ann@example.org' })
      expect((await stored())[0]?.is_active).toBe(left_how === 'bounced' ? 1 : 0)
    },
  )

  it('does not subscribe people who were added as inactive, in the admin area or by an import', async () => {
    const admin = app.as('administrator')
    await admin.post(adminApi.subscribers, { email: 'ann@example.org', isActive: false })
    await admin.post(adminApi.subscribersImport, { data: [{ Email: 'ben@example.org', Status: 'unsubscribed' }] })
    const before = (await admin.get(`${adminApi.subscribers}?sort=email`)).body
    const off = { state: 'inactive', consentAt: null, consentSource: null, leftAt: '2026-11-21T18:00:00.000Z' }
    expect(before).toMatchObject([
      { ...off, leftHow: 'desk' },
      { ...off, leftHow: 'import', state: 'unsubscribed' },
    ])
    for (const name of ['ann', 'ben'])
      expect(await app.post(ADDRESS, { email: `${name}@example.org` })).toEqual(WELCOME)
    expect((await admin.get(`${adminApi.subscribers}?sort=email`)).body).toEqual(before)
  })

  it('stores an address once when fifty requests arrive at the same time', async () => {
    const behindProxy = createApi({ ...app.services, config: { ...app.services.config, trustProxy: 1 } })
    const asked = Array.from({ length: 50 }, async (_, number) =>
      behindProxy.request(ADDRESS, {
        method: 'POST',
        body: JSON.stringify({ email: number % 2 ? 'ann@example.org' : 'Ann@Example.org' }),
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `203.0.113.${number}` },
      }),
    )
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(50).fill(201))
    expect(await stored()).toHaveLength(1)
  })

  it.each([
    {},
    { email: '' },
    { email: 'ann' },
    { email: 'ann@example' },
    { email: 7 },
    { email: { $ne: '' } },
    { email: 'a\nb@c.de' },
  ])('refuses %j', async (body) => {
    expect(await app.post(ADDRESS, body)).toMatchObject({
      status: 400,
      body: { error: 'bad_request', fields: { email: 'Valid email is required' } },
    })
    expect(await stored()).toEqual([])
  })

  it('refuses an address that is too long for mail', async () => {
    expect(await app.post(ADDRESS, { email: `${'a'.repeat(250)}@example.org` })).toMatchObject({
      status: 400,
      body: { fields: { email: 'Email is too long. Use 254 characters or fewer.' } },
    })
  })

  it('treats a form sent faster than anyone can type as spam, with the same answer', async () => {
    expect(await app.post(ADDRESS, { email: 'ann@example.org', token: await formToken(app, 0) })).toEqual(WELCOME)
    expect(await stored()).toEqual([])
    expect(await database.db.selectFrom('judged_spam').selectAll().execute()).toMatchObject([
      { form: 'newsletter', fields: '{"email":"ann@example.org","lists":""}', reason: 'fast' },
    ])
    expect(await app.post(ADDRESS, { email: 'ann@example.org', token: await formToken(app, 1) })).toEqual(WELCOME)
    expect(await stored()).toHaveLength(1)
  })
})
