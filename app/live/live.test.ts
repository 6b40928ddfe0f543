import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#app/admin-routes.ts'
import type { LiveNow } from '#app/live-streams/live-now.ts'
import { lookForBroadcast } from '#app/live/look.ts'
import { api } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { makePerson } from '#test/people.ts'
import { addLiveStream } from '#test/records.ts'
import { type FakeVideo, type FakeYoutube, startYoutube } from '#test/youtube.ts'

const CHANNEL = `UC${'c'.repeat(22)}`
const UPLOADS = `UU${'c'.repeat(22)}`
const SERVICES = 'PLtrial0services0000000000000000'
const broadcast: FakeVideo = {
  id: 'sunday-live',
  title: 'Holy Eucharist',
  live: 'live',
  startedAt: '2026-11-22T16:14:00Z',
}
/** Announced for the hour of worship. */
const planned: FakeVideo = {
  id: 'planned-one',
  title: 'Holy Eucharist',
  live: 'upcoming',
  scheduledAt: '2026-11-22T16:30:00Z',
}
const older: FakeVideo[] = [{ id: 'last-sunday', title: 'Last Sunday', startedAt: '2026-11-15T16:14:00Z' }]

onBothDatabases('on Sunday the server', (open) => {
  let database: Database
  let youtube: FakeYoutube
  beforeAll(async () => {
    youtube = await startYoutube()
  })
  afterAll(() => youtube.stop())
  beforeEach(async () => {
    database = await open()
    youtube.calls.length = 0
    youtube.fail(undefined)
    youtube.playlists.clear()
    youtube.playlists.set(UPLOADS, older)
    const channel = `https://www.youtube.com/channel/${CHANNEL}`
    await at('08:00').as('administrator').send('PUT', adminApi.siteConfig, { youtubeChannelUrl: channel })
  })
  afterEach(() => database.close())

  /** The site at a time of Sunday, November 22, 2026, at the church. */
  const at = (time: string, env: Record<string, string> = youtube.env, day = '2026-11-22'): TestApp =>
    createTestApp(database, `${day}T${time}:00-06:00`, env)
  const told = async (time: string, env = youtube.env) => (await at(time, env).get(api.live)).body as LiveNow
  /** Looks as the clock does, each minute. */
  async function look(from: string, to: string, each: (time: string) => void = () => undefined): Promise<void> {
    const { parts } = at('08:00')
    for (let time = Temporal.PlainTime.from(from); ; time = time.add({ minutes: 1 })) {
      each(time.toString().slice(0, 5))
      await lookForBroadcast({ ...parts, now: () => Temporal.Instant.from(`2026-11-22T${time.toString()}-06:00`) })
      if (time.equals(to)) return
    }
  }
  const letters = () =>
    database.db.selectFrom('letters').select(['to_address', 'subject']).orderBy('to_address').execute()

  it('finds the broadcast by its own id, shows it until it is over, and says so', async () => {
    expect(await told('10:10')).toMatchObject({ state: 'soon', videoId: null, startsAt: '2026-11-22T16:15:00.000Z' })
    await look('10:14', '10:18', (time) => {
      if (time === '10:17') youtube.playlists.set(UPLOADS, [broadcast, ...older])
    })
    expect(await told('10:18')).toMatchObject({ state: 'live', videoId: 'sunday-live', title: 'Holy Eucharist' })
    await look('10:19', '11:50')
    youtube.playlists.set(UPLOADS, [{ id: broadcast.id, title: broadcast.title }, ...older])
    await look('11:51', '11:57')
    expect(await told('11:57')).toMatchObject({ state: 'off', videoId: null })
  })

  it('shows the new broadcast when the first one broke off', async () => {
    youtube.playlists.set(UPLOADS, [broadcast, ...older])
    await look('10:15', '10:16')
    const second: FakeVideo = { ...broadcast, id: 'second-live', startedAt: '2026-11-22T16:50:00Z' }
    youtube.playlists.set(UPLOADS, [second, { id: broadcast.id, title: 'Broken off' }, ...older])
    await look('10:52', '10:58')
    expect(await told('10:58')).toMatchObject({ state: 'live', videoId: 'second-live' })
  })

  it('goes over to the broadcast that begins beside a sound check that was left on', async () => {
    const check: FakeVideo = { ...broadcast, id: 'sound-check', title: 'Test', startedAt: '2026-11-22T16:00:00Z' }
    youtube.playlists.set(UPLOADS, [check, ...older])
    const real = { ...broadcast, startedAt: '2026-11-22T16:28:00Z' }
    await look('10:00', '10:36', (time) => {
      if (time === '10:28') youtube.playlists.set(UPLOADS, [real, check, ...older])
    })
    expect(await told('10:36')).toMatchObject({ state: 'live', videoId: 'sunday-live', title: 'Holy Eucharist' })
    await look('10:37', '11:30')
    expect(await told('11:30')).toMatchObject({ state: 'live', videoId: 'sunday-live' })
  })

  it('asks under 70 times on a Sunday with a broadcast, also when it began before worship', async () => {
    await look('09:59', '12:31', (time) => {
      if (time === '10:14') youtube.playlists.set(UPLOADS, [broadcast, ...older])
    })
    expect(await told('12:29')).toMatchObject({ state: 'live', videoId: 'sunday-live' })
    expect(youtube.calls.length).toBeLessThan(70)
  })

  it('takes no test that ended before worship for the service, and misses what does not follow', async () => {
    await makePerson(database, { email: 'ada@church.test', isAdmin: true })
    youtube.playlists.set(UPLOADS, [{ ...broadcast, id: 'sound-check' }, ...older])
    await look('10:04', '10:07')
    youtube.playlists.set(UPLOADS, [{ id: 'sound-check', title: 'Test' }, ...older])
    await look('10:08', '10:16')
    expect(await told('10:16')).toMatchObject({ state: 'soon', videoId: null })
    await look('10:17', '10:41')
    expect(await told('10:41')).toMatchObject({ state: 'missing', videoId: null })
    expect(await letters()).toHaveLength(1)
    youtube.playlists.set(UPLOADS, [broadcast, { id: 'sound-check', title: 'Test' }, ...older])
    await look('10:42', '10:43')
    expect(await told('10:43')).toMatchObject({ state: 'live', videoId: 'sunday-live' })
  })

  it('goes by the clock when there is nothing to look in', async () => {
    await makePerson(database, { email: 'ada@church.test', isAdmin: true })
    await at('08:00').as('administrator').send('PUT', adminApi.siteConfig, { youtubeChannelUrl: '' })
    await look('10:14', '10:45')
    expect(youtube.calls).toEqual([])
    expect(await told('10:45')).toMatchObject({ state: 'live', videoId: null })
    expect(await letters()).toEqual([])
  })

  it('finds it in a playlist although no channel has the handle that was given', async () => {
    const desk = at('08:00').as('administrator')
    await desk.send('PUT', adminApi.siteConfig, { youtubeChannelUrl: 'https://www.youtube.com/@nobody' })
    await desk.post(adminApi.youtubeConfigs, { title: 'Services', playlistId: SERVICES, type: 'live_streams' })
    youtube.playlists.set(SERVICES, [broadcast, ...older])
    await look('10:15', '10:15')
    expect(await told('10:15')).toMatchObject({ state: 'live', videoId: 'sunday-live' })
  })

  it('looks at what is new in each of several long lists, with one question about the videos', async () => {
    const desk = at('08:00').as('administrator')
    const long = (name: string): FakeVideo[] =>
      Array.from({ length: 60 }, (_, n) => ({ id: `${name}-${String(n).padStart(9, '0')}`, title: name }))
    const lists = [SERVICES, SERVICES.replace('services', 'vespers0')] as const
    for (const playlistId of lists)
      await desk.post(adminApi.youtubeConfigs, { title: playlistId, playlistId, type: 'live_streams' })
    for (const name of ['a', 'b']) {
      youtube.playlists.set(lists[0], name === 'a' ? [broadcast, ...long('a')] : long('a'))
      youtube.playlists.set(lists[1], name === 'b' ? [broadcast, ...long('b')] : long('b'))
      await database.db.deleteFrom('broadcasts').execute()
      youtube.calls.length = 0
      await look('10:15', '10:15')
      expect(await told('10:15')).toMatchObject({ state: 'live', videoId: 'sunday-live' })
      expect(youtube.calls.filter((call) => call.startsWith('videos'))).toHaveLength(1)
    }
  })

  it('finds the one that is kept as live however many are announced for later days', async () => {
    await at('08:00').as('administrator').send('PUT', adminApi.siteConfig, { youtubeChannelUrl: '' })
    const keep = (id: string, date: string) =>
      addLiveStream(database.db, { date, isLive: true, youtubeUrl: `https://youtu.be/${id}` })
    await keep(broadcast.id, '2026-11-22')
    for (const day of ['01', '02', '03', '04', '05']) await keep(`advent-2026${day}`.slice(-11), `2026-12-${day}`)
    youtube.playlists.set(SERVICES, [broadcast])
    await look('10:15', '10:15')
    expect(await told('10:15')).toMatchObject({ state: 'live', videoId: 'sunday-live' })
  })

  it('waits for one that is announced with a single question a minute, and for none of another day', async () => {
    const soon: FakeVideo = { ...planned, id: 'sunday-live' }
    const christmas: FakeVideo = {
      id: 'christmas-1',
      title: 'Christmas Eve',
      live: 'upcoming',
      scheduledAt: '2026-12-25T04:00:00Z',
    }
    youtube.playlists.set(UPLOADS, [christmas, soon, ...older])
    await look('10:15', '10:15')
    youtube.playlists.set(UPLOADS, [christmas, broadcast, ...older])
    youtube.calls.length = 0
    await look('10:16', '10:16')
    expect(youtube.calls.map((call) => call.split(' ')[0])).toEqual(['videos'])
    expect(await told('10:16')).toMatchObject({ state: 'live', videoId: 'sunday-live' })
  })

  it('finds the one that runs beside an announced one that nobody starts, within three minutes', async () => {
    youtube.playlists.set(UPLOADS, [planned, ...older])
    await look('10:15', '10:31', (time) => {
      if (time === '10:29') youtube.playlists.set(UPLOADS, [broadcast, planned, ...older])
    })
    expect(await told('10:31')).toMatchObject({ state: 'live', videoId: 'sunday-live' })
  })

  it('finds one that begins beside the announced one while it is said to be live', async () => {
    youtube.playlists.set(UPLOADS, [planned, ...older])
    await look('09:59', '10:00')
    await at('10:00').as('administrator').send('PUT', adminApi.siteConfig, { liveStreamManualOverride: true })
    youtube.playlists.set(UPLOADS, [broadcast, planned, ...older])
    await look('10:01', '10:04')
    expect(await told('10:04')).toMatchObject({ state: 'live', videoId: 'sunday-live' })
  })

  it('asks under 200 times for one that is announced and never begins', async () => {
    youtube.playlists.set(UPLOADS, [planned, ...older])
    await look('09:59', '12:31')
    for (const time of ['12:45', '13:00', '13:15', '13:30', '13:45']) await look(time, time)
    expect(youtube.calls.length).toBeLessThan(200)
    expect(await told('10:41')).toMatchObject({ state: 'missing' })
  })

  it('says that it is missing ten minutes after worship began, and tells each administrator once', async () => {
    await makePerson(database, { email: 'ada@church.test', isAdmin: true })
    await makePerson(database, { email: 'ben@church.test', isAdmin: true })
    await makePerson(database, { email: 'mel@church.test', isAdmin: false })
    await look('10:14', '10:39')
    expect(await told('10:39')).toMatchObject({ state: 'soon' })
    expect(await letters()).toEqual([])
    await look('10:40', '12:35')
    expect(await told('10:41')).toMatchObject({ state: 'missing', videoId: null })
    const subject = 'The live stream of Sunday, November 22, cannot be found'
    expect(await letters()).toEqual(
      ['ada@church.test', 'ben@church.test'].map((to_address) => ({ to_address, subject })),
    )
  })

  it('says nothing of the kind while the video service gives no answer', async () => {
    await makePerson(database, { email: 'ada@church.test', isAdmin: true })
    youtube.fail('down')
    for (const time of ['10:41', '10:42']) await expect(lookForBroadcast(at(time).parts)).rejects.toThrow('YouTube')
    expect(await told('10:45')).toMatchObject({ state: 'live', videoId: null })
    expect(await letters()).toEqual([])
  })

  it('keeps showing what runs when the video service stops answering', async () => {
    youtube.playlists.set(UPLOADS, [broadcast, ...older])
    await look('10:15', '10:15')
    youtube.fail('down')
    await expect(lookForBroadcast(at('10:30').parts)).rejects.toThrow('YouTube')
    expect(await told('11:30')).toMatchObject({ state: 'live', videoId: 'sunday-live' })
  })

  it('asks a bounded number of times: none on other days, under 200 on a Sunday without any broadcast', async () => {
    await look('09:59', '12:31')
    const asked = youtube.calls.length
    expect(asked).toBeGreaterThan(50)
    expect(asked).toBeLessThan(200)
    // Whatever is not played minute by minute is asked nothing, on this day and on another.
    const { parts } = at('08:00')
    const rest = ['00:00', '06:00', '08:00', '09:00', '09:45', '12:35', '13:00', '14:00', '18:00', '23:59']
    const elsewhere = [
      ...rest.map((time) => `2026-11-22T${time}-06:00`),
      ...[...rest, '10:00', '10:20', '10:45', '11:30', '12:29'].map((time) => `2026-11-25T${time}-06:00`),
    ]
    for (const time of elsewhere) await lookForBroadcast({ ...parts, now: () => Temporal.Instant.from(time) })
    expect(youtube.calls).toHaveLength(asked)
  })

  it('does not look for what is cancelled, and says so', async () => {
    const notice = { date: '2026-11-22', kind: 'cancelled', message: 'The storm is near.' }
    await at('08:00').as('administrator').post(adminApi.notices, notice)
    await look('10:10', '10:45')
    expect(youtube.calls).toEqual([])
    expect(await told('10:45')).toMatchObject({ state: 'off', startsAt: null, notice })
    expect(await told('09:00')).toMatchObject({ state: 'off', startsAt: null, notice })
  })

  it('looks around the new time when worship has moved', async () => {
    const notice = { date: '2026-11-22', kind: 'moved', time: '17:00', message: 'In the evening.' }
    await at('08:00').as('administrator').post(adminApi.notices, notice)
    youtube.playlists.set(UPLOADS, [broadcast, ...older])
    await look('10:10', '10:20')
    expect(await told('10:20')).toMatchObject({
      state: 'soon',
      videoId: null,
      startsAt: '2026-11-22T22:45:00.000Z',
      notice,
    })
    await look('16:45', '16:45')
    expect(await told('16:46')).toMatchObject({ state: 'live', videoId: 'sunday-live' })
  })

  it('goes on past midnight when worship has moved to the late evening', async () => {
    const notice = { date: '2026-11-22', kind: 'moved', time: '23:00', message: 'A vigil.' }
    await at('08:00').as('administrator').post(adminApi.notices, notice)
    const monday = async (time: string) => (await at(time, youtube.env, '2026-11-23').get(api.live)).body
    await look('22:45', '22:46')
    expect(await monday('00:01')).toMatchObject({ state: 'live', videoId: null, notice })
    youtube.playlists.set(UPLOADS, [broadcast, ...older])
    await lookForBroadcast(at('00:02', youtube.env, '2026-11-23').parts)
    expect(await monday('00:02')).toMatchObject({ state: 'live', videoId: 'sunday-live', notice })
    expect(await monday('01:30')).toMatchObject({ state: 'live', videoId: 'sunday-live' })
    expect(await monday('02:01')).toMatchObject({ state: 'off', videoId: null, notice: null })
  })

  it('believes an administrator who says that it is live before everything, on any day', async () => {
    const wednesday = (time: string) => at(time, youtube.env, '2026-11-25')
    const desk = at('08:00').as('administrator')
    await desk.post(adminApi.notices, { date: '2026-11-25', kind: 'cancelled', message: 'Or not?' })
    await wednesday('18:00').as('administrator').send('PUT', adminApi.siteConfig, { liveStreamManualOverride: true })
    expect((await wednesday('18:01').get(api.live)).body).toMatchObject({ state: 'live', videoId: null })
    youtube.playlists.set(UPLOADS, [broadcast, ...older])
    await lookForBroadcast(wednesday('18:02').parts)
    expect((await wednesday('18:02').get(api.live)).body).toMatchObject({ state: 'live', videoId: 'sunday-live' })
  })

  it('goes by the clock and by what is kept as live when there is no key', async () => {
    const none = { YOUTUBE_API_URL: youtube.env.YOUTUBE_API_URL }
    await lookForBroadcast(at('10:20', none).parts)
    expect(youtube.calls).toEqual([])
    expect(await told('10:20', none as never)).toMatchObject({ state: 'live', videoId: null })
    await addLiveStream(database.db, { title: 'Kept', isLive: true, youtubeUrl: 'https://youtu.be/abcdefghijk' })
    expect(await told('10:20', none as never)).toMatchObject({ state: 'live', videoId: 'abcdefghijk', title: 'Kept' })
    await addLiveStream(database.db, { date: '2026-12-24', isLive: true, youtubeUrl: 'https://youtu.be/christmas-1' })
    expect(await told('10:20', none as never)).toMatchObject({ state: 'live', videoId: 'abcdefghijk', title: 'Kept' })
    expect(await told('12:31', none as never)).toMatchObject({ state: 'off', videoId: null })
  })
})
