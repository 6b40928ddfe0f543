import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge } from 'altcha-lib/types'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#app/admin-routes.ts'
import { createApi } from '#app/server/api.ts'
import { signUp } from '#app/features/events/sign-ups/sign-up.ts'
import { api } from '#app/routes.ts'
import { addressesOf } from '#app/definitions/definition.ts'
import { HONEYPOT } from '#app/forms/form-rules.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { addEvent } from '#test/records.ts'

const ON = '2026-12-05'
const WIFI = '203.0.113.7'

onBothDatabases('a crowd', (open) => {
  let database: Database
  let app: TestApp
  let at: Temporal.Instant
  let site: ReturnType<typeof createApi>
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
    at = app.services.now()
    site = createApi({ ...app.services, now: () => at, config: { ...app.services.config, trustProxy: 1 } })
  })
  afterEach(() => database.close())

  interface Issued {
    token: string
    challenge?: Challenge
  }
  const pass = (seconds: number) => {
    at = at.add({ milliseconds: seconds * 1000 })
  }
  const headers = (from: string) => ({ 'Content-Type': 'application/json', 'X-Forwarded-For': from })
  const begin = async (from: string) =>
    (await (await site.request(api.formToken, { headers: headers(from) })).json()) as Issued
  const post = async (address: string, from: string, fields: object) => {
    const answer = await site.request(address, { method: 'POST', headers: headers(from), body: JSON.stringify(fields) })
    return { status: answer.status, message: ((await answer.json()) as { message: string }).message }
  }
  const answers = { answer1: '', answer2: '', answer3: '', answer4: '', answer5: '' }
  const person = (event: string, n: number) => ({
    event,
    date: ON,
    name: `Guest ${n}`,
    email: `guest${n}@home.test`,
    ...answers,
  })
  const message = (n: number) => ({
    firstName: 'Ann',
    lastName: `No. ${n}`,
    email: `ann${n}@home.test`,
    subject: 'The choir',
    message: `When does the choir meet? This is question ${n}.`,
  })
  const supper = (places: string, partySize = 1) =>
    addEvent(database.db, { title: 'Supper', date: ON, startTime: '18:00', signUp: true, places, partySize })
  const inOrder = () =>
    database.db
      .selectFrom('event_sign_ups')
      .select(['id', 'name', 'email', 'state', 'suspected', 'position'])
      .orderBy('position')
      .execute()
  const emailed = async () =>
    (await database.db.selectFrom('emails').select('to_address as to').where('kind', '=', 'sign-up').execute())
      .map(({ to }) => to)
      .toSorted()
  const spam = () => database.db.selectFrom('judged_spam').selectAll().execute()

  it('of 60 people behind one address gets in within 5 minutes', async () => {
    const event = await supper('100')
    for (let n = 1; n <= 60; n++) {
      const { token, challenge } = await begin(WIFI)
      expect(challenge).toBeUndefined()
      pass(2.5)
      expect(await post(api.signUps, WIFI, { ...person(event, n), token })).toMatchObject({ status: 201 })
      expect(await post(api.contact, WIFI, { ...message(n), token })).toMatchObject({ status: 201 })
      pass(2.5)
    }
    expect((await inOrder()).filter(({ state, suspected }) => state === 'in' && suspected === 'no')).toHaveLength(60)
    expect(await emailed()).toHaveLength(60)
    expect(await spam()).toEqual([])
  })

  it('of 60 families behind one address gets in when they hear of it together and type at their own pace', async () => {
    const event = await supper('300', 6)
    const began = at
    const everyone = Array.from({ length: 60 }, (_, n) => n)
    const [tokens, said]: [Issued[], string[]] = [[], []]
    const send = (n: number) =>
      post(api.signUps, WIFI, { ...person(event, n), people: String(1 + (n % 6)), token: tokens[n]?.token })
    // Everyone begins within two minutes, and the slowest type for nearly three.
    const steps = everyone.flatMap((n) => [
      { second: n * 2, take: async () => void (tokens[n] = await begin(WIFI)) },
      { second: n * 2 + 5 + ((n * 37) % 170), take: async () => void said.push((await send(n)).message) },
    ])
    for (const { second, take } of steps.toSorted((a, b) => a.second - b.second)) {
      at = began.add({ seconds: second })
      await take()
    }
    expect(at.since(began).total('minutes')).toBeLessThan(5)
    expect(tokens.filter(({ challenge }) => challenge)).toEqual([])
    expect(said.filter((text) => text.startsWith('We’ve received your sign-up. '))).toHaveLength(60)
    const all = await inOrder()
    expect(all.filter(({ state, suspected }) => state === 'in' && suspected === 'no')).toHaveLength(60)
    expect(await emailed()).toHaveLength(60)
  })

  it('is told from a script behind the same address, whose sign-ups keep their places in line', async () => {
    const one = await begin(WIFI)
    pass(60)
    type Script = [what: string, issued: () => Promise<Partial<Issued>>, believed: number, why: string]
    const scripts: Script[] = [
      ['no tokens', () => Promise.resolve({}), 10, 'flood'],
      ['tokens used at once', () => begin(WIFI), 0, 'fast'],
      ['one token for all', () => Promise.resolve(one), 3, 'flood'],
    ]
    for (const [what, issued, believed, why] of scripts) {
      await database.db.deleteFrom('event_sign_ups').execute()
      await database.db.deleteFrom('emails').execute()
      const event = await supper('61')
      const human = (await begin(WIFI)).token
      pass(3)
      for (let n = 1; n <= 60; n++) {
        const { token } = await issued()
        pass(0.08)
        await post(api.signUps, WIFI, { ...person(event, n), token })
      }
      await post(api.signUps, WIFI, { ...person(event, 61), token: human })
      const all = await inOrder()
      const of = (reason: string) => all.filter(({ suspected }) => suspected === reason).length
      expect([what, of('no'), of(why)]).toEqual([what, believed + 1, 60 - believed])
      expect(all.map(({ name, state }) => `${name} ${state}`)).toEqual(all.map((_, n) => `Guest ${n + 1} in`))
      expect(await emailed()).toHaveLength(believed + 1)
      pass(600)
    }
  })

  it('of 300 people who sign up for a popular event within 10 minutes gets in, in their order', async () => {
    const event = await supper('300')
    // Many are at home, and a third is in church.
    const from = (n: number) => (n % 3 === 0 ? WIFI : `198.18.${n >> 8}.${n & 255}`)
    for (let n = 1; n <= 300; n++) {
      const { token } = await begin(from(n))
      pass(2)
      expect(await post(api.signUps, from(n), { ...person(event, n), token })).toMatchObject({ status: 201 })
    }
    const all = await inOrder()
    expect(all.map(({ name }) => name)).toEqual(Array.from({ length: 300 }, (_, n) => `Guest ${n + 1}`))
    expect(all.every(({ state, suspected }) => state === 'in' && suspected === 'no')).toBe(true)
    expect(await emailed()).toHaveLength(300)
  })

  it('of 200 at once is judged as the same 200 in a row, with tokens and without', async () => {
    const event = await supper('500')
    const everyone = Array.from({ length: 200 }, (_, n) => n + 1)
    const issued = await Promise.all(everyone.map((n) => begin(`198.18.0.${n}`)))
    pass(60)
    const sent = everyone.map((n) =>
      post(api.signUps, `198.18.0.${n}`, { ...person(event, n), token: issued[n - 1]?.token }),
    )
    expect((await Promise.all(sent)).every(({ status }) => status === 201)).toBe(true)
    expect((await inOrder()).filter(({ suspected }) => suspected === 'no')).toHaveLength(200)
    // Programs, and the few browsers without JavaScript.
    const without = everyone.map((n) => post(api.signUps, `198.19.0.${n}`, person(event, 200 + n)))
    expect((await Promise.all(without)).every(({ status }) => status === 201)).toBe(true)
    const all = await inOrder()
    expect(all.map(({ position }) => position)).toEqual(Array.from({ length: 400 }, (_, n) => n + 1))
    expect(all.filter(({ suspected }) => suspected === 'flood')).toHaveLength(50)
    // A person who began before the rush is believed, and so is the next person in it.
    const { token } = await begin('198.20.0.1')
    pass(10)
    await post(api.signUps, '198.20.0.1', { ...person(event, 900), token })
    expect((await inOrder()).at(-1)).toMatchObject({ name: 'Guest 900', state: 'in', suspected: 'no' })
  })

  it('does not hide a script: without a token, with one for all, too fast, or with one text', async () => {
    const event = await supper('500')
    const reasons = async () => (await inOrder()).map(({ suspected }) => suspected)
    for (let n = 1; n <= 14; n++) await post(api.signUps, '192.0.2.1', person(event, n))
    expect(await reasons()).toEqual([...Array(10).fill('no'), ...Array(4).fill('flood')])
    const { token } = await begin('192.0.2.2')
    pass(3)
    for (let n = 21; n <= 25; n++) await post(api.signUps, '192.0.2.2', { ...person(event, n), token })
    expect((await reasons()).slice(14)).toEqual(['no', 'no', 'no', 'flood', 'flood'])
    const { token: young } = await begin('192.0.2.3')
    pass(1)
    const fast = await post(api.signUps, '192.0.2.3', { ...person(event, 31), token: young })
    expect((await inOrder()).at(-1)).toMatchObject({ state: 'in', suspected: 'fast' })
    expect(fast.message).toMatch(/keep your place/)
    for (let n = 1; n <= 5; n++) {
      const { token: own } = await begin(`192.0.2.${10 + n}`)
      pass(60)
      await post(api.contact, `192.0.2.${10 + n}`, {
        ...message(n),
        message: 'Our offer\nis for  YOU and for your whole congregation',
        token: own,
      })
    }
    expect((await spam()).map(({ reason }) => reason)).toEqual(['repeated', 'repeated'])
  })

  it('makes the browsers behind one address prove their work from the 101st on, and believes them', async () => {
    const event = await supper('500')
    for (let n = 1; n <= 100; n++) expect((await begin(WIFI)).challenge).toBeUndefined()
    const [proving, other] = [await begin(WIFI), await begin(WIFI)]
    const { challenge } = proving
    if (!challenge) throw new Error('no work is asked for')
    expect((await begin('198.18.0.1')).challenge).toBeUndefined()
    const proof = { challenge, solution: await solveChallenge({ challenge, deriveKey }) }
    // Longer than anyone types: the proof lasts as long as its token.
    pass(3_600)
    const send = (n: number, token: string, proven?: object) =>
      post(api.signUps, WIFI, { ...person(event, n), token, proof: proven })
    expect((await send(1, proving.token, proof)).message).not.toMatch(/keep your place/)
    expect((await send(2, other.token)).message).toMatch(/keep your place/)
    expect((await send(3, other.token, proof)).message).toMatch(/keep your place/)
    expect((await inOrder()).map(({ suspected }) => suspected)).toEqual(['no', 'flood', 'flood'])
  })

  it('keeps the place of a suspected sign-up until someone decides', async () => {
    const event = await supper('2')
    const suspicious = (n: number) => post(api.signUps, WIFI, { ...person(event, n), [HONEYPOT]: 'x' })
    const honest = (n: number) => post(api.signUps, WIFI, person(event, n))
    await honest(1)
    await suspicious(2)
    await suspicious(3)
    await honest(4)
    expect(await emailed()).toEqual(['guest1@home.test', 'guest4@home.test'])
    const admin = app.as('administrator')
    const listed = (await admin.get(`${addressesOf(signUp).all}?sort=order&suspected=yes`)).body
    expect(listed).toMatchObject([
      { name: 'Guest 2', state: 'in', place: 2 },
      { name: 'Guest 3', state: 'waiting', place: 3 },
    ])
    expect((await admin.get(adminApi.signUpDates)).body).toMatchObject([{ taken: 2, waiting: 2, suspected: 2 }])
    const [, second, third] = await inOrder()
    // Spam: the next one moves up, and isn't emailed while it is suspected itself.
    expect((await admin.send('DELETE', `${addressesOf(signUp).all}/${second?.id}`)).status).toBe(200)
    const states = async () => (await inOrder()).map(({ name, state, suspected }) => `${name} ${state} ${suspected}`)
    expect(await states()).toEqual(['Guest 1 in no', 'Guest 3 in unseen', 'Guest 4 waiting no'])
    expect(await emailed()).toEqual(['guest1@home.test', 'guest4@home.test'])
    // Not spam: the place is confirmed.
    const seen = await admin.send('PUT', `${addressesOf(signUp).all}/${third?.id}`, { suspected: 'no' })
    expect(seen.status).toBe(200)
    expect(await states()).toEqual(['Guest 1 in no', 'Guest 3 in no', 'Guest 4 waiting no'])
    expect(app.emails.find(({ to }) => to === 'guest3@home.test')).toMatchObject({
      subject: 'You’re signed up: Supper',
    })
  })

  it('clears a suspected sign-up when the person sends it again, once', async () => {
    const event = await supper('2')
    for (const remark of ['x', 'y', '', '']) await post(api.signUps, WIFI, { ...person(event, 1), [HONEYPOT]: remark })
    expect(await inOrder()).toMatchObject([{ name: 'Guest 1', state: 'in', suspected: 'no' }])
    expect(await emailed()).toEqual(['guest1@home.test'])
  })

  it('is told the truth about a message that is suspected, and every word of it is stored', async () => {
    for (let n = 1; n <= 10; n++) await post(api.contact, WIFI, message(n))
    const text = `${'A long story. '.repeat(500)}The end.`
    const { status, message: said } = await post(api.contact, WIFI, { ...message(11), message: text })
    expect([status, said]).toEqual([201, expect.stringContaining('Someone will look at it')])
    expect(JSON.parse((await spam())[0]?.fields ?? '{}')).toMatchObject({ message: text })
  })
})
