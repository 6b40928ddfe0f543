import { describe, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import { findBroadcast } from '#app/videos/live/find-broadcast.ts'
import { onBothDatabases, openEmpty } from '#test/databases.ts'
import { makePerson } from '#test/people.ts'
import { addLiveStream } from '#test/records.ts'
import { broadcast, older, sundayOf, UPLOADS } from '#test/sunday.ts'
import type { FakeVideo } from '#test/youtube.ts'

const SERVICES = 'PLtrial0services0000000000000000'
/** Announced for the hour of worship. */
const planned: FakeVideo = {
  id: 'planned-one',
  title: 'Holy Eucharist',
  live: 'upcoming',
  scheduledAt: '2026-11-22T16:30:00Z',
}

onBothDatabases('on Sunday the server', (open) => {
  const sunday = sundayOf(open)
  const { at, told, look } = sunday
  const emails = () =>
    sunday.database.db.selectFrom('emails').select(['to_address', 'subject']).orderBy('to_address').execute()

  it('finds the broadcast by its own id, and shows it until it is over', async () => {
    expect(await told('10:10')).toMatchObject({ state: 'soon', videoId: null, startsAt: '2026-11-22T16:15:00.000Z' })
    await look('10:14', '10:18', (time) => {
      if (time === '10:17') sunday.youtube.playlists.set(UPLOADS, [broadcast, ...older])
    })
    expect(await told('10:18')).toMatchObject({ state: 'live', videoId: 'sunday-live', title: 'Holy Eucharist' })
    await look('10:19', '11:50')
    sunday.youtube.playlists.set(UPLOADS, [{ id: broadcast.id, title: broadcast.title }, ...older])
    await look('11:51', '11:57')
    expect(await told('11:57')).toMatchObject({ state: 'off', videoId: null })
  })

  it('does not mistake a test that ended before worship for the service, and reports it missing', async () => {
    await makePerson(sunday.database, { email: 'ada@church.test', isAdmin: true })
    sunday.youtube.playlists.set(UPLOADS, [{ ...broadcast, id: 'sound-check' }, ...older])
    await look('10:04', '10:07')
    sunday.youtube.playlists.set(UPLOADS, [{ id: 'sound-check', title: 'Test' }, ...older])
    await look('10:08', '10:16')
    expect(await told('10:16')).toMatchObject({ state: 'soon', videoId: null })
    await look('10:17', '10:41')
    expect(await told('10:41')).toMatchObject({ state: 'missing', videoId: null })
    expect(await emails()).toHaveLength(1)
    sunday.youtube.playlists.set(UPLOADS, [broadcast, { id: 'sound-check', title: 'Test' }, ...older])
    await look('10:42', '10:43')
    expect(await told('10:43')).toMatchObject({ state: 'live', videoId: 'sunday-live' })
  })

  it('reads the newest of several long lists, with one request about the videos', async () => {
    const admin = at('08:00').as('administrator')
    const long = (name: string): FakeVideo[] =>
      Array.from({ length: 60 }, (_, n) => ({ id: `${name}-${String(n).padStart(9, '0')}`, title: name }))
    const lists = [SERVICES, SERVICES.replace('services', 'vespers0')] as const
    for (const playlistId of lists)
      await admin.post(adminApi.youtubeConfigs, { title: playlistId, playlistId, type: 'live_streams' })
    for (const name of ['a', 'b']) {
      sunday.youtube.playlists.set(lists[0], name === 'a' ? [broadcast, ...long('a')] : long('a'))
      sunday.youtube.playlists.set(lists[1], name === 'b' ? [broadcast, ...long('b')] : long('b'))
      await sunday.database.db.deleteFrom('broadcasts').execute()
      sunday.youtube.calls.length = 0
      await look('10:15', '10:15')
      expect(await told('10:15')).toMatchObject({ state: 'live', videoId: 'sunday-live' })
      expect(sunday.youtube.calls.filter((call) => call.startsWith('videos'))).toHaveLength(1)
    }
  })

  it('finds the live one however many are announced for later days', async () => {
    await at('08:00').as('administrator').send('PUT', adminApi.siteConfig, { youtubeChannelUrl: '' })
    const keep = (id: string, date: string) =>
      addLiveStream(sunday.database.db, { date, isLive: true, youtubeUrl: `https://youtu.be/${id}` })
    await keep(broadcast.id, '2026-11-22')
    for (const day of ['01', '02', '03', '04', '05']) await keep(`advent-2026${day}`.slice(-11), `2026-12-${day}`)
    sunday.youtube.playlists.set(SERVICES, [broadcast])
    await look('10:15', '10:15')
    expect(await told('10:15')).toMatchObject({ state: 'live', videoId: 'sunday-live' })
  })

  it('reports a missing broadcast ten minutes after worship began, and emails each administrator once', async () => {
    await makePerson(sunday.database, { email: 'ada@church.test', isAdmin: true })
    await makePerson(sunday.database, { email: 'ben@church.test', isAdmin: true })
    await makePerson(sunday.database, { email: 'mel@church.test', isAdmin: false })
    await look('10:14', '10:39')
    expect(await told('10:39')).toMatchObject({ state: 'soon' })
    expect(await emails()).toEqual([])
    await look('10:40', '12:35')
    expect(await told('10:41')).toMatchObject({ state: 'missing', videoId: null })
    const subject = 'Live stream not found: Sunday, November 22'
    expect(await emails()).toEqual(
      ['ada@church.test', 'ben@church.test'].map((to_address) => ({ to_address, subject })),
    )
  })
})

/** The decisions, and the number of requests to YouTube, do not depend on the database. */
describe('on Sunday the server, on either database,', () => {
  const sunday = sundayOf(() => openEmpty('sqlite'))
  const { at, told, look } = sunday
  const emails = () =>
    sunday.database.db.selectFrom('emails').select(['to_address', 'subject']).orderBy('to_address').execute()

  it('shows the new broadcast when the first one broke off', async () => {
    sunday.youtube.playlists.set(UPLOADS, [broadcast, ...older])
    await look('10:15', '10:16')
    const second: FakeVideo = { ...broadcast, id: 'second-live', startedAt: '2026-11-22T16:50:00Z' }
    sunday.youtube.playlists.set(UPLOADS, [second, { id: broadcast.id, title: 'Broken off' }, ...older])
    await look('10:52', '10:58')
    expect(await told('10:58')).toMatchObject({ state: 'live', videoId: 'second-live' })
  })

  it('switches to the broadcast that begins while a sound check is still on', async () => {
    const check: FakeVideo = { ...broadcast, id: 'sound-check', title: 'Test', startedAt: '2026-11-22T16:00:00Z' }
    sunday.youtube.playlists.set(UPLOADS, [check, ...older])
    const real = { ...broadcast, startedAt: '2026-11-22T16:28:00Z' }
    await look('10:00', '10:36', (time) => {
      if (time === '10:28') sunday.youtube.playlists.set(UPLOADS, [real, check, ...older])
    })
    expect(await told('10:36')).toMatchObject({ state: 'live', videoId: 'sunday-live', title: 'Holy Eucharist' })
    await look('10:37', '11:30')
    expect(await told('11:30')).toMatchObject({ state: 'live', videoId: 'sunday-live' })
  })

  it('finds the broadcasts of two services of one day, and not the first one for the second', async () => {
    const times = [
      { name: 'Early', weekday: 7, time: '08:00', minutes: 75, isBroadcast: true },
      { name: 'Late', weekday: 7, time: '10:30', minutes: 120, isBroadcast: true, isMain: true },
    ]
    const sent = await at('06:00').as('administrator').send('PUT', adminApi.setupTimes, { times })
    expect(sent).toMatchObject({ status: 200 })
    const early: FakeVideo = { ...broadcast, id: 'early-mass1', startedAt: '2026-11-22T13:58:00Z' }
    await look('07:40', '08:05', (time) => {
      if (time === '08:00') sunday.youtube.playlists.set(UPLOADS, [early, ...older])
    })
    expect(await told('08:05')).toMatchObject({ state: 'live', videoId: 'early-mass1' })
    const ended = { id: early.id, title: 'Early', startedAt: early.startedAt ?? '' }
    await look('08:06', '09:20', (time) => {
      if (time === '09:10') sunday.youtube.playlists.set(UPLOADS, [ended, ...older])
    })
    expect(await told('09:14')).toMatchObject({ state: 'off' })
    await look('09:59', '10:20')
    expect(await told('10:20')).toMatchObject({ state: 'soon', videoId: null })
    sunday.youtube.playlists.set(UPLOADS, [broadcast, ended, ...older])
    await look('10:21', '10:23')
    expect(await told('10:23')).toMatchObject({ state: 'live', videoId: 'sunday-live' })
  })

  it('finds the broadcast of a service whose window opens before that of the one before it closes', async () => {
    const times = [
      { name: 'Early', weekday: 7, time: '09:00', isBroadcast: true },
      { name: 'Late', weekday: 7, time: '10:30', isBroadcast: true, isMain: true },
    ]
    await at('06:00').as('administrator').send('PUT', adminApi.setupTimes, { times })
    const early: FakeVideo = { ...broadcast, id: 'early-mass1', startedAt: '2026-11-22T14:58:00Z' }
    const ended = { id: early.id, title: 'Early', startedAt: early.startedAt ?? '' }
    await look('08:40', '10:28', (time) => {
      if (time === '08:58') sunday.youtube.playlists.set(UPLOADS, [early, ...older])
      if (time === '10:05') sunday.youtube.playlists.set(UPLOADS, [ended, ...older])
    })
    expect(await told('10:28')).toMatchObject({ state: 'soon', videoId: null })
    sunday.youtube.playlists.set(UPLOADS, [{ ...broadcast, startedAt: '2026-11-22T16:29:00Z' }, ended, ...older])
    await look('10:29', '10:30')
    expect(await told('10:30')).toMatchObject({ state: 'live', videoId: 'sunday-live' })
  })

  it('reports nothing missing when one broadcast ran through two services', async () => {
    await makePerson(sunday.database, { email: 'ada@church.test', isAdmin: true })
    const times = [
      { name: 'Early', weekday: 7, time: '09:00', minutes: 75, isBroadcast: true },
      { name: 'Late', weekday: 7, time: '11:00', minutes: 120, isBroadcast: true, isMain: true },
    ]
    await at('06:00').as('administrator').send('PUT', adminApi.setupTimes, { times })
    const whole: FakeVideo = { ...broadcast, startedAt: '2026-11-22T14:58:00Z' }
    await look('08:55', '13:00', (time) => {
      if (time === '09:00') sunday.youtube.playlists.set(UPLOADS, [whole, ...older])
      if (time === '12:10') sunday.youtube.playlists.set(UPLOADS, [{ id: whole.id, title: 'Both' }, ...older])
    })
    expect(await told('12:20')).toMatchObject({ state: 'off' })
    expect(await emails()).toEqual([])
  })

  it('asks under 70 times on a Sunday with a broadcast, also when it began before worship', async () => {
    await look('09:59', '12:31', (time) => {
      if (time === '10:14') sunday.youtube.playlists.set(UPLOADS, [broadcast, ...older])
    })
    expect(await told('12:29')).toMatchObject({ state: 'live', videoId: 'sunday-live' })
    expect(sunday.youtube.calls.length).toBeLessThan(70)
  })

  it('follows the clock when no channel or playlist is set', async () => {
    await makePerson(sunday.database, { email: 'ada@church.test', isAdmin: true })
    await at('08:00').as('administrator').send('PUT', adminApi.siteConfig, { youtubeChannelUrl: '' })
    await look('10:14', '10:45')
    expect(sunday.youtube.calls).toEqual([])
    expect(await told('10:45')).toMatchObject({ state: 'live', videoId: null })
    expect(await emails()).toEqual([])
  })

  it('finds it in a playlist although no channel has the handle that was given', async () => {
    const admin = at('08:00').as('administrator')
    await admin.send('PUT', adminApi.siteConfig, { youtubeChannelUrl: 'https://www.youtube.com/@nobody' })
    await admin.post(adminApi.youtubeConfigs, { title: 'Services', playlistId: SERVICES, type: 'live_streams' })
    sunday.youtube.playlists.set(SERVICES, [broadcast, ...older])
    await look('10:15', '10:15')
    expect(await told('10:15')).toMatchObject({ state: 'live', videoId: 'sunday-live' })
  })

  it('waits for an announced one of this day with a single request a minute', async () => {
    const soon: FakeVideo = { ...planned, id: 'sunday-live' }
    const christmas: FakeVideo = {
      id: 'christmas-1',
      title: 'Christmas Eve',
      live: 'upcoming',
      scheduledAt: '2026-12-25T04:00:00Z',
    }
    sunday.youtube.playlists.set(UPLOADS, [christmas, soon, ...older])
    await look('10:15', '10:15')
    sunday.youtube.playlists.set(UPLOADS, [christmas, broadcast, ...older])
    sunday.youtube.calls.length = 0
    await look('10:16', '10:16')
    expect(sunday.youtube.calls.map((call) => call.split(' ')[0])).toEqual(['videos'])
    expect(await told('10:16')).toMatchObject({ state: 'live', videoId: 'sunday-live' })
  })

  it('finds within three minutes a broadcast that runs instead of the announced one', async () => {
    sunday.youtube.playlists.set(UPLOADS, [planned, ...older])
    await look('10:15', '10:31', (time) => {
      if (time === '10:29') sunday.youtube.playlists.set(UPLOADS, [broadcast, planned, ...older])
    })
    expect(await told('10:31')).toMatchObject({ state: 'live', videoId: 'sunday-live' })
  })

  it('finds one that begins beside one that is live', async () => {
    sunday.youtube.playlists.set(UPLOADS, [planned, ...older])
    await look('09:59', '10:00')
    await at('10:00').as('administrator').send('PUT', adminApi.siteConfig, { liveStreamManualOverride: true })
    sunday.youtube.playlists.set(UPLOADS, [broadcast, planned, ...older])
    await look('10:01', '10:04')
    expect(await told('10:04')).toMatchObject({ state: 'live', videoId: 'sunday-live' })
  })

  it('makes under 200 requests for an announced one that never begins', async () => {
    sunday.youtube.playlists.set(UPLOADS, [planned, ...older])
    await look('09:59', '12:31')
    for (const time of ['12:45', '13:00', '13:15', '13:30', '13:45']) await look(time, time)
    expect(sunday.youtube.calls.length).toBeLessThan(200)
    expect(await told('10:41')).toMatchObject({ state: 'missing' })
  })

  it('reports nothing missing while YouTube gives no answer', async () => {
    await makePerson(sunday.database, { email: 'ada@church.test', isAdmin: true })
    sunday.youtube.fail('down')
    for (const time of ['10:41', '10:42']) await expect(findBroadcast(at(time).services)).rejects.toThrow('YouTube')
    expect(await told('10:45')).toMatchObject({ state: 'live', videoId: null })
    expect(await emails()).toEqual([])
  })

  it('continues to show a broadcast when YouTube stops answering', async () => {
    sunday.youtube.playlists.set(UPLOADS, [broadcast, ...older])
    await look('10:15', '10:15')
    sunday.youtube.fail('down')
    await expect(findBroadcast(at('10:30').services)).rejects.toThrow('YouTube')
    expect(await told('11:30')).toMatchObject({ state: 'live', videoId: 'sunday-live' })
  })

  it('asks a bounded number of times: none on other days, under 200 on a Sunday without any broadcast', async () => {
    await look('09:59', '12:31')
    const asked = sunday.youtube.calls.length
    expect(asked).toBeGreaterThan(50)
    expect(asked).toBeLessThan(200)
    // Times at which no request is made, on this day and on another.
    const { services } = at('08:00')
    const rest = ['00:00', '06:00', '08:00', '09:00', '09:45', '12:35', '13:00', '14:00', '18:00', '23:59']
    const elsewhere = [
      ...rest.map((time) => `2026-11-22T${time}-06:00`),
      ...[...rest, '10:00', '10:20', '10:45', '11:30', '12:29'].map((time) => `2026-11-25T${time}-06:00`),
    ]
    for (const time of elsewhere) await findBroadcast({ ...services, now: () => Temporal.Instant.from(time) })
    expect(sunday.youtube.calls).toHaveLength(asked)
  })
})
