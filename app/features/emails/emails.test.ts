import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { adminApi } from '#app/admin-routes.ts'
import type { EmailsSummary, SentEmail } from '#app/features/emails/email.ts'
import { href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { makeMailWorker } from '#app/mailer.ts'
import { emailsNotSent } from '#db/migrations/0002_to_0018.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { freePort } from '#test/free-port.ts'
import { type MailServer, refusal, startMailServer } from '#test/mail-server.ts'

onBothDatabases('emails in the admin area', (open) => {
  let database: Database
  let app: TestApp
  let admin: TestApp
  let servers: MailServer[]
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
    admin = app.as('administrator')
    servers = []
  })
  afterEach(async () => {
    for (const server of servers) await server.close()
    await database.close()
  })

  const server = async (...options: Parameters<typeof startMailServer>) => {
    const started = await startMailServer(...options)
    servers.push(started)
    return started
  }
  const settings = async (change: Record<string, unknown>) => {
    const { status, body } = await admin.send('PUT', adminApi.siteConfig, change)
    expect({ status, body }).toMatchObject({ status: 200 })
  }
  const mailTo = (port: number) =>
    settings({ emailProvider: 'smtp', smtpHost: '127.0.0.1', smtpPort: port, contactEmailFrom: 'office@church.test' })
  const write = (to: string, subject = 'Hello') =>
    app.services.mailer.send({ kind: 'notice', to, subject, text: 'Hello.' })
  const sendAll = async () => {
    const worker = makeMailWorker(app.services)
    await worker.sendDue()
    await worker.stop()
  }
  const list = async (query: Record<string, string> = {}) =>
    (await admin.get(href(adminApi.emails, {}, query))).body as SentEmail[]
  /** The clock does not move, so emails can't be ordered by time. */
  const byAddress = async (query: Record<string, string> = {}) =>
    (await list(query)).toSorted((a, b) => (a.to < b.to ? -1 : 1))
  const summary = async () => (await admin.get(adminApi.emailsSummary)).body as EmailsSummary

  it('are listed with their status, searched and filtered', async () => {
    const mail = await server({
      onRcptTo: ({ address }, _, done) =>
        done(address.startsWith('bad') ? refusal(550, '5.1.1 No such user') : undefined),
    })
    await mailTo(mail.port)
    await write('good@example.org', 'A welcome')
    await write('bad@example.org')
    expect(await summary()).toMatchObject({ waiting: 2, failed: 0, isRealMail: true, trouble: null })
    await sendAll()
    expect(await list({ state: 'sent' })).toMatchObject([
      { to: 'good@example.org', subject: 'A welcome', kind: 'notice', sentAt: '2026-11-21T18:00:00.000Z', error: null },
    ])
    const [failed] = await list({ search: 'BAD@' })
    expect(failed).toMatchObject({ state: 'failed', error: expect.stringContaining('No such user') })
    expect(failed?.advice).toContain('This address doesn’t exist')
    expect(await summary()).toMatchObject({ waiting: 0, failed: 1 })
    expect((await admin.get(href(adminApi.emails, {}, { state: 'lost' }))).status).toBe(400)
    expect(await list({ copies: 'true' })).toEqual([])
    expect(await list({ copies: 'false' })).toHaveLength(2)
    const one = await admin.get(href(adminApi.email, { id: failed?.id ?? '' }))
    expect(one.body).toMatchObject({ subject: 'Hello', text: 'Hello.' })
    await admin.post(href(adminApi.emailCancel, { id: failed?.id ?? '' }), undefined)
    expect(await summary()).toMatchObject({ failed: 0 })
  })

  it('say what delays them, and are sent when that is over', async () => {
    await mailTo(await freePort())
    await write('ann@example.org')
    await sendAll()
    const held = await summary()
    expect(held).toMatchObject({ waiting: 1, trouble: { since: '2026-11-21T18:00:00.000Z' } })
    expect(held.trouble?.words).toContain('ECONNREFUSED')
    expect(held.trouble?.advice).toContain('can’t reach the mail server')
  })

  it('are sent again, one or all that failed', async () => {
    let isOpen = false
    const mail = await server({ onRcptTo: (_, __, done) => done(isOpen ? undefined : refusal(550, '5.1.1 nobody')) })
    await mailTo(mail.port)
    for (const to of ['a@example.org', 'b@example.org', 'c@example.org']) await write(to)
    await sendAll()
    isOpen = true
    const [one] = await list({ search: 'b@' })
    const again = await admin.post(href(adminApi.emailSendAgain, { id: one?.id ?? '' }), undefined)
    expect(again).toMatchObject({ status: 200, body: { state: 'waiting', attempts: 0, error: null } })
    await sendAll()
    expect(mail.received.map(({ to }) => to[0])).toEqual(['b@example.org'])
    expect(await admin.post(href(adminApi.emailSendAgain, { id: one?.id ?? '' }), undefined)).toMatchObject({
      status: 409,
      body: { message: 'This email has already been sent.' },
    })
    expect((await admin.post(adminApi.emailsSendAgain, undefined)).body).toEqual({
      message: 'Sending 2 emails.',
    })
    await sendAll()
    expect(mail.received).toHaveLength(3)
    const log = (await admin.get(adminApi.log)).body as { action: string; kind: string; label: string }[]
    expect(
      log
        .filter(({ kind }) => kind === 'letter')
        .map(({ action, label }) => `${action} ${label}`)
        .toSorted(),
    ).toEqual(['sent again 2 emails', 'sent again Hello (b@example.org)'])
  })

  it('can be canceled while they wait', async () => {
    const mail = await server()
    await mailTo(mail.port)
    await write('ann@example.org')
    const [one] = await list()
    const cancel = () => admin.post(href(adminApi.emailCancel, { id: one?.id ?? '' }), undefined)
    expect(await cancel()).toMatchObject({ status: 200, body: { state: 'cancelled' } })
    expect((await cancel()).status).toBe(409)
    await sendAll()
    expect(mail.received).toEqual([])
    expect((await admin.post(href(adminApi.emailCancel, { id: 'none' }), undefined)).status).toBe(404)
  })

  it('that are copies of a newsletter are sent again from there alone', async () => {
    await write('ann@example.org')
    const [one] = await list()
    await database.db.updateTable('letters').set({ is_bulk: 1, state: 'cancelled' }).execute()
    expect(await admin.post(href(adminApi.emailSendAgain, { id: one?.id ?? '' }), undefined)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('part of a newsletter') },
    })
    await database.db.updateTable('letters').set({ state: 'failed' }).execute()
    await admin.post(adminApi.emailsSendAgain, undefined)
    expect(await list()).toMatchObject([{ state: 'failed', isCopy: true }])
  })

  it('that open a door are not shown', async () => {
    await app.services.mailer.send({
      kind: 'new password',
      to: 'a@example.org',
      subject: 'x',
      text: 'token',
      isSecret: true,
    })
    const [one] = await list()
    expect((await admin.get(href(adminApi.email, { id: one?.id ?? '' }))).body).toMatchObject({ text: null })
  })

  it('that were written without a mail server are not sent, and go once there is one', async () => {
    await write('a@example.org')
    await write('b@example.org')
    await app.services.mailer.send({
      kind: 'new password',
      to: 'c@example.org',
      subject: 'A link',
      text: 'x',
      isSecret: true,
    })
    await sendAll()
    expect((await byAddress({ state: 'unsent' })).map(({ to, sentAt }) => [to, sentAt])).toEqual([
      ['a@example.org', null],
      ['b@example.org', null],
      ['c@example.org', null],
    ])
    expect(await list({ state: 'sent' })).toEqual([])
    const mail = await server()
    await mailTo(mail.port)
    await sendAll()
    expect(mail.received).toEqual([])
    expect(await summary()).toMatchObject({ unsent: 2, failed: 0, waiting: 0 })
    const all = href(adminApi.emailsSendAgain, {}, { state: 'unsent' })
    expect((await admin.post(all, undefined)).body).toEqual({ message: 'Sending 2 emails.' })
    await sendAll()
    expect(new Set(mail.received.map(({ to }) => to[0]))).toEqual(new Set(['a@example.org', 'b@example.org']))
    // An email with a password link is resent only on its own: the link may have expired.
    const [link] = await list({ state: 'unsent' })
    expect((await admin.post(href(adminApi.emailSendAgain, { id: link?.id ?? '' }), undefined)).status).toBe(200)
    await sendAll()
    expect(mail.received).toHaveLength(3)
    expect(await summary()).toMatchObject({ unsent: 0 })
  })

  it('that older versions called sent, though they were only logged, are not sent after an upgrade', async () => {
    await write('a@example.org')
    await app.services.mailer.send({
      kind: 'new password',
      to: 'c@example.org',
      subject: 'A link',
      text: 'x',
      isSecret: true,
    })
    await write('real@example.org')
    const answer = 'Written into the log; nothing was sent'
    const sent = { state: 'sent' as const, sent_at: '2026-11-20T18:00:00.000Z' }
    await database.db
      .updateTable('letters')
      .set({ ...sent, answer })
      .execute()
    await database.db.updateTable('letters').set({ answer: '250 OK' }).where('to_address', 'like', 'real%').execute()
    await emailsNotSent().up(database.db)
    expect((await byAddress()).map(({ to, state, sentAt }) => [to, state, sentAt])).toEqual([
      ['a@example.org', 'unsent', null],
      ['c@example.org', 'unsent', sent.sent_at],
      ['real@example.org', 'sent', sent.sent_at],
    ])
    const again = ({ id }: SentEmail) => admin.post(href(adminApi.emailSendAgain, { id }), undefined)
    const [plain, link] = await byAddress()
    expect(link && (await again(link))).toMatchObject({ status: 409 })
    expect(plain && (await again(plain))).toMatchObject({ status: 200 })
  })

  describe('are tried out from the settings', () => {
    interface Tried {
      isSent: boolean
      steps: { what: string; outcome: string; words: string }[]
      advice: string
      conversation: string[]
    }
    const test = async (change: Record<string, unknown> = {}) =>
      (await admin.post(adminApi.testEmail, { to: 'me@example.org', settings: change })).body as Tried

    it('which reports every step', async () => {
      const mail = await server({
        disabledCommands: ['STARTTLS'],
        allowInsecureAuth: true,
        onAuth: ({ password }, _, done) => done(null, password === 'p4ss w0rd' ? { user: 'x' } : {}),
      })
      await mailTo(mail.port)
      const tried = await test({ smtpUser: 'office', smtpPassword: 'p4ss w0rd' })
      expect(tried).toMatchObject({ isSent: true, advice: '' })
      expect(tried.steps.map(({ outcome }) => outcome)).toEqual(['done', 'without', ...Array<string>(4).fill('done')])
      expect(tried.steps.map(({ what }) => what)).toEqual([
        `Connect to 127.0.0.1 on port ${mail.port}`,
        'Secure the connection (TLS)',
        'Sign in as office',
        'Send as office@church.test',
        'Send to me@example.org',
        'Deliver the email',
      ])
      expect(mail.received[0]?.email.subject).toBe('Test email from Our Church')
      expect(mail.received[0]?.email.text).toContain('No one is notified about new messages')
      const said = JSON.stringify(tried)
      for (const secret of [
        'p4ss',
        Buffer.from('p4ss w0rd').toString('base64'),
        Buffer.from('\0office\0p4ss w0rd').toString('base64'),
      ]) {
        expect(said).not.toContain(secret)
      }
      const wrong = await test({ smtpUser: 'office', smtpPassword: 'wrong' })
      expect(wrong.isSent).toBe(false)
      expect(wrong.steps.find(({ outcome }) => outcome === 'failed')).toMatchObject({ what: 'Sign in as office' })
      expect(wrong.advice).toContain('rejected this user name or password')
    })

    it('never with a stored password at another server, nor after the server was changed', async () => {
      const got: unknown[] = []
      const thief = await server({
        disabledCommands: ['STARTTLS'],
        allowInsecureAuth: true,
        onAuth: ({ password }, _, done) => {
          got.push(password)
          done(null, { user: 'x' })
        },
      })
      const own = { emailProvider: 'smtp', smtpHost: 'mail.church.test', smtpUser: 'office', smtpPassword: 'p4ss' }
      await settings(own)
      const tried = await test({ smtpHost: '127.0.0.1', smtpPort: thief.port })
      expect(tried.advice).toContain('ask for it again when you change the server')
      await settings({ smtpHost: '127.0.0.1', smtpPort: thief.port })
      expect((await admin.get(adminApi.siteConfig)).body).toMatchObject({ smtpPasswordIsSet: false })
      expect((await test()).isSent).toBe(false)
      expect(got).toEqual([])
    })

    it('and advises what to do when the server is silent, unreachable or not configured', async () => {
      await mailTo(await freePort())
      const closed = await test()
      expect(closed.steps.map(({ outcome }) => outcome)).toEqual(['failed', ...Array(4).fill('not tried')])
      expect(closed.advice).toContain('Nothing answers at 127.0.0.1')
      expect((await test({ smtpHost: 'no-such-host.invalid' })).advice).toContain(
        'can’t find a server named no-such-host.invalid',
      )
      expect((await test({ smtpHost: '' })).advice).toContain('Enter the SMTP host')
      expect((await test({ emailProvider: 'console' })).advice).toContain('only written to the server log')
      expect((await test({ emailEnabled: false })).advice).toContain('turned off')
      expect((await test({ emailProvider: 'gmail', smtpUser: 'a@gmail.com' })).advice).toContain('password')
      expect((await admin.post(adminApi.testEmail, { to: 'me' })).status).toBe(400)
      expect((await admin.post(adminApi.testEmail, { to: 'me@example.org\r\nBcc: x@example.org' })).status).toBe(400)
    })

    it('and names the recipient when the server refuses it', async () => {
      const mail = await server({ onRcptTo: (_, __, done) => done(refusal(554, '5.7.1 Relay access denied')) })
      await mailTo(mail.port)
      const tried = await test()
      expect(tried.steps.find(({ outcome }) => outcome === 'failed')).toMatchObject({
        what: 'Send to me@example.org',
        words: expect.stringContaining('Relay access denied'),
      })
    })
  })
})
