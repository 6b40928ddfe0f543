import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import { api, href } from '#app/routes.ts'
import type { InboxRecord } from '#app/inbox/follow-up.ts'
import type { Visit } from '#app/inbox/visit.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'

const visit = { fullName: 'Ben Ito', phone: '(850) 555-0100', email: 'ben@example.org', numberOfKids: '5+' }

onBothDatabases('visit requests in the admin area', (open) => {
  let database: Database
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    admin = createTestApp(database).as('administrator')
  })
  afterEach(() => database.close())

  const announced = async (more: object = {}, at = '2026-11-21T18:00:00Z') =>
    ((await createTestApp(database, at).post(api.visitorRequests, { ...visit, ...more })).body as { id: string }).id
  const listed = async (query = '') => (await admin.get(`${adminApi.visits}${query}`)).body as (InboxRecord & Visit)[]
  const set = (id: string, status: string) => admin.send('PUT', href(adminApi.visit, { id }), { status })

  it('are listed newest first, and found by name, phone and status', async () => {
    const first = await announced()
    const second = await announced({ fullName: 'Clara Diaz', phone: '850.555.0199' }, '2026-11-21T19:00:00Z')
    expect((await listed()).map(({ id }) => id)).toEqual([second, first])
    expect(await listed('?search=555-01')).toMatchObject([{ ...visit, status: 'new', statusAt: null, statusBy: null }])
    await set(first, 'contacted')
    expect(await listed('?status=contacted')).toMatchObject([{ id: first }])
    expect(await listed('?status=new&search=clara')).toMatchObject([{ id: second }])
  })

  it('are marked as contacted and visited, by whom and when, and as new again', async () => {
    const id = await announced()
    expect((await admin.get(adminApi.newCounts)).body).toMatchObject({ messages: 0, visitors: 1 })
    const seen = { statusAt: '2026-11-21T18:00:00.000Z', statusBy: 'Ada Keeper' }
    expect((await set(id, 'contacted')).body).toMatchObject({ status: 'contacted', ...seen })
    expect((await set(id, 'visited')).body).toMatchObject({ status: 'visited', ...seen })
    expect((await admin.get(adminApi.newCounts)).body).toMatchObject({ messages: 0, visitors: 0 })
    expect((await set(id, 'new')).body).toMatchObject({ status: 'new', statusAt: null, statusBy: null })
    expect((await set(id, 'archived')).status).toBe(400)
  })

  it('cannot be made there', async () => {
    expect((await admin.post(adminApi.visits, { ...visit, status: 'new' })).status).toBe(404)
  })
})
