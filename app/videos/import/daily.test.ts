import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import { findBroadcast } from '#app/videos/live/find-broadcast.ts'
import { jobsOf } from '#app/server/jobs.ts'
import church from '#app/sample/church.json' with { type: 'json' }
import { syncAll } from '#app/videos/import/sync.ts'
import { type Database, openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { tick } from '#jobs/clock.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { newPostgresAddress, onBothDatabases } from '#test/databases.ts'
import { picture } from '#test/pictures.ts'
import type { FakeVideo } from '#test/youtube.ts'
import { youtubeOfTests } from '#test/youtube-of-tests.ts'

const SERMONS = 'PLtrial0sermons00000000000000000'
const SERVICES = 'PLtrial0services0000000000000000'
const never = new AbortController().signal

const youtube = await youtubeOfTests()

function begin() {
  youtube.playlists.clear()
  youtube.playlists.set(SERMONS, [{ id: 'sermon00001', title: 'Sermon + A' }])
  youtube.playlists.set(SERVICES, [{ id: 'service0001', title: 'Evensong', startedAt: '2026-11-15T16:15:00Z' }])
  youtube.fail(undefined)
  youtube.calls.length = 0
}

const BEFORE = '2026-03-01T00:00:00Z'
const newApp = (database: Database, now = BEFORE, env = {}) => createTestApp(database, now, { ...youtube.env, ...env })

async function configure(app: TestApp) {
  const admin = app.as('administrator')
  await admin.post(adminApi.youtubeConfigs, { title: 'Sermons', playlistId: SERMONS, type: 'sermons' })
  await admin.post(adminApi.youtubeConfigs, { title: 'Services', playlistId: SERVICES, type: 'live_streams' })
}

/** How often the sermons' playlist was requested. */
const asked = () => youtube.calls.filter((call) => call.startsWith('playlistItems') && call.includes(SERMONS)).length

onBothDatabases('the daily sync', (open, engine) => {
  let database: Database
  let app: TestApp
  beforeEach(async () => {
    database = await open()
    begin()
    app = newApp(database)
    await configure(app)
  })
  afterEach(() => database.close())

  const look = async (now: string) => {
    const { services } = app.at(now)
    await tick(
      services,
      jobsOf(services).filter(({ name }) => name.startsWith('video sync')),
    )
  }

  it('costs less than 20 units on the dearest day', async () => {
    const many: FakeVideo[] = Array.from({ length: 300 }, (_, n) => ({
      id: `v${String(n).padStart(10, '0')}`,
      title: `T ${n}`,
    }))
    youtube.playlists.set(SERMONS, many)
    youtube.playlists.set(
      SERVICES,
      many.map((video) => ({ ...video, id: `s${video.id.slice(1)}` })),
    )
    for (const hour of ['19', '20']) await look(`2026-11-22T${hour}:00:00Z`)
    const rows = await database.db.selectFrom('youtube_quota').selectAll().where('day', '=', '2026-11-22').execute()
    expect(rows[0]?.units).toBeGreaterThan(0)
    expect(rows[0]?.units).toBeLessThan(20)
  })

  it('reads the other playlists when one fails, and reports the failure', async () => {
    youtube.playlists.delete(SERMONS)
    const { services } = app.at('2026-11-23T20:00:00Z')
    await expect(syncAll(services, never)).rejects.toThrow(/Sermons: YouTube has no public playlist.*Services: 1 added/)
    expect(await database.db.selectFrom('live_streams').select('title').execute()).toEqual([{ title: 'Evensong' }])
  })

  it('reads the other playlists after an internal error, and reports where', async () => {
    await syncAll(app.at('2026-11-22T20:00:00Z').services, never)
    await database.db.updateTable('synced_videos').set({ written: 'broken' }).where('kind', '=', 'sermons').execute()
    youtube.playlists.get(SERVICES)?.push({ id: 'service0002', title: 'Matins', startedAt: '2026-11-22T16:15:00Z' })
    // The failing one comes first.
    const nextDay = app.at('2026-11-23T20:00:00Z')
    await expect(syncAll(nextDay.services, never)).rejects.toThrow(
      /Sermons: Something went wrong on our side.*Services: 1 added/,
    )
    const kept = (await nextDay.as('administrator').get(adminApi.youtubeConfigs)).body as {
      type: string
      lastResult: object
    }[]
    expect(kept.find(({ type }) => type === 'sermons')?.lastResult).toMatchObject({
      isFine: false,
      message: expect.stringContaining('on our side'),
    })
  })

  it('reports that the feed is unavailable, without a key', async () => {
    youtube.playlists.delete(SERMONS)
    const { services } = newApp(database, '2026-11-23T20:00:00Z', { YOUTUBE_API_KEY: '' })
    await expect(syncAll(services, never)).rejects.toThrow(/Sermons: YouTube’s public feed has no videos/)
  })

  it('asks for nothing of playlists that are off, and of those of the sample parish', async () => {
    await database.db.updateTable('youtube_playlists').set({ is_active: 0 }).where('kind', '=', 'sermons').execute()
    await database.db.updateTable('youtube_playlists').set({ sample: 1 }).where('kind', '=', 'live_streams').execute()
    expect(await syncAll(app.at('2026-11-23T20:00:00Z').services, never)).toBe('')
    const admin = app.as('administrator')
    for (const address of [adminApi.syncPlaylist, adminApi.importPlaylist])
      expect(await admin.post(address, { playlistId: SERVICES, type: 'live_streams' })).toMatchObject({
        status: 400,
        body: { fields: { playlistId: expect.stringContaining('part of the sample content') } },
      })
    // In the hour of worship.
    await findBroadcast(app.at('2026-11-22T16:30:00Z').services)
    // Also when the sample's playlist was changed, but not its address.
    const changed = { sample: 0, playlist_id: church.playlists[1]?.playlistId } as const
    await database.db.updateTable('youtube_playlists').set(changed).where('kind', '=', 'live_streams').execute()
    expect(await syncAll(app.at('2026-11-24T20:00:00Z').services, never)).toBe('')
    await findBroadcast(app.at('2026-11-22T16:40:00Z').services)
    expect(youtube.calls).toEqual([])
    expect(await database.db.selectFrom('youtube_playlists').select('last_result').distinct().execute()).toEqual([
      { last_result: '' },
    ])
  })

  it('copies thumbnails into our own storage, and retries failures the next day', async () => {
    const file = Buffer.from(await picture(160, 90, 'jpeg'))
    const bad = Buffer.from('no picture at all')
    youtube.playlists.set(SERMONS, [
      { id: 'sermon00001', title: 'With a picture', picture: file },
      { id: 'sermon00002', title: 'With a bad one', picture: bad },
    ])
    const thumbnails = async () => {
      const rows = await database.db.selectFrom('sermons').select(['title', 'thumbnail_url']).orderBy('title').execute()
      return rows.map(({ thumbnail_url }) => thumbnail_url)
    }
    const ours = expect.stringMatching(/^\/pictures\/[0-9a-f]{32}-160x90/)
    await syncAll(app.at('2026-11-23T20:00:00Z').services, never)
    expect(await thumbnails()).toEqual(['', ours])
    expect(youtube.calls.filter((call) => call.startsWith('vi/'))).toEqual([
      'vi/sermon00001/maxres.jpg ',
      'vi/sermon00002/maxres.jpg ',
    ])
    youtube.playlists.get(SERMONS)?.forEach((video) => (video.picture = file))
    await syncAll(app.at('2026-11-23T21:00:00Z').services, never)
    expect(await thumbnails()).toEqual(['', ours])
    await syncAll(app.at('2026-11-24T20:00:00Z').services, never)
    expect(await thumbnails()).toEqual([ours, ours])
    youtube.calls.length = 0
    await syncAll(app.at('2026-11-25T20:00:00Z').services, never)
    expect(youtube.calls.filter((call) => call.startsWith('vi/'))).toEqual([])
  })

  it('downloads thumbnails only from YouTube’s image hosts', async () => {
    const elsewhere = app.at('2026-11-23T20:00:00Z')
    const row = { video_id: 'sermon00001', kind: 'sermons', playlist_id: SERMONS, record_id: 'none' } as const
    const rest = { title: '', written: '', source: '', recognized: '', state: '', state_at: '', seen_at: '' } as const
    const picture_from = `${youtube.env.YOUTUBE_API_URL.replace('127.0.0.1', 'localhost')}/vi/sermon00001/a.jpg`
    await database.db
      .insertInto('synced_videos')
      .values({ ...row, ...rest, picture_from, picture_tried_at: '' })
      .execute()
    await syncAll(elsewhere.services, never)
    expect(youtube.calls.filter((call) => call.includes('vi/'))).toEqual([])
  })

  it('without a key reads the newest from the public feed, and clears no stored value', async () => {
    const video: FakeVideo = { id: 'sermon00001', title: 'Sermon + Abide', duration: 'PT30M', tags: ['Grace'] }
    youtube.playlists.set(SERMONS, [video])
    await syncAll(app.at('2026-11-22T20:00:00Z').services, never)
    youtube.playlists.set(SERMONS, [
      { id: 'sermon00002', title: 'Sermon + Behold' },
      { ...video, description: 'Now told.' },
    ])
    youtube.calls.length = 0
    const keyless = newApp(database, '2026-11-23T20:00:00Z', { YOUTUBE_API_KEY: '' })
    expect(await syncAll(keyless.services, never)).toContain('Sermons: 1 added, 1 updated')
    expect(youtube.calls.filter((call) => /^(playlistItems|videos|channels)/.test(call))).toEqual([])
    const rows = await database.db.selectFrom('sermons').selectAll().orderBy('title').execute()
    expect(rows).toMatchObject([
      { title: 'Abide', duration: '30:00', tags: '["Grace"]', description: 'Now told.', date: '2026-11-15' },
      { title: 'Behold', duration: '' },
    ])
    const status = (await keyless.as('administrator').get(adminApi.syncStatus)).body
    expect(status).toMatchObject({ keyFrom: null, lastSync: { isFine: true } })
  })

  // The clock does not depend on the database.
  if (engine !== 'sqlite') return

  it.each([
    ['spring', '2026-03-06', 4],
    ['autumn', '2026-10-30', 4],
  ])(
    'reads both playlists once a day, and once more after the service on Sunday, when the clocks change in %s',
    async (_, first, days) => {
      const begins = Temporal.ZonedDateTime.from(`${first}T00:00[America/Chicago]`)
      await look(begins.toInstant().toString())
      youtube.calls.length = 0
      const perDay: number[] = []
      const times = new Set<string>()
      for (let day = 0; day < days; day++) {
        const before = asked()
        const midnight = begins.add({ days: day })
        const ends = begins.add({ days: day + 1 })
        for (let now = midnight; Temporal.ZonedDateTime.compare(now, ends) < 0; now = now.add({ minutes: 30 })) {
          const wall = now.toPlainTime().toString({ smallestUnit: 'minute' })
          // Every half hour when clocks change and around the syncs; of the rest every fourth hour.
          if (!/^0[1-3]|^1[2-5]|^(?:00|04|08|16|20):00/.test(wall)) continue
          const calls = asked()
          await look(now.toInstant().toString())
          if (asked() > calls) times.add(wall)
        }
        perDay.push(asked() - before)
      }
      // The third day is the Sunday on which the clocks change.
      expect(perDay).toEqual([1, 1, 2, 1])
      expect([...times]).toEqual(['14:00', '13:00'])
    },
  )
})

describe('two instances on PostgreSQL', () => {
  it('that run at the same moment read the playlists once', async () => {
    begin()
    const address = await newPostgresAddress()
    const instances = [openDatabase(address), openDatabase(address)]
    const [first] = instances
    if (!first) throw new Error('there are two')
    await migrate(first)
    await configure(newApp(first))
    for (const day of ['23', '24', '25']) {
      youtube.calls.length = 0
      await Promise.all(
        instances.map((database) => {
          const { services } = newApp(database, `2026-11-${day}T20:00:00Z`)
          return tick(
            services,
            jobsOf(services).filter(({ name }) => name === 'video sync'),
          )
        }),
      )
      expect(asked()).toBe(1)
    }
    const runs = first.db.selectFrom('work').select(['subject', 'state']).where('kind', '=', 'video sync')
    const kept = await runs.orderBy('subject').execute()
    expect(kept).toEqual(['23', '24', '25'].map((day) => ({ subject: `2026-11-${day}T14:00`, state: 'done' })))
    await Promise.all(instances.map((database) => database.close()))
  })
})
