import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import { playlistImport } from '#app/videos/import/sync.ts'
import type { Database } from '#db/database.ts'
import { resumeWork } from '#jobs/runner.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { archive } from '#test/youtube-archive.ts'
import { youtubeOfTests } from '#test/youtube-of-tests.ts'

const SERMONS = 'PLtrial0sermons00000000000000000'
const playlist = { playlistId: SERMONS, type: 'sermons' }
const youtube = await youtubeOfTests()

onBothDatabases('the full import', (open, engine) => {
  let database: Database
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    admin = newInstance()
    youtube.playlists.set(SERMONS, archive)
    await admin.post(adminApi.youtubeConfigs, { title: 'Sermons', ...playlist })
  })
  afterEach(() => database.close())

  const newInstance = () => createTestApp(database, '2026-11-22T20:00:00Z', youtube.env).as('administrator')
  const at = (now: string) => newInstance().at(now)
  /** As the clock does every few seconds. */
  const goOn = ({ services }: TestApp) => resumeWork(services, playlistImport)
  const result = async (app = admin) => {
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
  const runs = async (app = admin) => ((await app.get(adminApi.syncStatus)).body as { runs: object[] }).runs

  it('imports 316 videos, and changes none of them the second time', async () => {
    for (const expected of [{ added: 316 }, { added: 0, updated: 0, unchanged: 316 }]) {
      expect(await admin.post(adminApi.importPlaylist, playlist)).toMatchObject({ status: 202 })
      await admin.services.background.idle()
      expect(await result()).toMatchObject({ isFine: true, skipped: 0, ...expected })
    }
    expect(await count()).toBe(316)
    expect(await runs()).toEqual([])
    // Seven pages at two units each, and no more.
    expect(youtube.calls).toHaveLength(28)
  })

  it('continues after a restart where it was interrupted', async () => {
    youtube.fail('hang', Infinity, 6)
    await admin.post(adminApi.importPlaylist, playlist)
    // The fourth page is requested, and never arrives.
    await expect.poll(() => youtube.calls.length).toBe(7)
    await admin.services.background.stop()
    expect(await count()).toBe(150)
    const [run] = await runs()
    expect(run).toMatchObject({ playlistId: SERMONS, extent: 'all', startedBy: 'Ada Keeper', done: 150, total: 316 })
    const restarted = at('2026-11-22T20:01:00Z')
    youtube.fail(undefined)
    youtube.calls.length = 0
    await goOn(restarted)
    expect(await count()).toBe(316)
    expect(await result(restarted)).toMatchObject({ isFine: true, added: 316 })
    const pages = youtube.calls.filter((call) => call.startsWith('playlistItems'))
    expect(pages.map((call) => /pageToken=(.*)/.exec(call)?.[1])).toEqual([
      'PAGE-150',
      'PAGE-200',
      'PAGE-250',
      'PAGE-300',
    ])
  })

  it('is resumed when its process was killed, but not before that is certain', async () => {
    await admin.post(adminApi.importPlaylist, playlist)
    await admin.services.background.stop()
    const left = await count()
    await database.db.updateTable('work').set({ state: 'running', alive_at: '2026-11-22T20:00:00.000Z' }).execute()
    for (const [second, expected] of [
      ['19', left],
      ['21', 316],
    ] as const) {
      await goOn(at(`2026-11-22T20:00:${second}Z`))
      expect(await count()).toBe(expected)
    }
  })

  it('continues after midnight Pacific time when the quota was used up', async () => {
    youtube.fail('quota', 1, 6)
    await admin.post(adminApi.importPlaylist, playlist)
    await admin.services.background.idle()
    expect(await count()).toBe(150)
    expect(await result()).toMatchObject({ isFine: false, added: 150, message: expect.stringContaining('midnight') })
    const later = at('2026-11-22T23:00:00Z')
    await goOn(later)
    expect(await count()).toBe(150)
    const nextDay = at('2026-11-23T08:01:00Z')
    await goOn(nextDay)
    expect(await count()).toBe(316)
  })

  it('runs once at a time', async () => {
    const instances = [1, 2, 3].map(newInstance)
    const answers = await Promise.all(instances.map((one) => one.post(adminApi.importPlaylist, playlist)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409, 409])
    const newest = await admin.post(adminApi.syncPlaylist, playlist)
    expect(newest.status).toBe(409)
    await Promise.all(instances.map(({ services }) => services.background.idle()))
  })

  it('needs a key, and says so', async () => {
    const keyless = createTestApp(database, '2026-11-22T20:00:00Z', { ...youtube.env, YOUTUBE_API_KEY: '' })
    expect(await keyless.as('administrator').post(adminApi.importPlaylist, playlist)).toMatchObject({
      status: 409,
      body: { error: 'youtube_no_key', message: expect.stringContaining('API key') },
    })
  })

  // Handling YouTube’s answers does not depend on the database.
  if (engine !== 'sqlite') return

  it('keeps what was imported before YouTube fails, and says why it stopped', async () => {
    youtube.fail('html', 1, 4)
    await admin.post(adminApi.importPlaylist, playlist)
    await admin.services.background.idle()
    expect(await count()).toBe(100)
    expect(await result()).toMatchObject({
      isFine: false,
      added: 100,
      message: expect.stringContaining('couldn’t read'),
    })
    await admin.post(adminApi.importPlaylist, playlist)
    await admin.services.background.idle()
    expect(await result()).toMatchObject({ isFine: true, added: 216, unchanged: 100 })
  })

  it('ends, saying why, when the last page leads to the first again', async () => {
    youtube.goRound(true)
    onTestFinished(() => youtube.goRound(false))
    await admin.post(adminApi.importPlaylist, playlist)
    await admin.services.background.idle()
    expect(await count()).toBe(316)
    expect(await result()).toMatchObject({
      isFine: false,
      added: 316,
      message: expect.stringContaining('couldn’t read'),
    })
    expect(await runs()).toEqual([])
  })
})
