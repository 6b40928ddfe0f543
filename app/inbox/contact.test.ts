import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApi } from '#app/server/api.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'

const THANKS = "Your message has been sent successfully! We'll get back to you soon."
const contact = {
  firstName: 'Ann',
  lastName: 'O’Léary-Lee',
  email: 'Ann.Lee+church@example.org',
  subject: 'Baptism in Eastertide?',
  message: 'Dear friends,\n\nmay we ask "when" & <how>?\n\nAnn 🕊',
}

onBothDatabases('messages to the church', (open) => {
  let database: Database
  let app: TestApp

  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
  })
  afterEach(() => database.close())

  const stored = () => database.db.selectFrom('contact_messages').selectAll().execute()
  const json = { 'Content-Type': 'application/json' }

  it('are stored as they were written, with the status new', async () => {
    const { status, body } = await app.post('/api/contact', contact)
    expect(status).toBe(201)
    expect(body).toEqual({ id: expect.any(String), message: THANKS })
    expect(await stored()).toEqual([
      expect.objectContaining({
        id: (body as { id: string }).id,
        first_name: contact.firstName,
        last_name: contact.lastName,
        email: contact.email,
        subject: contact.subject,
        message: contact.message,
        status: 'new',
        created_at: '2026-11-21T18:00:00.000Z',
        sample: 0,
      }),
    ])
  })

  it('are trimmed, with uniform line breaks', async () => {
    await app.post('/api/contact', { ...contact, firstName: '  Ann \r\n', message: '\r\n one\r\ntwo\rthree ' })
    expect(await stored()).toMatchObject([{ first_name: 'Ann', message: 'one\ntwo\nthree' }])
  })

  it('turn the direction of no text beside them', async () => {
    const typed = {
      firstName: 'Ann \u202e',
      lastName: 'Lee\u2066',
      subject: '\u202b\u062a',
      message: 'See \u202amoc.knab',
    }
    await app.post('/api/contact', { ...contact, ...typed })
    const kept = { first_name: 'Ann', last_name: 'Lee', subject: '\u062a', message: 'See moc.knab' }
    expect(await stored()).toMatchObject([kept])
  })

  it('may have unknown fields, which are ignored', async () => {
    const { status } = await app.post('/api/contact', {
      ...contact,
      status: 'archived',
      id: 'mine',
      sample: 1,
      __proto__: {},
    })
    expect(status).toBe(201)
    expect(await stored()).toMatchObject([{ status: 'new', sample: 0, id: expect.not.stringMatching('mine') }])
  })

  it('that are empty are refused with every missing field', async () => {
    const fields = {
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Valid email is required',
      subject: 'Subject is required',
      message: 'Message is required',
    }
    for (const nothing of [{}, { firstName: ' ', lastName: '\n', email: '', subject: '\t', message: '\u00a0' }]) {
      expect(await app.post('/api/contact', nothing)).toMatchObject({
        status: 400,
        body: { error: 'bad_request', fields },
      })
    }
    expect(await stored()).toEqual([])
  })

  describe('are refused by the field at fault', () => {
    const at = (name: string, max: string) => `${name} is too long. Use ${max} characters or fewer.`
    const faults: [field: string, value: unknown, message: string][] = [
      ['firstName', 'a'.repeat(201), at('First name', '200')],
      ['lastName', 'a'.repeat(201), at('Last name', '200')],
      ['subject', 'a'.repeat(301), at('Subject', '300')],
      ['message', 'a'.repeat(10_001), at('Message', '10,000')],
      ['email', `${'a'.repeat(250)}@b.co`, 'Email is too long. Use 254 characters or fewer.'],
      ['firstName', 'Ann\nBcc: all@example.org', 'First name must be on one line. Remove the line breaks.'],
      ['subject', 'a\u2028b', 'Subject must be on one line. Remove the line breaks.'],
      ['subject', 'a\rb', 'Subject must be on one line. Remove the line breaks.'],
      ['message', 'a\0b', 'Message contains a character we can’t accept. Retype it instead of pasting.'],
      ['lastName', 'a\ud800b', 'Last name contains a character we can’t accept. Retype it instead of pasting.'],
      ['firstName', '\u200b\u2060\u00ad', 'First name is required'],
      ['lastName', '\u3164 \u2800', 'Last name is required'],
      ['subject', '\u0301', 'Subject is required'],
      ['message', '\u200b\n\ufeff', 'Message is required'],
      ['firstName', 'Ann\u001b[2J', 'First name contains a character we can’t accept. Retype it instead of pasting.'],
      ['message', 'a\u0007b', 'Message contains a character we can’t accept. Retype it instead of pasting.'],
      ['firstName', 7, 'First name is required'],
      ['firstName', null, 'First name is required'],
      ['message', { text: 'hello' }, 'Message is required'],
      ['message', ['hello'], 'Message is required'],
      ['email', 'ann', 'Valid email is required'],
      ['email', 'ann@example', 'Valid email is required'],
      ['email', 'ann@@example.org', 'Valid email is required'],
      ['email', 'ann..lee@example.org', 'Valid email is required'],
      ['email', 'ann@-example.org', 'Valid email is required'],
      ['email', 'ann@example.org, eve@example.org', 'Valid email is required'],
      ['email', 'Ann <ann@example.org>', 'Valid email is required'],
      ['email', 'ann@example.org\r\nBcc: eve@example.org', 'Valid email is required'],
      ['email', 'a\0nn@example.org', 'Valid email is required'],
    ]
    it.each(faults)('%s: %j', async (field, value, message) => {
      const { status, body } = await app.post('/api/contact', { ...contact, [field]: value })
      expect(status).toBe(400)
      expect(body).toMatchObject({ fields: { [field]: message } })
      expect(Object.keys((body as { fields: object }).fields)).toEqual([field])
      expect(await stored()).toEqual([])
    })
  })

  it('may be as long as the bounds', async () => {
    const { status } = await app.post('/api/contact', {
      firstName: 'a'.repeat(200),
      lastName: 'ü'.repeat(200),
      email: `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.org`,
      subject: 'a'.repeat(300),
      message: '漢'.repeat(10_000),
    })
    expect(status).toBe(201)
  })

  it.each(['李', 'م\u200cن', 'e\u0301', '👩\u200d👧', '-'])('may be signed %s', async (firstName) => {
    expect((await app.post('/api/contact', { ...contact, firstName })).status).toBe(201)
  })

  it.each(['ann@müller.example', 'o’leary@example.org', "o'leary@example.org", '用户@例子.广告', 'a@b.co'])(
    'may come from %s',
    async (email) => {
      expect((await app.post('/api/contact', { ...contact, email })).status).toBe(201)
    },
  )

  it('hold nothing that the database would run', async () => {
    const hostile = "'); drop table contact_messages; --"
    await app.post('/api/contact', {
      ...contact,
      firstName: hostile,
      subject: '${7*7}{{7*7}}',
      message: '<script>alert(1)</script>',
    })
    expect(await stored()).toMatchObject([
      { first_name: hostile, subject: '${7*7}{{7*7}}', message: '<script>alert(1)</script>' },
    ])
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
    undefined,
  ])('are refused as %s', async (type) => {
    const body = new TextEncoder().encode(JSON.stringify(contact))
    const response = await app.fetch('/api/contact', {
      method: 'POST',
      body,
      headers: type ? { 'Content-Type': type } : {},
    })
    expect(response.status).toBe(415)
    expect(await response.json()).toMatchObject({
      message: 'Send the fields as JSON (Content-Type: application/json).',
    })
    expect(await stored()).toEqual([])
  })

  it.each([
    '{',
    '',
    'null',
    '[]',
    '"text"',
    '7',
    '['.repeat(50_000),
    `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  ])('are refused when the body is no object of fields (%#)', async (body) => {
    const { status } = await app.post('/api/contact', body)
    expect(status).toBe(400)
    expect(await stored()).toEqual([])
  })

  it('are refused when they are huge', async () => {
    const body = JSON.stringify({ ...contact, message: 'a'.repeat(10 * 1024 * 1024) })
    expect((await app.fetch('/api/contact', { method: 'POST', body, headers: json })).status).toBe(413)
  })

  it('are refused before they are read when a network has sent 2,000 that were wrong', async () => {
    const one = createApi({ ...app.services, config: { ...app.services.config, trustProxy: 1 } })
    const send = async (from: string) => {
      const headers = { ...json, 'X-Forwarded-For': from }
      return (await one.request('/api/contact', { method: 'POST', body: '[', headers })).status
    }
    const statuses = new Set<number>()
    for (let n = 0; n < 2_000; n++) statuses.add(await send('192.0.2.7'))
    expect([...statuses]).toEqual([400])
    expect([await send('192.0.2.7'), await send('192.0.2.8')]).toEqual([429, 400])
  })

  it.each<Record<string, string>>([
    { Origin: 'https://evil.test' },
    // Possibly changed in transit, since it was not encrypted.
    { Origin: 'http://church.test', Host: 'church.test' },
    { Origin: 'ftp://church.test', Host: 'church.test' },
    { Origin: 'https://church.test:8443', Host: 'church.test' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { Origin: 'null' },
  ])('are refused from other sites (%j)', async (headers) => {
    const body = JSON.stringify(contact)
    const response = await app.fetch('/api/contact', { method: 'POST', body, headers: { ...json, ...headers } })
    expect(response.status).toBe(403)
    expect(await stored()).toEqual([])
  })

  it('are sent from our own pages', async () => {
    const headers = { ...json, Origin: 'https://church.test', 'Sec-Fetch-Site': 'same-origin' }
    expect((await app.fetch('/api/contact', { method: 'POST', body: JSON.stringify(contact), headers })).status).toBe(
      201,
    )
  })

  it('don’t count toward a limit while they have errors', async () => {
    for (let n = 0; n < 40; n++) expect((await app.post('/api/contact', { ...contact, email: 'ann' })).status).toBe(400)
    expect((await app.post('/api/contact', contact)).status).toBe(201)
  })
})
