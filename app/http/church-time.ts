/** The calendar day at the church, which decides what is upcoming. */
import type { Logger } from 'pino'
import type { Services } from '#app/http/services.ts'
import { siteRows, type SiteRows } from '#app/http/site-rows.ts'
import { isTimeZone } from '#app/dates/time-zone.ts'
import { leadService, type WeeklyService } from '#app/church/worship-services.ts'
import type { Db } from '#db/database.ts'

type ChurchServices = Pick<Services, 'database' | 'log' | 'now' | 'readCache'>

/** Used until the church has set its own. */
const DEFAULT_TIME_ZONE = 'America/Chicago'

const SUNDAY = 7

/** A service time as the rules about worship read it (`app/church/worship-services.ts`). */
export function weeklyServiceOf(row: SiteRows['service_times'][number]): WeeklyService {
  return {
    name: row.name,
    weekday: row.weekday,
    time: row.time,
    isMain: row.is_main === 1,
    isBroadcast: row.is_broadcast === 1,
    inFooter: row.shown_in.includes('footer'),
    inContact: row.shown_in.includes('contact'),
  }
}

/** The next day after this one that people mean by the church's day of worship. */
export async function nextWorshipDay(db: Db, after: Temporal.PlainDate): Promise<Temporal.PlainDate> {
  const stored = db.selectFrom('service_times').selectAll().orderBy('position').orderBy('id')
  const times = (await stored.execute()).map((row) => weeklyServiceOf(row))
  const { weekday } = leadService(times) ?? { weekday: SUNDAY }
  return after.add({ days: ((weekday - after.dayOfWeek + 6) % 7) + 1 })
}

/** Today's date at the church, `YYYY-MM-DD`, whatever zone the server runs in. */
export async function churchToday(parts: ChurchServices): Promise<string> {
  return (await churchNow(parts)).toPlainDate().toString()
}

/** The wall time at the church. */
export async function churchNow(parts: ChurchServices): Promise<Temporal.PlainDateTime> {
  return (await churchMoment(parts)).toPlainDateTime()
}

/** The current time in the church's zone. */
export async function churchMoment(parts: ChurchServices): Promise<Temporal.ZonedDateTime> {
  return parts.now().toZonedDateTimeISO(await churchTimeZone(parts))
}

/** The IANA name of the church's zone, from the settings; the default if the stored name is invalid. */
export function churchTimeZone(parts: ChurchServices): Promise<string> {
  return parts.readCache.get('time zone', async () => {
    const rows = await siteRows(parts, 'settings')
    return readTimeZone(
      rows.find(({ name }) => name === 'timeZone'),
      parts.log,
    )
  })
}

function readTimeZone(row: { value: string } | undefined, log: Logger): string {
  if (!row || row.value === '""') return DEFAULT_TIME_ZONE
  const zone = /^"([\w+/-]+)"$/.exec(row.value)?.[1]
  if (zone !== undefined && isTimeZone(zone)) return zone
  log.warn({ setting: 'timeZone' }, 'stored setting is invalid; using the default')
  return DEFAULT_TIME_ZONE
}
