import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi as ours } from '#app/admin-routes.ts'
import { asText } from '#app/features/newsletter/issue.ts'
import { api, href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { adminApi } from '#test/admin-routes.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'

type Stored = Record<string, unknown> & { id: string; version: number }

onBothDatabases('what is made from a Sunday', (open) => {
  let database: Database
  let admin: TestApp
  const date = '2026-11-22'
  const typed = {
    date,
    name: 'Christ the King',
    title: 'Grace',
    preacher: 'Ann',
    passage: 'Luke 15:1-10',
    series: 'Found',
  }
  beforeEach(async () => {
    database = await open()
    admin = createTestApp(database).as('administrator')
  })
  afterEach(() => database.close())

  const addSunday = async (fields: object = typed) => {
    const { status, body } = await admin.post(adminApi.sundays, fields)
    expect([status, body]).toMatchObject([201, {}])
    return body as Stored
  }
  const make = async (id: string, table: string) => {
    const { status, body } = await admin.post(href(ours.sundayMake, { id, table }), {})
    expect([status, body]).toMatchObject([201, {}])
    return (body as Stored).id
  }
  const put = async (all: string, id: string, fields: object) => {
    const address = `${all}/${id}`
    const before = (await admin.get(address)).body as Stored
    const response = await admin.fetch(address, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...fields, version: before.version }),
    })
    expect(response.status).toBe(200)
    return response.headers.get('x-undo') ?? ''
  }
  const read = async (all: string, id: string) => (await admin.get(`${all}/${id}`)).body as Stored
  const texts = async (id: string) => asText((await read('/api/admin/newsletter-issues', id))['blocks'])

  it('is a draft of the sermon, of the live stream and of the newsletter', async () => {
    const { id } = await addSunday()
    const sermon = await make(id, 'sermons')
    expect(await read(adminApi.sermons, sermon)).toMatchObject({
      title: 'Grace',
      speaker: 'Ann',
      date,
      scripture: 'Luke 15:1-10',
      series: 'Found',
      status: 'draft',
    })
    const stream = await make(id, 'live_streams')
    expect(await read('/api/admin/live-streams', stream)).toMatchObject({
      title: 'Christ the King: Grace',
      status: 'draft',
    })
    const issue = await make(id, 'newsletter_issues')
    expect(await read('/api/admin/newsletter-issues', issue)).toMatchObject({ subject: 'This Sunday, November 22' })
    expect(await texts(issue)).toContain('Grace\nAnn · Luke 15:1-10')
    expect((await admin.get(href(ours.sundayMade, { id }))).body).toMatchObject([
      { table: 'sermons', id: sermon, label: 'Grace' },
      { table: 'live_streams', id: stream },
      { table: 'newsletter_issues', id: issue },
    ])
    expect((await admin.get(api.sermons)).body).toEqual([])
  })

  it('follows the Sunday until a person changes it, field by field', async () => {
    const { id } = await addSunday()
    const sermon = await make(id, 'sermons')
    const issue = await make(id, 'newsletter_issues')
    await put(adminApi.sermons, sermon, { title: 'Amazing Grace' })
    const undo = await put(adminApi.sundays, id, { preacher: 'Ben', title: 'Mercy' })
    expect(await read(adminApi.sermons, sermon)).toMatchObject({ title: 'Amazing Grace', speaker: 'Ben' })
    expect(await texts(issue)).toContain('Mercy\nBen · Luke 15:1-10')
    expect((await admin.send('POST', href(adminApi.undo, { action: undo }))).status).toBe(200)
    expect(await read(adminApi.sermons, sermon)).toMatchObject({ title: 'Amazing Grace', speaker: 'Ann' })
    expect(await texts(issue)).toContain('Grace\nAnn · Luke 15:1-10')
  })

  it('keeps a word that was typed, also when the Sunday says it later, and what is emptied there', async () => {
    const { id } = await addSunday()
    const sermon = await make(id, 'sermons')
    await put(adminApi.sermons, sermon, { speaker: 'Cy' })
    await put(adminApi.sundays, id, { preacher: 'Cy', passage: '' })
    await put(adminApi.sundays, id, { preacher: 'Dee', passage: 'John 3' })
    expect(await read(adminApi.sermons, sermon)).toMatchObject({ speaker: 'Cy', scripture: 'John 3' })
  })

  it('follows the service of its day, too', async () => {
    const { id } = await addSunday({ ...typed, preacher: '' })
    const service = (await admin.post(adminApi.sundayServices, { date, time: '10:30', preacher: 'Ann' })).body as Stored
    const sermon = await make(id, 'sermons')
    const undo = await put(adminApi.sundayServices, service.id, { preacher: 'Ben' })
    expect(await read(adminApi.sermons, sermon)).toMatchObject({ speaker: 'Ben' })
    expect((await admin.send('POST', href(adminApi.undo, { action: undo }))).status).toBe(200)
    expect(await read(adminApi.sermons, sermon)).toMatchObject({ speaker: 'Ann' })
  })

  it('needs what the record needs', async () => {
    const { id } = await addSunday({ date })
    const { status, body } = await admin.post(href(ours.sundayMake, { id, table: 'sermons' }), {})
    expect([status, body]).toMatchObject([
      400,
      { fields: { title: 'Title is required', speaker: 'Speaker is required' } },
    ])
  })

  it('begins with the order of the last one, without its hymns and readings', async () => {
    const order = [
      { kind: 'hymn', title: 'Lo, he comes', number: '57', book: 'Hymnal 1982', note: 'Processional' },
      { kind: 'reading', citation: 'Luke 15', label: 'Gospel' },
      { kind: 'creed', title: 'The Nicene Creed' },
    ]
    await addSunday({ ...typed, order })
    expect((await admin.get(ours.sundayProposal)).body).toMatchObject({
      date: '2026-11-29',
      order: [
        { kind: 'hymn', title: '', number: '', book: 'Hymnal 1982', note: 'Processional' },
        { kind: 'reading', citation: '', label: 'Gospel' },
        { kind: 'creed', title: 'The Nicene Creed' },
      ],
    })
  })
})
