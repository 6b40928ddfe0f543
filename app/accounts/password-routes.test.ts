import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { adminApi } from '#app/admin-routes.ts'
import { accountApi } from '#app/accounts/account.ts'
import { api, href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { countOf } from '#db/records.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { makePerson, PASSWORD, signedInAs } from '#test/people.ts'
import { type Visitor, visitor } from '#test/visitor.ts'
import { PATIENCE } from '#test/patience.ts'

const NEW = 'and the morning star'

onBothDatabases('a password', (open) => {
  let database: Database
  let app: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
  })
  afterEach(() => database.close())

  const ask = (email: string) => app.post(accountApi.forgotPassword, { email })
  const emails = (kind = 'new password') => app.emails.filter((email) => email.kind === kind)
  const lastEmail = () => vi.waitFor(() => emails().at(-1)?.text ?? Promise.reject(new Error('no email yet')), PATIENCE)
  const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? ''
  const choose = (token: string, password = NEW) => app.post(accountApi.resetPassword, { token, password })
  const signIn = async (email: string, password: string) => (await app.post(api.login, { email, password })).status

  describe('that was forgotten', () => {
    it('is chosen anew by a link that is sent, once, and all sessions end', async () => {
      await makePerson(database)
      const browser = await signedInAs(app, 'ann@church.test')
      expect((await ask('ANN@church.test')).status).toBe(200)
      const reset = await lastEmail()
      const token = tokenIn(reset)
      expect(emails()).toMatchObject([{ to: 'ann@church.test', subject: 'Reset your password' }])
      expect(reset).toContain('The link works once and expires in one hour.')
      expect((await choose(token)).status).toBe(200)
      expect((await browser.get(api.currentUser)).status).toBe(401)
      await vi.waitFor(() => expect(emails('password notice')).toMatchObject([{ to: 'ann@church.test' }]), PATIENCE)
      expect(emails('password notice')[0]?.text).toContain('Your password for church.test was just changed')
      expect(await signIn('ann@church.test', PASSWORD)).toBe(401)
      expect(await signIn('ann@church.test', NEW)).toBe(200)
      expect(await choose(token, 'a third password')).toMatchObject({
        status: 400,
        body: { fields: { token: expect.any(String) } },
      })
    })

    it('is not in the database in plain text while the email waits', async () => {
      await makePerson(database)
      await ask('ann@church.test')
      const token = tokenIn(await lastEmail())
      expect(token).toHaveLength(43)
      const kept = [
        await database.db.selectFrom('emails').selectAll().execute(),
        await database.db.selectFrom('email_bodies').selectAll().execute(),
      ]
      expect(JSON.stringify(kept)).toContain('Reset your password')
      expect(JSON.stringify(kept)).not.toContain(token)
    })

    it('has the same answer for everyone, and only active people get an email', async () => {
      await makePerson(database)
      await makePerson(database, { email: 'out@church.test', isDisabled: true })
      const known = await ask('ann@church.test')
      for (const email of ['nobody@church.test', 'out@church.test']) expect(await ask(email)).toEqual(known)
      await lastEmail()
      expect(emails().map(({ to }) => to)).toEqual(['ann@church.test'])
    })

    it('is answered before anything is done, and the same is done for an address without an account', async () => {
      await makePerson(database)
      const opened = Promise.withResolvers<void>()
      Object.assign(app.services, { pause: () => opened.promise })
      const stored = async () => [
        await countOf(database.db.selectFrom('verifications')),
        await countOf(database.db.selectFrom('emails')),
      ]
      const known = await ask('ann@church.test')
      expect(await stored()).toEqual([0, 0])
      expect(await ask('nobody@church.test')).toEqual(known)
      expect(await stored()).toEqual([0, 0])
      opened.resolve()
      await app.services.background.idle()
      expect(await stored()).toEqual([2, 1])
      expect(emails()).toMatchObject([{ to: 'ann@church.test' }])
    })

    it('does not cause a flood of emails', async () => {
      await makePerson(database)
      for (let n = 0; n < 10; n++) await ask('ann@church.test')
      await vi.waitFor(() => expect(emails()).toHaveLength(3), PATIENCE)
      await ask('nobody@church.test')
      expect(emails()).toHaveLength(3)
    })

    it('is not set by a link that is expired, unknown, or of a deactivated person', async () => {
      const ann = await makePerson(database)
      await ask('ann@church.test')
      const token = tokenIn(await lastEmail())
      expect((await choose('x')).status).toBe(400)
      await database.db.updateTable('users').set({ disabled_at: '2026-11-21T00:00:00.000Z' }).execute()
      expect((await choose(token)).status).toBe(400)
      await database.db.updateTable('users').set({ disabled_at: '' }).execute()
      await database.db.updateTable('verifications').set({ expires_at: '2026-11-01T00:00:00.000Z' }).execute()
      expect((await choose(token)).status).toBe(400)
      expect(await signIn('ann@church.test', PASSWORD)).toBe(200)
      expect(ann).toBeDefined()
    })

    it.each(['short', 'password123', 'ann@church.test'])(
      'is not %j afterwards, and the link stays good',
      async (weak) => {
        await makePerson(database)
        await ask('ann@church.test')
        const token = tokenIn(await lastEmail())
        expect(await choose(token, weak)).toMatchObject({
          status: 400,
          body: { fields: { password: expect.any(String) } },
        })
        expect((await choose(token)).status).toBe(200)
      },
    )

    it('is chosen by one of twenty concurrent requests with the link', async () => {
      await makePerson(database)
      await ask('ann@church.test')
      const token = tokenIn(await lastEmail())
      const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => choose(token, `password number ${n}`)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    })
  })

  it('is chosen for the first time by an invitation', async () => {
    const admin = app.as('administrator')
    const { body } = await admin.post(adminApi.users, { name: 'Mel', email: 'mel@church.test', isAdmin: false })
    expect(await signIn('mel@church.test', NEW)).toBe(401)
    expect((await choose(tokenIn((body as { link: string }).link))).status).toBe(200)
    expect(await signIn('mel@church.test', NEW)).toBe(200)
    expect(emails('password notice')).toEqual([])
  })

  describe('of an invitation', () => {
    const invited = async (email = 'mel@church.test') => {
      const admin = app.as('administrator')
      const { body } = await admin.post(adminApi.users, { name: 'Mel', email, isAdmin: false, roles: ['inbox'] })
      return body as { id: string; link: string }
    }
    const accept = (browser: Visitor, link: string) =>
      browser.post(accountApi.resetPassword, { token: tokenIn(link), password: NEW })

    it('signs in the person who has chosen it', async () => {
      const browser = visitor(app)
      const { id, link } = await invited()
      expect(await accept(browser, link)).toEqual({
        status: 200,
        body: { message: 'Password saved. You’re signed in.', next: '/admin' },
      })
      expect(await browser.get(api.currentUser)).toMatchObject({ status: 200, body: { id } })
      expect((await visitor(app).get(api.currentUser)).status).toBe(401)
    })

    it('leaves a browser in which someone else is signed in to them', async () => {
      const ann = await makePerson(database)
      const browser = await signedInAs(app, 'ann@church.test')
      expect((await accept(browser, (await invited()).link)).body).not.toHaveProperty('next')
      expect((await browser.get(api.currentUser)).body).toMatchObject({ id: ann })
    })

    it('signs in no one who has signed in before, or has two-step verification', async () => {
      const { id, link } = await invited()
      await database.db.updateTable('users').set({ two_factor: 1 }).where('id', '=', id).execute()
      const browser = visitor(app)
      expect((await accept(browser, link)).status).toBe(200)
      expect((await browser.get(api.currentUser)).status).toBe(401)
      const ann = await makePerson(database)
      const { body } = await app.as('administrator').send('POST', href(adminApi.userInvite, { id: ann }))
      expect((await accept(browser, (body as { link: string }).link)).body).not.toHaveProperty('next')
      expect((await browser.get(api.currentUser)).status).toBe(401)
    })
  })

  describe('that is known', () => {
    const change = (currentPassword: string, newPassword = NEW) => ({ currentPassword, newPassword })

    it('is changed; this browser stays signed in under a new session, others do not', async () => {
      await makePerson(database)
      const [here, there] = [await signedInAs(app, 'ann@church.test'), await signedInAs(app, 'ann@church.test')]
      await ask('ann@church.test')
      const link = tokenIn(await lastEmail())
      const before = here.cookies.get('__Host-narthex_session')
      expect((await here.post(accountApi.changePassword, change(PASSWORD))).status).toBe(200)
      expect(here.cookies.get('__Host-narthex_session')).not.toBe(before)
      expect((await here.get(api.currentUser)).status).toBe(200)
      expect((await there.get(api.currentUser)).status).toBe(401)
      expect(await signIn('ann@church.test', NEW)).toBe(200)
      expect((await choose(link)).status).toBe(400)
    })

    it('is not changed without it, nor to a weak one', async () => {
      await makePerson(database)
      const browser = await signedInAs(app, 'ann@church.test')
      expect(await browser.post(accountApi.changePassword, change('a wrong one'))).toMatchObject({
        status: 400,
        body: { fields: { currentPassword: 'That isn’t your password' } },
      })
      expect((await browser.post(accountApi.changePassword, change(PASSWORD, 'password1'))).status).toBe(400)
      expect((await visitor(app).post(accountApi.changePassword, change(PASSWORD))).status).toBe(401)
      expect(await signIn('ann@church.test', PASSWORD)).toBe(200)
    })
  })

  it('is no longer trusted in browsers that a person signs out from elsewhere', async () => {
    await makePerson(database)
    const [here, there] = [await signedInAs(app, 'ann@church.test'), await signedInAs(app, 'ann@church.test')]
    expect((await here.get(accountApi.own)).body).toEqual({
      name: 'Ann Lee',
      email: 'ann@church.test',
      hasPassword: true,
      hasTwoFactor: false,
      sessions: 2,
    })
    expect((await here.post(accountApi.endOtherSessions, undefined)).status).toBe(200)
    expect((await here.get(api.currentUser)).status).toBe(200)
    expect((await there.get(api.currentUser)).status).toBe(401)
  })
})
