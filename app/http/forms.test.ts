import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge } from 'altcha-lib/types'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createApi } from '#app/server/api.ts'
import { api } from '#app/routes.ts'
import { HONEYPOT } from '#app/forms/form-rules.ts'
import { inChunks } from '#db/chunks.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { formToken } from '#test/forms.ts'

const message = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.org', subject: 'The choir', message: 'When?' }

onBothDatabases('the public forms', (open) => {
  let database: Database
  let app: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
  })
  afterEach(() => database.close())

  const stored = () => database.db.selectFrom('contact_messages').selectAll().execute()
  const judged = async () =>
    (await database.db.selectFrom('judged_spam').select('reason').execute()).map(({ reason }) => reason)
  let sent = 0
  /** A message that is no other's. */
  const send = async (beside: object, on = app) => {
    const { status } = await on.post(api.contact, { ...message, subject: `No. ${sent++}`, ...beside })
    expect(status).toBe(201)
  }

  it('give a token when a person begins to type, which is not stored', async () => {
    const response = await app.fetch(api.formToken)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(await response.json()).toEqual({ token: expect.stringMatching(/^[0-9a-z]+\.[\w-]{43}$/) })
  })

  it('judge by the token whether a person can have written so soon', async () => {
    for (const seconds of [0, 1]) await send({ token: await formToken(app, seconds) })
    expect(await judged()).toEqual(['fast', 'fast'])
    for (const seconds of [2, 60, 24 * 60 * 60]) await send({ token: await formToken(app, seconds) })
    // Older than a day, of a clock that is ahead, or of another site: like none.
    const others = createTestApp(database, undefined, { SECRET_KEY: 'x'.repeat(32) })
    const [old, early] = [await formToken(app, 24 * 60 * 60 + 1), await formToken(app, -1)]
    for (const token of [old, early, await formToken(others, 0), '', 7, null, {}, '\0']) await send({ token })
    expect(await judged()).toEqual(['fast', 'fast'])
    expect(await stored()).toHaveLength(11)
  })

  it('detect programs by a hidden question', async () => {
    for (const answer of ['x', ' ', 0, false, null, ['x'], {}]) await send({ [HONEYPOT]: answer })
    expect(await judged()).toEqual(Array(7).fill('unseen'))
    await send({ [HONEYPOT]: '' })
    expect(await stored()).toHaveLength(1)
  })

  it('still report errors, whoever sent it', async () => {
    const bad = { ...message, email: 'ann', [HONEYPOT]: 'x' }
    expect(await app.post(api.contact, bad)).toMatchObject({
      status: 400,
      body: { fields: { email: 'Valid email is required' } },
    })
    expect(await judged()).toEqual([])
  })

  it('answer spam in the same way, and once', async () => {
    const real = await app.post(api.contact, message)
    const spam = { ...message, subject: 'Another', [HONEYPOT]: 'x' }
    const [one, two] = [await app.post(api.contact, spam), await app.post(api.contact, spam)]
    expect(one).toEqual({ ...real, body: { ...(real.body as object), id: expect.stringMatching(/^[0-9a-f-]{36}$/) } })
    expect(two).toEqual(one)
    expect(await judged()).toEqual(['unseen'])
  })

  it('do not mistake a person for a program who quickly sends the same again', async () => {
    const first = await app.post(api.contact, message)
    expect(await app.post(api.contact, { ...message, token: await formToken(app, 0) })).toEqual(first)
    expect(await judged()).toEqual([])
    expect(await stored()).toHaveLength(1)
  })

  it('store 5,000 spam submissions, the newest', async () => {
    const rows = Array.from({ length: 5_002 }, (_, n) => {
      const created_at = app.services
        .now()
        .subtract({ seconds: 6_000 - n })
        .toString({ smallestUnit: 'millisecond' })
      return { id: `spam ${n}`, form: 'contact', fields: '{}', reason: 'fast', created_at }
    })
    for await (const some of inChunks(rows))
      await database.db
        .insertInto('judged_spam')
        .values([...some])
        .execute()
    await send({ [HONEYPOT]: 'x' })
    const left = await database.db.selectFrom('judged_spam').select('id').orderBy('created_at').execute()
    expect(left).toHaveLength(5_000)
    expect(left[0]?.id).toBe('spam 3')
    expect(left.at(-1)?.id).not.toContain('spam')
  })
})

