/** One email address in several spellings is one subscriber, one user, one sign-up and one mailbox. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { subscriberTokens } from '#app/features/newsletter/emails.ts'
import { api } from '#app/routes.ts'
import { type Database, openDatabase } from '#db/database.ts'
import { migrate, migrationNames } from '#db/migrate.ts'
import { adminApi } from '#test/admin-routes.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { newPostgresAddress, onBothDatabases } from '#test/databases.ts'
import { makePerson, PASSWORD } from '#test/people.ts'
import { addEvent } from '#test/records.ts'

const SPELLINGS = [
  'zoë@müller.example',
  'ZOË@MÜLLER.example',
  'zoe\u0308@mu\u0308ller.example',
  'Zoë@xn--mller-kva.example',
  '\u200Bzoë@mül\u00ADler.example\u200E',
]

onBothDatabases('an address in several spellings', (open) => {
  let database: Database
  let app: TestApp
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
    admin = app.as('administrator')
  })
  afterEach(() => database.close())

  const subscribers = () => database.db.selectFrom('newsletter_subscribers').selectAll().execute()

  it('subscribes once, by the form, in the dashboard and by an import', async () => {
    for (const email of SPELLINGS) expect((await app.post(api.newsletterSubscribe, { email })).status).toBe(201)
    expect(await subscribers()).toHaveLength(1)
    for (const email of SPELLINGS) expect((await admin.post(adminApi.subscribers, { email })).status).toBe(409)
    const { body } = await admin.post(adminApi.subscribersImport, { data: SPELLINGS.map((email) => ({ email })) })
    expect(body).toMatchObject({ message: '5 unchanged.' })
    await admin.post(adminApi.subscribersImport, { data: [{ email: SPELLINGS[3] ?? '', status: 'unsubscribed' }] })
    await admin.post(adminApi.subscribersImport, { data: [{ email: SPELLINGS[0] ?? '', status: 'active' }] })
    expect(await subscribers()).toMatchObject([{ email: SPELLINGS[0], is_active: 0, left_as: 'unsubscribed' }])
  })

  it('signs in to one account, which can be invited once', async () => {
    await makePerson(database, { email: SPELLINGS[3] ?? '' })
    for (const email of SPELLINGS) {
      expect((await app.post(api.login, { email, password: PASSWORD })).status).toBe(200)
      expect((await admin.post(adminApi.users, { email, name: 'Zoë', isAdmin: false })).body).toMatchObject({
        fields: { email: expect.any(String) },
      })
    }
  })

  it('signs up for an event once', async () => {
    const event = await addEvent(database.db, { title: 'Supper', date: '2026-12-05', signUp: true })
    const answers = Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`answer${n}`, '']))
    for (const email of SPELLINGS)
      expect((await app.post(api.signUps, { event, date: '2026-12-05', name: 'Zoë', email, ...answers })).status).toBe(
        201,
      )
    expect(await database.db.selectFrom('event_sign_ups').selectAll().execute()).toHaveLength(1)
  })

  it('gets one reply a day to its messages', async () => {
    await admin.send('PUT', adminApi.siteConfig, { autoReplySubject: 'Thanks', autoReplyMessage: 'We read it.' })
    for (const email of SPELLINGS) {
      const message = { firstName: 'Zoë', lastName: 'Lee', email, subject: 'Choir', message: 'May I join?' }
      expect((await app.post(api.contact, message)).status).toBe(201)
    }
    expect(app.emails.filter(({ kind }) => kind === 'auto-reply').length).toBeLessThanOrEqual(1)
  })
})

describe.each(['sqlite', 'postgres'] as const)('addresses that were stored in several spellings (%s)', (engine) => {
  let database: Database
  beforeEach(async () => {
    database = openDatabase(engine === 'postgres' ? await newPostgresAddress() : ':memory:')
    await migrate(
      database,
      migrationNames.filter((name) => name < '0063'),
    )
  })
  afterEach(() => database.close())

  const AT = '2026-01-01T00:00:00.000Z'
  const insert = async (table: string, row: Record<string, string | number>) => {
    const names = Object.keys(row).map((name) => sql.ref(name))
    const values = sql.join(Object.values(row))
    await sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${values})`.execute(database.db)
  }
  const names = { first_name: '', last_name: '', phone: '', notes: '', search_text: '' }
  const subscribed = (id: string, email: string, more: Record<string, string | number> = {}) =>
    insert('newsletter_subscribers', {
      ...names,
      id,
      email,
      email_key: email.toLowerCase(),
      is_active: 1,
      created_at: `2026-01-0${id}T00:00:00.000Z`,
      updated_at: AT,
      ...more,
    })
  const stored = () => database.db.selectFrom('newsletter_subscribers').selectAll().orderBy('id').execute()

  it('become one subscriber, whose links in both emails work', async () => {
    await subscribed('1', 'ann@müller.example')
    await subscribed('2', 'ann@xn--mller-kva.example')
    await subscribed('3', 'Ben@example.org')
    await migrate(database)
    expect(await stored()).toMatchObject([
      { id: '1', email: 'ann@müller.example', email_key: 'ann@xn--mller-kva.example', is_active: 1 },
      { id: '2', is_active: 0, left_how: 'desk', left_why: 'The same address as ann@müller.example' },
      { id: '3', email_key: 'ben@example.org', is_active: 1, version: 1 },
    ])
    const app = createTestApp(database)
    const token = subscriberTokens(app.services.config).of('2')
    expect(await app.post(api.newsletterUnsubscribe, { token })).toMatchObject({ status: 200 })
    expect((await stored()).map(({ is_active: isActive }) => isActive)).toEqual([0, 0, 1])
    await app.post(api.newsletterComeBack, { token })
    expect((await stored()).map(({ is_active: isActive }) => isActive)).toEqual([1, 0, 1])
  })

  it('stay unsubscribed when one of them had left', async () => {
    await subscribed('1', 'ann@müller.example')
    await subscribed('2', 'ann@xn--mller-kva.example', { is_active: 0, left_at: AT, left_how: 'unsubscribed' })
    await subscribed('3', 'Ben@example.org')
    await insert('deletions', {
      id: 'd',
      kind: 'newsletter_subscribers',
      name: '',
      label: '',
      records: 1,
      deleted_at: '',
      deleted_by: '',
    })
    await migrate(database)
    expect(await stored()).toMatchObject([
      { id: '1', is_active: 0, left_how: 'unsubscribed', left_at: AT },
      { id: '2', email_key: 'ann@xn--mller-kva.example', is_active: 0, left_how: 'unsubscribed' },
      { id: '3', is_active: 1 },
    ])
  })

  it('of users let the one in who was here last', async () => {
    const person = (id: string, email: string, seen: string) =>
      insert('people', {
        id,
        email,
        email_key: email.toLowerCase(),
        name: id,
        is_admin: 0,
        roles: '',
        contributes: '',
        created_at: AT,
        updated_at: AT,
        last_seen_at: seen,
      })
    await person('1', 'ann@müller.example', '2026-01-01')
    await person('2', 'ann@xn--mller-kva.example', '2026-01-02')
    await migrate(database)
    const people = await database.db.selectFrom('users').select(['id', 'email_key']).orderBy('id').execute()
    expect(people).toEqual([
      { id: '1', email_key: 'ann@xn--mller-kva.example 1' },
      { id: '2', email_key: 'ann@xn--mller-kva.example' },
    ])
  })
})
