/** Reads the service notices. */
import { notice } from '#app/features/notices/notice.ts'
import { shownOf } from '#app/records/columns.ts'
import type { Notice } from '#app/ui/notices.ts'
import type { Db } from '#db/database.ts'

/** How long worship lasts after it has moved, as in its live window (app/features/live-streams/live-window.ts). */
const GOES_ON = { hours: 2 }

/**
 * Notices that visitors see now, the nearest day first; of one day, the biggest change first. They are shown until their
 * day is over, and late worship until it ends.
 * @param local the wall time at the church
 * @param longer how much longer worship may last, in milliseconds
 */
export async function listShownNotices(db: Db, local: Temporal.PlainDateTime, longer = 0): Promise<Notice[]> {
  const today = local.toPlainDate().toString()
  const begun = local.subtract(GOES_ON).subtract({ milliseconds: longer })
  const late = {
    day: begun.toPlainDate().toString(),
    time: begun.toPlainTime().toString({ smallestUnit: 'minute' }),
  }
  const rows = await db
    .selectFrom('notices')
    .selectAll()
    .where('shown_from', '<=', today)
    .where((eb) =>
      eb.or([
        eb('date', '>=', today),
        eb.and([eb('date', '=', late.day), eb('kind', '=', 'moved'), eb('time', '>=', late.time)]),
      ]),
    )
    .orderBy('date')
    .orderBy('kind')
    .orderBy('id')
    .limit(MOST)
    .execute()
  return rows.map((row) => shownOf(notice, row))
}
/** More would not be read. */
const MOST = 10

/** Notices of this day, whether they are shown yet or not; the biggest change first. */
export async function noticesOn(db: Db, day: string): Promise<Notice[]> {
  const all = db.selectFrom('notices').selectAll()
  const rows = await all.where('date', '=', day).orderBy('kind').orderBy('id').limit(MOST).execute()
  return rows.map((row) => shownOf(notice, row))
}
