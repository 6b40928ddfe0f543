import { expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import { findBroadcast } from '#app/videos/live/find-broadcast.ts'
import { api, routes } from '#app/routes.ts'
import { onBothDatabases } from '#test/databases.ts'
import { addLiveStream } from '#test/records.ts'
import { pageText } from '#test/rendered.ts'
import { broadcast, older, sundayOf, UPLOADS } from '#test/sunday.ts'

onBothDatabases('a service that differs from other Sundays', (open) => {
  const sunday = sundayOf(open)
  const { at, told, look } = sunday

  it('does not look for a canceled service, and says so', async () => {
    const notice = { date: '2026-11-22', kind: 'cancelled', message: 'The storm is near.' }
    await at('08:00').as('administrator').post(adminApi.notices, notice)
    await look('10:10', '10:45')
    expect(sunday.youtube.calls).toEqual([])
    expect(await told('10:45')).toMatchObject({ state: 'off', startsAt: null, notice })
    expect(await told('09:00')).toMatchObject({ state: 'off', startsAt: null, notice })
  })

  it('mentions a moved service until it has ended, and other days until they are over', async () => {
    const admin = at('08:00').as('administrator')
    const moved = { date: '2026-11-22', kind: 'moved', time: '09:00', message: 'Early.' }
    const midweek = { date: '2026-11-25', kind: 'cancelled', message: 'No supper.', shownFrom: '2026-11-20' }
    for (const notice of [moved, midweek]) await admin.post(adminApi.notices, notice)
    expect(await told('10:59')).toMatchObject({ notice: moved })
    expect(await told('13:00')).toMatchObject({ state: 'off', notice: null })
    const { body } = await at('13:00', sunday.youtube.env, '2026-11-25').get(api.live)
    expect(body).toMatchObject({ notice: midweek })
  })

  it('looks around the new time when worship has moved', async () => {
    const notice = { date: '2026-11-22', kind: 'moved', time: '17:00', message: 'In the evening.' }
    await at('08:00').as('administrator').post(adminApi.notices, notice)
    sunday.youtube.playlists.set(UPLOADS, [broadcast, ...older])
    await look('10:10', '10:20')
    expect(await told('10:20')).toMatchObject({
      state: 'soon',
      videoId: null,
      startsAt: '2026-11-22T22:45:00.000Z',
      notice,
    })
    await look('16:45', '16:45')
    expect(await told('16:46')).toMatchObject({ state: 'live', videoId: 'sunday-live', notice })
  })

  it('continues past midnight when worship has moved to the late evening', async () => {
    const notice = { date: '2026-11-22', kind: 'moved', time: '23:00', message: 'A vigil.' }
    await at('08:00').as('administrator').post(adminApi.notices, notice)
    const monday = async (time: string) => (await at(time, sunday.youtube.env, '2026-11-23').get(api.live)).body
    await look('22:45', '22:46')
    expect(await monday('00:01')).toMatchObject({ state: 'live', videoId: null, notice })
    sunday.youtube.playlists.set(UPLOADS, [broadcast, ...older])
    await findBroadcast(at('00:02', sunday.youtube.env, '2026-11-23').services)
    expect(await monday('00:02')).toMatchObject({ state: 'live', videoId: 'sunday-live', notice })
    expect(await monday('01:30')).toMatchObject({ state: 'live', videoId: 'sunday-live' })
    expect(await monday('02:01')).toMatchObject({ state: 'off', videoId: null, notice: null })
  })

  it('believes an administrator who says that it is live, on any day', async () => {
    const wednesday = (time: string) => at(time, sunday.youtube.env, '2026-11-25')
    const admin = at('08:00').as('administrator')
    await admin.post(adminApi.notices, { date: '2026-11-25', kind: 'cancelled', message: 'Or not?' })
    await wednesday('18:00').as('administrator').send('PUT', adminApi.siteConfig, { liveStreamManualOverride: true })
    expect((await wednesday('18:01').get(api.live)).body).toMatchObject({ state: 'live', videoId: null })
    sunday.youtube.playlists.set(UPLOADS, [broadcast, ...older])
    await findBroadcast(wednesday('18:02').services)
    expect((await wednesday('18:02').get(api.live)).body).toMatchObject({ state: 'live', videoId: 'sunday-live' })
  })

  it('may last beyond its hour, and the home page then waits for its end', async () => {
    const buttons = async (time: string) =>
      /data-of="worship-buttons" data-on="(\w+)"/.exec(await pageText(at(time), routes.home))?.[1]
    sunday.youtube.playlists.set(UPLOADS, [broadcast, ...older])
    await look('10:15', '12:40')
    expect(await told('12:40')).toMatchObject({ state: 'live', videoId: 'sunday-live' })
    expect(await buttons('12:40')).toBe('load')
    sunday.youtube.playlists.set(UPLOADS, [{ id: broadcast.id, title: broadcast.title }, ...older])
    await look('12:41', '12:50')
    expect(await told('12:50')).toMatchObject({ state: 'off', videoId: null })
    expect(await buttons('12:50')).toMatch(/^\d+$/)
  })

  it('follows the clock and marked streams when there is no key', async () => {
    const none = { YOUTUBE_API_URL: sunday.youtube.env.YOUTUBE_API_URL }
    await findBroadcast(at('10:20', none).services)
    expect(sunday.youtube.calls).toEqual([])
    expect(await told('10:20', none as never)).toMatchObject({ state: 'live', videoId: null })
    await addLiveStream(sunday.database.db, { title: 'Kept', isLive: true, youtubeUrl: 'https://youtu.be/abcdefghijk' })
    expect(await told('10:20', none as never)).toMatchObject({ state: 'live', videoId: 'abcdefghijk', title: 'Kept' })
    await addLiveStream(sunday.database.db, {
      date: '2026-12-24',
      isLive: true,
      youtubeUrl: 'https://youtu.be/christmas-1',
    })
    expect(await told('10:20', none as never)).toMatchObject({ state: 'live', videoId: 'abcdefghijk', title: 'Kept' })
    expect(await told('12:31', none as never)).toMatchObject({ state: 'off', videoId: null })
  })
})
