/** The filters of sermons in the address, and how "preached" narrows them. */
import { z } from '@hono/zod-openapi'
import { countSermons } from '#app/features/sermons/queries.ts'
import type { SermonFilters } from '#app/features/sermons/sermon.ts'
import { churchToday } from '#app/http/church-time.ts'
import { day, optional, queryText } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { siteRows } from '#app/http/site-rows.ts'
import { compare } from '#app/ui/compare.ts'
import { published } from '#db/published.ts'

export const filters = z.object({
  search: optional(queryText('Text anywhere in title, speaker, scripture, series or description, in any case')),
  speaker: optional(queryText('Exactly this speaker')),
  series: optional(queryText('Exactly this series')),
  startDate: optional(day.meta({ description: 'This day or later, YYYY-MM-DD' })),
  endDate: optional(day.meta({ description: 'This day or earlier, YYYY-MM-DD' })),
  reference: optional(
    queryText('A passage such as John 3:16, Jn 3 or Gal 4:1-7: sermons whose passage contains some of it'),
  ),
  topic: optional(queryText('Exactly this topic')),
  preached: optional(
    z
      .enum(['true', 'false'], 'must be true or false')
      .transform((value) => value === 'true')
      .meta({ description: "true: only those of today or earlier in the church's zone, as the pages show them" }),
  ),
})

/** Without sermons of later days, when only what has been preached is requested. */
export async function untilToday(
  services: Services,
  { preached, ...filters }: SermonFilters & { preached?: boolean | undefined },
) {
  if (!preached) return filters
  const today = await churchToday(services)
  // Usually there are no future sermons, and a search is faster without the condition.
  const [newest] = await siteRows(services, 'newest_sermon')
  const isAhead = newest !== undefined && newest.value > today
  if (!isAhead) return filters
  return { ...filters, endDate: filters.endDate && filters.endDate < today ? filters.endDate : today }
}

/** The number of matches for visitors, cached because several pages need the same. */
export async function cachedCount(services: Services, asked: SermonFilters & { preached?: boolean | undefined }) {
  const filters = await untilToday(services, asked)
  const key = Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => compare(a, b))
  const db = published(services)
  const { get } = services.readCache
  return get(`count of ${JSON.stringify(key)}`, () => countSermons(db, filters, get))
}
