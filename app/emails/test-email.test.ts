import { expect, it } from 'vitest'
import { adminApi } from '#app/admin-routes.ts'
import { onBothDatabases } from '#test/databases.ts'
import { emailAdminOf } from '#test/email-admin.ts'
import { freePort } from '#test/free-port.ts'
import { refusal } from '#test/mail-server.ts'

onBothDatabases('settings of email are tried out', (open) => {
  const emails = emailAdminOf(open)
  const { server, settings, mailTo } = emails
  interface Tried {
    isSent: boolean
    steps: { what: string; outcome: string; words: string }[]
    advice: string
    conversation: string[]
  }
  const test = async (change: Record<string, unknown> = {}) =>
    (await emails.admin.post(adminApi.testEmail, { to: 'me@example.org', settings: change })).body as Tried

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
    expect((await emails.admin.get(adminApi.siteConfig)).body).toMatchObject({ smtpPasswordIsSet: false })
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
    expect((await emails.admin.post(adminApi.testEmail, { to: 'me' })).status).toBe(400)
    expect((await emails.admin.post(adminApi.testEmail, { to: 'me@example.org\r\nBcc: x@example.org' })).status).toBe(
      400,
    )
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
