import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import type { IssueRecord } from '#app/features/newsletter/issue.ts'
import { translation } from '#app/features/translations/translation.ts'
import { addressesOf } from '#app/definitions/definition.ts'
import { addUser } from '#app/accounts/queries.ts'
import { href } from '#app/routes.ts'
import { jobsOf } from '#app/server/jobs.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { addEvent } from '#test/records.ts'

onBothDatabases('the draft of each week', (open) => {
  let database: Database
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    admin = createTestApp(database).as('administrator')
    const smtp = { emailProvider: 'smtp', smtpHost: '127.0.0.1', smtpPort: 9 }
    await admin.send('PUT', adminApi.siteConfig, { ...smtp, newsletterWeekday: '3', newsletterTime: '09:00' })
    const user = { isAdmin: false, contributes: [] }
    await addUser(database.db, { ...user, email: 'nel@church.test', name: 'Nel', roles: ['newsletter'] }, TIME)
    await addUser(database.db, { ...user, email: 'edi@church.test', name: 'Edi', roles: ['editor'] }, TIME)
  })
  afterEach(() => database.close())
  const TIME = '2026-11-21T18:00:00.000Z'

  const at = async (now: string) => {
    const app = createTestApp(database, now)
    const runs = jobsOf(app.services).filter(({ name }) => name === 'draft of the weekly newsletter')
    for (const { run } of runs) await run(new AbortController().signal)
    return app.emails.map(({ to, subject }) => `${to}: ${subject}`)
  }
  const issues = async () => (await admin.get(adminApi.newsletterIssues)).body as IssueRecord[]

  it('is prepared at its time with what is coming up, announced to those who may send it, and never sent', async () => {
    await addEvent(database.db, { title: 'Parish supper', date: '2026-11-27' })
    await at('2026-11-25T14:59:00Z')
    expect(await issues()).toEqual([])
    expect(await at('2026-11-25T15:00:00Z')).toEqual(['nel@church.test: Your newsletter is ready to look through'])
    expect(await at('2026-11-25T15:01:00Z')).toEqual([])
    const [draft, ...others] = await issues()
    expect(others).toEqual([])
    expect(draft).toMatchObject({ state: 'draft', subject: 'This Sunday, November 29', sentBy: null })
    expect(JSON.stringify(draft?.blocks)).toContain('Parish supper')
    const { stale } = (await admin.get(adminApi.overview)).body as { stale: { text: string }[] }
    expect(stale.map(({ text }) => text)).toContain(
      'The newsletter “This Sunday, November 29” is prepared. Look through it, then send or schedule it.',
    )
    expect(await database.db.selectFrom('emails').select('kind').execute()).toEqual([{ kind: 'newsletter news' }])
  })

  it('is prepared anew while nobody has touched it, and beside one that somebody has changed', async () => {
    await at('2026-11-25T15:00:00Z')
    const [first] = await issues()
    await at('2026-12-02T15:00:00Z')
    expect(await issues()).toMatchObject([{ id: first?.id, subject: 'This Sunday, December 6' }])
    await admin.send('PUT', href(adminApi.newsletterIssue, { id: first?.id ?? '' }), { preheader: 'Mine' })
    await at('2026-12-09T15:00:00Z')
    expect((await issues()).map(({ subject }) => subject).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'This Sunday, December 13',
      'This Sunday, December 6',
    ])
  })

  it('counts as touched once somebody has translated it', async () => {
    await admin.send('PUT', adminApi.siteConfig, { secondLanguage: 'es' })
    await at('2026-11-25T15:00:00Z')
    const [first] = await issues()
    const { id = '', subject = '' } = first ?? {}
    const texts = [{ key: 'subject', original: subject, said: 'Este domingo' }]
    const translated = { ofTable: 'newsletter_issues', ofId: id, language: 'es', title: subject, texts }
    expect(await admin.post(addressesOf(translation).all, translated)).toMatchObject({ status: 201 })
    await at('2026-12-02T15:00:00Z')
    expect((await issues()).map((one) => one.id)).toHaveLength(2)
    expect(await issues()).toContainEqual(expect.objectContaining({ id, subject: 'This Sunday, November 29' }))
  })

  it('is not prepared again once it was deleted, nor a day later, nor while it is turned off', async () => {
    await at('2026-11-25T15:00:00Z')
    const [first] = await issues()
    await admin.send('DELETE', href(adminApi.newsletterIssue, { id: first?.id ?? '' }))
    await at('2026-11-25T16:00:00Z')
    await at('2026-12-03T15:00:00Z')
    await admin.send('PUT', adminApi.siteConfig, { newsletterWeekday: 'off' })
    await at('2026-12-09T15:00:00Z')
    expect(await issues()).toEqual([])
  })

  it('is one when several processes look at the same moment, and keeps its hour when the clocks change', async () => {
    await Promise.all([1, 2, 3].map(() => at('2027-03-17T14:00:00Z')))
    expect(await issues()).toHaveLength(1)
    await admin.send('DELETE', href(adminApi.newsletterIssue, { id: (await issues())[0]?.id ?? '' }))
    await at('2027-11-10T14:59:00Z')
    expect(await issues()).toEqual([])
    await at('2027-11-10T15:00:00Z')
    expect(await issues()).toHaveLength(1)
  })
})
