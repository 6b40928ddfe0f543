import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import type { SendFacts } from '#app/features/newsletter/copies.ts'
import type { Issue } from '#app/features/newsletter/issue.ts'
import { makeMailWorker } from '#app/server/mailer.ts'
import { href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import type { MailWorker } from '#mail/worker.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { type MailServer, refusal, startMailServer } from '#test/mail-server.ts'

const READERS = 36
/** Refused until the rest is paused: just too many of the first 20, and those that two more connections were sending. */
const [FEWEST, MOST] = [11, 13]

onBothDatabases('a newsletter that the mail server refuses', (open) => {
  let database: Database
  let app: TestApp
  let admin: TestApp
  let mail: MailServer
  let workers: MailWorker[]
  let issue: Issue
  /** The mail server's answer to its nth copy, when the recipient is named and when the text has arrived. */
  let toAddress: (n: number) => Error | undefined
  let toText: (n: number) => Error | undefined

  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
    admin = app.as('administrator')
    workers = []
    let [named, come] = [0, 0]
    toAddress = () => undefined
    toText = () => undefined
    mail = await startMailServer({
      onRcptTo: (_, __, done) => done(toAddress(named++)),
      take: () => {
        const answer = toText(come++)
        if (answer) throw answer
      },
    })
    const smtp = { emailProvider: 'smtp', smtpHost: '127.0.0.1', smtpPort: mail.port, mailPerMinute: 6000 }
    await admin.send('PUT', adminApi.siteConfig, smtp)
    const data = Array.from({ length: READERS }, (_, n) => ({ email: `reader${n}@example.org` }))
    await admin.post(adminApi.subscribersImport, { data })
    const blocks = [{ kind: 'text', text: 'Hello, all.' }]
    issue = (await admin.post(adminApi.newsletterIssues, { subject: 'Advent', blocks })).body as Issue
    await admin.send('POST', of(adminApi.newsletterIssueSend))
  })
  afterEach(async () => {
    for (const one of workers) await one.stop()
    await mail.close()
    await database.close()
  })

  const of = (address: string) => href(address, { id: issue.id })
  const progress = async () => (await admin.get(of(adminApi.newsletterIssueProgress))).body as SendFacts
  const active = async () =>
    ((await admin.get(`${adminApi.subscribers}?state=active&limit=200`)).body as object[]).length
  /** Several times, because of the limit per second. */
  const deliver = async (from: string) => {
    for (let second = 0; second < 2; second++) {
      const at = Temporal.Instant.from(from).add({ seconds: second }).toString()
      const worker = makeMailWorker(createTestApp(database, at).services)
      workers.push(worker)
      await worker.sendDue()
    }
  }
  const goOn = (now: string) =>
    createTestApp(database, now).as('administrator').send('POST', of(adminApi.newsletterIssueGoOn))

  it('for every address pauses the issue automatically, with a message', async () => {
    toAddress = () => refusal(550, '5.1.1 Nobody here')
    await deliver('2026-11-21T18:00:00Z')
    const { state, bounced, waiting, pausedWhy } = await progress()
    expect(state).toBe('paused')
    expect(bounced).toBeGreaterThanOrEqual(FEWEST)
    expect(bounced).toBeLessThanOrEqual(MOST)
    expect(waiting).toBe(READERS - bounced)
    expect(await active()).toBe(READERS - bounced)
    expect(pausedWhy).toMatch(
      /^We paused this newsletter because 1[1-3] of the first 1[1-3] emails were rejected or not answered\. Read/,
    )
    expect((await admin.get(of(adminApi.newsletterIssue))).body).toMatchObject({ state: 'paused', pausedWhy })
    const log = (await admin.get(`${adminApi.log}?search=paused`)).body
    expect(log).toMatchObject([{ action: 'paused', kind: 'newsletter', label: 'Advent', person: '' }])

    toAddress = () => undefined
    expect((await goOn('2026-11-21T18:05:00Z')).status).toBe(200)
    expect(await progress()).toMatchObject({ state: 'sending', pausedWhy: null })
    await deliver('2026-11-21T18:05:01Z')
    expect(await progress()).toMatchObject({ state: 'sent', sent: waiting, bounced, pausedWhy: null })
  })

  it('for its text pauses it too, and again when it is resumed unchanged', async () => {
    toText = () => refusal(554, '5.6.0 Not this email')
    await deliver('2026-11-21T18:00:00Z')
    const { state, failed } = await progress()
    expect(state).toBe('paused')
    expect(failed).toBeLessThanOrEqual(MOST)
    expect(await active()).toBe(READERS)
    await goOn('2026-11-21T18:05:00Z')
    await deliver('2026-11-21T18:05:01Z')
    const again = await progress()
    expect(again.state).toBe('paused')
    expect(again.failed).toBeGreaterThanOrEqual(failed + FEWEST)
    expect(again.failed).toBeLessThanOrEqual(failed + MOST)
  })

  it('for one address in three does not pause it', async () => {
    toAddress = (n) => (n % 3 === 0 ? refusal(550, '5.1.1 Nobody here') : undefined)
    await deliver('2026-11-21T18:00:00Z')
    expect(await progress()).toMatchObject({
      state: 'sent',
      bounced: READERS / 3,
      sent: (READERS * 2) / 3,
      pausedWhy: null,
    })
  })

  it('only after its first copies does not pause it', async () => {
    toAddress = (n) => (n < 30 ? undefined : refusal(550, '5.1.1 Nobody here'))
    await deliver('2026-11-21T18:00:00Z')
    expect(await progress()).toMatchObject({ state: 'sent', sent: 30, bounced: READERS - 30 })
  })

  it('of a stopped issue does not report it as paused', async () => {
    toAddress = () => refusal(550, '5.1.1 Nobody here')
    await deliver('2026-11-21T18:00:00Z')
    await admin.send('POST', of(adminApi.newsletterIssueStop))
    expect(await progress()).toMatchObject({ state: 'sent', waiting: 0, pausedWhy: null })
  })
})
