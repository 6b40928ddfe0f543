import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import { api, href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { makePerson, signedInAs } from '#test/people.ts'

interface Stored {
  id: string
  title: string
  version: number
}
const SERMONS = adminApi.sermons
const several = `${SERMONS}/several`
const bulkDelete = `${SERMONS}/delete-several`

onBothDatabases('several records', (open) => {
  let database: Database
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    admin = createTestApp(database).as('administrator')
  })
  afterEach(() => database.close())

  const add = async (title: string, fields: object = {}) =>
    (await admin.post(SERMONS, { title, speaker: 'Jane Doe', date: '2026-11-22', ...fields })).body as Stored
  const three = async () => [await add('a', { tags: ['hope'] }), await add('b'), await add('c', { series: 'Advent' })]
  const all = async () => (await admin.get(`${SERMONS}?sort=title`)).body as (Stored & Record<string, unknown>)[]
  const idsOf = (records: Stored[]) => records.map(({ id }) => id)
  const send = async (address: string, body: object) => {
    const headers = { 'Content-Type': 'application/json' }
    const response = await admin.fetch(address, { method: 'POST', body: JSON.stringify(body), headers })
    return {
      status: response.status,
      body: (await response.json()) as object,
      action: response.headers.get('x-undo') ?? '',
    }
  }
  const undo = (action: string) => admin.post(href(adminApi.undo, { action }), {})
  const log = async () => (await admin.get(adminApi.log)).body as { action: string; label: string; details: object }[]

  it('have words replaced in every text, after a look at what changes, with one line in the log and one undo', async () => {
    const rich = [
      { type: 'paragraph', content: [{ type: 'text', text: 'We recieved it. ', marks: [{ type: 'bold' }] }] },
    ]
    const one = await add('Recieved with joy', { descriptionRich: rich, tags: ['recieved'] })
    const two = await add('b', { youtubeUrl: 'https://www.youtube.com/watch?v=recieved123' })
    const ids = idsOf([one, two])
    const words = { find: 'recieved', put: 'received' }
    const look = await send(`${SERMONS}/replace-look`, { ids, ...words })
    expect(look.body).toMatchObject({
      records: [
        {
          id: one.id,
          title: 'Recieved with joy',
          found: [{ label: 'Title', found: 'Recieved', put: 'Received' }, {}, {}],
        },
      ],
    })
    const done = await send(`${SERMONS}/replace`, { ids, ...words })
    expect(done.body).toMatchObject({ changed: 1, unchanged: 1, refused: [] })
    const titles = async () => (await all()).map(({ title, description, tags }) => [title, description, tags])
    expect(await titles()).toContainEqual(['Received with joy', 'We received it.', ['received']])
    expect((await log())[0]).toMatchObject({ action: 'updated', details: { find: 'recieved', replace: 'received' } })
    await undo(done.action)
    expect(await titles()).toContainEqual(['Recieved with joy', 'We recieved it.', ['recieved']])
  })

  it('keep what would be wrong with other words, and say why', async () => {
    const [one] = await three()
    const done = await send(`${SERMONS}/replace`, { ids: [one?.id], find: 'Jane Doe', put: '' })
    expect(done.body).toMatchObject({ changed: 0, refused: [{ id: one?.id, why: 'Speaker is required' }] })
    expect(await send(`${SERMONS}/replace`, { ids: [one?.id], find: ' ', put: 'a' })).toMatchObject({ status: 400 })
  })

  it('are given a series, topics and a status, with one line in the log and one undo', async () => {
    const ids = idsOf(await three())
    const done = await send(several, { ids, set: { series: 'Advent', status: 'draft' }, add: { tags: ['grace'] } })
    expect(done).toMatchObject({
      status: 200,
      body: { message: '3 sermons changed.', changed: 3, unchanged: 0, gone: 0, refused: [] },
    })
    const tags = [['hope', 'grace'], ['grace'], ['grace']]
    expect(await all()).toMatchObject(
      tags.map((some) => ({ series: 'Advent', status: 'draft', tags: some, version: 2 })),
    )
    expect((await admin.get(`${SERMONS}?search=advent`)).body).toHaveLength(3)
    expect((await admin.get(api.sermons)).body).toEqual([])
    const [line] = await log()
    expect(line).toMatchObject({
      action: 'updated',
      label: '3 sermons',
      details: { series: 'Advent', tags: 'added grace' },
    })
    expect((await admin.get(`${SERMONS}/${ids[0]}/versions`)).body).toMatchObject([
      { version: 2, by: 'Ada Keeper' },
      {},
    ])

    expect((await send(several, { ids, set: { series: 'Advent' }, remove: { tags: ['hope'] } })).body).toMatchObject({
      message: '1 sermon changed. 2 unchanged.',
    })
    expect((await undo(done.action)).status).toBe(409)
    expect(
      (await admin.post(`${href(adminApi.undo, { action: done.action })}?evenIfChanged=true`, {})).body,
    ).toMatchObject({
      undone: 3,
    })
    expect((await all()).map(({ series, status }) => [series, status])).toEqual([
      [null, 'published'],
      [null, 'published'],
      ['Advent', 'published'],
    ])
  })

  it('in several calls are one action, which ends when it is undone', async () => {
    const [a, b, c] = idsOf(await three())
    const first = await send(several, { ids: [a], set: { speaker: 'John Roe' } })
    const second = await send(several, { ids: [b], set: { speaker: 'John Roe' }, joins: first.action })
    expect(second).toMatchObject({ status: 200, action: first.action })
    expect((await log()).filter(({ action }) => action === 'updated')).toMatchObject([{ label: '2 sermons' }])
    expect((await undo(first.action)).body).toMatchObject({ undone: 2 })
    const third = await send(several, { ids: [c], set: { speaker: 'John Roe' }, joins: first.action })
    expect(third).toMatchObject({ status: 409, body: { error: 'undone_meanwhile' } })
    expect((await all()).map(({ speaker }) => speaker)).toEqual(['Jane Doe', 'Jane Doe', 'Jane Doe'])

    const gone = await send(bulkDelete, { ids: [a] })
    expect((await send(several, { ids: [b], set: { series: 'x' }, joins: gone.action })).status).toBe(409)
    await send(bulkDelete, { ids: [b, c], joins: gone.action })
    expect((await admin.get(adminApi.deleted)).body).toMatchObject([{ label: '3 sermons', records: 3 }])
    expect((await undo(gone.action)).body).toMatchObject({ undone: 3 })
    expect(await all()).toHaveLength(3)
  })

  it('are refused where an id can be none, instead of by the database', async () => {
    const { id } = await add('a')
    const nul = 'a\0b'
    const calls: [string, string, object?][] = [
      ['POST', several, { ids: [nul], set: { series: 'Advent' } }],
      ['POST', several, { ids: [id], set: { series: 'Advent' }, joins: nul }],
      ['POST', bulkDelete, { ids: ['\ud800'] }],
      ['POST', href(adminApi.undo, { action: nul }), {}],
      ['POST', '/api/previews/sermons', { id: nul, record: {} }],
      ['POST', adminApi.newsletterIssueAgain.replace('{id}', id), { emails: [nul] }],
      ['POST', adminApi.signUpNotice, { eventId: nul, on: '2026-12-05' }],
      ['POST', adminApi.signUpNotice, { eventId: id, on: '2026-12-05', text: nul }],
      ['GET', `${SERMONS}/${id}/versions/2147483648`],
      ['GET', href(adminApi.settingsVersion, { version: '99999999999' })],
    ]
    for (const [method, address, body] of calls)
      expect([address, (await admin.send(method, address, body)).status]).toEqual([address, 400])
  })

  it('that are gone are counted, and those that can’t be changed are named with the reason', async () => {
    const ids = idsOf(await three())
    await admin.send('DELETE', `${SERMONS}/${ids[0]}`)
    const { body, action } = await send(several, { ids, set: { speaker: '' } })
    expect(body).toEqual({
      message: '0 sermons changed. 1 had already been deleted. 2 couldn’t be changed.',
      changed: 0,
      unchanged: 0,
      gone: 1,
      refused: ['b', 'c'].map((title, n) => ({ id: ids[n + 1], title, why: 'Speaker is required' })),
    })
    expect(action).toBe('')
    expect((await send(bulkDelete, { ids })).body).toMatchObject({
      message: '2 sermons deleted. 1 had already been deleted.',
    })
  })

  it.each([
    [{ ids: ['x'], set: { title: 'Same' } }, 'title'],
    [{ ids: ['x'], add: { series: ['Advent'] } }, 'series'],
    [{ ids: [] }, 'ids'],
    [{ ids: Array.from({ length: 501 }, (_, n) => `${n}`) }, 'ids'],
  ])('are not changed by %j', async (body, field) => {
    expect(await send(several, body)).toMatchObject({ status: 400, body: { fields: { [field]: expect.anything() } } })
  })

  it('are all that a list finds', async () => {
    const [a, b, c] = idsOf(await three())
    const found = async (query: string) => (await admin.get(`${SERMONS}/ids${query}`)).body
    expect(await found('?sort=title')).toEqual({ ids: [a, b, c], isMore: false })
    expect(await found('?search=advent&speaker=Jane%20Doe&status=published')).toEqual({ ids: [c], isMore: false })
    expect(await found('?status=draft')).toEqual({ ids: [], isMore: false })
    expect((await admin.get(`${SERMONS}/ids?sort=shoe`)).status).toBe(400)
  })

  it('are changed by a contributor as far as they are drafts', async () => {
    const email = 'cora@church.test'
    await makePerson(database, { email, roles: ['contributor'], contributes: ['sermons'] })
    const cora = await signedInAs(createTestApp(database), email)
    const ids = idsOf([await add('a'), await add('b', { status: 'draft' })])
    const { body } = await cora.post(several, { ids, set: { series: 'Advent' } })
    expect(body).toMatchObject({ changed: 1, refused: [{ title: 'a', why: expect.stringContaining('isn’t a draft') }] })
    expect((await cora.post(several, { ids, set: { status: 'published' } })).body).toMatchObject({ changed: 0 })
    expect((await cora.post(bulkDelete, { ids })).body).toMatchObject({ changed: 1, refused: [{ title: 'a' }] })
  })
})
