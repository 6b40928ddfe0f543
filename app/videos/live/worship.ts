/** The current or next worship: its time, the notices about its day, the broadcast that was found, and the public route that says so. */
import { z } from '@hono/zod-openapi'
import { readRoute } from '#app/http/read-route.ts'
import { newRouter, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { siteRows } from '#app/http/site-rows.ts'
import type { LiveNow } from '#app/ui/live-now.ts'
import {
  broadcastsOf,
  isDayOfWorship,
  type LiveWindow,
  liveState,
  nextWindow,
  windowsAround,
  type WorshipClock,
} from '#app/church/live-window.ts'
import {
  AFTER_WINDOW_MS,
  isFresh,
  isOfEarlierService,
  isOverdue,
  mayOverrun,
  type Occasion,
} from '#app/videos/live/schedule.ts'
import { shownNotices } from '#app/features/notices/api.ts'
import { notice } from '#app/features/notices/notice.ts'
import { listServiceTimes } from '#app/features/church/queries.ts'
import { cachedSiteConfig, youtubeKeyIn } from '#app/http/settings.ts'
import { isServiceChange, type ServiceChange } from '#app/ui/notices.ts'
import type { SiteConfig } from '#app/definitions/settings.ts'
import { listLiveStreams } from '#app/features/live-streams/queries.ts'
import { outputOf } from '#app/definitions/schemas.ts'
import { api } from '#app/routes.ts'
import { videoId } from '#app/links/address.ts'
import type { Selectable } from 'kysely'
import type { Db } from '#db/database.ts'
import type { BroadcastTable } from '#db/tables/video.ts'
import { published } from '#db/published.ts'

export type Broadcast = Selectable<BroadcastTable>

export interface Worship extends Occasion {
  /** The day of the broadcast at the church, `YYYY-MM-DD`. */
  day: string
  config: SiteConfig
  church: WorshipClock
  notices: ServiceChange[]
  broadcast: Broadcast | undefined
}

export async function readWorship(services: Services): Promise<Worship> {
  const config = await cachedSiteConfig(services)
  const moment = services.now()
  const now = moment.epochMilliseconds
  const local = moment.toZonedDateTimeISO(config.timeZone).toPlainDateTime()
  const today = local.toPlainDate().toString()
  const weekly = await siteRows(services, 'service_times')
  const shown = shownNotices(await siteRows(services, 'notices'), weekly, local, AFTER_WINDOW_MS)
  const notices = shown.filter(isServiceChange)
  const times = broadcastsOf(listServiceTimes(weekly))
  const church = { timeZone: config.timeZone, times }
  const window = currentWindow(now, church, notices)
  const day = mayOverrun(now, window) ? window.date : today
  const broadcast = (await siteRows(services, 'broadcasts')).find((one) => one.day === day)
  return { now, window, day, config, church, notices, broadcast, overriddenSince: await overriddenSince() }

  async function overriddenSince() {
    if (!config.liveStreamManualOverride) return undefined
    const rows = await siteRows(services, 'settings')
    return Date.parse(rows.find(({ name }) => name === 'liveStreamManualOverride')?.updated_at ?? '') || now
  }
}

/**
 * The window that is open or about to open, or has closed so lately that its broadcast may still run; else the next one. Of
 * several, the last, since its broadcast is the one that is looked for.
 */
function currentWindow(now: number, church: WorshipClock, notices: readonly ServiceChange[]): LiveWindow {
  const current = windowsAround(now, church, notices).findLast((one) => mayOverrun(now, one))
  return current ?? nextWindow(now, church, notices)
}

/**
 * The state of worship that visitors see now. The administrators' override comes first, then the broadcast that was found,
 * then notices about the day, then the clock. A broadcast is missing only if YouTube has recently been asked for it.
 */
async function liveNow(services: Services): Promise<LiveNow> {
  const worship = await readWorship(services)
  const { now, window, day, config, church, notices, broadcast } = worship
  const hasKey = await services.readCache.get(
    'video key',
    async () => youtubeKeyIn(await siteRows(services, 'settings'), services) !== undefined,
  )
  const nothing = { videoId: null, title: null, startsAt: null }
  const override = config.liveStreamManualOverride
  const byClock = liveState(now, church, override, notices)

  const runs = hasKey && broadcast?.state === 'live' && (override || (mayOverrun(now, window) && !window.isCanceled))
  const next = nextWindow(now, church, notices).date
  // Notices about a day of worship end with it; those about other days, whose hour is unknown, last all day.
  const isOn = (date: string) => date === next || (date === day && (runs || !isDayOfWorship(day, church)))
  const common = { notice: notices.find(({ date }) => isOn(date)) ?? null, asOf: isoTime(now) }
  if (runs) return { state: 'live', videoId: broadcast.video_id, title: broadcast.title, startsAt: null, ...common }
  if (byClock.is === 'countdown') return { state: 'soon', ...nothing, startsAt: isoTime(byClock.target), ...common }
  if (byClock.is !== 'live') return { state: 'off', ...nothing, ...common }
  if (override || !hasKey || !isFresh(now, broadcast)) {
    return {
      state: 'live',
      ...nothing,
      ...(hasKey && !override ? {} : await storedBroadcast(services, day)),
      ...common,
    }
  }
  return { state: stateWithoutBroadcast(worship), ...nothing, ...common }
}

/** The state during worship when YouTube has no broadcast. */
function stateWithoutBroadcast({ broadcast, ...occasion }: Worship): LiveNow['state'] {
  if (broadcast?.state === 'over' && !isOfEarlierService({ ...occasion, broadcast })) return 'off'
  return isOverdue(occasion) ? 'missing' : 'soon'
}

/** The stored live stream; not one that is announced for another day. */
async function storedBroadcast(services: Services, day: string) {
  const [stream] = await announcedStreams(services, day, 1)
  const id = videoId(stream?.youtubeUrl)
  return stream && id ? { videoId: id, title: stream.title } : {}
}

/** The live streams that the church itself has entered as live, the newest first. */
export function announcedStreams(services: Services, day: string, limit: number) {
  return listLiveStreams(published(services), { type: 'live', until: day }, { limit, offset: 0 })
}

function isoTime(now: number): string {
  return new Date(now).toISOString()
}

/** Stores the time of a request before it is made, in case it fails. */
export async function storeAttempt(db: Db, day: string, now: string): Promise<void> {
  const blank = { video_id: '', title: '', state: 'none', starts_at: '', looked_at: '' } as const
  await db
    .insertInto('broadcasts')
    .values({ ...blank, day, tried_at: now })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ tried_at: now }))
    .execute()
}

