import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import { api, href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { addEvent, addSermon } from '#test/records.ts'

const film = { type: 'video', contentId: 'abcdefghijk', youtubeUrl: 'https://youtu.be/abcdefghijk', title: 'Welcome' }

onBothDatabases('featured content in the admin area', (open) => {
  let database: Database
  let app: TestApp
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
    admin = app.as('administrator')
  })
  afterEach(() => database.close())

  it('is made active, switched off and deleted, and read by everyone', async () => {
    const { id } = (await admin.post(adminApi.featuredContent, film)).body as { id: string }
    expect((await app.get(api.featuredContent)).body).toEqual([{ id, ...film, description: null, isActive: true }])
    const address = href(adminApi.featuredItem, { id })
    expect((await admin.send('PUT', address, { isActive: false })).body).toMatchObject({ ...film, isActive: false })
    expect((await admin.send('DELETE', address)).status).toBe(200)
    expect((await app.get(api.featuredContent)).body).toEqual([])
  })

  it.each([
    ['type', 'picture', 'Type must be video, sermon or event'],
    ['type', undefined, 'Type must be video, sermon or event'],
    ['contentId', ' ', 'Content ID is required'],
    ['contentId', undefined, 'Content ID is required'],
    ['youtubeUrl', 'abcdefghijk', 'Please enter a valid URL'],
  ])('is not made when its %s is %j', async (field, value, message) => {
    const { status, body } = await admin.post(adminApi.featuredContent, { ...film, [field]: value })
    expect({ status, body }).toMatchObject({ status: 400, body: { fields: { [field]: message } } })
  })

  it('is narrowed by type and by whether it is active, and found by its title', async () => {
    await admin.post(adminApi.featuredContent, film)
    await admin.post(adminApi.featuredContent, { type: 'sermon', contentId: 'x', title: 'Bread', isActive: false })
    const titles = async (query: string) =>
      ((await admin.get(`${adminApi.featuredContent}${query}`)).body as { title: string }[]).map(({ title }) => title)
    expect(await titles('?type=sermon')).toEqual(['Bread'])
    expect(await titles('?isActive=true')).toEqual(['Welcome'])
    expect(await titles('?search=bre')).toEqual(['Bread'])
    expect(await titles('?sort=title')).toEqual(['Bread', 'Welcome'])
  })

  it('may refer to nothing; the title of an existing target is shown', async () => {
    expect((await admin.post(adminApi.featuredContent, { type: 'event', contentId: 'gone' })).status).toBe(201)
    const sermon = await addSermon(database.db, { title: 'Bread', date: '2026-01-04' })
    const event = await addEvent(database.db, { title: 'Supper', date: '2026-12-05' })
    const target = async (type: string, id: string) =>
      (await admin.get(href(adminApi.featuredTarget, {}, { type, id }))).body
    expect(await target('sermon', sermon)).toEqual({ target: { id: sermon, title: 'Bread', date: '2026-01-04' } })
    expect(await target('event', event)).toEqual({ target: { id: event, title: 'Supper', date: '2026-12-05' } })
    expect(await target('event', sermon)).toEqual({ target: null })
    expect((await admin.get(href(adminApi.featuredTarget, {}, { type: 'video', id: 'x' }))).status).toBe(400)
  })
})
