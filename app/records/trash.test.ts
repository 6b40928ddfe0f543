import { afterEach, beforeEach, expect, it } from 'vitest'
import { api, href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { adminApi } from '#test/admin-routes.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { addSermon } from '#test/records.ts'

const sermon = { title: 'Not one stone upon another', speaker: 'The Rev. Anna Whitfield', date: '2026-11-15' }
type Stored = Record<string, unknown> & { id: string }

onBothDatabases('records that were deleted', (open) => {
  let database: Database
  let app: TestApp
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
    admin = app.as('administrator')
  })
  afterEach(() => database.close())

  const one = (id: string) => href(adminApi.sermon, { id })
  const made = async (more: object = {}) => (await admin.post(adminApi.sermons, { ...sermon, ...more })).body as Stored
  const shown = async (id: string) => (await app.get(href(api.sermon, { id }))).body
  const deletions = async () => (await admin.get(adminApi.deleted)).body as (Stored & { label: string })[]

  it('are restored unchanged', async () => {
    const { id } = await made()
    const before = await shown(id)
    expect(await admin.send('DELETE', one(id))).toEqual({
      status: 200,
      body: { message: 'Item deleted successfully' },
    })
    expect((await app.get(href(api.sermon, { id }))).status).toBe(404)
    expect((await app.get(`${api.sermons}?search=stone`)).body).toEqual([])
    const [deletion] = await deletions()
    expect(deletion).toMatchObject({ name: 'sermon', label: sermon.title, records: 1, deletedBy: 'Ada Keeper' })
    for (const [words, found] of [
      ['SERMON stone', 1],
      ['keeper', 1],
      ['nothing', 0],
    ] as const) {
      expect((await admin.get(`${adminApi.deleted}?search=${words}`)).body).toHaveLength(found)
    }
    expect((await admin.send('POST', href(adminApi.restore, { id: deletion?.id ?? '' }))).status).toBe(200)
    expect(await shown(id)).toEqual(before)
    expect((await app.get(`${api.sermons}?search=stone`)).body).toHaveLength(1)
    expect(await deletions()).toEqual([])
  })

  it('are restored as the church’s own, if they were sample records', async () => {
    const id = await addSermon(database.db)
    await database.db.updateTable('sermons').set({ sample: 1 }).execute()
    await admin.send('DELETE', one(id))
    const [deletion] = await deletions()
    await admin.send('POST', href(adminApi.restore, { id: deletion?.id ?? '' }))
    expect((await admin.get(one(id))).body).toMatchObject({ isSample: false })
  })

  it('are restored together when all were deleted together', async () => {
    for (let n = 0; n < 450; n++) await addSermon(database.db, { title: `No. ${n}` })
    const before = (await app.get(`${api.sermons}?limit=1000`)).body
    expect((await admin.send('DELETE', adminApi.sermonsClear)).body).toEqual({
      message: '450 sermons deleted. They stay in Trash for 30 days.',
      deleted: 450,
    })
    expect((await app.get(api.sermons)).body).toEqual([])
    const [deletion] = await deletions()
    expect(deletion).toMatchObject({ label: '450 sermons', records: 450 })
    const back = () => admin.send('POST', href(adminApi.restore, { id: deletion?.id ?? '' }))
    const statuses = (await Promise.all([back(), back()])).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404])
    expect((await app.get(`${api.sermons}?limit=1000`)).body).toEqual(before)
  })

  it('stay in the trash when they were replaced', async () => {
    const { id } = await made()
    await admin.send('DELETE', one(id))
    await database.db
      .insertInto('sermons')
      .values({ ...(await rowLike(database)), id })
      .execute()
    const [deletion] = await deletions()
    const { status, body } = await admin.send('POST', href(adminApi.restore, { id: deletion?.id ?? '' }))
    expect({ status, body }).toMatchObject({ status: 409, body: { error: 'place_taken' } })
    expect(await deletions()).toHaveLength(1)
  })

  it('are permanently deleted on request, or after 30 days', async () => {
    const [a, b] = [await made(), await made({ title: 'Other' })]
    for (const { id } of [a, b]) await admin.send('DELETE', one(id))
    const [newest] = await deletions()
    expect((await admin.send('DELETE', href(adminApi.deletion, { id: newest?.id ?? '' }))).status).toBe(200)
    expect(await deletions()).toHaveLength(1)
    expect(await database.db.selectFrom('deleted_records').selectAll().execute()).toHaveLength(1)
  })
})

async function rowLike(database: Database) {
  const id = await addSermon(database.db, { title: 'The one that took its place' })
  const row = await database.db.selectFrom('sermons').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { seq: _, ...columns } = row as typeof row & { seq?: number }
  return columns
}