/** Stores the broadcast that was found. */
export async function storeFound(
  db: Db,
  day: string,
  { video_id, title, state, starts_at }: Pick<Broadcast, 'video_id' | 'title' | 'state' | 'starts_at'>,
  now: string,
): Promise<void> {
  await db
    .updateTable('broadcasts')
    .set({ video_id, title, state, starts_at, looked_at: now })
    .where('day', '=', day)
    .execute()
}

export function liveRoutes(services: Services): Router {
  const router = newRouter()
  readRoute(router, {
    tag: 'Live streams',
    path: api.live,
    cachedFor: 'second',
    summary: 'Get whether worship is live now and which video shows it; poll at most every 30 seconds',
    answer: liveOut,
    handle: () => liveNow(services),
  })
  return router
}

const liveOut = z
  .object({
    state: z.enum(['live', 'soon', 'off', 'missing']).meta({
      description: 'missing: it should have started ten minutes ago, and there is no broadcast',
    }),
    videoId: z.string().nullable().meta({ description: 'The video that is broadcast now' }),
    title: z.string().nullable(),
    startsAt: z.string().nullable().meta({ description: 'While it is soon: when the live stream opens, an instant' }),
    notice: outputOf(notice).nullable(),
    asOf: z.string().meta({ description: 'When this was known, an instant' }),
  })
  .meta({ id: 'LiveNow' })
