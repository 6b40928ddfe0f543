/** The worship that is on, or the next: by the clock, what was said about its day, and the broadcast that was found. */
import type { Services } from '#app/http/services.ts'
import { nextWindow } from '#app/features/live-streams/live-window.ts'
import { type Broadcast, findBroadcast } from '#app/live/queries.ts'
import { mayRunOn, type Occasion, RUNS_ON } from '#app/live/when.ts'
import { listShownNotices } from '#app/features/notices/queries.ts'
import { readSiteConfig, settingChangedAt } from '#app/features/site/queries.ts'
import type { Notice } from '#app/ui/notices.ts'
import type { SiteConfig } from '#app/ui/site.ts'

export interface Worship extends Occasion {
  /** The day at the church whose broadcast it is, `YYYY-MM-DD`. */
  day: string
  config: SiteConfig
  notices: Notice[]
  broadcast: Broadcast | undefined
}

export async function readWorship({ database: { db }, log, now: clock }: Services): Promise<Worship> {
  const config = await readSiteConfig(db, log)
  const moment = clock()
  const now = moment.epochMilliseconds
  const local = moment.toZonedDateTimeISO(config.timeZone).toPlainDateTime()
  const today = local.toPlainDate().toString()
  const notices = await listShownNotices(db, local, RUNS_ON)
  const window = nextWindow(now - RUNS_ON, config.timeZone, notices)
  const day = mayRunOn(now, window) ? window.date : today
  const broadcast = await findBroadcast(db, day)
  return { now, window, day, config, notices, broadcast, overriddenSince: await overriddenSince() }

  async function overriddenSince() {
    if (!config.liveStreamManualOverride) return undefined
    return Date.parse((await settingChangedAt(db, 'liveStreamManualOverride')) ?? '') || now
  }
}
