/** Coming events as news. */
import { changeInWords } from '#app/features/events/dates.ts'
import type { ChurchEvent } from '#app/features/events/outputs.ts'
import { listUpcomingEvents } from '#app/features/events/queries.ts'
import { fullDays } from '#app/features/events/span.ts'
import { shownSpan } from '#app/features/events/when.ts'
import { churchMoment } from '#app/http/church-time.ts'
import { MAX_ITEMS, newsFeed, feedRoute } from '#app/http/feeds.ts'
import type { NewsItem } from '#app/http/public-kind.ts'
import { newRouter, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { documents, routes } from '#app/routes.ts'
import { clockTime } from '#app/dates/format.ts'
import { recordPath } from '#app/text/slug.ts'
import { published } from '#db/published.ts'
import { isOwnId } from '#db/records.ts'
import { t } from '#app/text/t.ts'
import { capitalized } from '#app/text/format-count.ts'

export function eventsFeedRoutes(services: Services): Router {
  return route(newRouter(), {
    ...feedRoute,
    path: documents.eventsFeed,
    summary: 'Coming events, soonest first',
    answerDescription: 'RSS 2.0',
    handle: async ({ c }) =>
      newsFeed(c, services, await eventNews(services, MAX_ITEMS), {
        title: t('Events'),
        feed: documents.eventsFeed,
        page: routes.events,
      }),
  })
}

/** The next events, soonest first, as of when they were entered. */
export async function eventNews(
  services: Pick<Services, 'database' | 'log' | 'now' | 'readCache'>,
  limit: number,
): Promise<NewsItem[]> {
  const db = published(services)
  const events = await listUpcomingEvents(db, await churchMoment(services), { limit, offset: 0 })
  const ids = ['', ...events.map(({ id }) => id)]
  const rows = await db.selectFrom('events').select(['id', 'created_at']).where('id', 'in', ids).execute()
  const created = new Map(rows.map(({ id, created_at: at }) => [id, at]))
  return events.map((event) => itemOf(event, created.get(event.id) ?? ''))
}

/** @param at when it was entered */
function itemOf(event: ChurchEvent, at: string): NewsItem {
  const { id, title, description, recurrenceDescription, startTime, location } = event
  const span = shownSpan(event)
  const change = event.change && changeInWords(event.change, span.date)
  const time = startTime && clockTime(startTime)
  const when = [change, capitalized(fullDays(span)), time, location, event.change?.note].filter(Boolean).join(' · ')
  const text = [when, recurrenceDescription, description?.trim()].filter(Boolean).join('\n\n')
  // In the feed of news, an event and a sermon whose ids an import has chosen may have the same one.
  return { at, id: isOwnId(id) ? id : `event ${id}`, title, text, path: recordPath(routes.event, event) }
}
