import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge } from 'altcha-lib/types'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createApi } from '#app/api.ts'
import { api } from '#app/routes.ts'
import { HONEYPOT } from '#app/ui/form-rules.ts'
import { inChunks } from '#db/chunks.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { formToken } from '#test/forms.ts'

const message = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.org', subject: 'The choir', message: 'When?' }

/** Resolves when a transaction waits for a lock of another one; on SQLite every transaction does. */
async function isWaiting({ db, engine }: Database): Promise<void> {
  if (engine === 'sqlite') return
  await vi.waitFor(async () => {
    const { rows } = await sql`select 1 from pg_locks where not granted and locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
    expect(rows).toHaveLength(1)
  }, 20_000)
}

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
  /** A message that is no other's. */
  const send = async (beside: object, on = app) => {
    const { status } = await on.post(api.contact, { ...message, subject: `No. ${sent++}`, ...beside })
    expect(status).toBe(201)
  }

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
    const isFlooded = async () => 'challenge' in ((await (await router.request(api.formToken)).json()) as object)
    return { post, later, isFlooded }
  }
  /** One of the 65,536 networks that a provider's customer may have. */
  const of48 = (n: number, customer = 'aaaa') => `2001:db8:${customer}:${n.toString(16)}::1`

  it('ask browsers for work while they are flooded, and for nothing before and after', async () => {
    let at = app.services.now()
    const flooded = createApi({ ...app.services, now: () => at, config: { ...app.services.config, trustProxy: 1 } })
    const pass = async () => (await (await flooded.request(api.formToken)).json()) as { challenge?: Challenge }
    let from = 0
    const post = async (beside: object) => {
      const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': `203.0.113.${from++}` }
      const body = JSON.stringify({ ...message, subject: `Flood ${sent++}`, ...beside })
      expect((await flooded.request(api.contact, { method: 'POST', body, headers })).status).toBe(201)
    }

    for (let n = 0; n < 150; n++) await post({})
    expect((await pass()).challenge).toBeUndefined()
    await post({})
    expect(await judged()).toEqual(['flood'])
    const { challenge } = await pass()
    if (!challenge) throw new Error('nothing is asked for')
    const solution = await solveChallenge({ challenge, deriveKey })
    const proof = { challenge, solution }

    const others = [
      { challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } },
      { challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }, solution },
      { challenge: { ...challenge, signature: '0'.repeat(64) }, solution },
      { challenge: { ...challenge, parameters: { ...challenge.parameters, data: { at: 9e15 } } }, solution },
      { challenge: { parameters: 'x' }, solution: [] },
      'x',
      [],
    ]
    for (const other of others) await post({ proof: other })
    expect(await judged()).toHaveLength(8)
    await post({ proof })
    expect(await stored()).toHaveLength(151)
    // The proof of work counts once.
    await post({ proof })
    expect(await judged()).toHaveLength(9)

    const { challenge: late } = await pass()
    if (!late) throw new Error('nothing is asked for')
    const lateProof = { challenge: late, solution: await solveChallenge({ challenge: late, deriveKey }) }
    at = at.add({ minutes: 10, milliseconds: 1 })
    await post({ proof: lateProof })
    expect(await stored()).toHaveLength(152)
    expect((await pass()).challenge).toBeUndefined()
  })

  it('don’t treat the submissions of one address as a flood, however many', async () => {
    const token = await formToken(app)
    const visit = { fullName: 'Ann Lee', phone: '850-555-0100', email: 'ann@example.org', numberOfKids: '2' }
    for (let n = 0; n < 30; n++) {
      await send({ token })
      await app.post(api.visitorRequests, { ...visit, fullName: `Ann ${n}`, token })
      await app.post(api.newsletterSubscribe, { email: `ann${n}@example.org`, token })
    }
    expect(await judged()).toEqual([])
    expect((await app.get(api.formToken)).body).toEqual({ token: expect.any(String) })
  })

  it('don’t treat the submissions of one provider’s customer as a flood, from however many networks', async () => {
    const { post, isFlooded } = fromAnywhere()
    const statuses = []
    for (let n = 0; n < 160; n++) statuses.push(await post(of48(n)))
    expect(await isFlooded()).toBe(false)
    expect(await judged()).toEqual([])
    // Without a token 10 come from one address, and four times as many from one customer.
    expect(statuses).toEqual([...Array(40).fill(201), ...Array(120).fill(429)])
    expect(await post(of48(1, 'bbbb'))).toBe(201)
  })

  it('accept four times as many from a network as from an address, and no more with a token', async () => {
    const { post } = fromAnywhere()
    const token = await formToken(app)
    const statuses = []
    for (let n = 0; n < 130; n++) statuses.push(await post(of48(n % 26), { token }))
    expect(statuses).toEqual([...Array(120).fill(201), ...Array(10).fill(429)])
  })

  it('count nothing that is no form towards a flood', async () => {
    const { post, isFlooded } = fromAnywhere()
    for (let n = 0; n < 160; n++)
      expect(await post(`203.0.113.${n}`, n % 2 ? { email: 'ann' } : { message: 7 })).toBe(400)
    expect(await isFlooded()).toBe(false)
    expect(await post('198.51.100.1')).toBe(201)
    expect(await judged()).toEqual([])
  })

  it('are flooded for as long as submissions go on', async () => {
    const { post, later, isFlooded } = fromAnywhere()
    const flood = async (subnet: number) => {
      for (let n = 0; n < 160; n++) await post(`203.0.${subnet}.${n}`)
    }
    await flood(1)
    later(9)
    await flood(2)
    later(2)
    expect(await isFlooded()).toBe(true)
    expect(await post('198.51.100.1')).toBe(201)
    expect((await judged()).length).toBe(10 + 160 + 1)
    later(10)
    expect(await isFlooded()).toBe(false)
  })

  it('log a flood that begins in two processes at once, at the turn of a minute', async () => {
    const [one, next] = [fromAnywhere(), fromAnywhere()]
    next.later(1)
    for (let n = 0; n < 149; n++) await one.post(`203.0.113.${n}`)
    const counted = Promise.withResolvers<void>()
    const mayCommit = Promise.withResolvers<void>()
    vi.spyOn(database, 'transaction').mockImplementationOnce((work) =>
      database.transaction(async (trx) => {
        const result = await work(trx)
        counted.resolve()
        await mayCommit.promise
        return result
      }),
    )
    const first = one.post('198.51.100.1')
    await counted.promise
    const second = next.post('198.51.100.2')
    // It is counted without the first one, or waits for it.
    await Promise.race([second, isWaiting(database)])
    mayCommit.resolve()
    await Promise.all([first, second])
    expect(await database.db.selectFrom('changes').select('kind').where('action', '=', 'began').execute()).toEqual([
      { kind: 'flood' },
    ])
  })

  it('log in the admin area that a flood has begun, once an hour', async () => {
    const { post, later, isFlooded } = fromAnywhere()
    const flood = async () => {
      for (let n = 0; n < 160; n++) await post(`203.0.113.${n}`)
    }
    const told = () =>
      database.db.selectFrom('changes').select(['kind', 'label']).where('action', '=', 'began').execute()
    await flood()
    later(11)
    expect(await isFlooded()).toBe(false)
    await flood()
    expect(await isFlooded()).toBe(true)
    expect(await told()).toEqual([{ kind: 'flood', label: expect.stringContaining('More than 150 form submissions') }])
    later(60)
    await flood()
    expect(await told()).toHaveLength(2)
  })

  it('store the start of long texts during a flood, and all of them otherwise', async () => {
    const { post } = fromAnywhere()
    const long = `a${'é'.repeat(5_000)}`
    const kept = async () => {
      const rows = await database.db.selectFrom('judged_spam').select('fields').execute()
      return rows.map(({ fields }) => (JSON.parse(fields) as typeof message).message)
    }
    await post('203.0.113.1', { message: long, [HONEYPOT]: 'x' })
    expect(await kept()).toEqual([long])
    for (let n = 0; n < 150; n++) await post(`203.0.113.${n}`)
    await database.db.deleteFrom('judged_spam').execute()
    await post('203.0.113.1', { message: long })
    await post('203.0.113.2', { message: `b${long}`, [HONEYPOT]: 'x' })
    expect((await kept()).toSorted()).toEqual([`a${'é'.repeat(1_023)} […]`, `ba${'é'.repeat(1_023)} […]`])
  })

  it('believe work for ten minutes and no longer', async () => {
    let at = app.services.now()
    const flooded = createApi({ ...app.services, now: () => at, config: { ...app.services.config, trustProxy: 1 } })
    let from = 0
    const post = async (beside: object) => {
      const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': `203.0.113.${from++}` }
      const body = JSON.stringify({ ...message, subject: `Flood ${sent++}`, ...beside })
      await flooded.request(api.contact, { method: 'POST', body, headers })
    }
    for (let n = 0; n < 151; n++) await post({})
    const { challenge } = (await (await flooded.request(api.formToken)).json()) as { challenge: Challenge }
    const proof = { challenge, solution: await solveChallenge({ challenge, deriveKey }) }
    at = at.add({ minutes: 10, milliseconds: 1 })
    for (let n = 0; n < 151; n++) await post({})
    const before = (await judged()).length
    await post({ proof })
    expect(await judged()).toHaveLength(before + 1)
  })
})
