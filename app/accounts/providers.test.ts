import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { accountApi } from '#app/accounts/account.ts'
import { adminApi } from '#app/admin-routes.ts'
import type { TwoFactorSecrets } from '#app/accounts/schema.ts'
import { api, href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { codeOf } from '#test/authenticator.ts'
import { onBothDatabases } from '#test/databases.ts'
import { followWithin, startOidc } from '#test/oidc.ts'
import { makePerson, PASSWORD, signedInAs } from '#test/people.ts'
import { type Visitor, visitor } from '#test/visitor.ts'

const SITE = 'https://church.test'
const leave = href(accountApi.signInAt, { id: 'oidc' }, { next: '/give' })
const callback = `${SITE}${href(accountApi.callback, { id: 'oidc' })}`
const noEntry = `${SITE}/sign-in?problem=provider`

onBothDatabases('signing in with a provider', (open) => {
  let oidc: Awaited<ReturnType<typeof startOidc>>
  let database: Database
  let app: TestApp
  beforeAll(async () => {
    oidc = await startOidc(callback)
  })
  afterAll(() => oidc.stop())
  beforeEach(async () => {
    database = await open()
    const { issuer, clientId, clientSecret } = oidc
    const env = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret }
    app = createTestApp(database, undefined, env)
  })
  afterEach(() => database.close())

  /** To the provider and back. */
  const go = async (browser: Visitor) => {
    const away = (await browser.fetch(leave)).headers.get('location') ?? ''
    expect(away.startsWith(oidc.issuer)).toBe(true)
    const back = await followWithin(oidc.issuer, away)
    expect(back.startsWith(callback)).toBe(true)
    return (await browser.fetch(back.slice(SITE.length))).headers.get('location')
  }
  const methods = () =>
    database.db.selectFrom('sign_in_methods').selectAll().where('provider', '<>', 'credential').execute()

  it('signs in users whose verified address is known, and links the account', async () => {
    const ann = await makePerson(database, { email: 'Ann@church.test' })
    oidc.become('ann-1', { email: 'ann@church.test', email_verified: true })
    const browser = visitor(app)
    expect(await go(browser)).toBe(`${SITE}${href(api.login, {}, { next: '/give' })}`)
    expect(await browser.get(api.currentUser)).toMatchObject({ status: 200, body: { id: ann, name: 'Ann Lee' } })
    expect(browser.given('__Host-narthex_session')).toContain('HttpOnly')
    expect(await methods()).toMatchObject([
      { user_id: ann, provider: 'oidc', account_id: 'ann-1', password_hash: null },
    ])
    const again = visitor(app)
    await go(again)
    expect((await again.get(api.currentUser)).status).toBe(200)
    expect(await methods()).toHaveLength(1)
  })

  it('creates no account, and refuses unverified addresses and deactivated users', async () => {
    await makePerson(database, { email: 'ann@church.test' })
    await makePerson(database, { email: 'out@church.test', isDisabled: true })
    for (const [sub, email, email_verified] of [
      ['eve-1', 'eve@elsewhere.test', true],
      ['eve-2', 'ann@church.test', false],
      ['out-1', 'out@church.test', true],
    ] as const) {
      oidc.become(sub, { email, email_verified })
      const browser = visitor(app)
      expect(await go(browser)).toBe(noEntry)
      expect((await browser.get(api.currentUser)).status).toBe(401)
    }
    expect(await database.db.selectFrom('users').select('email').execute()).toHaveLength(2)
    expect(await database.db.selectFrom('sessions').selectAll().execute()).toEqual([])
  })

  it.each(['true', 'false', '0', 1, [], {}, null, undefined])(
    'does not treat %j as a verified address',
    async (word) => {
      await makePerson(database, { email: 'ann@church.test' })
      oidc.become('eve-1', { email: 'ann@church.test', email_verified: word, emailVerified: true })
      const browser = visitor(app)
      expect(await go(browser)).toBe(noEntry)
      expect((await browser.get(api.currentUser)).status).toBe(401)
      expect(await methods()).toEqual([])
    },
  )

  it('refuses a linked account whose address is no longer verified or has changed', async () => {
    await makePerson(database, { email: 'ann@church.test' })
    for (const now of [
      { email: 'ann@church.test', email_verified: false },
      { email: 'eve@elsewhere.test', email_verified: true },
    ]) {
      oidc.become('ann-1', { email: 'ann@church.test', email_verified: true })
      await go(visitor(app))
      expect(await methods()).toHaveLength(1)
      oidc.become('ann-1', now)
      const browser = visitor(app)
      expect(await go(browser)).toBe(noEntry)
      expect((await browser.get(api.currentUser)).status).toBe(401)
      expect(await methods()).toEqual([])
    }
  })

  it('is forgotten when the person is shut out, signed out by an administrator, or chooses a password by a link', async () => {
    const ann = await makePerson(database, { email: 'ann@church.test' })
    const admin = app.as('administrator')
    const acts = [
      () => admin.send('POST', href(adminApi.userEndSessions, { id: ann })),
      async () => {
        const { body } = await admin.send('POST', href(adminApi.userInvite, { id: ann }))
        const token = new URL((body as { link: string }).link).searchParams.get('token')
        return app.post(accountApi.resetPassword, { token, password: 'another psalm at dawn' })
      },
      () => admin.send('POST', href(adminApi.userDisable, { id: ann })),
    ]
    for (const act of acts) {
      oidc.become('ann-1', { email: 'ann@church.test', email_verified: true })
      await go(visitor(app))
      expect(await methods()).toHaveLength(1)
      expect((await act()).status).toBe(200)
      expect(await methods()).toEqual([])
    }
  })

  it('does not log a refusal as an error', async () => {
    const errors = vi.spyOn(app.services.log, 'error')
    await makePerson(database, { email: 'out@church.test', isDisabled: true })
    const { status } = await app.post(api.login, { email: 'out@church.test', password: PASSWORD })
    expect(status).toBe(401)
    for (const [email, email_verified] of [
      ['out@church.test', true],
      ['out@church.test', false],
      ['eve@elsewhere.test', true],
    ] as const) {
      oidc.become('eve-1', { email, email_verified })
      expect(await go(visitor(app))).toBe(noEntry)
    }
    for (const query of ['', '?code=x', '?state=x&code=y', '?error=access_denied']) {
      await visitor(app).fetch(`${href(accountApi.callback, { id: 'oidc' })}${query}`)
    }
    expect(errors.mock.calls).toEqual([])
  })

  it.each([
    ['without an ID token', () => undefined],
    ['for another party', (claims: object) => ({ ...claims, azp: 'another-client' })],
    ['for several parties, of which none is named', (claims: object) => ({ ...claims, aud: ['narthex', 'other'] })],
    ['for another audience', (claims: object) => ({ ...claims, aud: 'other' })],
    ['about somebody else than the user information', (claims: object) => ({ ...claims, sub: 'ann-2' })],
    ['of another issuer', (claims: object) => ({ ...claims, iss: 'https://other.test' })],
    ['with another nonce', (claims: object) => ({ ...claims, nonce: 'other' })],
    ['that would take the memory', (claims: object) => ({ ...claims, name: 'x'.repeat(1_000_000) })],
  ])('refuses an answer of a provider %s', async (_, change) => {
    await makePerson(database, { email: 'ann@church.test' })
    oidc.become('ann-1', { email: 'ann@church.test', email_verified: true })
    oidc.tamper(change)
    try {
      const browser = visitor(app)
      expect(await go(browser)).toBe(noEntry)
      expect((await browser.get(api.currentUser)).status).toBe(401)
      expect(await methods()).toEqual([])
    } finally {
      oidc.tamper()
    }
  })

  it('accepts an answer for several parties that was made for us', async () => {
    await makePerson(database, { email: 'ann@church.test' })
    oidc.become('ann-1', { email: 'ann@church.test', email_verified: true })
    oidc.tamper((claims) => ({ ...claims, aud: ['narthex', 'other'], azp: 'narthex' }))
    try {
      const browser = visitor(app)
      await go(browser)
      expect((await browser.get(api.currentUser)).status).toBe(200)
    } finally {
      oidc.tamper()
    }
  })

  it('does not bypass two-step verification', async () => {
    await makePerson(database, { email: 'ann@church.test' })
    const signedIn = await signedInAs(app, 'ann@church.test')
    const { body } = await signedIn.post(accountApi.twoFactorBegin, { password: PASSWORD })
    await signedIn.post(accountApi.twoFactorConfirm, { code: codeOf((body as TwoFactorSecrets).secret) })
    oidc.become('ann-1', { email: 'ann@church.test', email_verified: true })
    const browser = visitor(app)
    expect(await go(browser)).toBe(noEntry)
    expect((await browser.get(api.currentUser)).status).toBe(401)
  })

  it('is not finished in another browser than it began in, nor twice, nor begun by another site', async () => {
    await makePerson(database, { email: 'ann@church.test' })
    oidc.become('ann-1', { email: 'ann@church.test', email_verified: true })
    const browser = visitor(app)
    const away = (await browser.fetch(leave)).headers.get('location') ?? ''
    const back = (await followWithin(oidc.issuer, away)).slice(SITE.length)
    const victim = visitor(app)
    expect((await victim.fetch(back)).headers.get('location')).toBe(noEntry)
    expect((await victim.get(api.currentUser)).status).toBe(401)
    const cross = await browser.fetch(leave, { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(cross.headers.get('location')).toBe('/sign-in')
    for (const query of ['', '?code=x', '?state=x&code=y', '?error=access_denied']) {
      const address = `${href(accountApi.callback, { id: 'oidc' })}${query}`
      expect((await visitor(app).fetch(address)).headers.get('location')).toBe(noEntry)
    }
  })

  it('is offered only when it is set up, and says when the provider does not answer', async () => {
    expect((await app.get(accountApi.providers)).body).toEqual([{ id: 'oidc', name: new URL(oidc.issuer).host }])
    const plain = createTestApp(database)
    expect((await plain.get(accountApi.providers)).body).toEqual([])
    expect((await plain.fetch(leave)).status).toBe(404)
    const env = { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' }
    const down = createTestApp(database, undefined, env)
    expect((await down.fetch(leave)).headers.get('location')).toBe(`${SITE}/sign-in?problem=unavailable`)
  })
})
