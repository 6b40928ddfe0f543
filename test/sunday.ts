/** Sunday, November 22, 2026, at the church, minute by minute: with a channel, and what it has published. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { adminApi } from '#app/admin-routes.ts'
import { storeDefaults } from '#app/features/church/defaults.ts'
import type { LiveNow } from '#app/ui/live-now.ts'
import { findBroadcast } from '#app/videos/live/find-broadcast.ts'
import { api } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { type FakeVideo, type FakeYoutube, startYoutube } from '#test/youtube.ts'

const CHANNEL = `UC${'c'.repeat(22)}`
export const UPLOADS = `UU${'c'.repeat(22)}`
export const broadcast: FakeVideo = {
  id: 'sunday-live',
  title: 'Holy Eucharist',
  live: 'live',
  startedAt: '2026-11-22T16:14:00Z',
}
export const older: FakeVideo[] = [{ id: 'last-sunday', title: 'Last Sunday', startedAt: '2026-11-15T16:14:00Z' }]

/**
 * A new one before every test; it ends with the test.
 * @param open creates an empty database
 */
export function sundayOf(open: () => Promise<Database>) {
  const sunday: { database: Database; youtube: FakeYoutube; app: TestApp } = {
    app: undefined as never,
    database: undefined as never,
    youtube: undefined as never,
  }
  beforeAll(async () => {
    sunday.youtube = await startYoutube()
  })
  afterAll(() => sunday.youtube.stop())
  beforeEach(async () => {
    const { youtube } = sunday
    sunday.database = await open()
    sunday.app = createTestApp(sunday.database, '2026-11-22T08:00:00-06:00', youtube.env)
    await sunday.database.transaction((trx) => storeDefaults(trx, '2026-11-01T12:00:00.000Z'))
    youtube.calls.length = 0
    youtube.fail(undefined)
    youtube.playlists.clear()
    youtube.playlists.set(UPLOADS, older)
    const channel = `https://www.youtube.com/channel/${CHANNEL}`
    await at('08:00').as('administrator').send('PUT', adminApi.siteConfig, { youtubeChannelUrl: channel })
  })
  afterEach(() => sunday.database.close())

  /** The site at a time of that day at the church. */
  const at = (time: string, env: Record<string, string> = sunday.youtube.env, day = '2026-11-22'): TestApp => {
    const now = `${day}T${time}:00-06:00`
    return env === sunday.youtube.env ? sunday.app.at(now) : createTestApp(sunday.database, now, env)
  }
  const told = async (time: string, env = sunday.youtube.env) => (await at(time, env).get(api.live)).body as LiveNow
  /** Runs the job each minute, as the clock does. */
  const look = async (from: string, to: string, each: (time: string) => void = () => undefined): Promise<void> => {
    const { services } = at('08:00')
    for (let time = Temporal.PlainTime.from(from); ; time = time.add({ minutes: 1 })) {
      each(time.toString().slice(0, 5))
      await findBroadcast({ ...services, now: () => Temporal.Instant.from(`2026-11-22T${time.toString()}-06:00`) })
      if (time.equals(to)) return
    }
  }
  return Object.assign(sunday, { at, told, look })
}
