import { afterEach, beforeEach, expect, it } from 'vitest'
import { accountApi } from '#app/accounts/account.ts'
import { makeFirstAdministrator, makeSetupLink } from '#app/accounts/setup.ts'
import type { TwoFactorSecrets } from '#app/accounts/schema.ts'
import { api, href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { codeOf } from '#test/authenticator.ts'
import { onBothDatabases } from '#test/databases.ts'
import { makePerson, PASSWORD, signedInAs } from '#test/people.ts'
import { visitor } from '#test/visitor.ts'

const NOW = '2026-11-21T18:00:00.000Z'
const ann = { name: 'Ann Lee', email: 'Ann@church.test', password: PASSWORD }

onBothDatabases('the first administrator', (open) => {
  let database: Database
  let app: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
  })
  afterEach(() => database.close())

  const administrators = () => database.db.selectFrom('users').where('is_admin', '=', 1).select('email').execute()
  const newToken = async (now = NOW) =>
    new URL(await makeSetupLink(database.db, 'https://church.test', now)).searchParams.get('token') ?? ''
  const look = (token: string) => app.get(href(accountApi.setup, {}, { token }))

  it('is created through the link, is signed in, and can sign in again by password', async () => {
    const token = await newToken()
    expect(await look(token)).toEqual({ status: 200, body: { isGood: true } })
    const browser = visitor(app)
    const { status, body } = await browser.post(accountApi.setup, { token, ...ann })
    expect([status, body]).toMatchObject([201, { email: 'Ann@church.test', isAdmin: true, next: '/admin/setup' }])
    expect(await browser.get(api.currentUser)).toMatchObject({ status: 200, body: { name: 'Ann Lee', isAdmin: true } })
    await signedInAs(app, 'ann@church.test')
    expect(await database.db.selectFrom('setup_links').selectAll().execute()).toEqual([])
  })

  it('is created once; then the link is gone, and a new one does not help', async () => {
    const token = await newToken()
    await app.post(accountApi.setup, { token, ...ann })
    const newer = await newToken()
    for (const secret of [token, newer]) {
      expect((await look(secret)).status).toBe(404)
      expect((await app.post(accountApi.setup, { token: secret, ...ann, email: 'eve@church.test' })).status).toBe(404)
    }
    expect(await administrators()).toEqual([{ email: 'Ann@church.test' }])
  })

  it('is not made with a wrong secret, none, or a link that is seven days old', async () => {
    const old = await newToken('2026-11-14T18:00:00.000Z')
    for (const token of [old, 'x', '']) {
      expect(await look(token)).toEqual({ status: 200, body: { isGood: false } })
      expect(await app.post(accountApi.setup, { token, ...ann })).toMatchObject({
        status: 400,
        body: { fields: { token: expect.any(String) } },
      })
    }
    expect(await administrators()).toEqual([])
  })

  it('is still made by a link that was given out before the server started again', async () => {
    const given = await newToken('2026-11-14T18:00:01.000Z')
    await newToken()
    expect((await look(given)).body).toEqual({ isGood: true })
    expect((await app.post(accountApi.setup, { token: given, ...ann })).status).toBe(201)
  })

  it.each([
    [{ password: 'short' }, 'password'],
    [{ password: 'x'.repeat(257) }, 'password'],
    [{ password: 'Password123' }, 'password'],
    [{ password: 'ann@CHURCH.test' }, 'password'],
    [{ password: 'aaaaaaaaaaaa' }, 'password'],
    [{ name: '  ' }, 'name'],
    [{ email: 'nobody' }, 'email'],
  ])('is not made with %j', async (wrong, field) => {
    const token = await newToken()
    const { status, body } = await app.post(accountApi.setup, { token, ...ann, ...wrong })
    expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([400, [field]])
    expect((await look(token)).body).toEqual({ isGood: true })
  })

  it('is only one, when twenty requests use the link at once', async () => {
    const token = await newToken()
    const racers = Array.from({ length: 20 }, (_, n) => ({ token, ...ann, email: `racer${n}@church.test` }))
    const answers = await Promise.all(racers.map((racer) => app.post(accountApi.setup, racer)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.every((status) => [201, 400, 404].includes(status))).toBe(true)
    expect(await administrators()).toHaveLength(1)
    expect(await database.db.selectFrom('users').selectAll().execute()).toHaveLength(1)
  })

  it('is only one, when the link and the environment create one at once', async () => {
    const token = await newToken()
    await Promise.all([
      app.post(accountApi.setup, { token, ...ann }),
      makeFirstAdministrator(database, { ...ann, email: 'env@church.test' }, NOW),
    ])
    expect(await administrators()).toHaveLength(1)
  })

  it('may be an existing member, whose old sessions and password end', async () => {
    await makePerson(database, { email: 'ann@church.test' })
    const browser = await signedInAs(app, 'ann@church.test')
    await makeFirstAdministrator(database, { ...ann, name: '', password: 'another psalm' }, NOW)
    expect((await browser.get(api.currentUser)).status).toBe(401)
    expect((await app.post(api.login, { email: 'ann@church.test', password: PASSWORD })).status).toBe(401)
    expect(await app.post(api.login, { email: 'ann@church.test', password: 'another psalm' })).toMatchObject({
      status: 200,
      body: { isAdmin: true },
    })
  })

  it('enters a code after the link, too, when they were a member with two-step verification', async () => {
    await makePerson(database, { email: 'ann@church.test' })
    const member = await signedInAs(app, 'ann@church.test')
    const { body } = await member.post(accountApi.twoFactorBegin, { password: PASSWORD })
    await member.post(accountApi.twoFactorConfirm, { code: codeOf((body as TwoFactorSecrets).secret) })
    const token = await newToken()
    const browser = visitor(app)
    const answer = await browser.post(accountApi.setup, { token, ...ann, password: 'another psalm' })
    expect(answer).toMatchObject({ status: 201, body: { isAdmin: true, next: '/sign-in' } })
    expect((await browser.get(api.currentUser)).status).toBe(401)
    const credentials = { email: 'ann@church.test', password: 'another psalm' }
    expect(await browser.post(api.login, credentials)).toMatchObject({ status: 401, body: { error: 'code_required' } })
  })

  it('does not exist in a new database: there is no account and no password', async () => {
    for (const table of ['users', 'sign_in_methods', 'sessions', 'verifications', 'two_factors'] as const) {
      expect(await database.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
    for (const email of ['admin', 'admin@example.com', 'admin@church.test']) {
      expect((await app.post(api.login, { email, password: 'password' })).status).toBe(401)
    }
  })
})