onBothDatabases('the public forms', (open) => {
  let database: Database
  let app: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
  })
  afterEach(() => database.close())

  const stored = () => database.db.selectFrom('contact_messages').selectAll().execute()
  const judged = async () =>
    (await database.db.selectFrom('judged_spam').select('reason').execute()).map(({ reason }) => reason)
  let sent = 0
  /** The forms behind a proxy, with any client address. */
  const fromAnywhere = () => {
    let at = app.services.now()
    const router = createApi({ ...app.services, now: () => at, config: { ...app.services.config, trustProxy: 1 } })
    const post = async (from: string, fields: object = {}) => {
      const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': from }
      const body = JSON.stringify({ ...message, subject: `From ${from} ${sent++}`, ...fields })
      return (await router.request(api.contact, { method: 'POST', body, headers })).status
    }
    const later = (minutes: number) => {
      at = at.add({ minutes })
    }
    const begin = async (from: string) => {
      const answer = await router.request(api.formToken, { headers: { 'X-Forwarded-For': from } })
      return (await answer.json()) as { token: string; challenge?: Challenge }
    }
    return { post, begin, later }
  }
  /** One of the 65,536 networks that a provider's customer may have. */
  const of48 = (n: number, customer = 'aaaa') => `2001:db8:${customer}:${n.toString(16)}::1`

  it('ask every browser for work after 600 have begun a form, and believe no other proof', async () => {
    const { post, begin, later } = fromAnywhere()
    for (let n = 0; n < 600; n++) expect(await begin(`198.18.${n >> 8}.${n & 255}`)).not.toHaveProperty('challenge')
    const issued = [await begin('203.0.113.1'), await begin('203.0.113.1')]
    const [{ token, challenge } = { token: '' }, other] = issued
    if (!challenge || !other) throw new Error('nothing is asked for')
    const solution = await solveChallenge({ challenge, deriveKey })
    const proof = { challenge, solution }
    later(1)
    const others = [
      { challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } },
      { challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }, solution },
      { challenge: { ...challenge, signature: '0'.repeat(64) }, solution },
      { challenge: { ...challenge, parameters: { ...challenge.parameters, data: { token: other.token } } }, solution },
      { challenge: { parameters: 'x' }, solution: [] },
      'x',
      [],
    ]
    for (const wrong of others) await post('203.0.113.1', { token, proof: wrong })
    await post('203.0.113.1', { token: other.token, proof })
    expect(await judged()).toEqual(Array(8).fill('flood'))
    expect(await stored()).toEqual([])
    await post('203.0.113.1', { token, proof })
    expect(await stored()).toHaveLength(1)
    later(10)
    expect(await begin('203.0.113.1')).not.toHaveProperty('challenge')
  })

  it('suspect what one provider’s customer sends without a token from many networks, and refuse nothing', async () => {
    const { post } = fromAnywhere()
    const statuses = []
    for (let n = 0; n < 60; n++) statuses.push(await post(of48(n)))
    expect(statuses).toEqual(Array(60).fill(201))
    expect(await judged()).toEqual(Array(20).fill('flood'))
    expect(await post(of48(1, 'bbbb'))).toBe(201)
    expect(await stored()).toHaveLength(41)
  })

  it('do not count what they refuse', async () => {
    const { post } = fromAnywhere()
    for (let n = 0; n < 160; n++) expect(await post('203.0.113.1', n % 2 ? { email: 'ann' } : { message: 7 })).toBe(400)
    expect(await post('203.0.113.1')).toBe(201)
    expect(await judged()).toEqual([])
  })

  it('log in the admin area that a rush has begun, once an hour', async () => {
    const { post, later } = fromAnywhere()
    const rush = async () => {
      for (let n = 0; n < 160; n++) await post(`203.0.113.${n}`)
    }
    const told = () =>
      database.db.selectFrom('changes').select(['kind', 'label']).where('action', '=', 'began').execute()
    await rush()
    later(11)
    await rush()
    expect(await judged()).toHaveLength(20)
    expect(await told()).toEqual([{ kind: 'flood', label: expect.stringContaining('Unusually many form') }])
    later(60)
    await rush()
    expect(await told()).toHaveLength(2)
  })
})
