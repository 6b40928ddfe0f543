import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import type { SendFacts } from '#app/features/newsletter/copies.ts'
import type { Issue } from '#app/features/newsletter/issue.ts'
import type { Subscriber } from '#app/features/newsletter/subscriber.ts'
import { subscriberTokens } from '#app/features/newsletter/emails.ts'
import { makeMailWorker } from '#app/server/mailer.ts'
import { api, href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { type MailServer, refusal, startMailServer } from '#test/mail-server.ts'

onBothDatabases('a copy that the mail server delays', (open) => {
  let database: Database
  let app: TestApp
  let admin: TestApp
  let mail: MailServer
  let issue: Issue
  let reader: Subscriber
  let meanwhile: () => Promise<unknown>
  let isBusy: boolean

  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
    admin = app.as('administrator')
    isBusy = true
    mail = await startMailServer({
      onRcptTo: (_, __, done) => {
        const said = isBusy ? refusal(451, '4.7.1 Greylisted') : undefined
        void meanwhile().finally(() => done(said))
      },
    })
    await admin.send('PUT', adminApi.siteConfig, { emailProvider: 'smtp', smtpHost: '127.0.0.1', smtpPort: mail.port })
    reader = (await admin.post(adminApi.subscribers, { email: 'ann@example.org' })).body as Subscriber
    const blocks = [{ kind: 'text', text: 'Hello, all.' }]
    issue = (await admin.post(adminApi.newsletterIssues, { subject: 'Advent', blocks })).body as Issue
    await admin.send('POST', of(adminApi.newsletterIssueSend))
  })
  afterEach(async () => {
    await mail.close()
    await database.close()
  })

  const of = (address: string) => href(address, { id: issue.id })
  const progress = async () => (await admin.get(of(adminApi.newsletterIssueProgress))).body as SendFacts
  /** Once while the server is busy, and again when it accepts everything. */
  const deliver = async () => {
    for (const at of ['2026-11-21T18:00:00Z', '2026-11-22T18:00:00Z']) {
      const worker = makeMailWorker(createTestApp(database, at).services)
      await worker.sendDue()
      await worker.stop()
      isBusy = false
      meanwhile = () => Promise.resolve()
    }
  }

  it('is sent when it is retried', async () => {
    meanwhile = () => Promise.resolve()
    await deliver()
    expect(await progress()).toMatchObject({ state: 'sent', sent: 1 })
  })

  it('is not retried when its recipient has unsubscribed meanwhile', async () => {
    const token = subscriberTokens(app.services.config).of(reader.id)
    meanwhile = () => app.post(api.newsletterUnsubscribe, { token })
    await deliver()
    expect(await progress()).toMatchObject({ state: 'sent', sent: 0, cancelled: 1 })
    expect(mail.received).toEqual([])
  })

  it('is not retried when sending was stopped meanwhile', async () => {
    meanwhile = () => admin.send('POST', of(adminApi.newsletterIssueStop))
    await deliver()
    expect(await progress()).toMatchObject({ state: 'sent', sent: 0, cancelled: 1 })
    expect(mail.received).toEqual([])
  })
})
