import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import type { Progress, Trouble } from '#app/features/newsletter/copies.ts'
import type { Issue } from '#app/features/newsletter/issue.ts'
import type { Subscriber } from '#app/features/newsletter/subscriber.ts'
import { subscriberTokens } from '#app/features/newsletter/emails.ts'
import { makeMailWorker } from '#app/server/mailer.ts'
import { api, href, routes } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import type { MailWorker } from '#mail/worker.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { type MailServer, refusal, startMailServer, startScriptedServer } from '#test/mail-server.ts'

const READERS = 12
const reader = (n: number) => `reader${n}@example.org`
const NO_SUCH = 'There is no reader 3 here'

onBothDatabases('a sent newsletter', (open) => {
  let database: Database
  let app: TestApp
  let admin: TestApp
  let mail: MailServer
  let workers: MailWorker[]
  let issue: Issue & { version: number }
  /** The mail server's answers to copies for these addresses. */
  let answers: Map<string, Error>

  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
    admin = app.as('administrator')
    workers = []
    answers = new Map()
    mail = await startMailServer({
      onRcptTo: ({ address }, _, done) => done(address === reader(3) ? refusal(550, `5.1.1 ${NO_SUCH}`) : undefined),
      take: ({ to: [to = ''] }) => {
        const answer = answers.get(to)
        if (answer) throw answer
      },
    })
    const smtp = { emailProvider: 'smtp', smtpHost: '127.0.0.1', smtpPort: mail.port, mailPerMinute: 6000 }
    await admin.send('PUT', adminApi.siteConfig, { ...smtp, address: '1 Shore Road\nSeaside', churchName: 'St. Anne' })
    const data = Array.from({ length: READERS }, (_, n) => ({ email: reader(n) }))
    await admin.post(adminApi.subscribersImport, { data: [...data, { email: 'left@example.org', active: 'no' }] })
    const blocks = [{ kind: 'text', text: 'Hello, all.' }]
    issue = (await admin.post(adminApi.newsletterIssues, { subject: 'Advent', preheader: 'Soon', blocks }))
      .body as never
  })
  afterEach(async () => {
    for (const one of workers) await one.stop()
    await mail.close()
    await database.close()
  })

  const of = (address: string) => href(address, { id: issue.id })
  const act = (address: string, body?: object) => admin.send('POST', of(address), body)
  const send = () => act(adminApi.newsletterIssueSend)
  const progress = async () => (await admin.get(of(adminApi.newsletterIssueProgress))).body as Progress & object
  const troubles = async () => (await admin.get(of(adminApi.newsletterIssueTroubles))).body as Trouble[]
  const deliver = async (with_ = app) => {
    const worker = makeMailWorker(with_.services)
    workers.push(worker)
    await worker.sendDue()
  }
  const later = (now: string) => createTestApp(database, now)
  const got = () => mail.received.map(({ to: [to = ''] }) => to).toSorted((a, b) => a.localeCompare(b))
  const everybodyBut = (...gone: number[]) =>
    Array.from({ length: READERS }, (_, n) => n)
      .filter((n) => !gone.includes(n))
      .map(reader)
      .toSorted((a, b) => a.localeCompare(b))
  const subscriber = async (n: number) =>
    ((await admin.get(`${adminApi.subscribers}?search=${reader(n)}`)).body as (Subscriber & { version: number })[])[0]

  it('reaches everyone once, and is finished when nothing waits', async () => {
    expect((await send()).body).toEqual({ message: `Sending to ${READERS} subscribers.` })
    expect(await progress()).toMatchObject({ state: 'sending', waiting: READERS, sent: 0 })
    await deliver()
    expect(got()).toEqual(everybodyBut(3))
    expect(await progress()).toMatchObject({ state: 'sent', waiting: 0, sent: READERS - 1, bounced: 1, failed: 0 })
    expect((await admin.get(of(adminApi.newsletterIssue))).body).toMatchObject({
      state: 'sent',
      recipients: READERS,
      sentBy: 'Ada Keeper',
      startedAt: '2026-11-21T18:00:00.000Z',
      finishedAt: '2026-11-21T18:00:00.000Z',
    })
    expect(await send()).toMatchObject({ status: 409, body: { message: 'This newsletter has already been sent.' } })
    await deliver()
    expect(got()).toHaveLength(READERS - 1)
  })

  it('is sent once when two press the button at the same time', async () => {
    const statuses = (await Promise.all([send(), send(), send()])).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    await deliver()
    expect(got()).toEqual(everybodyBut(3))
  })

  it('says in every copy who sends it, from where, why, and how to unsubscribe', async () => {
    await send()
    await deliver()
    for (const { raw, email, to } of mail.received) {
      const text = email.text ?? ''
      expect(email.subject).toBe('Advent')
      expect(text).toContain('St. Anne\n1 Shore Road\nSeaside')
      expect(text).toContain(
        'You’re getting this email because you subscribed to the newsletter of St. Anne at church.test.',
      )
      const head = (raw.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ')
      const header = (name: string) => new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1]
      expect(header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
      const link = /^<(https:[^<>]+)>$/.exec(header('List-Unsubscribe')?.replaceAll(' ', '') ?? '')?.[1] ?? ''
      expect(text).toContain(link)
      expect(email.html).toContain(link.replaceAll('&', '&#38;'))
      const id = subscriberTokens(app.services.config).idOf(new URL(link).searchParams.get('token') ?? '')
      const row = await database.db
        .selectFrom('newsletter_subscribers')
        .select('email')
        .where('id', '=', id ?? '')
        .executeTakeFirst()
      expect(row?.email).toBe(to[0])
      expect(new URL(link).pathname).toBe(routes.newsletterUnsubscribe)
    }
  })

  it('makes a subscriber inactive whose address is refused, and stores the server’s message', async () => {
    await send()
    await deliver()
    expect(await subscriber(3)).toMatchObject({
      state: 'bounced',
      leftAt: '2026-11-21T18:00:00.000Z',
      leftWhy: expect.stringContaining(NO_SUCH),
    })
    expect(await troubles()).toMatchObject([{ to: reader(3), state: 'failed', isAddress: true }])
    const again = await act(adminApi.newsletterIssueAgain, { emails: (await troubles()).map(({ id }) => id) })
    expect(again.body).toMatchObject({ message: expect.stringContaining('those people unsubscribed') })
    const log = (await admin.get(`${adminApi.log}?search=bounced`)).body
    expect(log).toMatchObject([{ action: 'bounced', label: reader(3), person: '' }])
  })

  it('is sent again to the failed addresses that a person selects', async () => {
    answers.set(reader(5), refusal(554, '5.6.0 Not this email'))
    await send()
    await deliver()
    expect(await progress()).toMatchObject({ state: 'sent', failed: 1, bounced: 1 })
    const failed = (await troubles()).find(({ isAddress }) => !isAddress)
    expect(failed).toMatchObject({ to: reader(5), words: expect.stringContaining('Not this email') })
    answers.clear()
    const body = { emails: [failed?.id ?? '', 'none'] }
    expect((await act(adminApi.newsletterIssueAgain, body)).body).toMatchObject({
      message: expect.stringMatching(/^Sending 1 email again\. 1 email can’t be sent again/),
    })
    expect(await progress()).toMatchObject({ state: 'sending', waiting: 1 })
    await deliver()
    expect(await progress()).toMatchObject({ state: 'sent', failed: 0, sent: READERS - 1 })
    expect(got()).toEqual(everybodyBut(3))
    expect((await act(adminApi.newsletterIssueAgain, { emails: [] })).status).toBe(400)
  })

  it('is sent again to all who got an error in one step, but not to those who left meanwhile', async () => {
    for (const n of [5, 6, 7]) answers.set(reader(n), refusal(554, '5.6.0 Not this email'))
    await send()
    await deliver()
    expect(await progress()).toMatchObject({ state: 'sent', failed: 3, bounced: 1 })
    answers.clear()
    const { id } = (await subscriber(6)) ?? { id: '' }
    await app.post(api.newsletterUnsubscribe, { token: subscriberTokens(app.services.config).of(id) })
    expect((await act(adminApi.newsletterIssueAgain, { emails: 'failed' })).body).toMatchObject({
      message: expect.stringMatching(/^Sending 2 emails again\. 1 email can’t be sent again/),
    })
    await deliver()
    expect(got()).toEqual(everybodyBut(3, 6))
    expect((await act(adminApi.newsletterIssueAgain, { emails: 'failed' })).body).toMatchObject({
      message: expect.stringContaining('1 email can’t be sent again'),
    })
  })

  it('is paused, continues after a restart, and reaches no one twice', async () => {
    await send()
    expect((await act(adminApi.newsletterIssuePause)).status).toBe(200)
    await deliver()
    expect(got()).toEqual([])
    expect(await progress()).toMatchObject({ state: 'paused', waiting: READERS })
    expect((await act(adminApi.newsletterIssuePause)).status).toBe(409)
    expect((await act(adminApi.newsletterIssueGoOn)).status).toBe(200)
    expect((await act(adminApi.newsletterIssueGoOn)).status).toBe(409)
    await deliver(later('2026-11-21T18:05:00Z'))
    await deliver(later('2026-11-21T18:10:00Z'))
    expect(got()).toEqual(everybodyBut(3))
  })

  it('is stopped, and the rest is never sent', async () => {
    await send()
    await act(adminApi.newsletterIssuePause)
    expect((await act(adminApi.newsletterIssueStop)).body).toEqual({ message: `${READERS} emails won’t be sent.` })
    await deliver(later('2026-11-21T18:05:00Z'))
    expect(got()).toEqual([])
    expect(await progress()).toMatchObject({ state: 'sent', cancelled: READERS, waiting: 0 })
    expect((await act(adminApi.newsletterIssueStop)).status).toBe(409)
    expect((await act(adminApi.newsletterIssueGoOn)).status).toBe(409)
  })

  it('reaches no one who unsubscribes while it is sent, in any way', async () => {
    await send()
    const token = async (n: number) => subscriberTokens(app.services.config).of((await subscriber(n))?.id ?? '')
    await app.post(api.newsletterUnsubscribe, { token: await token(0) })
    const one = async (n: number) => href(adminApi.subscriber, { id: (await subscriber(n))?.id ?? '' })
    await admin.send('PUT', await one(1), { isActive: false })
    await admin.send('DELETE', await one(2))
    await admin.post(adminApi.subscribersImport, { data: [{ email: reader(4), active: 'no' }] })
    await admin.send('PUT', await one(5), { notes: 'still wants it' })
    await deliver()
    expect(got()).toEqual(everybodyBut(0, 1, 2, 3, 4))
    expect(await progress()).toMatchObject({ state: 'sent', cancelled: 4, unsubscribed: 0 })
    await app.post(api.newsletterUnsubscribe, { token: await token(7) })
    expect(await progress()).toMatchObject({ unsubscribed: 1 })
  })

  it('can’t be changed once it was sent, nor deleted while it is being sent', async () => {
    await send()
    const one = of(adminApi.newsletterIssue)
    expect(await admin.send('PUT', one, { subject: 'Other' })).toMatchObject({
      status: 409,
      body: { error: 'went_out' },
    })
    expect(await admin.send('DELETE', one)).toMatchObject({
      status: 409,
      body: { error: 'under_way', message: expect.stringContaining('Stop sending') },
    })
    await deliver()
    expect((await admin.send('DELETE', one)).status).toBe(200)
    expect((await admin.get(`${adminApi.log}?search=sent`)).body).toMatchObject([
      { action: 'sent', kind: 'newsletter', label: 'Advent', person: 'Ada Keeper' },
    ])
  })

  it('waits with copies that the server wants later', async () => {
    answers.set(reader(6), refusal(451, '4.7.1 Greylisted'))
    await send()
    await deliver()
    expect(await progress()).toMatchObject({
      state: 'sending',
      waiting: 1,
      retrying: 1,
      retryWords: expect.stringContaining('Greylisted'),
    })
    answers.clear()
    await deliver(later('2026-11-21T18:30:00Z'))
    expect(got()).toEqual(everybodyBut(3))
    expect(await progress()).toMatchObject({ state: 'sent', waiting: 0, retrying: 0, retryWords: '' })
  })

  it('lists unconfirmed copies, and sends them again only when a person selects them', async () => {
    let broken = 0
    const breaking = await startScriptedServer((line, isData) => {
      if (isData && line === '.') return broken++ < 2 ? 'close' : '250 taken'
      if (isData) return undefined
      if (line === '') return '220 here'
      return line === 'DATA' ? '354 go on' : '250 fine'
    })
    await admin.send('PUT', adminApi.siteConfig, { smtpPort: breaking.port })
    await send()
    await deliver()
    await breaking.close()
    expect(await progress()).toMatchObject({ state: 'sent', unsure: 2, sent: READERS - 2, waiting: 0 })
    await admin.send('PUT', adminApi.siteConfig, { smtpPort: mail.port })
    await deliver(later('2026-11-22T18:00:00Z'))
    expect(got()).toEqual([])
    // The server that accepts them refuses one.
    const first = (await troubles()).find(({ to }) => to !== reader(3))
    expect(first).toMatchObject({ state: 'unsure', isAddress: false })
    await act(adminApi.newsletterIssueAgain, { emails: [first?.id] })
    await deliver()
    expect(got()).toEqual([first?.to])
    expect(await progress()).toMatchObject({ state: 'sent', sent: READERS - 1, unsure: 1 })
  })
})
