/** What imported tables say about consent, which is judged by the API's own list of subscribers on both databases. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { subscriberTable } from '#app/features/newsletter/table.ts'
import { objectsOf } from '#app/records/import/text-table.ts'
import { href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { adminApi } from '#test/admin-routes.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'

onBothDatabases('an imported table', (open) => {
  let database: Database
  let app: TestApp
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
    admin = app.as('administrator')
  })
  afterEach(() => database.close())

  const bring = async (text: string, options: { preview?: boolean; answers?: object } = {}) =>
    admin.post(adminApi.subscribersImport, { data: objectsOf(text, subscriberTable), ...options })
  const states = async () => {
    const { body } = await admin.get(`${adminApi.subscribers}?sort=email`)
    return Object.fromEntries((body as { email: string; state: string }[]).map(({ email, state }) => [email, state]))
  }

  it('stores when and why each person left, and the preview says so first', async () => {
    const header = 'email,status,UNSUB_TIME'
    const text = `${header}\nann@example.org,,2024-06-01 12:00:00\nben@example.org,bounced,\ncy@example.org,active,`
    const preview = await bring(text, { preview: true })
    expect(preview.body).toMatchObject({
      isWritten: false,
      rows: [
        { is: 'created', becomes: 'unsubscribed (UNSUB_TIME)' },
        { is: 'created', becomes: 'bounced (status: bounced)' },
        { is: 'created', becomes: 'subscribed' },
      ],
    })
    await bring(text)
    expect((await admin.get(`${adminApi.subscribers}?sort=email`)).body).toMatchObject([
      { state: 'unsubscribed', leftHow: 'import', leftAt: '2024-06-01T12:00:00.000Z', leftWhy: 'UNSUB_TIME' },
      { state: 'bounced', leftHow: 'import', leftAt: '2026-11-21T18:00:00.000Z', leftWhy: 'status: bounced' },
      { state: 'active', consentSource: 'import', leftAt: null },
    ])
    const again = await bring('email\nann@example.org\nben@example.org', { preview: true })
    expect(again.body).toMatchObject({
      rows: [
        { is: 'unchanged', becomes: 'stays unsubscribed' },
        { is: 'unchanged', becomes: 'stays bounced' },
      ],
    })
  })

  it('takes a subscriber off who left elsewhere, and also one who was asked here and hasn’t confirmed', async () => {
    await admin.post(adminApi.subscribers, { email: 'ann@example.org' })
    await database.db
      .insertInto('newsletter_subscribers')
      .values({ ...pending, email: 'ben@example.org', email_key: 'ben@example.org' })
      .execute()
    await bring('email,status\nann@example.org,unsubscribed\nben@example.org,complained')
    expect(await states()).toEqual({ 'ann@example.org': 'unsubscribed', 'ben@example.org': 'complained' })
  })

  it('never brings back a person whom the form without confirmation would, but an administrator can', async () => {
    await bring('email,status\nann@example.org,unsubscribed')
    await app.post('/api/newsletter/subscribe', { email: 'ann@example.org' })
    expect(await states()).toEqual({ 'ann@example.org': 'unsubscribed' })
    const [{ id, version }] = (await admin.get(adminApi.subscribers)).body as [{ id: string; version: number }]
    await admin.send('PUT', href(adminApi.subscriber, { id }), { email: 'ann@example.org', isActive: true, version })
    expect(await states()).toEqual({ 'ann@example.org': 'active' })
    expect((await admin.get(adminApi.subscribers)).body).toMatchObject([{ leftHow: null, leftWhy: null, leftAt: null }])
  })

  it('doesn’t bring back a person who left and was then deleted', async () => {
    await bring('email,status\nann@example.org,complained')
    const [{ id }] = (await admin.get(adminApi.subscribers)).body as [{ id: string }]
    await admin.send('DELETE', href(adminApi.subscriber, { id }))
    const { body } = await bring('email,status\nAnn@example.org,active')
    expect(body).toMatchObject({ rows: [{ becomes: 'marked as spam (before they were deleted)' }] })
    expect(await states()).toEqual({ 'Ann@example.org': 'complained' })
  })

  it.each([
    ['email,Newsletter\nann@example.org,Tak\nben@example.org,Tak\ncy@example.org,Nie', 'Newsletter', 'Tak', 'Nie'],
    [
      'Person ID,First Name,Last Name,Status,Membership,Home Email,Work Email\n1,Ann,Lee,Active,Member,,ann@example.org\n2,Ben,Lee,Active,Visitor,ben@example.org,\n3,Cy,Lee,Inactive,,cy@example.org,',
      'Status',
      'Active',
      'Inactive',
    ],
    [
      'Breeze ID,First Name,Last Name,Status,Email\n1,Ann,Lee,Member,ann@example.org\n2,Ben,Lee,Member,ben@example.org\n3,Cy,Lee,Visitor,cy@example.org',
      'Status',
      'Member',
      'Visitor',
    ],
    [
      'Email,Global status\nann@example.org,inactive\nben@example.org,inactive\ncy@example.org,unsubscribed',
      'Global status',
      'inactive',
      'unsubscribed',
    ],
  ])('with a column that looks like consent and isn’t understood asks first: %#', async (text, column, yes, no) => {
    const refused = await bring(text)
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { [column]: expect.stringContaining(`“${yes}” (2)`) } },
    })
    expect(await states()).toEqual({})
    const preview = await bring(text, { preview: true })
    expect(preview).toMatchObject({ status: 200, body: { isWritten: false, rows: [], questions: [{ column }] } })
    expect(await bring(text, { answers: { [column]: [yes] } })).toMatchObject({ status: 200 })
    const off = no === 'unsubscribed' ? 'unsubscribed' : 'inactive'
    expect(await states()).toEqual({ 'ann@example.org': 'active', 'ben@example.org': 'active', 'cy@example.org': off })
    expect(off === 'inactive' || (await bring(text, { answers: { [column]: null } })).status === 200).toBe(true)
  })

  it.each([
    ['Person ID,First Name,Last Name,Membership,Home Email\n1,Ann,Lee,Member,ann@example.org'],
    ['Breeze ID,First Name,Last Name,Email,Campus\n1,Ann,Lee,ann@example.org,'],
    ['First Name,Last Name,Phonetic First Name,File As,E-mail 1 - Value\nAnn,Lee,,,ann@example.org'],
    ['Name,Given Name,Group Membership,E-mail 1 - Value\nAnn Lee,Ann,* myContacts,ann@example.org'],
    ['Name,E-mail 1 - Label,E-mail 1 - Value\nAnn Lee,Home,ann@example.org'],
    ['Name,E-mail 1 - Type,E-mail 1 - Value\nAnn Lee,Home,ann@example.org'],
    ['Household,Name,Birthday,Phone,Email\nLee,Ann Lee,4/1,,ann@example.org'],
    ['Breeze ID,First Name,Email,Do Not Email\n1,Ann,ann@example.org,'],
    ['Breeze ID,First Name,Email,Do Not Email\n1,Ann,ann@example.org,No'],
    // SendGrid's list of people who marked a letter as spam.
    ['email,ip,created\nann@example.org,192.0.2.1,1437417838'],
  ])('that is a directory or a list of refusals, and says nothing about email, asks first: %s', async (text) => {
    expect(await bring(text)).toMatchObject({
      status: 400,
      body: { fields: { 'All of these people': expect.any(String) } },
    })
    const { body } = await bring(text, { preview: true })
    expect(body).toMatchObject({ questions: [{ column: 'All of these people', isOneOf: true }] })
    expect(await bring(text, { answers: { 'All of these people': ['no'] } })).toMatchObject({ status: 200 })
    expect(await states()).toEqual({ 'ann@example.org': 'inactive' })
  })

  it('that is a directory subscribes people who have agreed', async () => {
    const text = 'Person ID,First Name,Home Email\n1,Ann,ann@example.org'
    expect(await bring(text, { answers: { 'All of these people': ['yes'] } })).toMatchObject({ status: 200 })
    expect(await states()).toEqual({ 'ann@example.org': 'active' })
  })

  it.each([
    ['yes', 'active'],
    ['no', 'inactive'],
  ])('that is a directory and holds only noes asks about the others, which may be %s', async (answer, state) => {
    const text =
      'Breeze ID,First Name,Email,Do Not Email,Email Bounced\n1,Ann,ann@example.org,,\n2,Ben,ben@example.org,Yes,\n3,Cy,cy@example.org,No,\n4,Di,di@example.org,,yes'
    expect(await bring(text)).toMatchObject({
      status: 400,
      body: { fields: { 'All of these people': expect.stringContaining('In 2 rows nothing is said against it') } },
    })
    expect(await bring(text, { answers: { 'All of these people': [answer] } })).toMatchObject({ status: 200 })
    expect(await states()).toEqual({
      'ann@example.org': state,
      'ben@example.org': 'unsubscribed',
      'cy@example.org': state,
      'di@example.org': 'bounced',
    })
  })

  it('that is a directory, whose status says nothing about email, asks about its people next', async () => {
    const text = 'Breeze ID,Status,Email,Do Not Email\n1,Member,ann@example.org,\n2,Member,ben@example.org,x'
    expect((await bring(text, { preview: true })).body).toMatchObject({ questions: [{ column: 'Status' }] })
    const answers = { Status: null, 'All of these people': ['no'] }
    expect(await bring(text, { answers: { Status: null } })).toMatchObject({
      body: { fields: { 'All of these people': expect.stringContaining('In 1 row nothing') } },
    })
    expect(await bring(text, { answers })).toMatchObject({ status: 200 })
    expect(await states()).toEqual({ 'ann@example.org': 'inactive', 'ben@example.org': 'unsubscribed' })
  })

  it.each([
    ['Household,Email,Newsletter\nLee,ann@example.org,yes\nLee,ben@example.org,', 'inactive'],
    ['Person ID,Email,Newsletter,Do Not Email\n1,ann@example.org,yes,no\n2,ben@example.org,yes,yes', 'unsubscribed'],
    ['File As,Email,Subscribed\nAnn,ann@example.org,oui\nBen,ben@example.org,non', 'unsubscribed'],
  ])('that is a directory in which somebody says yes is taken without questions: %s', async (text, state) => {
    expect(await bring(text)).toMatchObject({ status: 200 })
    expect(await states()).toEqual({ 'ann@example.org': 'active', 'ben@example.org': state })
  })

  it('can be told that a column has nothing to do with the newsletter', async () => {
    const text = 'email,Consent form\nann@example.org,Scan 12'
    expect((await bring(text)).status).toBe(400)
    expect(await bring(text, { answers: { 'Consent form': null } })).toMatchObject({
      status: 200,
      body: { unusedColumns: ['Consent form'] },
    })
    expect(await states()).toEqual({ 'ann@example.org': 'active' })
  })

  it.each(['maybe', 'null', '{"is":"bounced","at":"","why":""}'])(
    'is not read as our own field when it is ignored and has its name: %s',
    async (cell) => {
      const data = [{ email: 'ann@example.org', 'Is active': cell }]
      const answers = { 'Is active': null }
      expect(await admin.post(adminApi.subscribersImport, { data, answers })).toMatchObject({ status: 200 })
      expect(await states()).toEqual({ 'ann@example.org': 'active' })
    },
  )
})

const pending = {
  id: 'ben',
  version: 1,
  first_name: '',
  last_name: '',
  phone: '',
  notes: '',
  lists: '[]',
  language: '',
  is_active: 0,
  search_text: '',
  consent_at: '2026-11-20T00:00:00.000Z',
  consent_source: 'form',
  created_at: '2026-11-20T00:00:00.000Z',
  updated_at: '2026-11-20T00:00:00.000Z',
  sample: 0,
} as const
