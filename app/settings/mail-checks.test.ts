/** The checks of the church’s email records, asked of a name server on this machine. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#app/admin-routes.ts'
import type { Health } from '#app/admin/health-api.ts'
import { checkMailDaily } from '#app/settings/mail-checks-job.ts'
import type { HeaderChecks, MailChecks } from '#app/settings/mail-checks-api.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { apex, church, dkim, dmarc, GOOGLE } from '#test/church-zone.ts'
import { onBothDatabases } from '#test/databases.ts'
import { type NameServer, startNameServer } from '#test/name-server.ts'
import { makePerson } from '#test/people.ts'

onBothDatabases('the records of the church’s email', (open) => {
  let database: Database
  let names: NameServer
  let app: TestApp
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    names = await startNameServer(church())
    app = createTestApp(database, '2026-11-21T18:00:00Z', {}, undefined, [names.address])
    admin = app.as('administrator')
  })
  afterEach(async () => {
    await names[Symbol.asyncDispose]()
    await database.close()
  })
  const save = (settings: Record<string, unknown>) => admin.send('PUT', adminApi.siteConfig, settings)
  const setUp = async (settings: Record<string, unknown> = {}) => {
    const mail = { emailProvider: 'gmail', smtpUser: 'office@church.org', smtpPassword: 'abcd efgh', ...settings }
    expect((await save(mail)).status).toBe(200)
  }
  const check = async () => (await admin.send('POST', adminApi.mailCheck)).body as MailChecks
  const states = ({ checks }: { checks: MailChecks['checks'] }) =>
    Object.fromEntries(checks.map(({ about, state }) => [about, state]))
  const health = async () =>
    ((await admin.get(adminApi.health)).body as Health).items.find(({ name }) => name === 'Email records')
  const recordEmails = () => app.emails.filter(({ kind }) => kind.startsWith('email records')).map(({ kind }) => kind)

  it('are looked at on demand, and kept', async () => {
    expect(await check()).toMatchObject({ from: null, checks: [] })
    await setUp()
    expect((await admin.get(adminApi.mailCheck)).body).toMatchObject({ from: 'office@church.org', at: null })
    const found = await check()
    expect(found).toMatchObject({ provider: { name: 'Google' }, at: '2026-11-21T18:00:00.000Z' })
    expect(new Set(Object.values(states(found)))).toEqual(new Set(['fine']))
    expect((await admin.get(adminApi.mailCheck)).body).toEqual(found)
    expect(await health()).toMatchObject({ state: 'fine' })
    // Of another account nothing is known.
    await setUp({ smtpUser: 'choir@church.org' })
    expect((await admin.get(adminApi.mailCheck)).body).toMatchObject({ at: null, checks: [] })
  })

  it('are told once when one breaks, and once when it is mended', async () => {
    await makePerson(database, { email: 'ada@church.test', isAdmin: true })
    await setUp()
    expect(await checkMailDaily(app.services)).toBeUndefined()
    names.use(church(apex({ TXT: ['v=spf1 mx -all'] })))
    expect(await checkMailDaily(app.at('2026-11-22T18:00:00Z').services)).toBe('broken: SPF')
    expect(recordEmails()).toEqual(['email records broken'])
    expect(await health()).toMatchObject({ state: 'watch' })
    expect(JSON.stringify((await admin.get(adminApi.overview)).body)).toContain('look at SPF')
    await checkMailDaily(app.at('2026-11-23T18:00:00Z').services)
    // A name server that is away neither breaks nor mends anything.
    names.use(church({ 'church.org': 'fails', '_dmarc.church.org': 'fails' }))
    await checkMailDaily(app.at('2026-11-24T18:00:00Z').services)
    expect(recordEmails()).toEqual(['email records broken'])
    names.use(church())
    expect(await checkMailDaily(app.at('2026-11-25T18:00:00Z').services)).toBe('mended: SPF')
    await checkMailDaily(app.at('2026-11-26T18:00:00Z').services)
    expect(recordEmails()).toEqual(['email records broken', 'email records mended'])
    expect(await health()).toMatchObject({ state: 'fine' })
  })

  it('send no email about what never was in order', async () => {
    await makePerson(database, { email: 'ada@church.test', isAdmin: true })
    await setUp()
    names.use(dmarc())
    await checkMailDaily(app.services)
    await checkMailDaily(app.at('2026-11-22T18:00:00Z').services)
    expect(recordEmails()).toEqual([])
    expect(await health()).toMatchObject({ state: 'watch' })
  })

  it.each([
    ['parish@gmail.com', 'smtp-relay.brevo.com', 400],
    ['parish@yahoo.com', 'smtp.gmail.com', 400],
    ['parish@outlook.com', 'smtp.mailgun.org', 400],
    ['parish@gmail.com', 'smtp.gmail.com', 200],
    ['parish@hotmail.com', 'smtp-mail.outlook.com', 200],
    ['parish@gmail.com', '127.0.0.1', 200],
    ['parish@church.org', 'smtp-relay.brevo.com', 200],
  ])('refuse a From address of %s through %s, or not', async (contactEmailFrom, smtpHost, status) => {
    const answer = await save({ emailProvider: 'smtp', smtpHost, contactEmailFrom })
    expect(answer.status).toBe(status)
    expect(JSON.stringify(answer.body).includes('Only ')).toBe(status === 400)
    // Other settings can always be saved.
    expect((await save({ churchName: 'Grace Church' })).status).toBe(200)
  })

  const headers = (more: string) =>
    `Delivered-To: ada@gmail.com\r\nAuthentication-Results: mx.google.com;\r\n ${more}\r\nFrom: Grace <office@church.org>\r\nSubject: Test`
  const signed = (d: string, s: string) => `\r\nDKIM-Signature: v=1; a=rsa-sha256; d=${d};\r\n\ts=${s}; bh=x; b=y`
  const pass =
    'spf=pass (google.com: domain of office@church.org designates 192.0.2.7) smtp.mailfrom=office@church.org; dmarc=pass (p=NONE sp=NONE dis=NONE) header.from=church.org'
  it.each([
    [
      'all passed',
      `dkim=pass header.i=@church.org header.s=abc header.b=x; ${pass}${signed('church.org', 'abc')}`,
      { SPF: 'fine', DKIM: 'fine', DMARC: 'fine' },
    ],
    [
      'as Outlook writes it',
      `spf=pass (sender IP is 192.0.2.7) smtp.mailfrom=church.org; dkim=pass (signature was verified) header.d=church.org;dmarc=pass action=none header.from=church.org`,
      { SPF: 'fine', DKIM: 'fine', DMARC: 'fine' },
    ],
    [
      'signed by the provider alone',
      `dkim=pass header.d=sender-sib.com; spf=pass smtp.mailfrom=b@sender-sib.com; dmarc=fail header.from=church.org${signed('sender-sib.com', 'x')}`,
      { SPF: 'watch', DKIM: 'trouble', DMARC: 'trouble' },
    ],
    [
      'not signed',
      'spf=softfail smtp.mailfrom=office@church.org; dmarc=fail header.from=church.org',
      { SPF: 'trouble', DKIM: 'trouble', DMARC: 'trouble' },
    ],
    [
      'a signature that is wrong',
      `dkim=fail (body hash did not verify) header.i=@church.org; ${pass}${signed('church.org', 'abc')}`,
      { DKIM: 'trouble' },
    ],
    [
      'no policy',
      `dkim=pass header.d=mail.church.org; dmarc=none header.from=church.org`,
      { DKIM: 'fine', DMARC: 'watch' },
    ],
  ])('say what the headers of a received email mean: %s', async (_, results, expected) => {
    await setUp()
    const { status, body } = await admin.post(adminApi.mailHeaders, { headers: headers(results) })
    expect(status).toBe(200)
    expect(states(body as HeaderChecks)).toMatchObject(expected)
  })

  it('remember the key that a received email was signed with', async () => {
    await setUp({
      emailProvider: 'smtp',
      smtpHost: 'email-smtp.eu-west-1.amazonaws.com',
      contactEmailFrom: 'office@church.org',
    })
    expect(states(await check())).toMatchObject({ DKIM: 'watch' })
    await admin.post(adminApi.mailHeaders, {
      headers: headers(`dkim=pass header.i=@church.org${signed('church.org', 'abc')}`),
    })
    names.use({ ...dkim(), 'abc._domainkey.church.org': { TXT: ['v=DKIM1; p=AAAA'] } })
    expect(states(await check())).toMatchObject({ DKIM: 'fine', Together: 'fine' })
    names.use(church(apex({ TXT: [GOOGLE] })))
    expect(states(await check())).toMatchObject({ DKIM: 'trouble' })
  })

  it('refuse a text that is no headers, by its field', async () => {
    await setUp()
    for (const text of ['', 'Dear friends', `From: ${'a'.repeat(200_000)}`]) {
      const { status, body } = await admin.post(adminApi.mailHeaders, { headers: text })
      expect({ status, fields: Object.keys((body as { fields: object }).fields) }).toEqual({
        status: 400,
        fields: ['headers'],
      })
    }
  })
})
