import { afterEach, beforeEach, expect, it } from 'vitest'
import { api, href } from '#app/routes.ts'
import { adminApi } from '#test/admin-routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { makePerson, signedInAs } from '#test/people.ts'
import { picture, upload } from '#test/pictures.ts'
import type { Visitor } from '#test/visitor.ts'

const sermon = { title: 'Grace', speaker: 'Jane Doe', date: '2026-11-22' }
const time = { name: 'Morning', weekday: 7, time: '09:00', isMain: true }
const drafts = 'You can save drafts. An editor publishes them.'

onBothDatabases('a contributor', (open) => {
  let database: Database
  let admin: TestApp
  let cora: Visitor
  beforeEach(async () => {
    database = await open()
    const app = createTestApp(database)
    admin = app.as('administrator')
    await makePerson(database, {
      email: 'cora@church.test',
      name: 'Cora Writer',
      roles: ['contributor'],
      contributes: ['sermons', 'service_times'],
    })
    cora = await signedInAs(app, 'cora@church.test')
  })
  afterEach(() => database.close())

  const one = (id: string) => href(adminApi.sermon, { id })
  const made = async (fields: object = {}, by: Pick<Visitor, 'post'> = cora) =>
    (await by.post(adminApi.sermons, { ...sermon, ...fields })).body as { id: string; version: number; status: string }
  const undone = async (response: Response) =>
    cora.post(`${href(adminApi.undo, { action: response.headers.get('x-undo') ?? '' })}?evenIfChanged=true`, undefined)
  const asCora = (method: string, address: string, body?: object) =>
    cora.fetch(address, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    })

  it('adds, changes, duplicates and deletes drafts of the chosen kinds, and the answer names those', async () => {
    expect((await cora.get(api.currentUser)).body).toMatchObject({
      isAdmin: false,
      roles: ['contributor'],
      contributes: ['sermons', 'service_times'],
    })
    const draft = await made()
    expect(draft.status).toBe('draft')
    expect(await made({ status: 'draft' })).toMatchObject({ status: 'draft' })
    const { body } = await cora.send('PUT', one(draft.id), { title: 'Mercy', status: 'draft', publishAt: null })
    expect(body).toMatchObject({ title: 'Mercy', status: 'draft', version: 2 })
    expect((await cora.post(`${one(draft.id)}/versions/1/restore`, undefined)).body).toMatchObject({ title: 'Grace' })
    expect((await cora.post(`${one(draft.id)}/duplicate`, undefined)).body).toMatchObject({ status: 'draft' })
    expect((await cora.send('DELETE', one(draft.id))).status).toBe(200)
    expect((await cora.get(api.sermons)).body).toEqual([])
    expect((await cora.post(adminApi.events, { title: 'Picnic', date: '2026-12-01' })).status).toBe(403)
    expect((await cora.get(adminApi.events)).status).toBe(403)
  })

  it.each([
    { status: 'published' },
    { status: 'scheduled', publishAt: '2027-01-01T00:00:00Z' },
    { status: 'archived' },
  ])('publishes nothing, now or later: %j', async (publishing) => {
    expect(await cora.post(adminApi.sermons, { ...sermon, ...publishing })).toMatchObject({
      status: 403,
      body: { message: drafts },
    })
    const { id } = await made()
    expect(await cora.send('PUT', one(id), publishing)).toMatchObject({ status: 403, body: { message: drafts } })
    expect((await cora.get(one(id))).body).toMatchObject({ status: 'draft', version: 1 })
  })

  it('reads public records, and changes none of them', async () => {
    const { id } = await made({}, admin)
    expect((await cora.get(one(id))).body).toMatchObject({ title: 'Grace', status: 'published' })
    await admin.send('PUT', one(id), { title: 'Mercy' })
    const refused = [
      await cora.send('PUT', one(id), { title: 'Wrath' }),
      await cora.send('PUT', one(id), { status: 'draft' }),
      await cora.send('DELETE', one(id)),
      await cora.post(`${one(id)}/versions/1/restore`, undefined),
      await cora.send('DELETE', adminApi.sermonsClear),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    expect(refused[0]?.body).toMatchObject({ message: 'This sermon isn’t a draft, so only an editor can change it.' })
    expect((await admin.get(one(id))).body).toMatchObject({ title: 'Mercy', status: 'published', version: 2 })
    expect((await cora.post(`${one(id)}/duplicate`, undefined)).body).toMatchObject({ status: 'draft' })
  })

  it('and editors see which drafts wait', async () => {
    const { id } = await made()
    await made({}, admin)
    await admin.post(adminApi.beliefs, { title: 'Grace', body: 'Given.', status: 'draft' })
    const waiting = { kind: 'sermon', id, title: 'Grace', by: 'Cora Writer', page: `/admin/sermons?edit=${id}` }
    expect((await cora.get(adminApi.drafts)).body).toMatchObject([waiting])
    expect((await admin.get(adminApi.drafts)).body).toHaveLength(2)
  })

  it('takes no mark away from a public record', async () => {
    const { body: main } = await admin.post(adminApi.serviceTimes, time)
    expect((await cora.post(adminApi.serviceTimes, { ...time, time: '18:00' })).status).toBe(403)
    expect((await cora.post(adminApi.serviceTimes, { ...time, time: '18:00', isMain: false })).status).toBe(201)
    const { id } = main as { id: string }
    expect((await admin.get(href(adminApi.serviceTime, { id }))).body).toMatchObject({ isMain: true })
    expect((await cora.post(href(adminApi.serviceTimeMove, { id }), { direction: 'down' })).status).toBe(403)
  })

  it('undoes their own actions, as long as the records are drafts', async () => {
    const { id } = await made()
    expect((await undone(await asCora('PUT', one(id), { title: 'Mercy' }))).status).toBe(200)
    expect((await cora.get(one(id))).body).toMatchObject({ title: 'Grace', status: 'draft' })
    expect((await undone(await asCora('DELETE', one(id)))).status).toBe(200)
    const changed = await asCora('PUT', one(id), { title: 'Mercy' })
    await admin.send('PUT', one(id), { status: 'published' })
    expect((await undone(changed)).status).toBe(403)
    expect((await admin.get(one(id))).body).toMatchObject({ title: 'Mercy', status: 'published' })
  })

  it('makes nothing public by undoing an editor’s action', async () => {
    const { id } = await made({}, admin)
    const unpublished = await admin.fetch(one(id), {
      method: 'PUT',
      body: '{"status":"draft"}',
      headers: { 'Content-Type': 'application/json' },
    })
    const removed = await admin.fetch(one((await made({}, admin)).id), { method: 'DELETE' })
    expect((await undone(unpublished)).status).toBe(403)
    expect((await undone(removed)).status).toBe(403)
    expect((await cora.get(one(id))).body).toMatchObject({ status: 'draft', version: 2 })
  })
  it('describes an image that they have uploaded, unless an editor has uploaded the same', async () => {
    const describe = async (by: Visitor | TestApp, id: string, alt: string) =>
      (await by.send('PUT', href(adminApi.picture, { id }), { alt })).status
    const own = await upload(cora, await picture(40, 30))
    const described = await asCora('PUT', href(adminApi.picture, { id: own.id }), { alt: 'A boat' })
    // Undoing would be refused.
    expect([described.status, described.headers.get('x-undo')]).toEqual([200, null])
    const shown = await upload(admin, await picture(40, 30))
    expect(await describe(admin, shown.id, 'The blessing of the boats')).toBe(200)
    expect(await describe(cora, own.id, 'Buy boats')).toBe(403)
    expect((await admin.get(href(adminApi.picture, { id: shown.id }))).body).toMatchObject({
      alt: 'The blessing of the boats',
    })
  })
})
