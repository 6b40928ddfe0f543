import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import type { LiveStream } from '#app/features/live-streams/live-stream.ts'
import { api, href } from '#app/routes.ts'
import type { Sermon } from '#app/features/sermons/sermon.ts'
import type { SyncReport } from '#app/videos/youtube/playlist.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { addSermon } from '#test/records.ts'
import type { FakeVideo } from '#test/youtube.ts'
import { youtubeOfTests } from '#test/youtube-of-tests.ts'

const SERMONS = 'PLtrial0sermons00000000000000000'
const SERVICES = 'PLtrial0services0000000000000000'

const coin: FakeVideo = {
  id: 'coin0000001',
  title: 'Sermon + The Lost Coin | The Rev. Jane Doe | Luke 15:8-10',
  description: 'Jane Doe preaches.  \r\n\r\n\r\n\r\nScriptures Referenced:\nLuke 15:8-10\n\nSecond part.',
  publishedAt: '2026-11-16T02:30:00Z',
  duration: 'PT47M17S',
  tags: ['Parables', 'Grace', 'Parables', ''],
}
const eucharist: FakeVideo = {
  id: 'euch0000001',
  title: 'Holy Eucharist, Nov. 15th, 2026',
  duration: 'PT1H2M33S',
  startedAt: '2026-11-15T16:15:00Z',
}

const youtube = await youtubeOfTests()

