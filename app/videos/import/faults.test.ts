import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases, openEmpty } from '#test/databases.ts'
import type { Fault } from '#test/youtube-faults.ts'
import type { FakeVideo } from '#test/youtube.ts'
import { youtubeOfTests } from '#test/youtube-of-tests.ts'

const SERMONS = 'PLtrial0sermons00000000000000000'
const NOW = '2026-11-22T20:00:00Z'
const NEXT_DAY = '2026-11-23T20:00:00Z'
/** Milliseconds within which 99 of 100 turns of the event loop must come. */
const LONGEST_WAIT = 250
/** The best of so many counts: other programs use the machine too, and make a wait longer, never shorter. */
const RUNS = 10
/** In one measurement: a single sync is over before anything can be measured. */
const AT_ONCE = 10

const youtube = await youtubeOfTests()

const videos: FakeVideo[] = Array.from({ length: 12 }, (_, n) => ({
  id: `video${String(n).padStart(6, '0')}`,
  title: `Sermon + Title ${n}`,
  publishedAt: `2026-11-${String(n + 1).padStart(2, '0')}T18:00:00Z`,
}))

const syncOn = (admin: TestApp) => admin.post(adminApi.syncPlaylist, { playlistId: SERMONS, type: 'sermons' })

function begin() {
  youtube.playlists.clear()
  youtube.playlists.set(SERMONS, videos)
  youtube.fail(undefined)
  youtube.calls.length = 0
}

/** Still on YouTube, and no longer in the playlist. */
const older: FakeVideo[] = videos.map((video) => ({ ...video, id: video.id.replace('video', 'older') }))

/** Everything that a fault must leave unchanged. */
async function kept(database: Database) {
  const sermons = await database.db.selectFrom('sermons').selectAll().orderBy('id').execute()
  const known = await database.db.selectFrom('synced_videos').selectAll().orderBy('video_id').execute()
  return { sermons, known }
}

const faults: [fault: Fault, said: string][] = [
  ['quota', 'You’ve reached today’s YouTube limit. Import continues automatically after midnight Pacific time.'],
  ['too-many', 'YouTube is limiting our requests.'],
  ['down', 'YouTube is having problems.'],
  ['html', 'We couldn’t read YouTube’s response.'],
  ['truncated', 'We couldn’t read YouTube’s response.'],
  ['huge', 'YouTube’s response was too large'],
  ['shapes', 'We couldn’t read YouTube’s response.'],
  ['reset', 'We can’t reach YouTube from this server.'],
  ['redirect', 'We couldn’t read YouTube’s response.'],
  ['bad-key', 'YouTube rejected the API key.'],
  ['not-enabled', 'YouTube Data API v3 isn’t turned on'],
]

