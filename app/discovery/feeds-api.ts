/** Routes of the feeds of news. */
import { churchMoment } from '#app/http/church-time.ts'
import { MAX_ITEMS, newsFeed, feedRoute } from '#app/http/feeds.ts'
import type { NewsItem } from '#app/http/public-kind.ts'
import { newRouter, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { listNews } from '#app/pages/queries.ts'
import { documents, routes } from '#app/routes.ts'
import { t } from '#app/text/t.ts'

export function feedRoutes(services: Services): Router {
  const router = newRouter()
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
      return newsFeed(c, services, newest, { title: t('News'), feed: documents.feed, page: routes.home })
    },
  })

  route(router, {
    ...feedRoute,
    path: documents.newsFeed,
    summary: 'News, the newest first',
    answerDescription: 'RSS 2.0',
    handle: async ({ c }) =>
      newsFeed(c, services, await newsItems(services), {
        title: t('News'),
        feed: documents.newsFeed,
        page: routes.news,
      }),
  })
  return router
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