onBothDatabases('a sync of a playlist', (open) => {
  let database: Database
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    admin = createTestApp(database, '2026-11-22T20:00:00Z', youtube.env).as('administrator')
    youtube.playlists.set(SERMONS, [coin])
    youtube.playlists.set(SERVICES, [eucharist])
  })
  afterEach(() => database.close())

  const at = (now: string) => admin.at(now)
  const sync = (playlistId = SERMONS, type = 'sermons', maxResults = 50) =>
    admin.post(adminApi.syncPlaylist, { playlistId, type, maxResults })
  const sermons = async () => (await admin.get(adminApi.sermons)).body as (Sermon & { version: number })[]
  const streams = async () => (await admin.get(adminApi.liveStreams)).body as LiveStream[]
  const lost = async () => (await admin.get(adminApi.lostVideos)).body
  const report = async () => (await sync()).body as SyncReport & { message: string }
  const list = (...videos: FakeVideo[]) => youtube.playlists.set(SERMONS, videos)

  it('creates a sermon for each video, with the fields in its title', async () => {
    expect((await sync()).body).toEqual({
      message: 'YouTube videos synced successfully: 1 added, 0 updated, 0 unchanged.',
      added: 1,
      updated: 0,
      unchanged: 0,
      skipped: 0,
      skippedVideos: [],
    })
    expect(await sermons()).toMatchObject([
      {
        title: 'The Lost Coin',
        scripture: 'Luke 15:8-10',
        // Published on Sunday evening at the church, on Monday in London.
        date: '2026-11-15',
        description: 'Jane Doe preaches.\n\nScriptures Referenced:\nLuke 15:8-10\n\nSecond part.',
        duration: '47:17',
        youtubeUrl: 'https://www.youtube.com/watch?v=coin0000001',
        tags: ['Parables', 'Grace'],
        version: 1,
      },
    ])
    expect((await sermons())[0]?.speaker).toContain('Jane Doe')
    expect(admin.changes()).toBeGreaterThan(0)
  })

  it('recognizes a series that several titles share, though it is not known yet', async () => {
    const titles = ['Roots: The Seed', 'Roots: The Soil', 'Grace: A Word']
    list(...titles.map((title, n) => ({ ...coin, id: `roots00000${n}`, title })))
    await sync()
    const found = (await sermons()).map(({ title, series }) => `${title}|${series ?? ''}`).toSorted()
    expect(found).toEqual(['Grace: A Word|', 'The Seed|Roots', 'The Soil|Roots'])
  })

  it('changes nothing the second time, and applies changes on YouTube the next', async () => {
    await sync()
    expect(await report()).toMatchObject({ added: 0, updated: 0, unchanged: 1 })
    list({ ...coin, duration: 'PT48M', description: 'Shorter.' })
    expect(await report()).toMatchObject({ added: 0, updated: 1, unchanged: 0 })
    expect(await sermons()).toMatchObject([{ duration: '48:00', description: 'Shorter.', version: 2 }])
    expect(await report()).toMatchObject({ updated: 0, unchanged: 1 })
  })

  it('never overwrites an administrator’s edits, and updates the rest', async () => {
    await sync()
    const id = (await sermons())[0]?.id ?? ''
    await admin.send('PUT', href(adminApi.sermon, { id }), { title: 'The Woman and the Coin', description: '' })
    list({ ...coin, title: 'Sermon + Another Title | Luke 15:11-32', duration: 'PT50M', description: 'New words.' })
    expect(await report()).toMatchObject({ updated: 1 })
    expect(await sermons()).toMatchObject([
      { title: 'The Woman and the Coin', description: null, scripture: 'Luke 15:11-32', duration: '50:00' },
    ])
    expect(await report()).toMatchObject({ updated: 0, unchanged: 1 })
  })

  it('makes no sermon again that an administrator deleted, and knows it when it is brought back', async () => {
    await sync()
    const id = (await sermons())[0]?.id ?? ''
    await admin.send('DELETE', href(adminApi.sermon, { id }))
    expect(await report()).toMatchObject({
      added: 0,
      skippedVideos: [{ videoId: coin.id, why: expect.stringContaining('restore it from Trash') }],
    })
    expect(await sermons()).toEqual([])
    const [deletion] = (await admin.get(adminApi.deleted)).body as { id: string }[]
    await admin.send('POST', href(adminApi.restore, { id: deletion?.id ?? '' }))
    expect(await report()).toMatchObject({ unchanged: 1, skipped: 0 })
    expect(await sermons()).toHaveLength(1)
  })

  it('does not recreate records that were typed in and deleted', async () => {
    const typed = { title: 'Typed', speaker: 'Jane Doe', date: '2026-11-15', youtubeUrl: `https://youtu.be/${coin.id}` }
    const { body } = await admin.post(adminApi.sermons, typed)
    await admin.send('DELETE', href(adminApi.sermon, { id: (body as Sermon).id }))
    expect(await report()).toMatchObject({ added: 0, skipped: 1 })
  })

  it('finds a sermon that already shows the video, and fills its empty fields', async () => {
    await addSermon(database.db, { title: 'Typed by hand', youtubeUrl: `https://youtu.be/${coin.id}?t=3` })
    expect(await report()).toMatchObject({ added: 0, updated: 1 })
    expect(await sermons()).toMatchObject([
      { title: 'Typed by hand', speaker: 'Someone', date: '2026-01-04', duration: '47:17', scripture: 'Luke 15:8-10' },
    ])
    expect(await report()).toMatchObject({ updated: 0, unchanged: 1 })
  })

  it('marks and lists videos that vanished, became private or can’t be embedded, and deletes none', async () => {
    const others = ['b', 'c', 'd'].map((letter) => ({ ...coin, id: `coin000000${letter}`, title: `Part ${letter}` }))
    list(coin, ...others)
    await sync()
    const before = await sermons()
    const [b, c, d] = others
    list(
      coin,
      { ...b, isDeleted: true } as FakeVideo,
      { ...c, privacy: 'private' } as FakeVideo,
      {
        ...d,
        embeddable: false,
      } as FakeVideo,
    )
    expect(await report()).toMatchObject({ unchanged: 1, skipped: 3, updated: 0 })
    expect(await sermons()).toEqual(before)
    const marked = (await lost()) as { title: string; state: string }[]
    expect(marked.map(({ title, state }) => [title, state])).toEqual([
      ['Part b', 'gone'],
      ['Part c', 'private'],
      ['Part d', 'not_embeddable'],
    ])
    list(coin, ...others)
    await sync()
    expect(await lost()).toEqual([])
  })

  it('notices videos that were removed from the playlist and from YouTube', async () => {
    const other = { ...coin, id: 'coin000000b', title: 'Another' }
    list(coin, other)
    await sync()
    list(coin)
    admin = at('2026-11-23T20:00:00Z')
    await sync()
    expect(await lost()).toMatchObject([{ videoId: other.id, state: 'gone', since: '2026-11-23T20:00:00.000Z' }])
    expect(await sermons()).toHaveLength(2)
  })

  it('skips videos that visitors can’t watch, with the reason, and imports them when they can', async () => {
    const hidden = { ...coin, id: 'coin000000b', embeddable: false }
    list({ ...coin, id: 'coin000000p', privacy: 'private' }, { ...coin, id: 'coin000000g', isDeleted: true }, hidden, {
      ...coin,
      id: 'coin000000l',
      live: 'upcoming',
    })
    const { skippedVideos, added } = await report()
    expect(added).toBe(0)
    expect(skippedVideos.map(({ why }) => why)).toEqual([
      expect.stringContaining('Allow embedding'),
      expect.stringContaining('isn’t over yet'),
      'This video is private on YouTube.',
      'This video was deleted from YouTube.',
    ])
    expect(await lost()).toMatchObject([{ state: 'not_embeddable', recordId: null }])
    list({ ...hidden, embeddable: true })
    expect(await report()).toMatchObject({ added: 1 })
    expect(await lost()).toEqual([])
  })

  it('records a coming and a running stream as live, and as recorded when it is over', async () => {
    const coming: FakeVideo = { ...eucharist, title: 'Evensong', live: 'upcoming', scheduledAt: '2026-11-30T00:30:00Z' }
    delete coming.startedAt
    youtube.playlists.set(SERVICES, [coming])
    await sync(SERVICES, 'live_streams')
    expect(await streams()).toMatchObject([{ isLive: true, date: '2026-11-29', duration: null }])
    youtube.playlists.set(SERVICES, [{ ...coming, live: 'live', startedAt: '2026-11-30T00:31:00Z' }])
    expect((await sync(SERVICES, 'live_streams')).body).toMatchObject({ unchanged: 1 })
    youtube.playlists.set(SERVICES, [{ ...eucharist, id: 'euch0000002' }])
    youtube.playlists.set('PLelsewhere000000', [{ ...eucharist, title: 'Evensong' }])
    admin = at('2026-11-30T20:00:00Z')
    // It is no longer among the newest, and is checked all the same.
    await sync(SERVICES, 'live_streams', 1)
    const over = (await streams()).find(({ title }) => title === 'Evensong')
    expect(over).toMatchObject({ isLive: false, duration: '1:02:33' })
  })

  it('dates a service by its title, else by when it began', async () => {
    const untitled = { ...eucharist, id: 'euch0000002', title: 'Choral Matins', startedAt: '2026-11-09T01:00:00Z' }
    youtube.playlists.set(SERVICES, [eucharist, untitled])
    await sync(SERVICES, 'live_streams')
    expect((await streams()).map(({ date }) => date)).toEqual(['2026-11-15', '2026-11-08'])
  })

  it('stores hostile texts as if a person had typed them', async () => {
    const evil = '\u0000\u0007<script>alert(1)</script>\ud800 \u202eabc\u2066'
    list({
      ...coin,
      title: `${evil}${'x'.repeat(5000)}`,
      description: `${evil}\u0085${'y'.repeat(30_000)}`,
      tags: [evil],
    })
    const read = await report()
    expect(read).toMatchObject({ added: 1 })
    const [sermon] = await sermons()
    expect(sermon?.title.length).toBeLessThanOrEqual(300)
    expect(sermon?.description?.length).toBeLessThanOrEqual(20_000)
    const texts = `${sermon?.title}${sermon?.description}${sermon?.tags.join('')}`
    expect(/(?![\t\n])\p{Cc}|\p{Surrogate}|[\u202a-\u202e\u2066-\u2069]/u.test(texts)).toBe(false)
    // The admin area accepts all of it unchanged.
    const form = { title: sermon?.title, speaker: 'Somebody', description: sermon?.description, tags: sermon?.tags }
    expect(await admin.send('PUT', href(adminApi.sermon, { id: sermon?.id ?? '' }), form)).toMatchObject({
      status: 200,
    })
    expect(await report()).toMatchObject({ updated: 0, unchanged: 1 })
  })

  it('reads titles anew when the rules of the playlist are corrected', async () => {
    const kept = { title: 'Sermons', playlistId: SERMONS, type: 'sermons' }
    const { body } = await admin.post(adminApi.youtubeConfigs, kept)
    await sync()
    const rules = { series: 'The Parables' }
    await admin.send('PUT', href(adminApi.youtubeConfig, { id: (body as { id: string }).id }), { rules })
    expect(await report()).toMatchObject({ updated: 1 })
    expect(await sermons()).toMatchObject([{ series: 'The Parables', title: 'The Lost Coin' }])
  })

  it('stores the result with the playlist, only for the admin area', async () => {
    await admin.post(adminApi.youtubeConfigs, { title: 'Sermons', playlistId: SERMONS, type: 'sermons' })
    await sync()
    expect((await admin.get(adminApi.youtubeConfigs)).body).toMatchObject([
      { lastSyncedAt: '2026-11-22T20:00:00.000Z', lastResult: { isFine: true, added: 1 }, version: 1 },
    ])
    const [told] = (await admin.get(api.youtubeConfigs)).body as object[]
    expect(Object.keys(told ?? {}).toSorted()).toEqual(['id', 'isActive', 'playlistId', 'title', 'type'])
  })

  it('logs its changes, with the person who started it', async () => {
    await sync()
    admin = at('2026-11-23T20:00:00Z')
    list({ ...coin, duration: 'PT48M' })
    await sync()
    expect((await admin.get(adminApi.log)).body).toMatchObject([
      {
        action: 'updated',
        kind: 'sermon',
        person: 'Ada Keeper',
        details: { duration: { from: '47:17', to: '48:00' }, through: 'video sync' },
      },
      { action: 'imported', label: '1 sermon' },
    ])
  })
})
