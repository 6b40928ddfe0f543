import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accountApi } from '#app/accounts/account.ts'
import { afterTry, type Delay, waitAfter, withoutLast } from '#app/accounts/throttle.ts'
import { api } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { changeTries, type Tries } from '#db/limits.ts'
import { countOf } from '#db/records.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases, openEmpty } from '#test/databases.ts'
import { makePerson, PASSWORD, signedInAs } from '#test/people.ts'
import { visitor } from '#test/visitor.ts'

const delay: Delay = { free: 3, first: 1000, max: 5000, forgottenAfter: 60_000 }

onBothDatabases('tries', (open) => {
  let database: Database
  let now: number
  beforeEach(async () => {
    database = await open()
    now = 0
  })
  afterEach(() => database.close())

  const change = (key: string, next: (before: Tries | undefined) => Tries | null | undefined) =>
    changeTries(database, [key], now, ([before]) => [next(before)])
  const count = (key: string) => change(key, (before) => afterTry(before, delay, now))
  const wait = async (key: string) => {
    let waited = 0
    await change(key, (before) => void (waited = waitAfter(before, now)))
    return waited
  }

  it('are free at first, then cost twice as much each time, up to a bound, and are forgotten', async () => {
    const waits: number[] = []
    for (let n = 0; n < 8; n++) {
      await count('ann')
      const waited = await wait('ann')
      waits.push(waited)
      now += waited
    }
    expect(waits).toEqual([0, 0, 1000, 2000, 4000, 5000, 5000, 5000])
    expect(await wait('bob')).toBe(0)
    await count('ann')
    now += 65_000
    expect(await wait('ann')).toBe(0)
    await count('ann')
    expect(await wait('ann')).toBe(0)
  })

  it('that were right do not count', async () => {
    for (let n = 0; n < 10; n++) {
      await count('ann')
      await change('ann', (before) => withoutLast(before, now))
    }
    expect(await wait('ann')).toBe(0)
    for (let n = 0; n < 10; n++) await count('ann')
    await change('ann', () => null)
    expect(await wait('ann')).toBe(0)
  })
})

onBothDatabases('tries of very many addresses', (open) => {
  it('are forgotten from some number on, those that were tried most often last', async () => {
    await using database = await open()
    const count = (key: string) => changeTries(database, [key], 0, ([before]) => [afterTry(before, delay, 0)])
    for (let n = 0; n < 10; n++) await count('ann')
    const ends = new Date(60_000).toISOString()
    await sql`
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 100010)
      insert into limits (key, count, allowed_at, ends_at)
      select 'address ' || n, 1, ${ends}, ${ends} from numbers`.execute(database.db)
    vi.spyOn(Math, 'random').mockReturnValue(0)
    await count('ann')
    vi.restoreAllMocks()
    expect(await countOf(database.db.selectFrom('limits'))).toBe(100_000)
    await changeTries(database, ['ann'], 0, ([tries]) => {
      expect(tries).toMatchObject({ count: 11 })
      return []
    })
  })
})

