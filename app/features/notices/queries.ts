/** Reads the service notices. */
import { notice } from '#app/features/notices/notice.ts'
import { shownOf } from '#app/records/columns.ts'
import { isServiceChange, type Notice, type ServiceChange } from '#app/ui/notices.ts'
import { compare } from '#app/ui/compare.ts'
import type { Db } from '#db/database.ts'
import type { Schema } from '#db/schema.ts'
import type { Selectable } from 'kysely'

type NoticeRow = Selectable<Schema['notices']>

/** How long worship lasts after it has moved, as in its live window (app/features/live-streams/live-window.ts). */
const DURATION = { hours: 2 }

/**
 * Notices that visitors see now, the nearest day first; of one day, the biggest change first. They are shown until their
 * day is over, and late worship until it ends.
 * @param rows those of the last days and the coming ones
 * @param local the wall time at the church
 * @param longer how much longer worship may last, in milliseconds
 */
export function shownNotices(rows: readonly NoticeRow[], local: Temporal.PlainDateTime, longer = 0): Notice[] {
  const today = local.toPlainDate().toString()
  const begun = local.subtract(DURATION).subtract({ milliseconds: longer })
  const late = {
    day: begun.toPlainDate().toString(),
    time: begun.toPlainTime().toString({ smallestUnit: 'minute' }),
  }
  const isStillRunning = ({ date, kind, time }: NoticeRow) => date === late.day && kind === 'moved' && time >= late.time
  return rows
    .filter((row) => row.shown_from <= today && (row.date >= today || isStillRunning(row)))
    .toSorted((a, b) => compare(a.date, b.date) || compare(a.kind, b.kind) || compare(a.id, b.id))
    .slice(0, MAX_NOTICES)
    .map((row) => shownOf(notice, row))
}
const MAX_NOTICES = 10

/** Changes of worship on this day, whether they are shown yet or not; the biggest change first. */
export async function changesOn(db: Db, day: string): Promise<ServiceChange[]> {
  const all = db.selectFrom('notices').selectAll()
  const rows = await all.where('date', '=', day).orderBy('kind').orderBy('id').limit(MAX_NOTICES).execute()
  return rows.map((row): Notice => shownOf(notice, row)).filter(isServiceChange)
}
