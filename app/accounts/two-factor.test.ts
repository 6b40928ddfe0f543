import { afterEach, beforeEach, expect, it } from 'vitest'
import { accountApi } from '#app/accounts/account.ts'
import { hashPassword, passwordCost } from '#app/accounts/password.ts'
import type { TwoFactorSecrets } from '#app/accounts/schema.ts'
import { api } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { codeOf } from '#test/authenticator.ts'
import { onBothDatabases } from '#test/databases.ts'
import { CHEAP, makePerson, PASSWORD, PRODUCT_COST, signedInAs } from '#test/people.ts'
import { visitor } from '#test/visitor.ts'

const EMAIL = 'ann@church.test'

/** The time of the app's next code, which is accepted already. */
const soon = () => Date.now() + 30_000

onBothDatabases('a code at sign-in', (open) => {
  let database: Database
  let app: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
    await makePerson(database, { email: EMAIL })
  })
  afterEach(() => database.close())

  const turnedOn = async () => {
    const browser = await signedInAs(app, EMAIL)
    const { body } = await browser.post(accountApi.twoFactorBegin, { password: PASSWORD })
    const secrets = body as TwoFactorSecrets
    const { status } = await browser.post(accountApi.twoFactorConfirm, { code: codeOf(secrets.secret) })
    expect(status).toBe(200)
    // As if half a minute had passed.
    await database.db.updateTable('two_factors').set({ last_step: 0 }).execute()
    return { browser, ...secrets }
  }
  const signIn = (code?: string) => {
    const browser = visitor(app)
    return browser.post(api.login, { email: EMAIL, password: PASSWORD, ...(code === undefined ? {} : { code }) })
  }

  it.each([
    ['small letters', (code: string) => code.toLowerCase()],
    ['no dash', (code: string) => code.replace('-', '')],
    ['a space for the dash, and small letters', (code: string) => ` ${code.toLowerCase().replace('-', ' ')} `],
    ['a long dash', (code: string) => code.replace('-', '–')],
  ])('may be a backup code typed with %s, once, which is no wrong try', async (_, typed) => {
    const { backupCodes } = await turnedOn()
    const [first = ''] = backupCodes
    expect((await signIn(typed(first))).status).toBe(200)
    expect(await database.db.selectFrom('two_factors').select('failures').execute()).toEqual([{ failures: 0 }])
    for (const again of [first, typed(first)]) expect((await signIn(again)).status).toBe(401)
  })

  it('may be typed in two groups, as apps show it', async () => {
    const { secret } = await turnedOn()
    expect((await signIn(codeOf(secret).replace(/^.../, '$& '))).status).toBe(200)
  })

  it('is required once a first one has confirmed it, in one step or two', async () => {
    const { browser, secret, uri, backupCodes } = await turnedOn()
    expect(uri).toMatch(/^otpauth:\/\/totp\/.*ann%40church\.test\?secret=[A-Z2-7]{16,}/)
    expect(new Set(backupCodes).size).toBe(10)
    expect(await browser.get(accountApi.own)).toMatchObject({ status: 200, body: { hasTwoFactor: true } })
    expect(await signIn()).toMatchObject({ status: 401, body: { error: 'code_required' } })
    expect((await signIn(codeOf(secret))).status).toBe(200)
    const other = visitor(app)
    await other.post(api.login, { email: EMAIL, password: PASSWORD })
    expect((await other.get(api.currentUser)).status).toBe(401)
    expect(
      (await other.post(accountApi.loginCode, { code: codeOf(secret, soon()), next: '/give' })).body,
    ).toMatchObject({
      email: EMAIL,
      next: '/give',
    })
    expect((await other.get(api.currentUser)).status).toBe(200)
  })

  it('is not asked for before it is confirmed', async () => {
    const browser = await signedInAs(app, EMAIL)
    await browser.post(accountApi.twoFactorBegin, { password: PASSWORD })
    expect((await signIn()).status).toBe(200)
    expect((await browser.post(accountApi.twoFactorConfirm, { code: '000000' })).status).toBe(400)
    expect((await signIn()).status).toBe(200)
  })

  it('says why it can’t be checked after the site’s secret key has changed', async () => {
    const { secret } = await turnedOn()
    await database.db
      .updateTable('two_factors')
      .set({ secret: 'ab'.repeat(60) })
      .execute()
    const fields = { code: expect.stringContaining('secret key has changed') }
    expect(await signIn(codeOf(secret))).toMatchObject({ status: 409, body: { error: 'key_changed', fields } })
  })

  it('is refused when it is wrong, old, or without the password before it', async () => {
    const { secret } = await turnedOn()
    expect(await signIn('000000')).toMatchObject({ status: 401 })
    expect((await signIn(codeOf(secret, Date.now() - 10 * 60_000))).status).toBe(401)
    expect((await visitor(app).post(accountApi.loginCode, { code: codeOf(secret) })).status).toBe(401)
    expect((await app.post(api.login, { email: EMAIL, password: 'a wrong one', code: codeOf(secret) })).status).toBe(
      401,
    )
  })

  it('is good once, and so are all before it', async () => {
    const browser = await signedInAs(app, EMAIL)
    const { body } = await browser.post(accountApi.twoFactorBegin, { password: PASSWORD })
    const { secret } = body as TwoFactorSecrets
    const [now, next] = [codeOf(secret), codeOf(secret, soon())]
    await browser.post(accountApi.twoFactorConfirm, { code: now })
    expect((await signIn(now)).status).toBe(401)
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(next)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await signIn(now)).status).toBe(401)
  })

  it('may be followed by the next one, when the first was used already', async () => {
    const { secret } = await turnedOn()
    const [now, next] = [codeOf(secret), codeOf(secret, soon())]
    expect((await signIn(now)).status).toBe(200)
    const browser = visitor(app)
    await browser.post(api.login, { email: EMAIL, password: PASSWORD })
    expect(await browser.post(accountApi.loginCode, { code: now })).toMatchObject({
      status: 401,
      body: { error: 'code_refused' },
    })
    expect((await browser.post(accountApi.loginCode, { code: next })).status).toBe(200)
  })

  it('ends the sessions in other browsers when it is turned on, but not this one', async () => {
    const other = await signedInAs(app, EMAIL)
    const { browser } = await turnedOn()
    expect((await other.get(api.currentUser)).status).toBe(401)
    expect((await browser.get(api.currentUser)).status).toBe(200)
  })

  it('ends all sessions but a new one when it is turned off', async () => {
    const { browser, secret } = await turnedOn()
    const other = visitor(app)
    await other.post(api.login, { email: EMAIL, password: PASSWORD, code: codeOf(secret) })
    const copied = new Map(browser.cookies)
    expect((await browser.post(accountApi.twoFactorDisable, { password: PASSWORD })).status).toBe(200)
    expect((await browser.get(api.currentUser)).status).toBe(200)
    const thief = visitor(app)
    for (const [name, value] of copied) thief.cookies.set(name, value)
    for (const one of [other, thief]) expect((await one.get(api.currentUser)).status).toBe(401)
  })

  it('cannot be tried out by confirming a second time, which no limit would count', async () => {
    const { browser, secret } = await turnedOn()
    for (const code of [codeOf(secret), '000000'])
      expect((await browser.post(accountApi.twoFactorConfirm, { code })).status).toBe(400)
    expect((await signIn(codeOf(secret))).status).toBe(200)
  })

  it('is required when it is turned on while the password waits to be checked', async () => {
    Object.assign(passwordCost, PRODUCT_COST)
    const busy = Array.from({ length: 12 }, () => hashPassword('some other password'))
    const waiting = signIn()
    await new Promise((resolve) => setTimeout(resolve, 20))
    await database.db.updateTable('users').set({ two_factor: 1 }).execute()
    expect(await waiting).toMatchObject({ status: 401, body: { error: 'code_required' } })
    await Promise.all(busy)
    Object.assign(passwordCost, CHEAP)
  })

  it('may be a backup code, each of them once', async () => {
    const { backupCodes } = await turnedOn()
    expect((await signIn(backupCodes[0])).status).toBe(200)
    expect((await signIn(backupCodes[0])).status).toBe(401)
    expect((await signIn(backupCodes[1])).status).toBe(200)
  })

  it('cannot be guessed: after ten wrong ones in a row even the right one waits', async () => {
    const { secret } = await turnedOn()
    for (let n = 0; n < 10; n++) {
      const browser = visitor(app)
      await browser.post(api.login, { email: EMAIL, password: PASSWORD })
      expect((await browser.post(accountApi.loginCode, { code: '000000' })).status).toBe(401)
    }
    const wait = { error: 'code_locked', message: 'Too many wrong codes. Try again in 15 minutes.' }
    expect(await signIn(codeOf(secret))).toMatchObject({ status: 429, body: wait })
    const half = visitor(app)
    expect((await half.post(api.login, { email: EMAIL, password: PASSWORD })).body).toMatchObject({
      error: 'code_required',
    })
    const body = JSON.stringify({ code: codeOf(secret) })
    const init = { method: 'POST', body, headers: { 'Content-Type': 'application/json' } }
    const answer = await half.fetch(accountApi.loginCode, init)
    expect([answer.status, await answer.json()]).toMatchObject([429, wait])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(800)
    const { locked_until } = await database.db
      .selectFrom('two_factors')
      .select('locked_until')
      .executeTakeFirstOrThrow()
    expect(locked_until).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
    await database.db.updateTable('two_factors').set({ locked_until: '2026-01-01T00:00:00.000Z' }).execute()
    expect((await signIn(codeOf(secret))).status).toBe(200)
  })

  it('is stored encrypted', async () => {
    const { secret, backupCodes } = await turnedOn()
    const kept = JSON.stringify(await database.db.selectFrom('two_factors').selectAll().execute())
    for (const text of [secret, ...backupCodes]) expect(kept).not.toContain(text)
  })

  it('is turned on and off only with the password', async () => {
    const { browser } = await turnedOn()
    expect((await browser.post(accountApi.twoFactorBegin, { password: PASSWORD })).status).toBe(409)
    expect((await browser.post(accountApi.twoFactorDisable, { password: 'a wrong one' })).status).toBe(400)
    expect((await browser.post(accountApi.twoFactorDisable, { password: PASSWORD })).status).toBe(200)
    expect((await signIn()).status).toBe(200)
    expect((await browser.post(accountApi.twoFactorBegin, { password: 'a wrong one' })).status).toBe(400)
  })
})
