/** The only place that knows how Sunday services are stored. */
import type { Selectable } from 'kysely'
import type { SundayService, SundayServiceInput } from '#app/sunday-services/sunday-service.ts'
import { fullDate } from '#app/ui/dates.ts'
import type { Db } from '#db/database.ts'
import { flag, orNull } from '#db/records.ts'
import type { SundayServiceTable } from '#db/tables/content.ts'
import { searchText } from '#db/search-text.ts'

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
  return rows.map(presentService)
}

/** The services of one day, the earliest first. */
export async function servicesOn(db: Db, day: string): Promise<SundayService[]> {
  const all = db.selectFrom('sunday_services').selectAll()
  const rows = await all.where('date', '=', day).orderBy('time').orderBy('id').execute()
  return rows.map(presentService)
}

/** A service's own columns. */
export function serviceColumns(service: SundayServiceInput) {
  const { date, time, location = '' } = service
  return {
    date,
    time,
    location,
    youtube_url: service.youtubeUrl ?? '',
    is_live: flag(service.isLive ?? false),
    search_text: searchText([date, fullDate(date), location]),
  }
}

/** Every field that leaves, decided here. */
export function presentService(row: Selectable<SundayServiceTable>): SundayService {
  return {
    id: row.id,
    date: row.date,
    time: row.time,
    location: orNull(row.location),
    youtubeUrl: orNull(row.youtube_url),
    isLive: row.is_live === 1,
  }
}
