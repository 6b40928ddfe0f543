import { adminApi } from '#app/admin-routes.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { pictureColumns } from '#app/server/feature-list.ts'
import { clearUnusedPictures } from '#app/media/clear.ts'
import type { Picture } from '#app/media/schema.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { announce, picture, upload } from '#test/pictures.ts'
import { addEvent } from '#test/records.ts'

onBothDatabases('the cleanup of pictures', (open, engine) => {
  let database: Database
  let app: TestApp
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database, '2026-11-01T12:00:00Z')
    admin = app.as('administrator')
  })
  afterEach(() => database.close())

  const clearOn = (day: string) =>
    clearUnusedPictures({ ...app.services, now: () => Temporal.Instant.from(`${day}T12:00:01Z`) }, pictureColumns())
  const isThere = async ({ publicUrl }: Pick<Picture, 'publicUrl'>) => (await app.fetch(publicUrl)).status === 200

  const showInEvent = (imageUrl: string) => addEvent(database.db, { imageUrl })
  const byNobody = () => database.db.updateTable('pictures').set({ created_by: '' }).execute()

  it('takes an upload that never arrived also while another was interrupted as its files were written', async () => {
    await announce(admin)
    const interrupted = { hash: 'a'.repeat(32), unused_since: '2026-11-08T12:00:00.000Z', ready_at: '' }
    const row = await database.db.selectFrom('pictures').selectAll().executeTakeFirstOrThrow()
    const values = { ...row, id: 'interrupted', ...interrupted }
    await database.db.insertInto('pictures').values(values).execute()
    expect(await clearOn('2026-11-08')).toBe(1)
  })

  it('takes what nothing refers to, after a week and not before, unless a person has uploaded it', async () => {
    const unused = await upload(admin, await picture(400, 300))
    expect(await clearOn('2026-11-30')).toBe(0)
    expect(await isThere(unused)).toBe(true)
    // As the video sync fetches pictures.
    await database.db.updateTable('pictures').set({ unused_since: '2026-11-01T12:00:00.000Z' }).execute()
    await byNobody()
    expect(await clearOn('2026-11-07')).toBe(0)
    expect(await isThere(unused)).toBe(true)
    expect(await clearOn('2026-11-08')).toBe(1)
    expect(await isThere(unused)).toBe(false)
    expect(await app.services.files.list('')).toEqual([])
    expect(await admin.get(adminApi.pictures)).toMatchObject({ body: [] })
  })

  it('keeps pictures that an event, a setting or a deleted record uses', async () => {
    const shown = await upload(admin, await picture(40, 30))
    const logo = await upload(admin, await picture(41, 30))
    const deleted = await upload(admin, await picture(42, 30))
    const { uploadUrl, publicUrl } = await announce(admin)
    const headers = { 'Content-Type': 'image/png' }
    await app.fetch(uploadUrl, { method: 'PUT', body: await picture(43, 30), headers })
    await showInEvent(shown.publicUrl)
    await showInEvent(`https://church.test${publicUrl}`)
    const now = '2026-11-01T12:00:00.000Z'
    const value = JSON.stringify(logo.publicUrl)
    await database.db.insertInto('settings').values({ name: 'logoUrl', value, updated_at: now, sample: 0 }).execute()
    const act = {
      id: 'd',
      kind: 'events',
      label: 'Fete',
      name: 'event',
      records: 1,
      deleted_at: now,
      deleted_by: 'ada',
    }
    await database.db.insertInto('deletions').values(act).execute()
    const record = JSON.stringify({ image_url: deleted.publicUrl })
    await database.db
      .insertInto('deleted_records')
      .values({ deletion_id: 'd', table_name: 'events', id: 'e', record })
      .execute()

    expect(await clearOn('2026-12-24')).toBe(0)
    for (const each of [shown, logo, deleted]) expect(await isThere(each)).toBe(true)
    expect((await app.fetch(publicUrl)).status).toBe(301)
  })

  it('counts the week from when it was last shown', async () => {
    const once = await upload(admin, await picture(40, 30))
    await byNobody()
    const event = await showInEvent(once.publicUrl)
    expect(await clearOn('2026-11-20')).toBe(0)
    await database.db.deleteFrom('events').where('id', '=', event).execute()
    expect(await clearOn('2026-11-21')).toBe(0)
    expect(await clearOn('2026-11-28')).toBe(0)
    expect(await isThere(once)).toBe(true)
    expect(await clearOn('2026-11-29')).toBe(1)
  })

  it('keeps the files as long as one of their pictures exists', async () => {
    const file = await picture(40, 30)
    const old = await upload(admin, file)
    const later = createTestApp(database, '2026-11-06T12:00:00Z', {}, app.services.files).as('administrator')
    const again = await upload(later, file)
    expect(again.publicUrl).toBe(old.publicUrl)
    await byNobody()
    expect(await clearOn('2026-11-10')).toBe(1)
    expect(await isThere(again)).toBe(true)
    expect(await clearOn('2026-11-14')).toBe(1)
    expect(await isThere(again)).toBe(false)
  })

  it('notices a picture that is being saved at the same time', async () => {
    const left = await upload(admin, await picture(40, 30))
    await byNobody()
    const value = JSON.stringify(left.publicUrl)
    const written = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const saving = database.transaction(async (trx) => {
      await trx.insertInto('settings').values({ name: 'logoUrl', value, updated_at: '', sample: 0 }).execute()
      written.resolve()
      await mayEnd.promise
    })
    await written.promise
    const clearing = clearOn('2026-11-20')
    // With several connections others can read meanwhile, which gives the cleanup time to reach its lock.
    const looks = engine === 'postgres' ? 5 : 0
    for (let look = 0; look < looks; look++) expect((await admin.get(adminApi.pictures)).status).toBe(200)
    mayEnd.resolve()
    await saving
    expect(await clearing).toBe(0)
    expect(await isThere(left)).toBe(true)
  })

  it('forgets uploads that never came', async () => {
    await announce(admin)
    expect(await clearOn('2026-11-08')).toBe(1)
  })
})
