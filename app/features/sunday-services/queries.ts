/** Reads Sunday services. */
import { type SundayService, sundayService } from '#app/features/sunday-services/sunday-service.ts'
import { shownOf } from '#app/records/columns.ts'
import { compare } from '#app/ui/compare.ts'
import type { Db } from '#db/database.ts'
import type { Schema } from '#db/schema.ts'
import type { Selectable } from 'kysely'

type ServiceRow = Selectable<Schema['sunday_services']>

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
const DURATION = { hours: 2 }

/**
 * Upcoming services that differ from the weekly service times: at another time, on another day of the week, or with a
 * place. The nearest first; a service is upcoming until it is over.
 * @param rows those of the last days and the coming ones
 * @param local the wall time at the church
 */
export function specialServices(
  rows: readonly ServiceRow[],
  weekly: readonly { weekday: number; time: string }[],
  local: Temporal.PlainDateTime,
): SundayService[] {
  const begun = local.subtract(DURATION)
  const [day, time] = [begun.toPlainDate().toString(), begun.toPlainTime().toString({ smallestUnit: 'minute' })]
  const isSpecial = ({ date, time: at, location }: SundayService) => {
    const { dayOfWeek } = Temporal.PlainDate.from(date)
    return location !== null || !weekly.some((usual) => usual.weekday === dayOfWeek && usual.time === at)
  }
  return rows
    .filter((row) => row.date > day || (row.date === day && row.time >= time))
    .toSorted((a, b) => compare(a.date, b.date) || compare(a.time, b.time) || compare(a.id, b.id))
    .map((row) => shownOf(sundayService, row))
    .filter(isSpecial)
}

/** The services of one day, the earliest first. */
export async function servicesOn(db: Db, day: string): Promise<SundayService[]> {
  const all = db.selectFrom('sunday_services').selectAll()
  const rows = await all.where('date', '=', day).orderBy('time').orderBy('id').execute()
  return rows.map((row) => shownOf(sundayService, row))
}
