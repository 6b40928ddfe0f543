import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { adminApi } from '#app/admin-routes.ts'
import { makeMailWorker } from '#app/server/mailer.ts'
import { api } from '#app/routes.ts'
import { emailAddress } from '#app/forms/form-rules.ts'
import type { Database } from '#db/database.ts'
import { isOneAddress } from '#mail/email.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'

const message = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@example.org',
  subject: 'The choir',
  message: 'When does it <b>practise</b>?\n\nThank you.',
}
const visit = { fullName: 'Bo Ek', phone: '850-555-0100', email: 'bo@example.org', numberOfKids: '2' }
const OFFICE = 'office@church.test'
const severalAddresses = [
  'ann@example.org\r\nBcc: eve@example.org',
  'ann@example.org\u2028Bcc: eve@example.org',
  'ann@example.org\u0085Bcc:eve@example.org',
  'group: ann@example.org, eve@example.org;',
  'a: b: c: ann@example.org;;;',
  'ann@example.org;eve@example.org',
  '"ann, eve"@example.org',
  '"ann@example.org\\r\\nBcc: eve"@example.org',
  '<ann@example.org>',
  'ann@example.org <eve@example.org>',
  '@one.example,@two.example:ann@example.org',
  'ann@[127.0.0.1]',
  'ann(comment)@example.org',
]

