/** An administrator finds everything that is kept about an address, and nothing about others. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { api, href } from '#app/routes.ts'
import type { PersonFound } from '#app/privacy/person-api.ts'
import type { Database } from '#db/database.ts'
import { adminApi } from '#test/admin-routes.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { formToken } from '#test/forms.ts'
import { formOf } from '#test/own-forms.ts'

const EMAIL = 'ann@people.example'

onBothDatabases('one person', (open) => {
  let database: Database
  let app: TestApp
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
    admin = app.as('administrator')
  })
  afterEach(() => database.close())

  const find = async (as = admin, email = EMAIL) => {
    const { status, body } = await as.get(href(adminApi.person, {}, { email }))
    expect(status).toBe(200)
    return body as PersonFound
  }
  const titles = ({ parts }: PersonFound) => parts.map(({ title }) => title).toSorted()
  const send = async (email: string, subject: string) => {
    const person = { firstName: 'Ann', lastName: 'Lee', email, subject, message: 'Where do we park?' }
    const { status } = await app.post(api.contact, { ...person, token: await formToken(app) })
    expect(status).toBe(201)
  }
  const firstMessage = async () =>
    (await database.db.selectFrom('contact_messages').select('id').executeTakeFirstOrThrow()).id

  it('is found in messages, with the notes, emails and entries of the log about them', async () => {
    await send('Ann@People.example', 'Parking')
    await send('joann@people.example', 'Music')
    const id = await firstMessage()
    await admin.post(href(adminApi.messageNotes, { id }), { text: 'Called her back.' })
    await admin.send('PUT', href(adminApi.message, { id }), { status: 'responded' })
    const at = '2026-11-24T18:00:00.000Z'
    await database.db
      .insertInto('email_bodies')
      .values({ id: 'b', text: 'Ann asks about parking.', html: '<p>', created_at: at, is_sealed: 0 })
      .execute()
    const notice = { kind: 'contact notice', to_address: 'office@church.example', subject: 'New message', body_id: 'b' }
    await database.db
      .insertInto('emails')
      .values({
        id: 'e',
        created_at: at,
        updated_at: at,
        next_at: at,
        search_text: '',
        state: 'sent',
        ...notice,
        about_kind: 'message',
        about_id: id,
      })
      .execute()
    const found = await find()
    expect(titles(found)).toEqual(['Activity log', 'Emails', 'Messages', 'Notes and answers'])
    const text = JSON.stringify(found)
    for (const words of ['Where do we park?', 'Called her back.', 'Parking', 'Ann asks about parking.'])
      expect(text).toContain(words)
    expect(text).not.toMatch(/joann|Music|_hash/)
  })

  it('is found in the trash, among subscribers and in waiting imports, without the rows of others', async () => {
    await send(EMAIL, 'Parking')
    const id = await firstMessage()
    await admin.post(href(adminApi.messageNotes, { id }), { text: 'Called her back.' })
    await admin.send('DELETE', href(adminApi.message, { id }))
    await admin.post(adminApi.subscribers, { email: EMAIL })
    const rows = JSON.stringify([{ email: EMAIL }, { email: 'tom@people.example' }])
    const now = '2026-11-24T18:00:00.000Z'
    const about = { user_id: 'u', person: 'Ada', name: 'list.csv', format: 'table' as const }
    await database.db
      .insertInto('imports')
      .values({ id: 'i', created_at: now, updated_at: now, ...about, total: 2 })
      .execute()
    await database.db
      .insertInto('import_pieces')
      .values({ import_id: 'i', kind: 'subscribers', rows, position: 0 })
      .execute()
    const found = await find()
    expect(titles(found)).toEqual([
      'Activity log',
      'Imported files',
      'Newsletter',
      'Notes and answers',
      'Trash and history',
    ])
    expect(JSON.stringify(found)).not.toContain('tom@people.example')
  })

  it('is downloaded as JSON and as a text', async () => {
    await send(EMAIL, 'Parking')
    for (const [format, type] of [
      ['json', 'application/json'],
      ['text', 'text/plain'],
    ] as const) {
      const answer = await admin.fetch(href(adminApi.person, {}, { email: EMAIL, format }))
      expect(answer.headers.get('content-type')).toContain(type)
      expect(answer.headers.get('content-disposition')).toMatch(
        /^attachment; filename="person-\d{4}-\d\d-\d\d\.(?:json|txt)"$/,
      )
      expect(await answer.text()).toContain('Where do we park?')
    }
  })

  it('stays hidden where the roles of the administrator don’t let them read', async () => {
    const forms = formOf(() => app)
    const questions = [
      { kind: 'email', label: 'Your email', isRequired: true },
      { kind: 'long', label: 'What shall we pray for?', isRequired: true },
    ]
    const form = await forms.shown(
      await forms.make({ title: 'Prayer', readers: 'prayer', questions, status: 'published' }),
    )
    const [address, prayer] = form.questions.map(({ name }) => name)
    expect((await forms.send(form, { [address ?? '']: EMAIL, [prayer ?? '']: 'For my son' })).status).toBe(201)
    const found = await find()
    expect(found.leavesOut).toBe(true)
    expect(JSON.stringify(found)).not.toContain('For my son')
    expect(titles(found)).not.toContain('Prayer requests')
  })

  it('is nobody for an address that nothing names, and needs an address', async () => {
    expect((await find(admin, 'nobody@people.example')).parts).toEqual([])
    expect(await admin.get(href(adminApi.person, {}, { email: 'ann' }))).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('Enter an email address') },
    })
  })
})
