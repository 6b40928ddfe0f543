import { afterAll, beforeAll, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import type { LiveStream } from '#app/features/live-streams/live-stream.ts'
import { api, href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'

const service = {
  title: 'Sunday Worship',
  date: '2026-11-15',
  description: 'One.\n\nTwo.',
  duration: '1:12:40',
  thumbnailUrl: '/uploads/nave.jpg',
  youtubeUrl: 'https://www.youtube.com/watch?v=abcdefghijk',
  isLive: true,
}

onBothDatabases('live streams in the admin area', (open) => {
  let database: Database
  let admin: TestApp
  beforeAll(async () => {
    database = await open()
    admin = createTestApp(database).as('administrator')
  })
  afterAll(() => database.close())

  it('are made, narrowed, changed and deleted', async () => {
    const { status, body } = await admin.post(adminApi.liveStreams, service)
    expect({ status, body }).toMatchObject({ status: 201, body: service })
    const { id } = body as LiveStream
    expect((await admin.get(href(api.liveStream, { id }))).body).toEqual({ id, ...service })
    await admin.post(adminApi.liveStreams, { title: 'Evensong', date: '2026-11-01', duration: '58:10' })

    const titles = async (query: string) =>
      ((await admin.get(`${adminApi.liveStreams}${query}`)).body as LiveStream[]).map(({ title }) => title)
    expect(await titles('')).toEqual(['Sunday Worship', 'Evensong'])
    expect(await titles('?sort=title')).toEqual(['Evensong', 'Sunday Worship'])
    expect(await titles('?sort=-duration')).toEqual(['Evensong', 'Sunday Worship'])
    expect(await titles('?live=true')).toEqual(['Sunday Worship'])
    expect(await titles('?live=false')).toEqual(['Evensong'])
    for (const given of ['maybe', 'constructor']) {
      expect((await admin.get(`${adminApi.liveStreams}?live=${given}`)).status).toBe(400)
    }
    expect(await titles('?search=TWO')).toEqual(['Sunday Worship'])

    const one = href(adminApi.liveStream, { id })
    expect((await admin.send('PUT', one, { isLive: false })).body).toMatchObject({ ...service, isLive: false })
    expect((await admin.send('DELETE', one)).body).toEqual({ message: 'Item deleted successfully' })
    expect(await titles('')).toEqual(['Evensong'])
  })

  it.each([
    ['title', '', 'Title is required'],
    ['date', '', 'Date is required'],
    ['youtubeUrl', 'here', 'Please enter a valid URL'],
    ['thumbnailUrl', 'here', 'Please enter a valid URL or upload an image'],
    ['isLive', 'maybe', 'must be true or false'],
  ])('are refused when %s is %j', async (field, value, message) => {
    const { status, body } = await admin.post(adminApi.liveStreams, { ...service, [field]: value })
    expect({ status, body }).toMatchObject({ status: 400, body: { fields: { [field]: message } } })
  })
})
