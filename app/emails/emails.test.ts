import { expect, it } from 'vitest'
import { adminApi } from '#app/admin-routes.ts'
import type { EmailsSummary, SentEmail } from '#app/emails/email.ts'
import { href } from '#app/routes.ts'
import { makeMailWorker } from '#app/server/mailer.ts'
import { onBothDatabases } from '#test/databases.ts'
import { emailAdminOf } from '#test/email-admin.ts'
import { freePort } from '#test/free-port.ts'
import { refusal } from '#test/mail-server.ts'

onBothDatabases('emails in the admin area', (open) => {
  const emails = emailAdminOf(open)
  const { server, mailTo } = emails
  const write = (to: string, subject = 'Hello') =>
    emails.app.services.mailer.send({ kind: 'notice', to, subject, text: 'Hello.' })
  const sendAll = async () => {
    const worker = makeMailWorker(emails.app.services)
    await worker.sendDue()
    await worker.stop()
  }
  const list = async (query: Record<string, string> = {}) =>
    (await emails.admin.get(href(adminApi.emails, {}, query))).body as SentEmail[]
  /** The clock does not move, so emails can't be ordered by time. */
  const byAddress = async (query: Record<string, string> = {}) =>
    (await list(query)).toSorted((a, b) => (a.to < b.to ? -1 : 1))
  const summary = async () => (await emails.admin.get(adminApi.emailsSummary)).body as EmailsSummary

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
    expect((await emails.admin.get(href(adminApi.emails, {}, { state: 'lost' }))).status).toBe(400)
    expect(await list({ copies: 'true' })).toEqual([])
    expect(await list({ copies: 'false' })).toHaveLength(2)
    const one = await emails.admin.get(href(adminApi.email, { id: failed?.id ?? '' }))
    expect(one.body).toMatchObject({ subject: 'Hello', text: 'Hello.' })
    await emails.admin.post(href(adminApi.emailCancel, { id: failed?.id ?? '' }), undefined)
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
    const again = await emails.admin.post(href(adminApi.emailSendAgain, { id: one?.id ?? '' }), undefined)
    expect(again).toMatchObject({ status: 200, body: { state: 'waiting', attempts: 0, error: null } })
    await sendAll()
    expect(mail.received.map(({ to }) => to[0])).toEqual(['b@example.org'])
    expect(await emails.admin.post(href(adminApi.emailSendAgain, { id: one?.id ?? '' }), undefined)).toMatchObject({
      status: 409,
      body: { message: 'This email has already been sent.' },
    })
    expect((await emails.admin.post(adminApi.emailsSendAgain, undefined)).body).toEqual({
      message: 'Sending 2 emails.',
    })
    await sendAll()
    expect(mail.received).toHaveLength(3)
    const log = (await emails.admin.get(adminApi.log)).body as { action: string; kind: string; label: string }[]
    expect(
      log
        .filter(({ kind }) => kind === 'email')
        .map(({ action, label }) => `${action} ${label}`)
        .toSorted(),
    ).toEqual(['sent again 2 emails', 'sent again Hello (b@example.org)'])
  })

  it('can be canceled while they wait', async () => {
    const mail = await server()
    await mailTo(mail.port)
    await write('ann@example.org')
    const [one] = await list()
    const cancel = () => emails.admin.post(href(adminApi.emailCancel, { id: one?.id ?? '' }), undefined)
    expect(await cancel()).toMatchObject({ status: 200, body: { state: 'cancelled' } })
    expect((await cancel()).status).toBe(409)
    await sendAll()
    expect(mail.received).toEqual([])
    expect((await emails.admin.post(href(adminApi.emailCancel, { id: 'none' }), undefined)).status).toBe(404)
  })

  it('that are copies of a newsletter are sent again from there alone', async () => {
    await write('ann@example.org')
    const [one] = await list()
    await emails.database.db.updateTable('emails').set({ is_bulk: 1, state: 'cancelled' }).execute()
    expect(await emails.admin.post(href(adminApi.emailSendAgain, { id: one?.id ?? '' }), undefined)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('part of a newsletter') },
    })
    await emails.database.db.updateTable('emails').set({ state: 'failed' }).execute()
    await emails.admin.post(adminApi.emailsSendAgain, undefined)
    expect(await list()).toMatchObject([{ state: 'failed', isCopy: true }])
  })

  it('that open a door are not shown', async () => {
    await emails.app.services.mailer.send({
      kind: 'new password',
      to: 'a@example.org',
      subject: 'x',
      text: 'token',
      isSecret: true,
    })
    const [one] = await list()
    expect((await emails.admin.get(href(adminApi.email, { id: one?.id ?? '' }))).body).toMatchObject({ text: null })
  })

  it('that were written without a mail server are not sent, and go once there is one', async () => {
    await write('a@example.org')
    await write('b@example.org')
    await emails.app.services.mailer.send({
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
    expect((await emails.admin.post(all, undefined)).body).toEqual({ message: 'Sending 2 emails.' })
    await sendAll()
    expect(new Set(mail.received.map(({ to }) => to[0]))).toEqual(new Set(['a@example.org', 'b@example.org']))
    // An email with a password link is resent only on its own: the link may have expired.
    const [link] = await list({ state: 'unsent' })
    expect((await emails.admin.post(href(adminApi.emailSendAgain, { id: link?.id ?? '' }), undefined)).status).toBe(200)
    await sendAll()
    expect(mail.received).toHaveLength(3)
    expect(await summary()).toMatchObject({ unsent: 0 })
  })
})
