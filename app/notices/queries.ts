/** The only place that knows how notices are stored. */
import type { Selectable } from 'kysely'
import { fullDate } from '#app/ui/dates.ts'
import { type Notice, noticeSentence } from '#app/ui/notices.ts'
import type { Db } from '#db/database.ts'
import { orNull } from '#db/records.ts'
import { searchText } from '#db/search.ts'
import type { NoticeTable } from '#db/tables/live.ts'

/** Days before its own from which a notice is shown, when nothing is said. */
const USUALLY_BEFORE = 7

/**
 * Those that visitors are told today, the nearest day first; of one day, what changes most first.
 * @param today the day at the church, `YYYY-MM-DD`
 */
export async function listShownNotices(db: Db, today: string): Promise<Notice[]> {
  const rows = await db
    .selectFrom('notices')
    .selectAll()
    .where('shown_from', '<=', today)
    .where('date', '>=', today)
    .orderBy('date')
    .orderBy('kind')
    .orderBy('id')
    .limit(MOST)
    .execute()
  return rows.map(presentNotice)
}
/** More at once nobody reads. */
const MOST = 10

/** Those of this day, whether visitors are told yet or not; what changes most first. */
export async function noticesOn(db: Db, day: string): Promise<Notice[]> {
  const all = db.selectFrom('notices').selectAll()
  const rows = await all.where('date', '=', day).orderBy('kind').orderBy('id').limit(MOST).execute()
  return rows.map(presentNotice)
}

/** A notice's own columns. */
export function noticeColumns(notice: Omit<Notice, 'id' | 'time' | 'location'> & { time: string; location: string }) {
  const { date, kind, time, location, message, shownFrom } = notice
  return {
    date,
    kind,
    time,
    location,
    message,
    shown_from: shownFrom || Temporal.PlainDate.from(date).subtract({ days: USUALLY_BEFORE }).toString(),
    search_text: searchText([date, fullDate(date), noticeSentence(notice), message]),
  }
}

/** Every field that leaves, decided here. */
export function presentNotice(row: Selectable<NoticeTable>): Notice {
  return {
    id: row.id,
    date: row.date,
    kind: row.kind,
    time: orNull(row.time),
    location: orNull(row.location),
    message: row.message,
    shownFrom: row.shown_from,
  }
}
