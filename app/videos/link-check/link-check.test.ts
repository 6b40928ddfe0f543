import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import { areImplausible, checkLinks, linkCheck, type Finding } from '#app/videos/link-check/check.ts'
import { api, href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { startWork } from '#jobs/runner.ts'
import { onBothDatabases } from '#test/databases.ts'
import { addLiveStream, addSermon } from '#test/records.ts'
import { addWork } from '#test/work.ts'
import { type FakeVideo, type FakeYoutube, startYoutube } from '#test/youtube.ts'

const here = { isAllowed: () => true }
const going = new AbortController().signal
const video = (n: number): FakeVideo => ({ id: `video-${String(n).padStart(5, '0')}`, title: `Video ${n}` })
const watchAddress = (n: number) => `https://youtu.be/${video(n).id}`

describe('so many failures at once', () => {
  const some = (fails: number, of: number) =>
    Array.from({ length: of }, (_, n): Finding => ({
      kind: 'video',
      address: String(n),
      outcome: n < fails ? 'fails' : 'plays',
      why: '',
    }))
  it('are not believed when they are more than half of an archive', () => {
    expect([areImplausible(some(5, 8)), areImplausible(some(4, 8)), areImplausible(some(3, 3))]).toEqual([
      true,
      false,
      false,
    ])
  })
})

onBothDatabases('the link check', (open) => {
  let database: Database
  let app: TestApp
  let youtube: FakeYoutube
  let sounds: Server
  let site: string
  const missing = new Set<string>()
  const asked: string[] = []
  let neverAnswered = () => {}
  beforeAll(async () => {
    youtube = await startYoutube()
    sounds = createServer((request, response) => {
      asked.push(request.url ?? '')
      if (request.url === '/never.mp3') return neverAnswered()
      const status = missing.has(request.url ?? '') ? 404 : 200
      response.writeHead(status, { 'Content-Type': 'audio/mpeg' }).end()
    })
    await new Promise<void>((resolve) => sounds.listen(0, '127.0.0.1', resolve))
    site = `http://127.0.0.1:${(sounds.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    await youtube.stop()
    sounds.close().closeAllConnections()
  })
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database, '2026-11-19T09:40:00Z', youtube.env)
    youtube.fail(undefined)
    youtube.calls.length = 0
    youtube.playlists.set('PL', [video(1), video(2), video(3)])
    missing.clear()
    asked.length = 0
  })
  afterEach(() => database.close())

  const startCheck = ({ services }: TestApp) => {
    const kind: typeof linkCheck = { ...linkCheck, run: (_, { stopping }) => checkLinks(services, stopping, here) }
    return startWork(services, kind, { subject: services.now().toString() })
  }
  const on = (day: string, env: Record<string, string> = youtube.env): TestApp => {
    const now = `${day}T09:40:00Z`
    return env === youtube.env ? app.at(now) : createTestApp(database, now, env)
  }
  const check = (day: string, env?: Record<string, string>) => checkLinks(on(day, env).services, going, here)
  const stateOf = async (id: string, kind = 'sermons') =>
    (await on('2026-11-22').get(href(api.mediaState, { kind, id }))).body
  const listed = async () =>
    (await on('2026-11-22').as('administrator').get(adminApi.brokenLinks)).body as {
      hasKey: boolean
      last: { report: string; endedAt: string | null } | null
      troubles: {
        kind: string
        address: string
        why: string
        failedDays: number
        records: { id: string; title: string }[]
      }[]
    }

  it('tells visitors from the second day in a row until it plays again', async () => {
    const id = await addSermon(database.db, { title: 'Both', youtubeUrl: watchAddress(1), audioUrl: `${site}/one.mp3` })
    await addSermon(database.db, { youtubeUrl: watchAddress(2) })
    const stream = await addLiveStream(database.db, { youtubeUrl: watchAddress(1) })
    expect(await check('2026-11-19')).toBe('2 videos: 0 failed. 1 audio file: 0 failed.')
    youtube.playlists.set('PL', [video(2), { ...video(1), privacy: 'private' }])
    missing.add('/one.mp3')
    for (const time of [1, 2]) {
      await check('2026-11-20')
      expect({ time, state: await stateOf(id) }).toEqual({ time, state: { video: 'plays', audio: 'plays' } })
    }
    expect((await listed()).troubles).toMatchObject([
      { kind: 'audio', address: `${site}/one.mp3`, why: 'not_found', failedDays: 1, records: [{ id, title: 'Both' }] },
      {
        kind: 'video',
        address: 'https://www.youtube.com/watch?v=video-00001',
        failedDays: 1,
        records: [{ id }, { id: stream }],
      },
    ])
    await check('2026-11-21')
    expect(await stateOf(id)).toEqual({ video: 'gone', audio: 'gone' })
    expect(await stateOf(stream, 'live-streams')).toEqual({ video: 'gone', audio: 'plays' })
    youtube.playlists.set('PL', [video(1), video(2)])
    missing.clear()
    await check('2026-11-22')
    expect(await stateOf(id)).toEqual({ video: 'plays', audio: 'plays' })
    expect((await listed()).troubles).toEqual([])
  })

  it('marks a video that may not be shown on other sites', async () => {
    const id = await addSermon(database.db, { youtubeUrl: watchAddress(1) })
    youtube.playlists.set('PL', [{ ...video(1), embeddable: false }])
    for (const day of ['2026-11-20', '2026-11-21']) await check(day)
    expect(await stateOf(id)).toEqual({ video: 'elsewhere', audio: 'plays' })
    expect((await listed()).troubles).toMatchObject([{ why: 'not_embeddable', failedDays: 2 }])
  })

  it('immediately tells visitors what the video import found, until a later check finds that it plays', async () => {
    const list = 'PLwatch00000000000000000000000000'
    const admin = on('2026-11-19').as('administrator')
    const sync = (at: TestApp, type: string) =>
      at.as('administrator').post(adminApi.syncPlaylist, { playlistId: list, type, maxResults: 50 })
    youtube.playlists.set(list, [video(1), video(2), video(3)])
    for (const type of ['sermons', 'live_streams']) expect((await sync(admin, type)).status).toBe(200)
    const idsOf = async (address: string) =>
      ((await admin.get(address)).body as { id: string; youtubeUrl: string }[])
        .toSorted((a, b) => a.youtubeUrl.localeCompare(b.youtubeUrl))
        .map(({ id }) => id)
    const [embeddable = '', hidden = '', shown = ''] = await idsOf(adminApi.sermons)
    const [stream = ''] = await idsOf(adminApi.liveStreams)
    youtube.playlists.set(list, [{ ...video(1), embeddable: false }, { ...video(2), privacy: 'private' }, video(3)])
    await sync(on('2026-11-20'), 'sermons')
    expect(await stateOf(embeddable)).toEqual({ video: 'elsewhere', audio: 'plays' })
    expect(await stateOf(stream, 'live-streams')).toEqual({ video: 'elsewhere', audio: 'plays' })
    expect(await stateOf(hidden)).toEqual({ video: 'gone', audio: 'plays' })
    expect(await stateOf(shown)).toEqual({ video: 'plays', audio: 'plays' })
    youtube.playlists.set(list, [video(1), video(2), video(3)])
    await check('2026-11-21')
    expect(await stateOf(embeddable)).toEqual({ video: 'plays', audio: 'plays' })
    expect(await stateOf(hidden)).toEqual({ video: 'plays', audio: 'plays' })
  })

  it('tells visitors from the second day on about videos that the import doesn’t find anymore', async () => {
    const list = 'PLwatch00000000000000000000000000'
    const sync = async (now: string) => {
      const admin = app.at(now).as('administrator')
      expect((await admin.post(adminApi.syncPlaylist, { playlistId: list, type: 'sermons' })).status).toBe(200)
    }
    youtube.playlists.set(list, [video(1), video(2), video(3)])
    await sync('2026-11-19T20:00:00Z')
    const row = await database.db
      .selectFrom('sermons')
      .select('id')
      .where('video_id', '=', video(1).id)
      .executeTakeFirstOrThrow()
    youtube.playlists.set(list, [{ ...video(1), isSilent: true }, video(2), video(3)])
    for (const [now, state] of [
      ['2026-11-20T20:00:00Z', 'plays'],
      ['2026-11-20T21:00:00Z', 'plays'],
      ['2026-11-21T20:00:00Z', 'gone'],
    ] as const) {
      await sync(now)
      expect({ now, ...((await stateOf(row.id)) as object) }).toEqual({ now, video: state, audio: 'plays' })
    }
    youtube.playlists.set(list, [video(1), video(2), video(3)])
    await sync('2026-11-22T20:00:00Z')
    expect(await stateOf(row.id)).toEqual({ video: 'plays', audio: 'plays' })
  })

  it('marks nothing while the network is down', async () => {
    const id = await addSermon(database.db, { youtubeUrl: watchAddress(1), audioUrl: 'http://127.0.0.1:9/one.mp3' })
    youtube.fail('reset')
    for (const day of ['2026-11-20', '2026-11-21', '2026-11-22']) {
      expect(await check(day)).toMatch(/^We couldn’t check videos\. .*1 audio file: 0 failed, 1 couldn’t be checked\.$/)
    }
    expect(await stateOf(id)).toEqual({ video: 'plays', audio: 'plays' })
  })

  it('keeps a failure despite a doubt after it, and deletes the results of unused media', async () => {
    const id = await addSermon(database.db, { youtubeUrl: watchAddress(9), audioUrl: `${site}/one.mp3` })
    await addSermon(database.db, { youtubeUrl: watchAddress(1) })
    await check('2026-11-19')
    youtube.fail('down')
    await check('2026-11-20')
    youtube.fail(undefined)
    await check('2026-11-21')
    expect(await stateOf(id)).toEqual({ video: 'gone', audio: 'plays' })
    await database.db.updateTable('sermons').set({ youtube_url: '', video_id: '' }).where('id', '=', id).execute()
    await check('2026-11-22')
    const left = await database.db.selectFrom('media_checks').select('address').orderBy('address').execute()
    expect(left.map(({ address }) => address)).toEqual([`${site}/one.mp3`, 'video-00001'])
  })

  it('does not believe that most of an archive is gone', async () => {
    for (let n = 10; n < 20; n++) await addSermon(database.db, { youtubeUrl: watchAddress(n) })
    for (const day of ['2026-11-20', '2026-11-21']) expect(await check(day)).toContain('More than half of your videos')
    expect((await listed()).troubles).toEqual([])
  })

  it('checks 50 videos with one unit of quota, each audio file once, and no video without a key', async () => {
    for (let n = 0; n < 60; n++)
      await addSermon(database.db, { youtubeUrl: watchAddress(n), audioUrl: `${site}/same.mp3` })
    await check('2026-11-20')
    expect([youtube.calls.length, asked.length]).toEqual([2, 1])
    const said = await check('2026-11-21', { YOUTUBE_API_URL: youtube.env.YOUTUBE_API_URL })
    expect(said).toBe('Videos weren’t checked. 1 audio file: 0 failed.')
    expect(youtube.calls).toHaveLength(2)
  })

  it('looks at every other video that the site shows, too', async () => {
    const admin = on('2026-11-19').as('administrator')
    await admin.post(adminApi.sundayServices, { date: '2026-11-22', time: '10:30', youtubeUrl: watchAddress(11) })
    await admin.post(adminApi.featuredContent, {
      type: 'video',
      contentId: 'film',
      title: 'Welcome',
      youtubeUrl: watchAddress(12),
    })
    await admin.send('PUT', adminApi.siteConfig, { heroVideoId: video(13).id, alphaVideoUrl: watchAddress(14) })
    await addSermon(database.db, { youtubeUrl: watchAddress(1) })
    expect(await check('2026-11-20')).toBe('5 videos: 4 failed. No audio files to check.')
    const kinds = (await listed()).troubles.flatMap(({ records }) => records.map(({ title }) => title))
    expect(kinds.toSorted()).toEqual(['Alpha intro video', 'Home page video', 'Sunday service', 'Welcome'])
  })

  it('is started manually, once at a time, and reports its result', async () => {
    await addSermon(database.db, { audioUrl: `${site}/one.mp3` })
    const app = on('2026-11-22')
    const begun = await Promise.all([startCheck(app), startCheck(app)])
    expect(begun.toSorted()).toEqual([false, true])
    await app.services.background.idle()
    expect((await listed()).last).toMatchObject({
      report: 'No videos to check. 1 audio file: 0 failed.',
      endedAt: '2026-11-22T09:40:00.000Z',
    })
    expect((await app.as('administrator').post(adminApi.brokenLinksCheck, {})).status).toBe(409)
  })

  it('counts on the overview what visitors see as gone, without deleted records', async () => {
    const id = await addSermon(database.db, { youtubeUrl: watchAddress(9) })
    await addSermon(database.db, { youtubeUrl: watchAddress(9) })
    await addSermon(database.db, { youtubeUrl: watchAddress(8) })
    const counted = async () => (await on('2026-11-22').as('administrator').get(adminApi.overview)).body
    await check('2026-11-20')
    expect(await counted()).toMatchObject({ noLongerPlaying: 0 })
    await check('2026-11-21')
    expect(await counted()).toMatchObject({ noLongerPlaying: 2 })
    await database.db.deleteFrom('sermons').where('id', '<>', id).execute()
    expect(await counted()).toMatchObject({ noLongerPlaying: 1 })
  })

  it('is broken off by a stop without waiting for an answer, and marks nothing', async () => {
    await addSermon(database.db, { audioUrl: `${site}/never.mp3` })
    const app = on('2026-11-22')
    const isAsked = new Promise<void>((resolve) => (neverAnswered = resolve))
    expect(await startCheck(app)).toBe(true)
    await isAsked
    const stopped = performance.now()
    await app.services.background.stop()
    expect(performance.now() - stopped).toBeLessThan(9_000)
    expect((await listed()).last).toEqual({
      startedAt: '2026-11-22T09:40:00.000Z',
      endedAt: '2026-11-22T09:40:00.000Z',
      report: 'The check was interrupted.',
    })
    expect(await database.db.selectFrom('media_checks').selectAll().execute()).toEqual([])
  })

  it('is over for the admin area when its process has died', async () => {
    await addWork(database, { kind: 'broken links by hand', alive_at: '2026-11-22T09:39:45.000Z' })
    expect((await listed()).last).toMatchObject({ endedAt: null })
    await database.db.updateTable('work').set({ alive_at: '2026-11-22T09:39:30.000Z' }).execute()
    expect((await listed()).last).toMatchObject({
      endedAt: '2026-11-22T09:39:30.000Z',
      report: 'The check was interrupted.',
    })
    const app = on('2026-11-22')
    expect((await app.as('administrator').post(adminApi.brokenLinksCheck, {})).status).toBe(200)
    await app.services.background.idle()
  })
})
