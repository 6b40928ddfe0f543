/** Reads Sunday services. */
import { type SundayService, sundayService } from '#app/features/sunday-services/sunday-service.ts'
import { shownOf } from '#app/records/columns.ts'
import type { Db } from '#db/database.ts'

/** Newest day first; of one day, the earliest service first. */
export async function listSundayServices(db: Db, page: { limit: number; offset: number }): Promise<SundayService[]> {
  const rows = await db
    .selectFrom('sunday_services')
    .selectAll()
    .orderBy('date', 'desc')
    .orderBy('time')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return rows.map((row) => shownOf(sundayService, row))
}

/** How long a service lasts, as in its live window (app/features/live-streams/live-window.ts). */
const GOES_ON = { hours: 2 }

/**
 * Upcoming services that differ from the weekly service times: at another time, on another day of the week, or with a
 * place. The nearest first; a service is upcoming until it is over.
 * @param local the wall time at the church
 */
export async function listSpecialServices(
  db: Db,
  local: Temporal.PlainDateTime,
  page: { limit: number; offset: number },
): Promise<SundayService[]> {
  const begun = local.subtract(GOES_ON)
  const [day, time] = [begun.toPlainDate().toString(), begun.toPlainTime().toString({ smallestUnit: 'minute' })]
  const weekly = await db.selectFrom('service_times').select(['weekday', 'time']).execute()
  const rows = await db
    .selectFrom('sunday_services')
    .selectAll()
    .where((eb) => eb.or([eb('date', '>', day), eb.and([eb('date', '=', day), eb('time', '>=', time)])]))
    .orderBy('date')
    .orderBy('time')
    .orderBy('id')
    .execute()
  const saysMore = ({ date, time: at, location }: SundayService) => {
    const { dayOfWeek } = Temporal.PlainDate.from(date)
    return location !== null || !weekly.some((usual) => usual.weekday === dayOfWeek && usual.time === at)
  }
  return rows
    .map((row) => shownOf(sundayService, row))
    .filter(saysMore)
    .slice(page.offset, page.offset + page.limit)
}

/** The services of one day, the earliest first. */
export async function servicesOn(db: Db, day: string): Promise<SundayService[]> {
  const all = db.selectFrom('sunday_services').selectAll()
  const rows = await all.where('date', '=', day).orderBy('time').orderBy('id').execute()
  return rows.map((row) => shownOf(sundayService, row))
}
