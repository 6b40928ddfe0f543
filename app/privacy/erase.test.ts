/** A person is erased as a whole or not at all; afterwards the address is nowhere in the database or its file. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { api, href } from '#app/routes.ts'
import type { PersonFound } from '#app/privacy/person-api.ts'
import { columnsOf, tablesOf } from '#db/columns.ts'
import { type Database, openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { sql } from 'kysely'
import { adminApi } from '#test/admin-routes.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { formToken } from '#test/forms.ts'

const EMAIL = 'ann.lee+church@people.example'
const OTHER = 'joann.lee+church@people.example'
const PAGES = '/api/admin/pages'
const NOW = '2026-11-24T18:00:00.000Z'

/** Leaves both people in lists, trash, history, emails, imports and the log. */
async function fill(app: TestApp, { db }: Database): Promise<void> {
  const admin = app.as('administrator')
  for (const email of [EMAIL, OTHER]) {
    const person = { firstName: 'Ann', lastName: 'Lee', email: email.toUpperCase(), subject: `Parking ${email}` }
    const message = { ...person, message: `Write to ${email}`, token: await formToken(app) }
    expect((await app.post(api.contact, message)).status).toBe(201)
    expect((await admin.post(adminApi.subscribers, { email, firstName: 'Ann' })).status).toBe(201)
    const visit = { fullName: 'Ann Lee', phone: '303-555-0199', email, numberOfKids: '2' }
    expect((await app.post(api.visitorRequests, { ...visit, token: await formToken(app) })).status).toBeLessThan(300)
  }
  const messages = await db.selectFrom('contact_messages').select('id').orderBy('created_at').execute()
  for (const { id } of messages) {
    await admin.post(href(adminApi.messageNotes, { id }), { text: `Called ${EMAIL} back.` })
    await admin.send('PUT', href(adminApi.message, { id }), { status: 'responded' })
  }
  const [visit] = await db.selectFrom('visitor_requests').select('id').where('email', '=', EMAIL).execute()
  await admin.send('DELETE', href(adminApi.visit, { id: visit?.id ?? '' }))
  await db
    .insertInto('email_bodies')
    .values({ id: 'shared', text: 'Advent begins.', html: '<p>', created_at: NOW, is_sealed: 0 })
    .execute()
  const dates = { created_at: NOW, updated_at: NOW }
  for (const [id, email] of [
    ['one', EMAIL],
    ['two', OTHER],
  ] as const) {
    const about = { kind: 'newsletter', to_address: email, subject: 'Advent', body_id: 'shared', next_at: NOW }
    await db
      .insertInto('emails')
      .values({ id, ...dates, ...about, search_text: email, state: 'sent', about_kind: '', about_id: '' })
      .execute()
    const event = { event_id: 'e', event_title: 'Picnic', date: '2026-12-01' }
    const place = { state: 'in' as const, attended: 0 as const, suspected: 'no' as const, position: 1 }
    const signUp = { name: 'Ann Lee', email, people: 4, companions: '["Bo"]', answers: '', search_text: email }
    await db
      .insertInto('event_sign_ups')
      .values({ id, ...event, ...place, ...signUp, ...dates, sample: 0, version: 1 })
      .execute()
  }
  // A page that named the person once, and one that was deleted.
  const page = { kind: 'page', address: '/tea', title: 'Tea', blocks: [] }
  const added = await admin.post(PAGES, { ...page, lead: `Ask ${EMAIL}` })
  await admin.send('PUT', `${PAGES}/${(added.body as { id: string }).id}`, {
    ...page,
    lead: 'Ask us',
    version: 1,
  })
  const other = await admin.post(PAGES, { ...page, address: '/cake', lead: `Ask ${EMAIL}` })
  await admin.send('DELETE', `${PAGES}/${(other.body as { id: string }).id}`)
  const about = { user_id: 'u', person: 'Ada', name: 'list.csv', format: 'table' as const, total: 2 }
  await db
    .insertInto('imports')
    .values({ id: 'i', ...dates, ...about, report: JSON.stringify([`${EMAIL} is new`]) })
    .execute()
  const rows = JSON.stringify([{ email: EMAIL, name: 'Ann Lee' }, { email: OTHER }])
  await db.insertInto('import_pieces').values({ import_id: 'i', kind: 'subscribers', rows, position: 0 }).execute()
}

