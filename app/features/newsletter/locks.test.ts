import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import type { SendFacts } from '#app/features/newsletter/copies.ts'
import type { Issue } from '#app/features/newsletter/issue.ts'
import type { Subscriber } from '#app/features/newsletter/subscriber.ts'
import { subscriberTokens } from '#app/features/newsletter/emails.ts'
import { makeMailWorker } from '#app/server/mailer.ts'
import { api, href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { openEmpty } from '#test/databases.ts'
import { type MailServer, refusal, startMailServer } from '#test/mail-server.ts'

const READERS = 40

describe('while the mail server refuses copies of a newsletter (postgres)', () => {
  let real: Database
  let database: Database
  let admin: TestApp
  let mail: MailServer
  let readers: Subscriber[]
  let issue: Issue
  /** How often a transaction was requested, and how often one ran. */
  let asked: number
  let run: number
  /** Called before the server refuses its nth copy. */
  let meanwhile: (n: number) => Promise<unknown>

  beforeEach(async () => {
    real = await openEmpty('postgres')
    ;[asked, run] = [0, 0]
    database = {
      ...real,
      transaction: (work) => {
        asked++
        return real.transaction((trx) => {
          run++
          return work(trx)
        })
      },
    }
    let named = 0
    mail = await startMailServer({
      onRcptTo: (_, __, done) => {
        void meanwhile(named++)
        done(refusal(550, '5.1.1 Nobody here'))
      },
    })
    admin = createTestApp(database).as('administrator')
    const smtp = { emailProvider: 'smtp', smtpHost: '127.0.0.1', smtpPort: mail.port, mailPerMinute: 6000 }
    await admin.send('PUT', adminApi.siteConfig, smtp)
    const data = Array.from({ length: READERS }, (_, n) => ({ email: `reader${n}@example.org` }))
    await admin.post(adminApi.subscribersImport, { data })
    readers = (await admin.get(`${adminApi.subscribers}?limit=${READERS}`)).body as Subscriber[]
    const blocks = [{ kind: 'text', text: 'Hello, all.' }]
    issue = (await admin.post(adminApi.newsletterIssues, { subject: 'Advent', blocks })).body as Issue
    await admin.send('POST', of(adminApi.newsletterIssueSend))
  })
  afterEach(async () => {
    await mail.close()
    await real.close()
  })

  const of = (address: string) => href(address, { id: issue.id })
  const deliver = async () => {
    const worker = makeMailWorker(createTestApp(database).services)
    await worker.sendDue()
    await worker.stop()
  }

  it.each([
    ['Stop the rest', 2, () => admin.send('POST', of(adminApi.newsletterIssueStop))],
    ['Pause', 2, () => admin.send('POST', of(adminApi.newsletterIssuePause))],
    [
      'unsubscribing',
      0,
      (n: number) =>
        admin.post(api.newsletterUnsubscribe, {
          token: subscriberTokens(admin.services.config).of(readers.at(n)?.id ?? ''),
        }),
    ],
    [
      'switching a subscriber off',
      0,
      (n: number) => admin.send('PUT', href(adminApi.subscriber, { id: readers.at(n)?.id ?? '' }), { isActive: false }),
    ],
  ])('%s waits for no transaction that waits for it', async (_, from, press) => {
    const pressed: Promise<{ status: number }>[] = []
    meanwhile = (n) => Promise.resolve(n >= from && pressed.push(press(n)))
    await deliver()
    for (const { status } of await Promise.all(pressed)) expect([200, 409]).toContain(status)
    expect(run).toBe(asked)
    expect(((await admin.get(of(adminApi.newsletterIssueProgress))).body as SendFacts).bounced).toBeGreaterThan(1)
  })
})
