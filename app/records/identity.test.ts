/** Records of two kinds may have the same id, since imports choose ids. Nothing of the one may reach the other. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { leave } from '#app/features/newsletter/subscribing.ts'
import { removeSample } from '#app/sample/remove.ts'
import { listLost } from '#app/videos/import/review.ts'
import { documents, href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { adminApi } from '#test/admin-routes.ts'
import { createTestApp, documentText, people, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { addLiveStream, addSermon } from '#test/records.ts'

interface Version {
  version: number
  record: { title: string }
}

const kinds = [
  { kind: 'sermon', one: adminApi.sermon },
  { kind: 'event', one: adminApi.event },
] as const

onBothDatabases('a sermon and an event with one id', (open) => {
  let database: Database
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    admin = createTestApp(database).as('administrator')
    await importBoth('7')
  })
  afterEach(() => database.close())

  const importEvent = (id: string, title: string) =>
    admin.post(adminApi.eventsBulk, { data: [{ id, title, date: '2026-12-05' }] })
  /** The sermon gets the id of the event, as one that another program has numbered. */
  async function importBoth(id: string): Promise<void> {
    await importEvent(id, 'event 1')
    await addSermon(database.db, { title: 'sermon 1' })
    await database.db.updateTable('sermons').set({ id }).execute()
  }
  const change = (one: string, title: string) =>
    admin.fetch(href(one, { id: '7' }), {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ title }),
    })
  const titles = async (one: string) => {
    const versions = `${href(one, { id: '7' })}/versions`
    const all = (await admin.get(versions)).body as Version[]
    const each = all.map(({ version }) => admin.get(`${versions}/${version}`))
    return (await Promise.all(each)).map(({ body }) => (body as Version).record.title)
  }
  const deletePermanently = async () => {
    for (const { id } of (await admin.get(adminApi.deleted)).body as { id: string }[])
      await admin.send('DELETE', href(adminApi.deletion, { id }))
  }

  it('have a history, an undo and a restore each', async () => {
    for (const { kind, one } of kinds) for (const n of [2, 3]) await change(one, `${kind} ${n}`)
    for (const { kind, one } of kinds) {
      expect(await titles(one)).toEqual([`${kind} 3`, `${kind} 2`, `${kind} 1`])
      const action = (await change(one, `${kind} 4`)).headers.get('x-undo') ?? ''
      expect((await admin.post(href(adminApi.undo, { action }), {})).status).toBe(200)
      expect((await admin.get(href(one, { id: '7' }))).body).toMatchObject({ title: `${kind} 3` })
      const restored = await admin.post(`${href(one, { id: '7' })}/versions/1/restore`, {})
      expect(restored).toMatchObject({ status: 200, body: { title: `${kind} 1` } })
    }
  })

  it('lose nothing when the other one is deleted permanently', async () => {
    for (const { kind, one } of kinds) await change(one, `${kind} 2`)
    const link = await admin.post(`${href(adminApi.event, { id: '7' })}/preview-link`, {})
    expect(link.status).toBe(201)
    await database.db
      .insertInto('notes')
      .values({ id: 'n', kind: 'message', record_id: '7', at: '', user_id: '', person: '', text: 'Call her' })
      .execute()
    await admin.send('DELETE', href(adminApi.sermon, { id: '7' }))
    await deletePermanently()
    expect(await titles(adminApi.event)).toEqual(['event 2', 'event 1'])
    expect((await admin.get(`${href(adminApi.event, { id: '7' })}/preview-links`)).body).toHaveLength(1)
    expect(await database.db.selectFrom('notes').select('text').execute()).toEqual([{ text: 'Call her' }])
  })

  it('keep the versions of a later record of the same kind and id', async () => {
    await change(adminApi.event, 'event 2')
    await admin.send('DELETE', href(adminApi.event, { id: '7' }))
    await importEvent('7', 'later 1')
    await change(adminApi.event, 'later 2')
    await deletePermanently()
    expect(await titles(adminApi.event)).toEqual(['later 2', 'later 1'])
  })

  it('keep their versions when the earlier of two of one kind and id is restored', async () => {
    await change(adminApi.event, 'event 2')
    await admin.send('DELETE', href(adminApi.event, { id: '7' }))
    await importEvent('7', 'later 1')
    await change(adminApi.event, 'later 2')
    await admin.send('DELETE', href(adminApi.event, { id: '7' }))
    const [, earlier] = (await admin.get(adminApi.deleted)).body as { id: string }[]
    await admin.post(href(adminApi.restore, { id: earlier?.id ?? '' }), {})
    await change(adminApi.event, 'event 3')
    expect((await titles(adminApi.event)).slice(0, 2)).toEqual(['event 3', 'event 2'])
  })

  it('are two items of the news feed', async () => {
    const feed = await documentText(createTestApp(database), documents.feed)
    const guids = [...feed.matchAll(/<guid[^>]*>([^<]*)/g)].map(([, guid]) => guid)
    expect(guids).toHaveLength(2)
    expect(new Set(guids).size).toBe(2)
  })

  it('are removed as samples together, and restored', async () => {
    for (const table of ['sermons', 'events'] as const)
      await database.db.updateTable(table).set({ sample: 1 }).execute()
    expect(
      await database.transaction((trx) =>
        removeSample(trx, { person: people.administrator, now: '2026-11-21T18:00:00.000Z' }),
      ),
    ).toBe(2)
    const [deletion] = (await admin.get(adminApi.deleted)).body as { id: string }[]
    await admin.post(href(adminApi.restore, { id: deletion?.id ?? '' }), {})
    for (const { kind, one } of kinds)
      expect((await admin.get(href(one, { id: '7' }))).body).toMatchObject({ title: `${kind} 1` })
  })

  it('keep what is in the trash when a subscriber of that id leaves', async () => {
    await admin.send('DELETE', href(adminApi.event, { id: '7' }))
    const left = { how: 'unsubscribed', why: '' } as const
    await database.transaction((trx) => leave(trx, '7', left, '2026-11-21T18:00:00.000Z'))
    const [kept] = await database.db.selectFrom('deleted_records').select('record').execute()
    expect(JSON.parse(kept?.record ?? '')).not.toHaveProperty('left_how')
  })

  it('share no missing video', async () => {
    await addLiveStream(database.db)
    await database.db.updateTable('live_streams').set({ id: '8' }).execute()
    const video = {
      video_id: 'v'.repeat(11),
      kind: 'sermons',
      playlist_id: 'PL',
      record_id: '8',
      title: 'Gone',
    } as const
    const rest = { written: '', source: '', recognized: '', state: 'gone', state_at: '', seen_at: '' } as const
    const row = { ...video, ...rest, picture_from: '', picture_tried_at: '' }
    await database.db.insertInto('synced_videos').values(row).execute()
    expect(await listLost(database.db, { limit: 9, offset: 0 })).toMatchObject({ total: 0 })
  })

  it('leave the settings their own history', async () => {
    await importEvent('settings', 'event 1')
    await admin.send('PUT', adminApi.siteConfig, { churchName: 'St. Brendan' })
    await admin.send('PUT', href(adminApi.event, { id: 'settings' }), { title: 'event 2' })
    const first = await admin.get(`${href(adminApi.event, { id: 'settings' })}/versions/1`)
    expect(first).toMatchObject({ status: 200, body: { record: { title: 'event 1' } } })
    expect((await admin.get(adminApi.settingsVersions)).body).toHaveLength(2)
    const last = await admin.get(href(adminApi.settingsVersion, { version: '2' }))
    expect(last).toMatchObject({ body: { record: { churchName: 'St. Brendan' } } })
  })
})