/** The tables with the address of one person, and not as a part of the other’s. */
async function tablesThatName({ db }: Database, email: string): Promise<string[]> {
  const found: string[] = []
  for (const table of await tablesOf(db)) {
    await columnsOf(db, table)
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db)
    if (new RegExp(`(?<![a-z])${email.replaceAll(/[.+]/g, String.raw`\$&`)}`, 'i').test(JSON.stringify(rows)))
      found.push(table)
  }
  return found
}

onBothDatabases('erasing a person', (open) => {
  let database: Database
  let app: TestApp
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
    admin = app.as('administrator')
    await fill(app, database)
  })
  afterEach(() => database.close())

  const find = async (email: string) => {
    const { body } = await admin.get(href(adminApi.person, {}, { email }))
    return (body as PersonFound).parts
  }
  const erase = (email = EMAIL) => admin.post(adminApi.erasePerson, { email })

  it('leaves the address in no table, and everything of a similar address', async () => {
    expect((await tablesThatName(database, EMAIL)).length).toBeGreaterThan(8)
    const before = await find(OTHER)
    const { status, body } = await erase()
    expect([status, body]).toMatchObject([200, { message: expect.stringMatching(/^\d+ entries erased\. /) }])
    expect(await tablesThatName(database, EMAIL)).toEqual([])
    expect(await find(EMAIL)).toEqual([])
    const after = await find(OTHER)
    const counts = (parts: typeof before) => parts.map(({ title, rows }) => [title, rows.length])
    expect(counts(after)).toEqual(counts(before))
    expect(JSON.stringify(after)).toContain('Called erased back.')
  })

  it('keeps the number of a sign-up, the text that others got, and who unsubscribed', async () => {
    expect((await erase()).status).toBe(200)
    const signUps = database.db.selectFrom('event_sign_ups').select(['id', 'name', 'email', 'people', 'companions'])
    expect(await signUps.orderBy('id').execute()).toEqual([
      { id: 'one', name: 'Erased', email: '', people: 4, companions: '' },
      { id: 'two', name: 'Ann Lee', email: OTHER, people: 4, companions: '["Bo"]' },
    ])
    expect(await database.db.selectFrom('email_bodies').select('id').where('id', '=', 'shared').execute()).toHaveLength(
      1,
    )
    await admin.post(adminApi.subscribersImport, { data: [{ email: EMAIL }] })
    const active = database.db.selectFrom('newsletter_subscribers').select('email').where('is_active', '=', 1)
    expect((await active.execute()).map(({ email }) => email)).toEqual([OTHER])
    const log = database.db.selectFrom('changes').select(['kind', 'label']).where('kind', '=', 'person')
    expect(await log.execute()).toEqual([{ kind: 'person', label: expect.stringMatching(/^\d+ entries$/) }])
  })

  it('keeps earlier versions of a page, and one in the trash, that named the address', async () => {
    const count = async () => [
      (await database.db.selectFrom('versions').selectAll().where('table_name', '=', 'pages').execute()).length,
      (await database.db.selectFrom('deleted_records').selectAll().where('table_name', '=', 'pages').execute()).length,
    ]
    const before = await count()
    expect(before).toEqual([expect.any(Number), 1])
    expect((await erase()).status).toBe(200)
    expect(await count()).toEqual(before)
  })

  it.each([
    ['the church names', adminApi.staff, { name: 'Ann Lee', title: 'Pastor', email: EMAIL }, 'Staff'],
    [
      'a page names',
      adminApi.events,
      { title: 'Tea', date: '2026-12-01', description: `Ask ${EMAIL}` },
      'events (description',
    ],
  ])('changes nothing of someone whom %s', async (_, address, record, place) => {
    expect(await admin.post(address, record)).toMatchObject({ status: 201 })
    const before = await find(EMAIL)
    expect(await erase()).toMatchObject({ status: 409, body: { message: expect.stringContaining(place) } })
    expect(await find(EMAIL)).toEqual(before)
  })
})

it('erasing a person leaves the address in no file of SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'narthex-erase-'))
  const database = openDatabase(join(folder, 'narthex.db'))
  try {
    await migrate(database)
    const app = createTestApp(database)
    await fill(app, database)
    const files = () => readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1').toLowerCase())
    const isThere = () => files().some((text) => /(?<![a-z])ann\.lee\+church@/.test(text))
    expect(isThere()).toBe(true)
    expect(await app.as('administrator').post(adminApi.erasePerson, { email: EMAIL })).toMatchObject({ status: 200 })
    expect(isThere()).toBe(false)
    expect(files().some((text) => text.includes(OTHER))).toBe(true)
  } finally {
    await database.close()
    rmSync(folder, { recursive: true })
  }
})
