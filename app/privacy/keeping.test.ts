/** What is older than the church keeps it goes to the trash at night; what people still need stays. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { href, routes } from '#app/routes.ts'
import { jobsOf } from '#app/server/jobs.ts'
import type { Database } from '#db/database.ts'
import { adminApi } from '#test/admin-routes.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { pageText } from '#test/rendered.ts'

const NOW = '2026-11-24T18:00:00Z'
const OLD = '2024-11-01T12:00:00.000Z'
const RECENT = '2025-01-01T12:00:00.000Z'

onBothDatabases('keeping times', (open) => {
  let database: Database
  let app: TestApp
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database, NOW)
    admin = app.as('administrator')
  })
  afterEach(() => database.close())

  const night = async () => {
    const job = jobsOf(app.services).find(({ name }) => name === 'keeping times')
    return job?.run(new AbortController().signal)
  }
  const ids = async (table: 'contact_messages' | 'visitor_requests' | 'event_sign_ups' | 'form_answers') =>
    (await database.db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id)
  const dates = (at: string) => ({ created_at: at, updated_at: at, sample: 0 as const, version: 1 })
  const follow = { status_at: '', status_by: '', owner_id: '', due_at: '', answered_at: '', search_text: '' }
  const addMessage = (id: string, status: 'new' | 'responded', at: string) =>
    database.db
      .insertInto('contact_messages')
      .values({
        id,
        status,
        first_name: 'Ada',
        last_name: 'Lee',
        email: `${id}@people.example`,
        subject: id,
        message: 'Hi',
        ...follow,
        ...dates(at),
      })
      .execute()

  it('move answered messages and visits to the trash, and leave what is new or recent', async () => {
    await addMessage('answered-old', 'responded', OLD)
    await addMessage('new-old', 'new', OLD)
    await addMessage('answered-recent', 'responded', RECENT)
    for (const [id, status] of [
      ['visited', 'visited'],
      ['waits', 'new'],
    ] as const) {
      const person = { full_name: 'Ada', email: 'ada@people.example', phone: '5550100000', number_of_kids: '2' }
      await database.db
        .insertInto('visitor_requests')
        .values({ id, status, ...person, ...follow, ...dates(OLD) })
        .execute()
    }
    expect(await night()).toBe('1 message, 1 visitor request')
    expect(await ids('contact_messages')).toEqual(['answered-recent', 'new-old'])
    expect(await ids('visitor_requests')).toEqual(['waits'])
    const { body } = await admin.get(adminApi.deleted)
    expect(body).toMatchObject([{ name: 'visitor request' }, { name: 'message', label: 'answered-old (Ada Lee)' }])
    const log = await database.db.selectFrom('changes').select(['action', 'label', 'details']).execute()
    expect(log).toContainEqual({
      action: 'deleted',
      label: 'answered-old (Ada Lee)',
      details: '{"through":"privacy settings"}',
    })
    expect(await night()).toBeUndefined()
  })

  it('count sign-ups from the day of the event, and follow the settings', async () => {
    const add = (id: string, date: string) =>
      database.db
        .insertInto('event_sign_ups')
        .values({
          id,
          event_id: 'e',
          event_title: 'Picnic',
          date,
          name: 'Ada',
          email: 'ada@people.example',
          people: 1,
          companions: '',
          answers: '',
          state: 'in',
          attended: 0,
          suspected: 'no',
          position: 1,
          search_text: '',
          ...dates(OLD),
        })
        .execute()
    await add('past', '2024-11-23')
    await add('later', '2026-12-01')
    await admin.send('PUT', adminApi.siteConfig, { keepSignUps: 0 })
    expect(await night()).toBeUndefined()
    await admin.send('PUT', adminApi.siteConfig, { keepSignUps: 12 })
    expect(await night()).toBe('1 sign-up')
    expect(await ids('event_sign_ups')).toEqual(['later'])
    expect(await pageText(app, routes.privacy)).toContain('12 months after the day of the event')
  })

  it('leave answers to the time that their form sets', async () => {
    const make = async (keepMonths: number) => {
      const { body } = await admin.post(adminApi.forms, {
        title: `Kept ${keepMonths}`,
        keepMonths,
        questions: [{ kind: 'long', label: 'Why?' }],
      })
      return (body as { id: string }).id
    }
    for (const months of [0, 60]) {
      const answer = { form_id: await make(months), form_title: 'Form', name: 'Ada', email: '', answers: '[]' }
      await database.db
        .insertInto('form_answers')
        .values({ id: `kept-${months}`, status: 'archived', ...answer, ...follow, ...dates(OLD) })
        .execute()
    }
    expect(await night()).toBe('1 form answer')
    expect(await ids('form_answers')).toEqual(['kept-60'])
  })

  it('forget former subscribers but for a hash, by which an import knows them', async () => {
    const add = (email: string) => admin.post(adminApi.subscribers, { email })
    for (const name of ['left', 'stays']) expect((await add(`${name}@people.example`)).status).toBe(201)
    await database.db
      .updateTable('newsletter_subscribers')
      .set({ is_active: 0, left_at: OLD, left_how: 'unsubscribed' })
      .where('email', '=', 'left@people.example')
      .execute()
    expect(await night()).toBe('1 subscriber')
    await database.db.deleteFrom('deletions').execute()
    const hashes = await database.db.selectFrom('forgotten_addresses').selectAll().execute()
    expect(hashes).toEqual([{ hash: expect.stringMatching(/^[\w-]{43}$/), left_as: 'unsubscribed', left_at: OLD }])

    const data = [{ email: 'LEFT@people.example' }, { email: 'new@people.example' }]
    await admin.post(adminApi.subscribersImport, { data })
    const states = async () =>
      Object.fromEntries(
        (await database.db.selectFrom('newsletter_subscribers').select(['email', 'is_active']).execute()).map((row) => [
          row.email.toLowerCase(),
          row.is_active,
        ]),
      )
    expect(await states()).toEqual({ 'left@people.example': 0, 'stays@people.example': 1, 'new@people.example': 1 })

    // Someone who has come back isn’t taken off the list by the next table.
    const { id } = await database.db
      .selectFrom('newsletter_subscribers')
      .select('id')
      .where('is_active', '=', 0)
      .executeTakeFirstOrThrow()
    await admin.send('PUT', href(adminApi.subscriber, { id }), { isActive: true })
    await admin.post(adminApi.subscribersImport, { data })
    expect(await states()).toMatchObject({ 'left@people.example': 1 })
  })

  it('delete old entries of the activity log, and say how many', async () => {
    await addMessage('one', 'new', OLD)
    await admin.send('PUT', adminApi.siteConfig, { tagline: 'By the sea' })
    await database.db.updateTable('changes').set({ at: OLD }).execute()
    await admin.send('PUT', adminApi.siteConfig, { keepActivity: 24 })
    expect(await night()).toBe('1 entry of the activity log')
    const log = await database.db.selectFrom('changes').select(['action', 'kind', 'label']).execute()
    expect(log).toContainEqual({ action: 'removed for good', kind: 'activity log', label: '1 entry' })
  })
})
