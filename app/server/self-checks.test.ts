import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import type { Overview } from '#app/admin/overview-api.ts'
import { checkItself } from '#app/server/self-checks.ts'
import { api } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { makePerson } from '#test/people.ts'

onBothDatabases('the daily self-check', (open) => {
  let database: Database
  let app: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
    await makePerson(database, { email: 'ada@church.test', isAdmin: true })
  })
  afterEach(() => database.close())

  const tables = [
    'contact_messages',
    'visitor_requests',
    'newsletter_subscribers',
    'event_sign_ups',
    'judged_spam',
    'emails',
    'done_once',
    'limits',
  ] as const
  const rowsOf = async () => {
    const counts = tables.map(async (table) => (await database.db.selectFrom(table).selectAll().execute()).length)
    return (await Promise.all(counts)).join()
  }
  const staleIds = async () =>
    ((await app.as('administrator').get(adminApi.overview)).body as Overview).stale.map(({ id }) => id)

  it('gets a test through every public form, more often than any limit allows, and leaves nothing of it', async () => {
    const signUp = { signUp: true, signUpQuestions: ['What do you bring?*'] }
    const event = { title: 'Supper', date: '2026-12-01', ...signUp }
    expect((await app.as('administrator').post(adminApi.events, event)).status).toBe(201)
    const before = await rowsOf()
    for (let n = 0; n < 11; n++) expect(await checkItself(app.services)).toBeUndefined()
    // Results that a restore has brought in, and nobody can read, are none.
    await database.db.updateTable('settings').set({ value: '{' }).where('name', '=', 'selfChecks').execute()
    expect((await app.as('administrator').get(adminApi.overview)).status).toBe(200)
    const sent: string[] = []
    await checkItself(app.services, (address) => {
      sent.push(address)
      return Response.json({}, { status: 201 })
    })
    const forms = [api.contact, api.visitorRequests, api.newsletterSubscribe, api.signUps]
    expect(sent.toSorted()).toEqual(forms.toSorted())
    expect(await rowsOf()).toBe(before)
    expect(await staleIds()).not.toContain('forms')
  })

  it('tells administrators of forms that do not work, once a day', async () => {
    const failing = async (address: string) => Response.json({}, { status: address === api.contact ? 500 : 201 })
    expect(await checkItself(app.services, failing)).toBe('does not work: contact form')
    await checkItself(app.services, failing)
    expect(await staleIds()).toContain('forms')
    const stored = await database.db.selectFrom('emails').select(['to_address', 'subject']).execute()
    expect(stored).toEqual([{ to_address: 'ada@church.test', subject: 'Your website: the contact form failed a test' }])
  })
})