onBothDatabases('emails about form submissions', (open) => {
  let database: Database
  let app: TestApp
  let server: MailServer | undefined
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
    await set({ churchName: 'St. Brendan’s', contactEmailTo: OFFICE })
  })
  afterEach(async () => {
    await server?.close()
    server = undefined
    await database.close()
  })

  const set = (settings: object) => app.as('administrator').send('PUT', adminApi.siteConfig, settings)
  const send = async (more: object = {}) =>
    expect((await app.post(api.contact, { ...message, ...more })).status).toBe(201)
  const come = async (more: object = {}) =>
    expect((await app.post(api.visitorRequests, { ...visit, ...more })).status).toBe(201)
  /** The messages as a real mail server gets them. */
  const delivered = async () => {
    server = await startMailServer()
    const mail = { emailProvider: 'smtp', smtpHost: '127.0.0.1', smtpPort: server.port, contactEmailFrom: OFFICE }
    await set(mail)
    const worker = makeMailWorker(app.services)
    await worker.sendDue()
    await worker.stop()
    return server.received
  }

  it('tell the church who wrote and what, with ways to answer and to open the admin area', async () => {
    await send()
    const [notice, ...others] = app.emails
    expect(others).toEqual([])
    expect(notice).toMatchObject({
      kind: 'contact notice',
      to: OFFICE,
      replyTo: 'ann@example.org',
      subject: 'New message through the contact form',
      about: { kind: 'message', id: expect.any(String) },
    })
    expect(notice?.text).toContain('From: Ann Lee\nEmail: ann@example.org\nSubject: The choir')
    expect(notice?.text).toContain('> When does it <b>practise</b>?\n>\n> Thank you.')
    expect(notice?.text).toContain('View message:\nhttps://church.test/api/login?next=%2Fadmin%2Fmessages')
    expect(notice?.html).toContain('&#60;b&#62;practise')
    expect(notice?.html).not.toContain('<b>')
  })

  it('tell the church who plans to visit, and with how many kids', async () => {
    await come()
    await come({ numberOfKids: '0', fullName: 'Cy Ek' })
    await come({ numberOfKids: '1', fullName: 'Di Ek' })
    expect(app.emails.map(({ subject }) => subject)).toEqual([
      'New visitor, 2 kids',
      'New visitor, no kids',
      'New visitor, 1 kid',
    ])
    expect(app.emails[0]).toMatchObject({ to: OFFICE, replyTo: 'bo@example.org', about: { kind: 'visitor request' } })
    expect(app.emails[0]?.text).toContain('Name: Bo Ek\nPhone: 850-555-0100\nEmail: bo@example.org\nKids: 2')
  })

  it('are not sent when no one is to be notified and there is no reply', async () => {
    await set({ contactEmailTo: '' })
    await send()
    await come()
    await set({ visitorWelcomeMessage: 'Welcome!' })
    await come({ fullName: 'Another' })
    await set({ autoReplyEnabled: false, autoReplyMessage: 'Thank you.' })
    await send({ subject: 'A third' })
    expect(app.emails).toEqual([])
  })

  it('have one recipient and one subject each, whatever was typed', async () => {
    await set({ autoReplyEnabled: true, autoReplySubject: 'Dear [Visitor Name]', autoReplyMessage: 'Thank you.' })
    const hostile = [
      'x%0d%0aBcc: eve@example.org',
      'x\\r\\nBcc: eve@example.org',
      '=?utf-8?q?x=0D=0ABcc:_eve@example.org?=',
      '=?utf-8?b?eA0KQmNjOiBldmVAZXhhbXBsZS5vcmc=?=',
      'x\tBcc: eve@example.org',
      'Subject: y, "z" <eve@example.org>; a:b,c;',
      `${'ä'.repeat(295)} Bcc:`,
      'أهلا \u202eBcc: eve@example.org',
    ]
    const emails = [
      'ann=0D=0Abcc@example.org',
      'a%0d%0abcc%3aeve@example.org',
      "o'leary@example.org",
      'ann=?utf-8?q?x?=@example.org',
      `${'a'.repeat(64)}@example.org`,
    ]
    for (const [n, text] of hostile.entries()) {
      const short = text.slice(0, 200)
      await send({ subject: text, firstName: short, lastName: short, message: text, email: emails[n % emails.length] })
    }
    const received = await delivered()
    expect(received).toHaveLength(hostile.length + emails.length)
    for (const { to, raw, email } of received) {
      const head = raw.slice(0, raw.indexOf('\r\n\r\n'))
      const names = [...head.matchAll(/^([!-9;-~]+):/gm)].map(([, name = '']) => name.toLowerCase())
      expect(names.filter((name) => name === 'subject')).toHaveLength(1)
      expect(names.filter((name) => name === 'to')).toHaveLength(1)
      expect(names.filter((name) => ['bcc', 'cc'].includes(name))).toEqual([])
      expect(new Set(names).size).toBe(names.length)
      expect(to).toHaveLength(1)
      expect(email.to?.map(({ address }) => address)).toEqual(to)
      expect([OFFICE, ...emails]).toContain(to[0])
      expect(email.replyTo?.length ?? 0).toBeLessThanOrEqual(1)
      expect(email.subject).not.toMatch(/[\r\n\u2028\u2029]/)
    }
    const notices = received.filter(({ to }) => to[0] === OFFICE)
    expect(notices).toHaveLength(hostile.length)
    expect(new Set(notices.map(({ email }) => email.replyTo?.[0]?.address))).toEqual(new Set(emails))
  })

  it('are not sent to several addresses in one, or a hidden one', async () => {
    for (const email of severalAddresses) {
      for (const [address, fields] of [[api.contact, message] as const, [api.visitorRequests, visit] as const]) {
        expect(await app.post(address, { ...fields, email })).toMatchObject({
          status: 400,
          body: { fields: { email: 'Valid email is required' } },
        })
      }
    }
    expect(app.emails).toEqual([])
  })

  it('are sent to an address without the invisible characters that were pasted with it', async () => {
    await app.as('administrator').send('PUT', adminApi.siteConfig, { autoReplyEnabled: true })
    await set({ autoReplyEnabled: true })
    await app.post(api.contact, { ...message, email: 'ann\u200b@exam\u00adple.org' })
    expect(app.emails.map(({ to }) => to)).toEqual([OFFICE, 'ann@example.org'])
  })

  it('refuse an address of a million characters', async () => {
    expect((await app.post(api.contact, { ...message, email: 'a'.repeat(1_000_000) })).status).toBe(413)
  })
})

describe('an address', () => {
  it.each(severalAddresses)('is refused when it is %j', (email) => {
    expect(isOneAddress(email)).toBe(false)
  })

  it('does not hold the server up, even with a million characters', () => {
    const rule = emailAddress()
    const long = 1_000_000
    const hostile = [
      'a'.repeat(long),
      `${'a.'.repeat(long)}@example.org`,
      `ann@${'a-'.repeat(long)}.org`,
      `${'g:'.repeat(long)}ann@example.org;`,
      `"${'\\"'.repeat(long)}"@example.org`,
      '@'.repeat(long),
    ]
    const before = process.cpuUsage()
    for (const address of hostile) {
      expect(rule(address)).toContain('too long')
      expect(isOneAddress(address)).toBe(false)
    }
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(50 * hostile.length)
  })
})
