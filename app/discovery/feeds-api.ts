/** Routes of the feeds of news, and of the calendars that people subscribe to. */
import type { Context } from 'hono'
import { worshipEvents } from '#app/discovery/worship-events.ts'
import { calendarEventOf, calendarEvents } from '#app/features/events/calendar-rows.ts'
import { type CalendarOptions, calendarText, eventCalendar } from '#app/features/events/calendar.ts'
import { churchMoment } from '#app/http/church-time.ts'
import { notFound } from '#app/http/errors.ts'
import { feed, lastChange, MAX_ITEMS, newsFeed, feedRoute } from '#app/http/feeds.ts'
import type { NewsItem } from '#app/http/public-kind.ts'
import { idParam, newRouter, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { readSiteConfig } from '#app/http/settings.ts'
import { listNews } from '#app/pages/queries.ts'
import { documents, eventCalendarFile, routes } from '#app/routes.ts'
import { published } from '#db/published.ts'

export function feedRoutes(services: Services): Router {
  const router = newRouter()
  addNews(router, services)
  addCalendars(router, services)
  return router
}

function addNews(router: Router, services: Services): void {
  route(router, {
    ...feedRoute,
    path: documents.feed,
    summary: 'The newest news and sermons, and coming events by when they were added',
    answerDescription: 'RSS 2.0',
    handle: async ({ c }) => {
      const ofKinds = services.publicKinds.map(async ({ news }) => (await news?.(services, MAX_ITEMS)) ?? [])
      // All are waited for at once, or an error in the second would go unnoticed after one in the first.
      const items = (await Promise.all([newsItems(services), ...ofKinds])).flat()
      const newest = items.toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, MAX_ITEMS)
      return newsFeed(c, services, newest, { title: 'News', feed: documents.feed, page: routes.home })
    },
  })

  route(router, {
    ...feedRoute,
    path: documents.newsFeed,
    summary: 'News, the newest first',
    answerDescription: 'RSS 2.0',
    handle: async ({ c }) =>
      newsFeed(c, services, await newsItems(services), {
        title: 'News',
        feed: documents.newsFeed,
        page: routes.news,
      }),
  })
}

async function newsItems(services: Services): Promise<NewsItem[]> {
  const news = (await listNews(services)).slice(0, MAX_ITEMS)
  const { timeZoneId } = await churchMoment(services)
  return news.map(({ page, title, lead, address, date, publish_at, created_at }) => {
    const appeared = Temporal.Instant.from(publish_at || created_at).toZonedDateTimeISO(timeZoneId)
    // News may be dated by hand, such as those of an earlier website.
    const onDay = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: timeZoneId, plainTime: '12:00' })
    const at = (appeared.toPlainDate().toString() === date ? appeared : onDay).toInstant().toString()
    return { at, id: `news ${page}`, title, text: lead, path: address }
  })
}

function addCalendars(router: Router, services: Services): void {
  const db = published(services)
  route(router, {
    ...feedRoute,
    answerType: 'text/calendar',
    path: documents.calendar,
    summary: 'All events and services as a calendar to subscribe to',
    answerDescription: 'iCalendar (RFC 5545)',
    handle: async ({ c }) => {
      const { churchName } = await readSiteConfig(services.database.db, services.log)
      const options = { ...(await place(services)), name: churchName }
      const worship = await worshipEvents(services, options.now.toPlainDate())
      const events = [...worship, ...(await calendarEvents(db))]
      return calendar(c, calendarText(events, options), lastChange(events))
    },
  })

  // OpenAPI can't describe a parameter that is only a part of a path segment.
  router.get(eventCalendarFile, async (c) => {
    const id = c.req.param('file').slice(0, -'.ics'.length)
    const event = idParam.safeParse({ id }).success ? await calendarEventOf(db, id) : undefined
    if (!event) throw notFound('Event')
    return calendar(c, eventCalendar(event, await place(services)), event.updatedAt)
  })
}

async function place(services: Services): Promise<CalendarOptions> {
  const now = await churchMoment(services)
  return { siteUrl: services.config.siteUrl, timeZone: now.timeZoneId, now }
}

function calendar(c: Context, text: string, changed: string): Response {
  const answer = feed(c, text, changed)
  answer.headers.set('Content-Type', 'text/calendar; charset=utf-8')
  return answer
}