describe('an attacker who guesses', () => {
  let database: Database
  let app: TestApp
  beforeEach(async () => {
    database = await openEmpty('sqlite')
    app = createTestApp(database, undefined, { TRUST_PROXY: '1' })
    await makePerson(database)
  })
  afterEach(() => database.close())

  const guess = (from: string, email = 'ann@church.test', password = 'a wrong guess') =>
    visitor(app, from).fetch(api.login, {
      method: 'POST',
      body: JSON.stringify({ email, password }),
      headers: { 'Content-Type': 'application/json' },
    })

  it('gets five tries of fifty, and the time of the next one', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => guess('198.51.100.1')))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(45)
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('gets no more tries after a restart', async () => {
    for (let n = 0; n < 5; n++) await guess('198.51.100.1')
    app = createTestApp(database, undefined, { TRUST_PROXY: '1' })
    expect((await guess('198.51.100.1')).status).toBe(429)
  })

  it('cannot learn which addresses are known', async () => {
    const series = async (email: string) => {
      const answers = []
      for (let n = 0; n < 7; n++) answers.push(await guess('198.51.100.2', email))
      return Promise.all(answers.map(async (answer) => [answer.status, await answer.text()]))
    }
    expect(await series('nobody@church.test')).toEqual(await series('ann@church.test'))
  })

  it('does not lock out the owner at another address', async () => {
    for (let n = 0; n < 10; n++) await guess('198.51.100.3')
    expect((await guess('198.51.100.3', 'ann@church.test', PASSWORD)).status).toBe(429)
    expect((await guess('203.0.113.9', 'ann@church.test', PASSWORD)).status).toBe(200)
  })

  it('from everywhere does not lock out a browser in which the owner has signed in before', async () => {
    const browser = await signedInAs(app, 'ann@church.test')
    await browser.fetch(api.logout)
    expect([...browser.cookies.keys()]).toEqual(['__Host-narthex_device'])
    for (let n = 0; n < 60; n++) await guess(`198.51.100.${n}`)
    expect((await guess('203.0.113.9', 'ann@church.test', PASSWORD)).status).toBe(429)
    expect((await browser.post(api.login, { email: 'ann@church.test', password: PASSWORD })).status).toBe(200)
  })

  it('from everywhere does not close the way in by a link, which the refusal names, for a browser that is new', async () => {
    for (let n = 0; n < 60; n++) await guess(`198.51.100.${n}`)
    const owner = visitor(app, '203.0.113.9')
    const signIn = (password: string) => owner.post(api.login, { email: 'ann@church.test', password })
    const refused = await signIn(PASSWORD)
    expect(refused.status).toBe(429)
    expect((refused.body as { message: string }).message).toContain('Try again in 1 minute. To get in now, use “Forgot')
    expect((await owner.post(accountApi.forgotPassword, { email: 'ann@church.test' })).status).toBe(200)
    await app.services.background.idle()
    const token = /token=([\w-]+)/.exec(app.emails.at(-1)?.text ?? '')?.[1]
    for (let n = 0; n < 60; n++) await guess(`198.51.101.${n}`)
    const password = 'another psalm at dawn'
    expect((await owner.post(accountApi.resetPassword, { token, password })).status).toBe(200)
    expect((await signIn(password)).status).toBe(200)
  })

  it('is not helped by a sign that is forged, or another person’s', async () => {
    await makePerson(database, { email: 'mel@church.test' })
    const mel = await signedInAs(app, 'mel@church.test')
    const sign = mel.cookies.get('__Host-narthex_device')
    const post = (cookie: string) =>
      app.fetch(api.login, {
        method: 'POST',
        body: JSON.stringify({ email: 'ann@church.test', password: 'a wrong guess' }),
        headers: { 'Content-Type': 'application/json', 'x-forwarded-for': '198.51.100.4', cookie },
      })
    for (let n = 0; n < 5; n++) await guess('198.51.100.4')
    for (const value of [sign, 'x.y', '.', sign?.replace(/^./, '_')]) {
      expect((await post(`__Host-narthex_device=${value}`)).status).toBe(429)
    }
  })

  it('is slowed down when the addresses are in one network', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 170; n++) {
      statuses.push((await guess(`2001:db8:1:${n.toString(16)}::1`, `person${n}@church.test`)).status)
    }
    expect(statuses.indexOf(429)).toBe(160)
    expect((await guess('2001:db8:2::1', 'somebody@church.test')).status).toBe(401)
  })

  it('with an invalid address is slowed down by network address', async () => {
    const answers = []
    for (let n = 0; n < 45; n++) answers.push(await guess('198.51.100.7', 'no address'))
    expect(answers.map(({ status }) => status).indexOf(429)).toBe(40)
    expect((await guess('198.51.100.8', 'no address')).status).toBe(401)
  })

  it('at one password with many accounts is slowed down by address', async () => {
    let refused = 0
    for (let n = 0; n < 60; n++) {
      if ((await guess('198.51.100.5', `person${n}@church.test`)).status === 429) refused++
    }
    expect(refused).toBeGreaterThanOrEqual(20)
    expect((await guess('198.51.100.6')).status).toBe(401)
  })
})
