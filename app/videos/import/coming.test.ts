import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import type { LiveStream } from '#app/features/live-streams/live-stream.ts'
import { api, href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import type { FakeVideo } from '#test/youtube.ts'
import { youtubeOfTests } from '#test/youtube-of-tests.ts'

const SERVICES = 'PLtrial0services0000000000000000'
const playlist = { playlistId: SERVICES, type: 'live_streams' }
/** On Sunday, 29 November, at 6:30 PM at the church. */
const coming: FakeVideo = {
  id: 'even0000001',
  title: 'Evensong',
  live: 'upcoming',
  scheduledAt: '2026-11-30T00:30:00Z',
}

const youtube = await youtubeOfTests()

onBothDatabases('an announced stream', (open) => {
  let database: Database
  let app: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database, '2026-11-22T20:00:00Z', youtube.env)
    list(coming)
  })
  afterEach(() => database.close())

  const list = (...videos: FakeVideo[]) => youtube.playlists.set(SERVICES, videos)
  const sync = async (now: string) => {
    const admin = app.at(now).as('administrator')
    expect(await admin.post(adminApi.syncPlaylist, playlist)).toMatchObject({ status: 200 })
    const [stream] = (await admin.get(adminApi.liveStreams)).body as LiveStream[]
    const state = await admin.get(href(api.mediaState, { kind: 'live-streams', id: stream?.id ?? '' }))
    return {
      isLive: stream?.isLive,
      state: (state.body as { video: string }).video,
      lost: (await admin.get(adminApi.lostVideos)).body,
    }
  }

  it('is live until its day is over, and then marked as never held', async () => {
    for (const now of ['2026-11-23T20:00:00Z', '2026-11-30T05:00:00Z']) {
      expect(await sync(now)).toEqual({ isLive: true, state: 'plays', lost: [] })
    }
    expect(await sync('2026-11-30T20:00:00Z')).toMatchObject({
      isLive: false,
      state: 'gone',
      lost: [{ videoId: coming.id, state: 'never_held' }],
    })
  })

  it('is live again when it is postponed to another day', async () => {
    await sync('2026-11-23T20:00:00Z')
    await sync('2026-11-30T20:00:00Z')
    list({ ...coming, scheduledAt: '2026-12-07T00:30:00Z' })
    expect(await sync('2026-12-01T20:00:00Z')).toEqual({ isLive: true, state: 'plays', lost: [] })
  })

  it('stays live while it runs past midnight, and is recorded when it is over', async () => {
    await sync('2026-11-23T20:00:00Z')
    list({ ...coming, live: 'live', startedAt: '2026-11-30T00:31:00Z' })
    expect(await sync('2026-11-30T07:00:00Z')).toEqual({ isLive: true, state: 'plays', lost: [] })
    const { live: _, ...over } = coming
    list({ ...over, startedAt: '2026-11-30T00:31:00Z' })
    expect(await sync('2026-11-30T20:00:00Z')).toEqual({ isLive: false, state: 'plays', lost: [] })
  })
})
