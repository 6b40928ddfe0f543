import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import { api, href } from '#app/routes.ts'
import { playlistId, type YoutubeConfig } from '#app/videos/youtube/playlist.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'

const ID = 'PLsample0sermons00000000000000000'

describe('a playlist', () => {
  it.each([
    ID,
    `https://www.youtube.com/playlist?list=${ID}`,
    `https://www.youtube.com/watch?v=abcdefghijk&list=${ID}&index=2`,
    `https://m.youtube.com/playlist?list=${ID}`,
    `https://youtu.be/abcdefghijk?list=${ID}`,
    `www.youtube.com/playlist?list=${ID}`,
    `youtube.com/playlist?list=${ID}&si=x`,
  ])('is known by %s', (given) => {
    expect(playlistId(given)).toBe(ID)
  })

  it.each([
    '',
    'Sermons',
    'abcdefghijk',
    'https://www.youtube.com/watch?v=abcdefghijk',
    `https://youtube.com.example/playlist?list=${ID}`,
    'https://www.youtube.com/playlist?list=a b',
  ])('is not %j', (given) => {
    expect(playlistId(given)).toBeNull()
  })
})

onBothDatabases('playlists in the admin area', (open) => {
  let database: Database
  let admin: TestApp
  beforeAll(async () => {
    database = await open()
    admin = createTestApp(database).as('administrator')
  })
  afterAll(() => database.close())

  const services = { title: 'Sunday services', playlistId: ID, type: 'live_streams' }

  it('are added by their address, turned off and on, and deleted', async () => {
    const address = `https://www.youtube.com/playlist?list=${ID}`
    const { status, body } = await admin.post(adminApi.youtubeConfigs, { ...services, playlistId: address })
    expect({ status, body }).toMatchObject({ status: 201, body: { ...services, isActive: true } })
    await admin.post(adminApi.youtubeConfigs, { ...services, title: 'Sermons', type: 'sermons' })
    const listed = (await admin.get(adminApi.youtubeConfigs)).body as YoutubeConfig[]
    expect(listed.map(({ title }) => title)).toEqual(['Sermons', 'Sunday services'])

    const one = href(adminApi.youtubeConfig, { id: (body as YoutubeConfig).id })
    expect((await admin.send('PUT', one, { isActive: false })).body).toMatchObject({ ...services, isActive: false })
    expect((await admin.get(api.youtubeConfigs)).body).toMatchObject([{ title: 'Sermons' }, { isActive: false }])
    expect((await admin.send('DELETE', one)).status).toBe(200)
    expect((await admin.get(api.youtubeConfigs)).body).toHaveLength(1)
  })

  it.each([
    ['title', '', 'Title is required'],
    ['playlistId', '', 'Playlist is required'],
    [
      'playlistId',
      'Sermons',
      'We don’t recognize this playlist. Paste its full address (it contains list=) or its ID.',
    ],
    ['type', 'news', 'Choose what to import the videos as: sermons or live streams'],
  ])('are refused when %s is %j', async (field, value, message) => {
    const { status, body } = await admin.post(adminApi.youtubeConfigs, { ...services, [field]: value })
    expect({ status, body }).toMatchObject({ status: 400, body: { fields: { [field]: message } } })
  })
})
