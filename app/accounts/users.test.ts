import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountApi } from '#app/accounts/account.ts'
import { adminApi } from '#app/admin-routes.ts'
import type { User } from '#app/accounts/schema.ts'
import { api, href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { type Answer, createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { makePerson, PASSWORD, signedInAs } from '#test/people.ts'
import type { Visitor } from '#test/visitor.ts'

onBothDatabases('users', (open) => {
  let database: Database
  let app: TestApp
  let ada: string
  let admin: Visitor
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
    ada = await makePerson(database, { name: 'Ada Keeper', email: 'ada@church.test', isAdmin: true })
    admin = await signedInAs(app, 'ada@church.test')
  })
  afterEach(() => database.close())

  const one = (id: string) => href(adminApi.user, { id })
  const invitations = () => app.emails.filter(({ kind }) => kind === 'invitation')
  const people = async () => (await admin.get(adminApi.users)).body as User[]
  // In alphabetical order, since the clock does not move.
  const log = async () =>
    (await database.db.selectFrom('changes').selectAll().orderBy('action').execute()).map(
      ({ person, action, label }) => `${person} ${action} ${label}`,
    )

  describe('are invited', () => {
    it('by email and by a link to pass on', async () => {
      const input = { name: 'Mel Member', email: 'Mel@church.test', isAdmin: false }
      const { status, body } = await admin.post(adminApi.users, input)
      const { link, ...person } = body as User & { link: string }
      expect(status).toBe(201)
      expect(person).toMatchObject({ ...input, hasPassword: false, disabledAt: null, version: 1 })
      expect(link).toMatch(/^https:\/\/church\.test\/reset-password\?token=[\w-]{43}$/)
      expect(invitations()).toMatchObject([
        { to: 'Mel@church.test', subject: 'You’re invited to help manage church.test' },
      ])
      expect(invitations()[0]?.text).toContain(link)
      expect(invitations()[0]?.text).toContain('Choose a password within 7 days to accept the invitation')
      expect(await log()).toEqual(['Ada Keeper invited Mel Member'])
      const kept = JSON.stringify(await database.db.selectFrom('verifications').selectAll().execute())
      expect(kept).not.toContain(new URL(link).searchParams.get('token'))
    })

    it.each([
      ['console', false],
      ['smtp', true],
    ])('and the answer says whether the link was emailed: %s', async (emailProvider, isEmailed) => {
      await admin.send('PUT', adminApi.siteConfig, { emailProvider, smtpHost: '127.0.0.1' })
      const input = { name: 'Mel Member', email: 'mel@church.test', isAdmin: false }
      expect(await admin.post(adminApi.users, input)).toMatchObject({ status: 201, body: { isEmailed } })
    })

    it.each([
      [{ email: 'ADA@church.test' }, 'email'],
      [{ email: 'ada' }, 'email'],
      [{ email: 'ünï@church.test' }, 'email'],
      [{ name: ' ' }, 'name'],
      [{ name: 'Mel\u0007' }, 'name'],
      [{ name: 'Mel\nAdministrator' }, 'name'],
      [{ name: '\u200B\u2800' }, 'name'],
      [{ isAdmin: 'yes' }, 'isAdmin'],
    ])('not with %j', async (wrong, field) => {
      const input = { name: 'Mel', email: 'mel@church.test', isAdmin: false, ...wrong }
      const { status, body } = await admin.post(adminApi.users, input)
      expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([400, [field]])
      expect(invitations()).toEqual([])
    })

    it('again with a new link, unless they are shut out', async () => {
      const mel = await makePerson(database, { email: 'mel@church.test', name: 'Mel' })
      const address = href(adminApi.userInvite, { id: mel })
      const owners: unknown[] = []
      const links: string[] = []
      for (let n = 0; n < 2; n++) links.push(((await admin.post(address, undefined)).body as { link: string }).link)
      for (const link of links) {
        const token = new URL(link).searchParams.get('token') ?? ''
        owners.push((await app.get(href(accountApi.resetPassword, {}, { token }))).body)
      }
      expect(owners).toEqual([{ email: null }, { email: 'mel@church.test' }])
      await admin.post(href(adminApi.userDisable, { id: mel }), undefined)
      expect((await admin.post(address, undefined)).status).toBe(409)
      expect(invitations()).toHaveLength(2)
    })

    it('again by several administrators at the same time, and only the last link works', async () => {
      const mel = await makePerson(database, { email: 'mel@church.test', name: 'Mel' })
      const give = async () => (await admin.post(href(adminApi.userInvite, { id: mel }), undefined)).status
      expect(await Promise.all(Array.from({ length: 10 }, give))).toEqual(Array(10).fill(200))
      expect(await database.db.selectFrom('verifications').selectAll().execute()).toHaveLength(1)
    })
  })

  it('are listed with what an administrator needs to know, and no secret', async () => {
    await makePerson(database, { email: 'mel@church.test', name: 'Mel' })
    const list = await people()
    expect(
      list.map(({ name, isAdmin, hasPassword, hasTwoFactor }) => [name, isAdmin, hasPassword, hasTwoFactor]),
    ).toEqual([
      ['Ada Keeper', true, true, false],
      ['Mel', false, true, false],
    ])
    expect(list[0]?.lastSeenAt).toMatch(/^\d{4}-/)
    expect(list[1]?.lastSeenAt).toBeNull()
    expect(JSON.stringify(list)).not.toContain('argon2')
  })

  it('get another role, which ends their sessions', async () => {
    const mel = await makePerson(database, { email: 'mel@church.test', name: 'Mel' })
    const browser = await signedInAs(app, 'mel@church.test')
    expect((await browser.get(adminApi.users)).status).toBe(403)
    const { status, body } = await admin.send('PUT', one(mel), { name: 'Mel', isAdmin: true })
    expect([status, body]).toMatchObject([200, { isAdmin: true, version: 2 }])
    expect((await browser.get(api.currentUser)).status).toBe(401)
    expect((await (await signedInAs(app, 'mel@church.test')).get(adminApi.users)).status).toBe(200)
    expect(await log()).toEqual(['Ada Keeper updated Mel'])
  })

  it('can have several roles; changing them ends their sessions, and other fields stay', async () => {
    const mel = await makePerson(database, { email: 'mel@church.test', name: 'Mel' })
    const browser = await signedInAs(app, 'mel@church.test')
    const roles = ['newsletter', 'inbox']
    const { status, body } = await admin.send('PUT', one(mel), { name: 'Mel', isAdmin: false, roles })
    expect([status, body]).toMatchObject([200, { isAdmin: false, roles: ['inbox', 'newsletter'] }])
    expect((await browser.get(api.currentUser)).status).toBe(401)
    const again = await signedInAs(app, 'mel@church.test')
    expect((await again.get(api.currentUser)).body).toMatchObject({ isAdmin: false, roles: ['inbox', 'newsletter'] })
    await admin.send('PUT', one(mel), { name: 'Melanie', isAdmin: false })
    expect((await again.get(adminApi.newCounts)).status).toBe(200)
    await admin.send('PUT', one(mel), { name: 'Melanie', isAdmin: false, roles: [] })
    expect((await again.get(adminApi.newCounts)).status).toBe(401)
    expect((await (await signedInAs(app, 'mel@church.test')).get(adminApi.newCounts)).status).toBe(403)
  })

  it('are given only roles that there are, and no administrator by naming the role', async () => {
    const mel = await makePerson(database, { email: 'mel@church.test', name: 'Mel' })
    const wrong = await admin.send('PUT', one(mel), { name: 'Mel', isAdmin: false, roles: ['pope'] })
    expect(wrong).toMatchObject({ status: 400 })
    const named = await admin.send('PUT', one(mel), { name: 'Mel', isAdmin: false, roles: ['administrator', 'inbox'] })
    expect(named).toMatchObject({ status: 200, body: { isAdmin: false, roles: ['inbox'] } })
    expect((await people()).find(({ id }) => id === mel)).toMatchObject({ isAdmin: false, roles: ['inbox'] })
  })

  it('with a role other than administrator can’t give roles, not even to themselves', async () => {
    const mel = await makePerson(database, { email: 'mel@church.test', name: 'Mel', roles: ['editor', 'inbox'] })
    const browser = await signedInAs(app, 'mel@church.test')
    const change = { name: 'Mel', isAdmin: true, roles: ['newsletter'] }
    expect((await browser.send('PUT', one(mel), change)).status).toBe(403)
    expect((await browser.post(adminApi.users, { ...change, email: 'new@church.test' })).status).toBe(403)
  })

  it('get another name without being disturbed', async () => {
    const mel = await makePerson(database, { email: 'mel@church.test', name: 'Mel' })
    const browser = await signedInAs(app, 'mel@church.test')
    await admin.send('PUT', one(mel), { name: 'Melanie', isAdmin: false })
    expect(await browser.get(api.currentUser)).toMatchObject({ status: 200, body: { name: 'Melanie' } })
  })

  it('are not changed from an older version', async () => {
    const mel = await makePerson(database, { email: 'mel@church.test', name: 'Mel' })
    const change = (name: string, version: string) =>
      admin.fetch(one(mel), {
        method: 'PUT',
        body: JSON.stringify({ name, isAdmin: false }),
        headers: { 'Content-Type': 'application/json', 'If-Match': `"${version}"` },
      })
    expect((await change('Melanie', '1')).status).toBe(200)
    const late = await change('Melly', '1')
    expect([late.status, await late.json()]).toMatchObject([412, { current: { name: 'Melanie', version: 2 } }])
  })

  it('are deactivated immediately, and can be reactivated', async () => {
    const mel = await makePerson(database, { email: 'mel@church.test', name: 'Mel', isAdmin: true })
    const browser = await signedInAs(app, 'mel@church.test')
    await admin.post(href(adminApi.userInvite, { id: mel }), undefined)
    expect((await admin.post(href(adminApi.userDisable, { id: mel }), undefined)).status).toBe(200)
    expect((await browser.get(adminApi.users)).status).toBe(401)
    expect((await browser.post(api.login, { email: 'mel@church.test', password: PASSWORD })).status).toBe(401)
    expect(await database.db.selectFrom('verifications').selectAll().execute()).toEqual([])
    await admin.post(href(adminApi.userEnable, { id: mel }), undefined)
    await signedInAs(app, 'mel@church.test')
    expect(await log()).toEqual(['Ada Keeper disabled Mel', 'Ada Keeper enabled Mel', 'Ada Keeper invited Mel'])
  })

  it('are signed out wherever they are', async () => {
    const mel = await makePerson(database, { email: 'mel@church.test', name: 'Mel' })
    const browsers = [await signedInAs(app, 'mel@church.test'), await signedInAs(app, 'mel@church.test')]
    await admin.post(href(adminApi.userEndSessions, { id: mel }), undefined)
    for (const browser of browsers) expect((await browser.get(api.currentUser)).status).toBe(401)
    expect((await admin.get(api.currentUser)).status).toBe(200)
  })

  it('are deleted with all their sessions, links and sign-in methods', async () => {
    const mel = await makePerson(database, { email: 'mel@church.test', name: 'Mel' })
    const browser = await signedInAs(app, 'mel@church.test')
    expect((await admin.send('DELETE', one(mel))).status).toBe(200)
    expect((await browser.get(api.currentUser)).status).toBe(401)
    expect((await people()).map(({ name }) => name)).toEqual(['Ada Keeper'])
    expect(await database.db.selectFrom('sign_in_methods').select('user_id').execute()).toEqual([{ user_id: ada }])
    expect((await admin.send('DELETE', one(mel))).status).toBe(404)
  })

  describe('always have an administrator among them:', () => {
    const acts: [what: string, act: (by: Pick<Visitor, 'send'>, id: string) => Promise<Answer>][] = [
      ['removed', (by, id) => by.send('DELETE', one(id))],
      ['shut out', (by, id) => by.send('POST', href(adminApi.userDisable, { id }))],
      ['made a member', (by, id) => by.send('PUT', one(id), { name: 'X', isAdmin: false })],
    ]

    it.each(acts)('the last one cannot be %s', async (_, act) => {
      await makePerson(database, { email: 'out@church.test', isAdmin: true, isDisabled: true })
      await makePerson(database, { email: 'mel@church.test' })
      expect((await act(admin, ada)).status).toBe(409)
      expect((await people()).find(({ id }) => id === ada)).toMatchObject({ isAdmin: true, disabledAt: null })
      expect(await log()).toEqual([])
    })

    it.each(acts)('the only one who can sign in cannot be %s, though another was invited', async (_, act) => {
      const input = { name: 'Ivy', email: 'ivy@church.test', isAdmin: true }
      await admin.post(adminApi.users, input)
      const refused = await act(admin, ada)
      expect([refused.status, refused.body]).toMatchObject([409, { message: expect.stringContaining('can sign in') }])
      expect(await admin.get(adminApi.users)).toMatchObject({ status: 200 })
      // The invited administrator may be deleted, since the other one can sign in.
      const ivy = (await people()).find(({ email }) => email === input.email)?.id ?? ''
      expect((await act(admin, ivy)).status).toBe(200)
    })

    it.each(acts)('one can be %s once another signs in at a provider', async (_, act) => {
      const id = await makePerson(database, { email: 'ivy@church.test', isAdmin: true })
      await database.db
        .updateTable('sign_in_methods')
        .set({ provider: 'google', account_id: '1', password_hash: null })
        .where('user_id', '=', id)
        .execute()
      expect((await act(admin, ada)).status).toBe(200)
    })

    it('of two who act on each other at the same time one remains, fifty times', async () => {
      const bob = await makePerson(database, { email: 'bob@church.test', isAdmin: true })
      // Without access checks, so that only this rule is tested.
      const admin = app.as('administrator')
      for (let race = 0; race < 50; race++) {
        const [, act] = acts[1 + (race % 2)] ?? acts[0] ?? []
        const answers = await Promise.all([act?.(admin, bob), act?.(admin, ada)])
        expect(answers.map((answer) => answer?.status).toSorted((a = 0, b = 0) => a - b)).toEqual([200, 409])
        await database.db.updateTable('users').set({ is_admin: 1, disabled_at: '' }).execute()
      }
    })
  })
})
