import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import { syncAll } from '#app/videos/import/sync.ts'
import type { SyncReport } from '#app/videos/youtube/playlist.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import type { FakeVideo } from '#test/youtube.ts'
import { youtubeOfTests } from '#test/youtube-of-tests.ts'

const SERMONS = 'PLtrial0sermons00000000000000000'
const playlist = { playlistId: SERMONS, type: 'sermons' }
const FIRST_DAY = '2026-03-02T20:00:00Z'
const first = Temporal.PlainDate.from('2020-01-05')

/** One for each week. */
const videoOf = (week: number): FakeVideo => ({
  id: `week${String(week).padStart(7, '0')}`,
  title: `A Word for Week ${week}`,
  publishedAt: `${first.add({ weeks: week }).toString()}T18:00:00Z`,
})
const weeks = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => videoOf(from + n))
/** Many that were added to the playlist on one day, in any order. */
const mixed = weeks(0, 316)
  .toSorted((a, b) => a.id.slice(-1).localeCompare(b.id.slice(-1)) || a.id.localeCompare(b.id))
  .map((video, n) => ({ ...video, addedAt: `2026-02-01T10:00:${String(n % 60).padStart(2, '0')}Z` }))

const youtube = await youtubeOfTests()

onBothDatabases('a new video in a playlist', (open, engine) => {
  let database: Database
  let app: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database, FIRST_DAY, youtube.env)
    await at(0).post(adminApi.youtubeConfigs, { title: 'Sermons', ...playlist })
  })
  afterEach(() => database.close())

  const on = (day: number) =>
    app.at(
      Temporal.Instant.from(FIRST_DAY)
        .add({ hours: 24 * day })
        .toString(),
    )
  const at = (day: number) => on(day).as('administrator')
  const list = (videos: FakeVideo[]) => youtube.playlists.set(SERMONS, videos)
  const daily = (day: number) => syncAll(on(day).services, new AbortController().signal)
  const importAll = async () => {
    const admin = at(0)
    await admin.post(adminApi.importPlaylist, playlist)
    await admin.services.background.idle()
  }
  const units = async (work: () => Promise<unknown>) => {
    youtube.calls.length = 0
    await work()
    return youtube.calls.length
  }
  const titles = async () => {
    const rows = await database.db.selectFrom('sermons').select('title').orderBy('date', 'desc').execute()
    return rows.map(({ title }) => title)
  }

  it('costs three units a day when it comes first', async () => {
    list(weeks(0, 316).toReversed())
    await importAll()
    for (const day of [1, 2]) expect(await units(() => daily(day))).toBe(3)
  })

  it('is found after a day on which YouTube failed', async () => {
    list(weeks(0, 100).toReversed())
    await importAll()
    list(weeks(0, 100).toReversed().toSpliced(70, 0, videoOf(400)))
    youtube.fail('html')
    await expect(daily(1)).rejects.toThrow('couldn’t read')
    youtube.fail(undefined)
    expect(await daily(2)).toContain('1 added')
  })

  // The order of reading does not depend on the database.
  if (engine !== 'sqlite') return

  it.each([
    ['the newest first', (old: FakeVideo[], one: FakeVideo) => [one, ...old.toReversed()]],
    ['the oldest first', (old: FakeVideo[], one: FakeVideo) => [...old, one]],
    ['in an order of its own', (_: FakeVideo[], one: FakeVideo) => [...mixed, one]],
    [
      'the newest first, but this one in the middle',
      (old: FakeVideo[], one: FakeVideo) => old.toReversed().toSpliced(200, 0, one),
    ],
  ])('is found the next day in one that is %s', async (_, put) => {
    const old = weeks(0, 316)
    const one = videoOf(400)
    list(put(old, one).filter((video) => video !== one))
    await importAll()
    expect(await daily(1)).toBe('Sermons: 0 added, 0 updated, 0 skipped')
    list(put(old, one))
    expect(await units(() => daily(2))).toBeLessThan(10)
    expect((await titles())[0]).toBe('A Word for Week 400')
    expect(await units(() => daily(3))).toBeLessThan(10)
  })

  it('is found in one from which another was removed on the same day', async () => {
    list(weeks(0, 60))
    await importAll()
    await daily(1)
    list([...weeks(1, 60), videoOf(400)])
    expect(await daily(2)).toContain('1 added')
  })

  it('is found though it was published long ago', async () => {
    list(weeks(10, 100).toReversed())
    await importAll()
    list([...weeks(10, 100).toReversed(), { ...videoOf(1), addedAt: '2026-03-03T10:00:00Z' }])
    expect(await daily(1)).toContain('1 added')
  })

  it('is limited to the requested number, the newest first wherever they are', async () => {
    for (const [videos, max] of [
      [mixed, 3],
      [weeks(0, 316), 5],
    ] as const) {
      list([...videos])
      const answer = await at(0).post(adminApi.syncPlaylist, { ...playlist, maxResults: max })
      expect((answer.body as SyncReport).skipped).toBe(0)
      expect(await titles()).toEqual(Array.from({ length: max }, (_, n) => `A Word for Week ${315 - n}`))
    }
  })
})
