import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { Services } from '#app/http/services.ts'
import { claimPlaylist, PlaylistTaken, type Run } from '#app/videos/import/runs.ts'
import { beginFullImport, syncNewest } from '#app/videos/import/sync.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { youtubeOfTests } from '#test/youtube-of-tests.ts'

const SERMONS = 'PLtrial0sermons00000000000000000'
const person = { id: 'ada', name: 'Ada Keeper' }

const youtube = await youtubeOfTests()

onBothDatabases('a run of a playlist', (open) => {
  let database: Database
  let app: TestApp
  let now: string
  /** The services of a process that pauses at its first request to YouTube until `goOn` is called. */
  let services: Services
  let goOn: () => void
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database, '2026-11-22T20:00:00Z', youtube.env)
    youtube.playlists.set(SERMONS, [{ id: 'sermon00001', title: 'A sermon' }])
    now = '2026-11-22T20:00:00.000Z'
    const standing = Promise.withResolvers<void>()
    goOn = standing.resolve
    let asked = 0
    services = {
      ...app.services,
      now: () => Temporal.Instant.from(now),
      youtubeKey: async () => {
        // The first time an import checks for a key, before it begins.
        if (asked++ > 0 || !isImport) await standing.promise
        return app.services.youtubeKey()
      },
    }
  })
  afterEach(() => database.close())

  let isImport = false
  const newest = () => syncNewest(services, { playlistId: SERMONS, type: 'sermons', maxResults: 10 }, { person, now })
  const claim = (extent: Run['extent']) =>
    claimPlaylist(database, { playlistId: SERMONS, kind: 'sermons', extent }, { person, now })
  const runs = () => database.db.selectFrom('playlist_runs').select(['claim', 'alive_at']).execute()
  const sermons = () => database.db.selectFrom('sermons').select('title').execute()
  const begun = async () => {
    while ((await runs()).length === 0) await pause(1)
  }

  it('that was taken over writes nothing anymore and leaves the other one its claim', async () => {
    isImport = false
    const [old] = [newest().catch((error: unknown) => error)]
    await begun()
    now = '2026-11-22T20:06:00.000Z'
    const other = await claim('newest')
    goOn()
    expect(await old).toBeInstanceOf(PlaylistTaken)
    expect(await runs()).toEqual([{ claim: other?.claim, alive_at: now }])
    expect(await sermons()).toEqual([])
  })

  it('of a whole archive that was taken over writes nothing either', async () => {
    isImport = true
    await beginFullImport(services, { playlistId: SERMONS, type: 'sermons' }, { person, now })
    now = '2026-11-22T20:06:00.000Z'
    const other = await claim('all')
    goOn()
    await services.background.idle()
    expect(await runs()).toEqual([{ claim: other?.claim, alive_at: now }])
    expect(await sermons()).toEqual([])
  })

  it('that takes long reports that it is alive, and is not taken over', async () => {
    isImport = false
    // A minute takes 20 milliseconds here.
    const everyMinute = setInterval
    const clock = vi
      .spyOn(globalThis, 'setInterval')
      .mockImplementation((work: () => void, within = 0) => everyMinute(work, within / 3000))
    onTestFinished(() => clock.mockRestore())
    const run = newest()
    await begun()
    for (const minute of ['04', '08', '12']) {
      now = `2026-11-22T20:${minute}:00.000Z`
      while ((await runs())[0]?.alive_at !== now) await pause(5)
    }
    expect(await claim('newest')).toBeUndefined()
    goOn()
    expect(await run).toMatchObject({ isFine: true, added: 1 })
    expect(await runs()).toEqual([])
    expect(await sermons()).toHaveLength(1)
  })
})
