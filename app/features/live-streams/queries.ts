/** Reads and stores live streams. */
import {
  type LiveStream,
  liveStream,
  type LiveStreamSummary,
  type StreamFilters,
  type StreamSort,
} from '#app/features/live-streams/live-stream.ts'
import { shownOf } from '#app/definitions/columns.ts'
import type { Services } from '#app/http/services.ts'
import type { Db } from '#db/database.ts'
import { published } from '#db/published.ts'
import { flag } from '#db/records.ts'
import { firstSearchField, textContains } from '#db/search.ts'
import { searchTerms } from '#db/search-text.ts'

interface Filters extends StreamFilters {
  /** Only those up to this day, `YYYY-MM-DD`, without what is announced for later. */
  until?: string
}

/** In the requested order; equal ones newest first. */
export async function listLiveStreams(
  db: Db,
  filters: Filters,
  page: { sort?: StreamSort | undefined; limit: number; offset: number },
): Promise<LiveStream[]> {
  let query = matching(db, filters).selectAll('live_streams')
  if (page.sort === 'title') query = query.orderBy(firstSearchField(db))
  if (page.sort === 'duration') query = query.orderBy('duration', 'desc')
  const rows = await query.orderBy('date', 'desc').orderBy('id', 'desc').limit(page.limit).offset(page.offset).execute()
  return rows.map((row) => shownOf(liveStream, row))
}

export async function summarizeLiveStreams(db: Db, filters: Filters): Promise<LiveStreamSummary> {
  const { total, all } = await db
    .selectNoFrom([
      matching(db, filters)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .as('total'),
      matching(db, {})
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .as('all'),
    ])
    .executeTakeFirstOrThrow()
  return { total: total ?? 0, all: all ?? 0 }
}

export async function findLiveStream(db: Db, id: string): Promise<LiveStream | undefined> {
  const row = await db.selectFrom('live_streams').selectAll().where('id', '=', id).executeTakeFirst()
  return row && shownOf(liveStream, row)
}

/** The same for visitors: one page reads it several times. */
export function cachedLiveStream(services: Pick<Services, 'database' | 'now' | 'readCache'>, id: string) {
  return services.readCache.get(`live stream ${id}`, () => findLiveStream(published(services), id))
}

/** The streams that pass every filter that is set. */
function matching(db: Db, { search, type, until }: Filters) {
  let query = db.selectFrom('live_streams')
  if (type) query = query.where('is_live', '=', flag(type === 'live'))
  if (until) query = query.where('date', '<=', until)
  const terms = searchTerms(search ?? '')
  if (terms.length > 0) query = query.where(textContains(db, terms))
  return query
}
