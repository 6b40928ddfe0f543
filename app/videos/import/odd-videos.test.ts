import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import { api } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import type { FakeVideo } from '#test/youtube.ts'
import { youtubeOfTests } from '#test/youtube-of-tests.ts'

const SERMONS = 'PLtrial0sermons00000000000000000'
const playlist = { playlistId: SERMONS, type: 'sermons' }

const youtube = await youtubeOfTests()

const videos: FakeVideo[] = Array.from({ length: 9 }, (_, n) => ({
  id: `video${String(n).padStart(6, '0')}`,
  title: `A Word for Week ${n}`,
}))
const odd: FakeVideo = { id: 'an odd id!', title: 'A Word from Afar' }

onBothDatabases('one odd video in a playlist', (open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
    await admin().post(adminApi.youtubeConfigs, { title: 'Sermons', ...playlist })
  })
  afterEach(() => database.close())

  const admin = (env: object = youtube.env, now = '2026-11-22T20:00:00Z') =>
    createTestApp(database, now, { ...env }).as('administrator')
  const skipped = { title: odd.title, why: expect.stringContaining('couldn’t read') }

  it('is skipped, counted and named, and the others are synced', async () => {
    youtube.playlists.set(SERMONS, [...videos.slice(0, 4), odd, ...videos.slice(4)])
    const { status, body } = await admin().post(adminApi.syncPlaylist, playlist)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { added: 9, skipped: 1, skippedVideos: [skipped], message: expect.stringContaining('1 skipped') },
    })
  })

  it('is skipped in the public feed, too', async () => {
    youtube.playlists.set(SERMONS, [odd, ...videos])
    const { YOUTUBE_API_KEY: _, ...env } = youtube.env
    const { body } = await admin(env).post(adminApi.syncPlaylist, playlist)
    expect(body).toMatchObject({ added: 9, skipped: 1, skippedVideos: [skipped] })
  })

  it('is skipped when everything is imported', async () => {
    youtube.playlists.set(SERMONS, [odd, ...videos])
    const own = admin()
    await own.post(adminApi.importPlaylist, playlist)
    await own.services.background.idle()
    const { body } = await admin().get(adminApi.youtubeConfigs)
    expect(body).toMatchObject([{ lastResult: { isFine: true, added: 9, skipped: 1, skippedVideos: [skipped] } }])
  })

  it('does not count as gone when its answer is unreadable', async () => {
    youtube.playlists.set(SERMONS, videos)
    await admin().post(adminApi.syncPlaylist, playlist)
    youtube.playlists.set(
      SERMONS,
      videos.map((video, n) => ({ ...video, isOdd: n === 0 })),
    )
    const { body } = await admin(youtube.env, '2026-11-23T20:00:00Z').post(adminApi.syncPlaylist, playlist)
    expect(body).toMatchObject({ unchanged: 8, skipped: 1, skippedVideos: [{ videoId: videos[0]?.id }] })
    expect((await admin().get(adminApi.lostVideos)).body).toEqual([])
    expect((await admin().get(api.sermons)).body).toHaveLength(9)
  })
})
