/** The only place that knows how Sunday services are stored. */
import type { Db } from '#db/database.ts'
import { orNull } from '#db/records.ts'

export interface SundayService {
  id: string
  /** `YYYY-MM-DD`. */
  date: string
  /** `HH:MM`, in the church's zone. */
  time: string
  location: string | null
  youtubeUrl: string | null
  isLive: boolean
}

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
  return rows.map((row) => ({
    id: row.id,
    date: row.date,
    time: row.time,
    location: orNull(row.location),
    youtubeUrl: orNull(row.youtube_url),
    isLive: row.is_live === 1,
  }))
}