onBothDatabases('when YouTube fails', (open, engine) => {
  let database: Database
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    admin = createTestApp(database, NOW, { ...youtube.env }).as('administrator')
    begin()
    await admin.post(adminApi.youtubeConfigs, { title: 'Sermons', playlistId: SERMONS, type: 'sermons' })
    await sync()
  })
  afterEach(() => database.close())

  const sync = (now = NOW) => syncOn(admin.at(now))
  const lastResult = async () => {
    const [playlist] = (await admin.get(adminApi.youtubeConfigs)).body as { lastResult: object }[]
    return playlist?.lastResult
  }

  /** The database sees only whether the quota is used up. */
  const cases = engine === 'sqlite' ? faults : faults.filter(([fault]) => fault === 'quota' || fault === 'down')

  it.each(cases)('by %s, nothing is changed, and the admin area shows why', async (fault, said) => {
    const before = await kept(database)
    for (const after of [0, 1]) {
      await database.db.deleteFrom('youtube_quota').execute()
      youtube.fail(fault, Infinity, after)
      const answer = await sync()
      expect(answer).toMatchObject({ status: 502, body: { message: expect.stringContaining(said) } })
      expect(JSON.stringify(answer.body)).not.toContain(youtube.env.YOUTUBE_API_KEY)
      expect(await kept(database)).toEqual(before)
      expect(await lastResult()).toMatchObject({ isFine: false, message: expect.stringContaining(said) })
    }
    expect((await admin.get(adminApi.syncStatus)).body).toMatchObject({ runs: [] })
  })

  it.each(cases)(
    'by %s after new videos were imported, those are kept and the failure is reported',
    async (fault, said) => {
      youtube.playlists.set(SERMONS, [...videos, ...older])
      await sync()
      const before = await kept(database)
      const added = { id: 'video-added', title: 'Added' }
      youtube.playlists.set(SERMONS, [added, ...videos])
      youtube.playlists.set('PLelsewhere000000', older)
      youtube.calls.length = 0
      youtube.fail(fault, Infinity, 2)
      const answer = await sync(NEXT_DAY)
      expect(youtube.calls[2]).toMatch(/^videos .*older/)
      const told = { added: 1, unchanged: 12, message: expect.stringContaining(said) }
      expect(answer).toMatchObject({ status: 200, body: told })
      expect(JSON.stringify(answer.body)).not.toMatch(/nothing was changed/i)
      expect(await lastResult()).toMatchObject({ isFine: false, ...told })
      const after = await kept(database)
      const isOlder = ({ video_id }: { video_id: string }) => video_id.startsWith('older')
      expect(after.known.filter(isOlder)).toEqual(before.known.filter(isOlder))
      expect(after.sermons.filter(({ title }) => title !== 'Added')).toEqual(before.sermons)
    },
  )

  it('to return most of a page, nothing counts as gone', async () => {
    const before = await kept(database)
    youtube.playlists.set(
      SERMONS,
      videos.map((video, n) => ({ ...video, isSilent: n > 0 })),
    )
    expect(await sync()).toMatchObject({ status: 502, body: { error: 'youtube_unreadable' } })
    expect(await kept(database)).toEqual(before)
  })

  it('to return most of the older videos, nothing counts as gone, and the next ones are checked the next day', async () => {
    youtube.playlists.set(SERMONS, [...videos, ...older])
    await sync()
    youtube.playlists.set(SERMONS, videos)
    youtube.playlists.set('PLelsewhere000000', older.slice(0, 5))
    expect(await sync(NEXT_DAY)).toMatchObject({ status: 200 })
    const { known } = await kept(database)
    expect(known.filter(({ state }) => state !== '')).toEqual([])
    expect(new Set(known.map(({ seen_at }) => seen_at))).toEqual(new Set(['2026-11-23T20:00:00.000Z']))
  })

  it('with an empty list, nothing counts as gone', async () => {
    const before = await kept(database)
    for (const after of [0, 1]) {
      youtube.fail('empty', Infinity, after)
      await sync()
      const { sermons, known } = await kept(database)
      expect(sermons).toEqual(before.sermons)
      expect(known.every(({ state }) => state === '')).toBe(true)
    }
  })

  it('for a moment, the request is retried and the sync continues', async () => {
    for (const fault of ['down', 'too-many', 'reset'] as const) {
      youtube.fail(fault, 2)
      expect(await sync()).toMatchObject({ status: 200, body: { unchanged: 12 } })
    }
  })

  it('because the quota is used up, there are no requests before midnight Pacific time', async () => {
    youtube.fail('quota', 1)
    await sync()
    youtube.calls.length = 0
    // Another process knows it from the database.
    const other = createTestApp(database, '2026-11-23T07:59:00Z', { ...youtube.env }).as('administrator')
    expect(await syncOn(other)).toMatchObject({ status: 502, body: { error: 'youtube_quota' } })
    expect(youtube.calls).toEqual([])
    expect((await admin.get(adminApi.syncStatus)).body).toMatchObject({
      quota: { stoppedUntil: '2026-11-23T08:00:00Z' },
    })
    expect(await sync('2026-11-23T08:00:00Z')).toMatchObject({ status: 200 })
  })

  it('a run that broke off does not block the playlist forever', async () => {
    const broken = { state: 'running', alive_at: '2026-11-22T20:00:00.000Z', ended_at: '' } as const
    await database.db.updateTable('work').set(broken).execute()
    expect(await sync('2026-11-22T20:00:20Z')).toMatchObject({ status: 409, body: { error: 'under_way' } })
    expect(await sync('2026-11-22T20:00:21Z')).toMatchObject({ status: 200 })
  })
})

describe('the event loop', () => {
  // An error, invalid JSON, a very large answer, and one of another shape.
  it.each(['down', 'html', 'huge', 'shapes'] as const)('by %s, other requests don’t wait', async (fault) => {
    const database = await openEmpty('sqlite')
    begin()
    const admin = createTestApp(database, NOW, { ...youtube.env }).as('administrator')
    // The first run compiles the code.
    youtube.fail(fault)
    await syncOn(admin)
    let best = Infinity
    for (let run = 0; run < RUNS && best >= LONGEST_WAIT; run++) {
      const delay = monitorEventLoopDelay({ resolution: 2 })
      delay.enable()
      for (let n = 0; n < AT_ONCE; n++) await syncOn(admin)
      delay.disable()
      expect(delay.count).toBeGreaterThan(0)
      best = Math.min(best, delay.percentile(99) / 1e6)
    }
    expect(best).toBeLessThan(LONGEST_WAIT)
    await database.close()
  })
})

describe('an answer that never comes', () => {
  it('is waited for 10 seconds and not longer', async () => {
    const database = await openEmpty('sqlite')
    begin()
    const admin = createTestApp(database, NOW, { ...youtube.env }).as('administrator')
    await syncOn(admin)
    const before = await kept(database)
    youtube.fail('hang')
    // The request's timeout uses a real clock; it runs a hundred times as fast here.
    const inTime = AbortSignal.timeout.bind(AbortSignal)
    const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation((within) => inTime(within / 100))
    onTestFinished(() => limit.mockRestore())
    const answer = await syncOn(admin)
    expect(answer).toMatchObject({ status: 502, body: { message: expect.stringContaining('within 10 seconds') } })
    expect(limit.mock.calls).toEqual([[10_000]])
    expect(await kept(database)).toEqual(before)
    await database.close()
  })
})
