/** Sermons as news, as of when they appeared. */
import { appearances } from '#app/features/sermons/episodes.ts'
import { listSermons } from '#app/features/sermons/queries.ts'
import { type Sermon, sermonPath, shownScripture, shownTitle } from '#app/features/sermons/sermon.ts'
import { churchMoment } from '#app/http/church-time.ts'
import type { NewsItem } from '#app/http/public-kind.ts'
import type { Services } from '#app/http/services.ts'
import { isDay } from '#app/dates/days.ts'
import { longDate } from '#app/dates/format.ts'
import { published } from '#db/published.ts'

/** The newest ones that are public already. */
export async function sermonNews(
  services: Pick<Services, 'database' | 'log' | 'now' | 'readCache'>,
  limit: number,
): Promise<NewsItem[]> {
  const now = await churchMoment(services)
  const until = { endDate: now.toPlainDate().toString() }
  const db = published(services)
  const sermons = await listSermons(db, until, { limit, offset: 0 })
  const dated = sermons.filter(({ date }) => isDay(date))
  const columns = ['id', 'date', 'created_at', 'publish_at'] as const
  const ids = ['', ...dated.map(({ id }) => id)]
  const rows = await db.selectFrom('sermons').select(columns).where('id', 'in', ids).execute()
  const appeared = appearances(rows, now.timeZoneId)
  return dated.flatMap((sermon) => {
    const at = appeared.get(sermon.id)
    const isAhead = !at || at.epochMilliseconds > now.epochMilliseconds
    return isAhead ? [] : itemOf(sermon, at.toString())
  })
}

/** @param at when it appeared */
function itemOf(sermon: Sermon, at: string): NewsItem {
  const { id, speaker, date, scripture, description } = sermon
  const about = [speaker, longDate(date), shownScripture(scripture ?? '')].filter(Boolean).join(' · ')
  const text = [about, description?.trim()].filter(Boolean).join('\n\n')
  return { at, id, title: shownTitle(sermon.title), text, path: sermonPath(sermon) }
}
