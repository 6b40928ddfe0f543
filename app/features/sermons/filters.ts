/** The names in the filters of sermon lists, kept until something changes. */
import { filtersUntil } from '#app/features/sermons/library-queries.ts'
import { namesIn, speakersIn } from '#app/features/sermons/names.ts'
import { churchToday } from '#app/http/church-time.ts'
import type { Reading } from '#app/http/public-kind.ts'
import { siteRows } from '#app/http/site-rows.ts'
import { published } from '#db/published.ts'

/** Without the names of sermons that the list leaves out, so that no filter leads to nothing. */
export async function filtersFor(services: Reading, preached?: boolean) {
  const today = preached ? await lastDay(services) : undefined
  if (today !== undefined) {
    const read = () => filtersUntil(published(services), today)
    return services.readCache.get(`filters until ${today}`, read)
  }
  return {
    speakers: speakersIn(await siteRows(services, 'speakers')),
    series: namesIn(await siteRows(services, 'series')),
    hasAudio: (await siteRows(services, 'audible_sermon')).length > 0,
  }
}

/** Today, when there are sermons of later days. Usually there are none, and a search is faster without the condition. */
export async function lastDay(services: Reading): Promise<string | undefined> {
  const today = await churchToday(services)
  const [newest] = await siteRows(services, 'newest_sermon')
  return newest !== undefined && newest.value > today ? today : undefined
}
