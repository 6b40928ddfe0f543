import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { adminApi } from '#app/admin-routes.ts'
import { thinVersions } from '#app/records/versions.ts'
import { href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { makePerson, signedInAs } from '#test/people.ts'

interface Version {
  version: number
  at: string
  by: string
  record?: Record<string, unknown>
}
interface Sermon {
  id: string
  title: string
  version: number
}

const SERMONS = '/api/admin/sermons'
const sermon = { title: 'Grace', speaker: 'Jane Doe', date: '2026-11-22', description: 'First' }

onBothDatabases('history', (open) => {
  let database: Database
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    admin = createTestApp(database).as('administrator')
  })
  afterEach(() => database.close())

  const add = async (fields: object = {}, collection = SERMONS) =>
    (await admin.post(collection, collection === SERMONS ? { ...sermon, ...fields } : fields)).body as Sermon
  const change = (id: string, fields: object, collection = SERMONS) => admin.send('PUT', `${collection}/${id}`, fields)
  const versions = async (id: string, collection = SERMONS) =>
    (await admin.get(`${collection}/${id}/versions`)).body as Version[]
  const read = async (id: string, collection = SERMONS) => (await admin.get(`${collection}/${id}`)).body as Sermon
  /** The id by which the action can be undone. */
  const actionOf = async (method: string, address: string, body?: unknown) => {
    const response = await admin.fetch(address, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    })
    expect(response.ok).toBe(true)
    return response.headers.get('x-undo') ?? ''
  }
  const undo = (action: string, query = '') => admin.send('POST', `${href(adminApi.undo, { action })}${query}`)

  it('has every version of a record, newest first, with its author and time', async () => {
    const { id } = await add()
    await change(id, { description: 'Second' })
    await change(id, { description: 'Third', speaker: 'John Roe' })
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
    expect(await versions(id)).toEqual([3, 2, 1].map((version) => ({ version, at, by: 'Ada Keeper' })))
    const { body } = await admin.get(`${SERMONS}/${id}/versions/2`)
    expect(body).toMatchObject({ version: 2, record: { id, description: 'Second', speaker: 'Jane Doe' } })
    expect((await admin.get(`${SERMONS}/${id}/versions/4`)).status).toBe(404)
    expect((await admin.get(`${SERMONS}/${id}/versions/x`)).status).toBe(400)
    expect((await admin.get(`${SERMONS}/none/versions`)).status).toBe(404)
  })

  it('has pages', async () => {
    const { id } = await add()
    for (const title of ['a', 'b', 'c']) await change(id, { title })
    const page = await admin.fetch(`${SERMONS}/${id}/versions?limit=2&offset=1`)
    expect(page.headers.get('x-total-is-more')).toBe('true')
    expect(((await page.json()) as Version[]).map(({ version }) => version)).toEqual([3, 2])
  })

  it('makes an earlier version the newest, and loses none', async () => {
    const { id } = await add()
    await change(id, { title: 'Mercy', date: '2026-11-15' })
    const { body } = await admin.post(`${SERMONS}/${id}/versions/1/restore`, {})
    expect(body).toMatchObject({ id, title: 'Grace', date: '2026-11-22', version: 3 })
    expect((await versions(id)).map(({ version }) => version)).toEqual([3, 2, 1])
    const stale = await admin.send('POST', `${SERMONS}/${id}/versions/2/restore`, {}, { 'If-Match': '"1"' })
    expect(stale.status).toBe(412)
  })

  it('survives deleting and restoring, and is permanently deleted with the record', async () => {
    const { id } = await add()
    await change(id, { title: 'Mercy' })
    await undo(await actionOf('DELETE', `${SERMONS}/${id}`))
    expect((await versions(id)).map(({ version }) => version)).toEqual([3, 1])
    await admin.send('DELETE', `${SERMONS}/${id}`)
    const [deletion] = (await admin.get(adminApi.deleted)).body as { id: string }[]
    await admin.send('DELETE', href(adminApi.deletion, { id: deletion?.id ?? '' }))
    expect(await database.db.selectFrom('versions').selectAll().execute()).toEqual([])
  })

  it('keeps all versions of twelve months, and before that the last of each month', async () => {
    const { id } = await add()
    for (const title of ['a', 'b', 'c', 'd']) await change(id, { title })
    const times = ['2025-01-02', '2025-01-30', '2025-02-01', '2026-06-01']
    for (const [index, day] of times.entries()) {
      await database.db
        .updateTable('versions')
        .set({ at: `${day}T12:00:00.000Z` })
        .where('version', '=', index + 1)
        .execute()
    }
    await thinVersions(database, Temporal.Instant.from('2026-11-22T12:00:00Z'))
    expect((await versions(id)).map(({ version }) => version)).toEqual([5, 4, 3, 2])
  })

  describe('undoes', () => {
    it('a change whose earlier version is from before a column existed, which keeps its value', async () => {
      const { id } = await add()
      const now = { title: 'Mercy', speaker: 'John Roe', scripture: 'John 3:16' }
      const action = await actionOf('PUT', `${SERMONS}/${id}`, now)
      const [row] = await database.db.selectFrom('versions').select('record').execute()
      const { speaker: _, passages: __, ...older } = JSON.parse(row?.record ?? '') as Record<string, unknown>
      await database.db
        .updateTable('versions')
        .set({ record: JSON.stringify(older) })
        .execute()
      expect(await undo(action)).toMatchObject({ status: 200 })
      expect(await read(id)).toMatchObject({ title: 'Grace', speaker: 'John Roe' })
      // Its verses are read from the earlier scripture again, and are not those of the later one.
      const [sermons] = await database.db.selectFrom('sermons').select('passages').execute()
      expect(sermons).toEqual({ passages: null })
    })

    it('a change, an addition and a deletion, and each undoing can be undone', async () => {
      const { id } = await add()
      const changed = await actionOf('PUT', `${SERMONS}/${id}`, { title: 'Mercy', description: '' })
      const undone = await undo(changed)
      expect(undone).toMatchObject({ status: 200, body: { message: 'Undone.', undone: 1 } })
      expect(await read(id)).toMatchObject({ title: 'Grace', description: 'First', version: 3 })
      expect((await undo(changed)).status).toBe(404)

      const added = await actionOf('POST', SERMONS, { ...sermon, title: 'Added' })
      const removed = await admin.fetch(href(adminApi.undo, { action: added }), { method: 'POST' })
      expect(((await admin.get(SERMONS)).body as Sermon[]).map(({ title }) => title)).toEqual(['Grace'])
      await undo(removed.headers.get('x-undo') ?? '')
      expect(((await admin.get(SERMONS)).body as Sermon[]).map(({ title }) => title).toSorted()).toEqual([
        'Added',
        'Grace',
      ])

      const deleted = await actionOf('DELETE', `${SERMONS}/${id}`)
      await undo(deleted)
      expect(await read(id)).toMatchObject({ title: 'Grace' })
      const cleared = await actionOf('DELETE', `${SERMONS}/clear-all`)
      expect((await undo(cleared)).body).toMatchObject({ undone: 2, message: 'Undone for 2 records.' })
    })

    it('a complete import: new and changed records', async () => {
      const { id } = await add()
      const rows = [
        { id, title: 'Changed by import', speaker: 'Jane Doe', date: '2026-11-22' },
        { title: 'New one', speaker: 'John Roe', date: '2026-11-15' },
        { title: 'New two', speaker: 'John Roe', date: '2026-11-08' },
      ]
      const imported = await actionOf('POST', adminApi.sermonsBulk, { data: rows })
      expect((await admin.get(SERMONS)).body).toHaveLength(3)
      expect(await versions(id)).toMatchObject([{ version: 2, by: 'Ada Keeper' }, { version: 1 }])
      expect((await undo(imported)).body).toMatchObject({ undone: 3 })
      expect((await admin.get(SERMONS)).body).toMatchObject([{ id, title: 'Grace', description: 'First' }])
      expect((await admin.get('/api/sermons?search=import')).body).toEqual([])
      expect((await admin.get('/api/sermons?search=grace')).body).toHaveLength(1)
    })

    it('nothing a second time, and nothing that was restored from the trash before', async () => {
      const { id } = await add()
      const deleted = await actionOf('DELETE', `${SERMONS}/${id}`)
      const [deletion] = (await admin.get(adminApi.deleted)).body as { id: string }[]
      await admin.post(href(adminApi.restore, { id: deletion?.id ?? '' }), {})
      expect((await undo(deleted)).status).toBe(404)
      const added = await actionOf('POST', SERMONS, { ...sermon, title: 'Added' })
      await admin.send('DELETE', `${SERMONS}/clear-all`)
      expect((await undo(added)).status).toBe(404)
      expect((await admin.get(adminApi.deleted)).body).toMatchObject([{ records: 2 }])
    })

    it('restoring from the trash, and a move', async () => {
      const { id } = await add()
      await admin.send('DELETE', `${SERMONS}/${id}`)
      const [deletion] = (await admin.get(adminApi.deleted)).body as { id: string }[]
      const restored = await actionOf('POST', href(adminApi.restore, { id: deletion?.id ?? '' }))
      expect((await undo(restored)).body).toMatchObject({ message: 'Undone.' })
      expect((await admin.get(`${SERMONS}/${id}`)).status).toBe(404)
      expect((await admin.get(adminApi.deleted)).body).toMatchObject([{ records: 1, label: 'Grace' }])

      const beliefs = '/api/admin/parish/beliefs'
      const order = async () => ((await admin.get(beliefs)).body as Sermon[]).map(({ title }) => title).join('')
      const [, second] = [await add({ title: 'a', body: 'A' }, beliefs), await add({ title: 'b', body: 'B' }, beliefs)]
      const moved = await actionOf('POST', `${beliefs}/${second.id}/move`, { direction: 'up' })
      await add({ title: 'c', body: 'C' }, beliefs)
      expect(await order()).toBe('bac')
      const undone = await admin.fetch(href(adminApi.undo, { action: moved }), { method: 'POST' })
      expect([undone.status, await order()]).toEqual([200, 'abc'])
      await actionOf('POST', `${beliefs}/${second.id}/move`, { direction: 'down' })
      const redo = undone.headers.get('x-undo') ?? ''
      expect(await undo(redo)).toMatchObject({ status: 409, body: { error: 'changed_since' } })
      expect([(await undo(redo, '?evenIfChanged=true')).status, await order()]).toEqual([200, 'bac'])
    })

    it('the records that exist, and reports how many could not be undone', async () => {
      const rows = [await add(), await add({ title: 'Mercy' })].map(({ id, title }) => ({
        id,
        title,
        speaker: 'John Roe',
        date: '2026-11-22',
      }))
      const imported = await actionOf('POST', adminApi.sermonsBulk, { data: rows })
      await admin.send('DELETE', `${SERMONS}/${rows[0]?.id}`)
      const said = 'Undone. 1 record stays as it is because it was deleted or replaced since.'
      expect((await undo(imported)).body).toEqual({ message: said, undone: 1 })
    })

    it('a deletion as far as possible, and keeps the rest in the trash', async () => {
      const first = await add()
      const second = await add({ title: 'Mercy' })
      const cleared = await actionOf('DELETE', `${SERMONS}/clear-all`)
      await add({ title: 'In its place' })
      await database.db.updateTable('sermons').set({ id: first.id }).execute()
      expect((await undo(cleared)).body).toMatchObject({ undone: 1 })
      expect(await read(second.id)).toMatchObject({ title: 'Mercy' })
      expect((await admin.get(adminApi.deleted)).body).toMatchObject([{ records: 1 }])
    })

    it('nothing of an action whose record was changed afterward, unless forced', async () => {
      const { id } = await add()
      const changed = await actionOf('PUT', `${SERMONS}/${id}`, { title: 'Mercy' })
      await change(id, { description: 'Later' })
      const refused = await undo(changed)
      expect(refused).toMatchObject({ status: 409, body: { error: 'changed_since' } })
      expect(await read(id)).toMatchObject({ title: 'Mercy', description: 'Later' })
      expect((await undo(changed, '?evenIfChanged=true')).status).toBe(200)
      expect(await read(id)).toMatchObject({ title: 'Grace', description: 'First', version: 4 })
      expect((await admin.get(`${SERMONS}/${id}/versions/3`)).body).toMatchObject({ record: { description: 'Later' } })
    })

    it('of an action those records that nobody has changed since, and names the others', async () => {
      const titles = ['Grace', 'Mercy', 'Peace']
      const rows = titles.map((title) => ({ title, speaker: 'John Roe', date: '2026-11-22' }))
      const imported = await actionOf('POST', adminApi.sermonsBulk, { data: rows })
      const all = (await admin.get(SERMONS)).body as Sermon[]
      await change(all.find(({ title }) => title === 'Mercy')?.id ?? '', { description: 'Later' })
      const refused = await undo(imported)
      expect(refused).toMatchObject({ status: 409, body: { error: 'some_changed_since' } })
      const undone = await admin.fetch(`${href(adminApi.undo, { action: imported })}?exceptChanged=true`, {
        method: 'POST',
      })
      const said = 'Undone for 2 records. 1 record was changed since and stays: Mercy.'
      expect(await undone.json()).toEqual({ message: said, undone: 2 })
      expect((await admin.get(SERMONS)).body).toMatchObject([{ title: 'Mercy', description: 'Later' }])
      expect((await undo(undone.headers.get('x-undo') ?? '')).status).toBe(200)
      expect((await admin.get(SERMONS)).body).toHaveLength(3)
    })

    it('only by people with a role that the records belong to', async () => {
      for (const role of ['editor', 'inbox', 'newsletter'] as const) {
        await makePerson(database, { email: `${role}@church.test`, roles: [role] })
      }
      const playlist = { title: 'Sermons', playlistId: `PL${'k'.repeat(32)}`, type: 'sermons' }
      const { body } = await admin.post('/api/admin/youtube-configs', playlist)
      const removed = await actionOf('DELETE', `/api/admin/youtube-configs/${(body as Sermon).id}`)
      const { id } = await add()
      const changed = await actionOf('PUT', `${SERMONS}/${id}`, { title: 'Mercy' })
      const undoAs = async (role: string, action: string) => {
        const browser = await signedInAs(createTestApp(database), `${role}@church.test`)
        return (await browser.post(href(adminApi.undo, { action }), undefined)).status
      }
      for (const role of ['editor', 'inbox', 'newsletter']) expect(await undoAs(role, removed)).toBe(403)
      for (const role of ['inbox', 'newsletter']) expect(await undoAs(role, changed)).toBe(403)
      expect(await read(id)).toMatchObject({ title: 'Mercy' })
      expect(await undoAs('editor', changed)).toBe(200)
      expect(await read(id)).toMatchObject({ title: 'Grace', version: 3 })
    })

    it('what the activity log offers, until it is undone', async () => {
      const added = await actionOf('POST', SERMONS, sermon)
      await admin.send('PUT', adminApi.siteConfig, { churchName: 'St. Ann’s' })
      const offered = async () =>
        ((await admin.get(adminApi.log)).body as { id: string; canUndo: boolean }[]).filter(({ canUndo }) => canUndo)
      expect(await offered()).toMatchObject([{ kind: 'settings' }, { id: added }])
      expect((await undo(added)).status).toBe(200)
      expect(await offered()).toMatchObject([{ action: 'undone' }, { kind: 'settings' }])
    })

    it('the mark of the main service, and the record that had it before', async () => {
      const times = '/api/admin/parish/service-times'
      const service = { name: 'Morning', weekday: 7, time: '09:00', isMain: true }
      const first = await add(service, times)
      const second = await actionOf('POST', times, { ...service, name: 'Evening', time: '18:00' })
      expect(await read(first.id, times)).toMatchObject({ isMain: false })
      await undo(second)
      expect(await read(first.id, times)).toMatchObject({ isMain: true })
    })
  })
})
