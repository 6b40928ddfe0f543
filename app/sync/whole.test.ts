import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#app/admin-routes.ts'
import { jobsOf } from '#app/jobs.ts'
import type { Database } from '#db/database.ts'
import { tick } from '#jobs/clock.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { type FakeVideo, type FakeYoutube, startYoutube } from '#test/youtube.ts'

const SERMONS = 'PLtrial0sermons00000000000000000'
const playlist = { playlistId: SERMONS, type: 'sermons' }
const BOOKS = ['Genesis', 'Psalm', 'Isaiah', 'Luke', 'John', 'Acts', 'Romans', 'Hebrews']
const SPEAKERS = ['The Rev. Jane Doe', 'Fr. John Smith', 'Canon Ada Brown', 'Jake Goetze', '']

/** As many as a church of eight years has, in the ways in which it writes their titles. */
const archive: FakeVideo[] = Array.from({ length: 316 }, (_, n) => {
  const day = Temporal.PlainDate.from('2026-11-15').subtract({ weeks: n })
  const passage = `${BOOKS[n % BOOKS.length]} ${1 + (n % 20)}:${1 + (n % 7)}-${9 + (n % 9)}`
  const speaker = SPEAKERS[n % SPEAKERS.length]
  const styles = [
    `Sermon + A Word for Week ${n}`,
    `${day.month}/${day.day}/${day.year} | ${speaker} | ${passage}`,
    `A Word for Week ${n} - ${speaker} - ${passage}`,
    `Series ${n % 12}: A Word for Week ${n} // ${speaker}`,
  ]
  return {
    id: `week${String(n).padStart(7, '0')}`,
    title: styles[n % styles.length] ?? '',
    description: `What was said in week ${n}.\n\n${'It was a good word. '.repeat(20)}`,
    publishedAt: `${day.toString()}T18:00:00Z`,
    duration: `PT${20 + (n % 30)}M${n % 60}S`,
  }
})

let youtube: FakeYoutube
beforeAll(async () => void (youtube = await startYoutube()))
afterAll(() => youtube.stop())

onBothDatabases('importing everything', (open) => {
  let database: Database
  let desk: TestApp
  beforeEach(async () => {
    database = await open()
    desk = at('2026-11-22T20:00:00Z')
    youtube.playlists.clear()
    youtube.playlists.set(SERMONS, archive)
    youtube.fail(undefined)
    youtube.calls.length = 0
    await desk.post(adminApi.youtubeConfigs, { title: 'Sermons', ...playlist })
  })
  afterEach(() => database.close())

  const at = (now: string) => createTestApp(database, now, youtube.env).as('administrator')
  /** What the clock does every minute. */
  const goOn = ({ parts }: TestApp) =>
    tick(
      parts,
      jobsOf(parts).filter(({ name }) => name === 'imports of playlists'),
    )
  const result = async (app = desk) => {
    const [kept] = (await app.get(adminApi.youtubeConfigs)).body as { lastResult: object }[]
    return kept?.lastResult
  }
  const count = async () => {
    const { n } = await database.db
      .selectFrom('sermons')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return n
  }
  const runs = async (app = desk) => ((await app.get(adminApi.syncStatus)).body as { runs: object[] }).runs

  // A machine that is busy with something else may take longer once.
  it('takes 316 videos in under 5 seconds, and changes none of them the second time', { retry: 2 }, async () => {
    for (const expected of [{ added: 316 }, { added: 0, updated: 0, unchanged: 316 }]) {
      const began = performance.now()
      expect(await desk.post(adminApi.importPlaylist, playlist)).toMatchObject({ status: 202 })
      await desk.parts.background.idle()
      expect(performance.now() - began).toBeLessThan(5_000)
      expect(await result()).toMatchObject({ isFine: true, skipped: 0, ...expected })
    }
    expect(await count()).toBe(316)
    expect(await runs()).toEqual([])
    // Seven pages at two units each, and no more.
    expect(youtube.calls).toHaveLength(28)
  })

  it('goes on after a restart where it was broken off', async () => {
    await desk.post(adminApi.importPlaylist, playlist)
    await desk.parts.background.stop()
    const left = await count()
    expect(left).toBeLessThan(316)
    const [run] = await runs()
    expect(run).toMatchObject({ playlistId: SERMONS, extent: 'whole', startedBy: 'Ada Keeper', done: left })
    const restarted = at('2026-11-22T20:01:00Z')
    youtube.calls.length = 0
    await goOn(restarted)
    expect(await count()).toBe(316)
    expect(await result(restarted)).toMatchObject({ isFine: true, added: 316 })
    expect(youtube.calls.filter((call) => call.startsWith('playlistItems')).length).toBeLessThan(8)
  })

  it('is taken up when the process that read it was killed, and not before that is certain', async () => {
    await desk.post(adminApi.importPlaylist, playlist)
    await desk.parts.background.stop()
    const left = await count()
    await database.db.updateTable('playlist_runs').set({ alive_at: '2026-11-22T20:00:00.000Z' }).execute()
    for (const [minute, expected] of [
      ['04', left],
      ['06', 316],
    ] as const) {
      await goOn(at(`2026-11-22T20:${minute}:00Z`))
      expect(await count()).toBe(expected)
    }
  })

  it('goes on after midnight on the Pacific coast when the quota was used up', async () => {
    youtube.fail('quota', 1, 6)
    await desk.post(adminApi.importPlaylist, playlist)
    await desk.parts.background.idle()
    expect(await count()).toBe(150)
    expect(await result()).toMatchObject({ isFine: false, added: 150, message: expect.stringContaining('midnight') })
    const later = at('2026-11-22T23:00:00Z')
    await goOn(later)
    expect(await count()).toBe(150)
    const nextDay = at('2026-11-23T08:01:00Z')
    await goOn(nextDay)
    expect(await count()).toBe(316)
  })

  it('keeps what has come when YouTube fails in the middle, and says why', async () => {
    youtube.fail('html', 1, 4)
    await desk.post(adminApi.importPlaylist, playlist)
    await desk.parts.background.idle()
    expect(await count()).toBe(100)
    expect(await result()).toMatchObject({ isFine: false, added: 100, message: expect.stringContaining('can be read') })
    await desk.post(adminApi.importPlaylist, playlist)
    await desk.parts.background.idle()
    expect(await result()).toMatchObject({ isFine: true, added: 216, unchanged: 100 })
  })

  it('is done by one at a time', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => at('2026-11-22T20:00:00Z').post(adminApi.importPlaylist, playlist)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409, 409])
    const newest = await desk.post(adminApi.syncPlaylist, playlist)
    expect(newest.status).toBe(409)
    await desk.parts.background.idle()
  })

  it('needs a key, and says so', async () => {
    const keyless = createTestApp(database, '2026-11-22T20:00:00Z', { ...youtube.env, YOUTUBE_API_KEY: '' })
    expect(await keyless.as('administrator').post(adminApi.importPlaylist, playlist)).toMatchObject({
      status: 409,
      body: { error: 'youtube_no_key', message: expect.stringContaining('API key') },
    })
  })
})
