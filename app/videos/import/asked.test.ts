import { afterEach, beforeEach, expect, it } from 'vitest'
import { href } from '#app/routes.ts'
import { adminApi } from '#test/admin-routes.ts'
import type { LiveStream } from '#app/features/live-streams/live-stream.ts'
import type { Sermon } from '#app/features/sermons/sermon.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import type { FakeVideo } from '#test/youtube.ts'
import { youtubeOfTests } from '#test/youtube-of-tests.ts'

const SERMONS = 'PLtrial0sermons00000000000000000'
const coin: FakeVideo = { id: 'coin0000001', title: 'Sermon + The Lost Coin' }
const eucharist: FakeVideo = { id: 'euch0000001', title: 'Holy Eucharist', startedAt: '2026-11-15T16:15:00Z' }

const youtube = await youtubeOfTests()

onBothDatabases('an import by the API', (open) => {
  let database: Database
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    admin = createTestApp(database, '2026-11-22T20:00:00Z', youtube.env).as('administrator')
    youtube.playlists.set(SERMONS, [coin])
  })
  afterEach(() => database.close())

  const sync = (playlistId = SERMONS) => admin.post(adminApi.syncPlaylist, { playlistId, type: 'sermons' })
  const sermons = async () => (await admin.get(adminApi.sermons)).body as Sermon[]
  const streams = async () => (await admin.get(adminApi.liveStreams)).body as LiveStream[]

  it('reads a whole channel, services into live streams and the rest into sermons', async () => {
    const channelId = `UC${'c'.repeat(22)}`
    youtube.channels.set(channelId, { handle: '@church', uploads: 'UUuploads000000000' })
    youtube.playlists.set('UUuploads000000000', [eucharist, coin])
    const read = (given: object) => admin.post(adminApi.syncChannel, given)
    expect((await read({ channelId: `https://www.youtube.com/channel/${channelId}` })).body).toMatchObject({ added: 2 })
    expect((await read({ channelId: '@church', maxResults: 1 })).body).toMatchObject({ unchanged: 1 })
    expect([await sermons(), await streams()]).toMatchObject([[{ title: 'The Lost Coin' }], [{}]])
    // Videos imported from the channel are not imported again from a playlist.
    expect((await sync()).body).toMatchObject({ added: 0, unchanged: 1 })
  })

  it('of a whole channel is undone as one action', async () => {
    const channelId = `UC${'c'.repeat(22)}`
    youtube.channels.set(channelId, { handle: '@church', uploads: 'UUuploads000000000' })
    youtube.playlists.set('UUuploads000000000', [eucharist, coin])
    const how = { method: 'POST', headers: { 'Content-Type': 'application/json' } }
    const read = await admin.fetch(adminApi.syncChannel, { ...how, body: JSON.stringify({ channelId }) })
    const action = read.headers.get('x-undo') ?? ''
    expect((await admin.post(href(adminApi.undo, { action }), {})).body).toMatchObject({ undone: 2 })
    expect([await sermons(), await streams()]).toEqual([[], []])
    // Videos whose import was undone are not imported again.
    expect((await sync()).body).toMatchObject({ added: 0 })
  })

  it('imports everything of a channel as sermons without a key, and says so', async () => {
    const channelId = `UC${'c'.repeat(22)}`
    youtube.playlists.set(`UU${channelId.slice(2)}`, [eucharist, coin])
    const keyless = createTestApp(database, '2026-11-22T20:00:00Z', { ...youtube.env, YOUTUBE_API_KEY: '' })
    expect(await keyless.as('administrator').post(adminApi.syncChannel, { channelId })).toMatchObject({
      status: 200,
      body: { added: 2, message: expect.stringContaining('all new ones became sermons') },
    })
    expect([await sermons(), await streams()]).toMatchObject([[{}, {}], []])
    expect(await keyless.as('administrator').post(adminApi.syncChannel, { channelId: '@church' })).toMatchObject({
      status: 409,
      body: { error: 'youtube_no_key', message: expect.stringContaining('API key') },
    })
  })

  it.each([
    [adminApi.syncChannel, {}, 'channelId', 'YouTube Channel ID is required'],
    [adminApi.syncChannel, { channelId: ' ' }, 'channelId', 'YouTube Channel ID is required'],
    [
      adminApi.syncChannel,
      { channelId: 'church' },
      'channelId',
      'That isn’t a channel ID. It starts with UC and has 24 characters.',
    ],
    [
      adminApi.syncChannel,
      { channelId: `UC${'c'.repeat(22)}`, maxResults: 51 },
      'maxResults',
      'must be a whole number from 1 to 50',
    ],
    [adminApi.syncPlaylist, { type: 'sermons' }, 'playlistId', 'Playlist is required'],
    [
      adminApi.syncPlaylist,
      { playlistId: 'x', type: 'sermons' },
      'playlistId',
      'We don’t recognize this playlist. Paste its full address (it contains list=) or its ID.',
    ],
    [adminApi.syncPlaylist, { playlistId: SERMONS, type: 'songs' }, 'type', 'must be sermons or live_streams'],
    [
      adminApi.syncPlaylist,
      { playlistId: SERMONS, type: 'sermons', maxResults: 0 },
      'maxResults',
      'must be a whole number from 1 to 50',
    ],
  ])('refuses at %s %j, naming %s', async (address, given, field, message) => {
    expect(await admin.post(address, given)).toMatchObject({ status: 400, body: { fields: { [field]: message } } })
    expect(youtube.calls).toEqual([])
  })

  it('explains that YouTube knows no such playlist or channel', async () => {
    const unknown = await sync('PLunknown000000000')
    expect(unknown).toMatchObject({
      status: 400,
      body: { fields: { playlistId: expect.stringContaining('Check the ID') } },
    })
    const channel = await admin.post(adminApi.syncChannel, { channelId: `UC${'x'.repeat(22)}` })
    expect(channel).toMatchObject({
      status: 400,
      body: { fields: { channelId: expect.stringContaining('Check the ID') } },
    })
  })
})
