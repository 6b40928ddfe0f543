/** What newsletters tell the engines on the server, and visitors. */
import { z } from '@hono/zod-openapi'
import { issue, issuePath } from '#app/features/newsletter/issue.ts'
import {
  countOnWeb,
  findOnWeb,
  isOnWeb,
  lineOf,
  lineOut,
  listOnWeb,
  timeZone,
  webIssueOut,
} from '#app/features/newsletter/on-web.ts'
import { issuePlace } from '#app/features/newsletter/place.ts'
import { feedRoute, MAX_ITEMS, newsFeed } from '#app/http/feeds.ts'
import { publicKind } from '#app/http/public-kind.ts'
import { readOneRoute, readRoute } from '#app/http/read-route.ts'
import { newRouter, paging, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { siteRows } from '#app/http/site-rows.ts'
import { longDate } from '#app/dates/format.ts'
import { api, documents, routes } from '#app/routes.ts'
import { t } from '#app/text/t.ts'
import { translated } from '#db/published.ts'
import { containsIn } from '#db/search.ts'

export const publicIssues = publicKind({
  place: issuePlace,
  definition: issue,
  listed: {
    columns: ['id', 'subject'],
    address: issuePath,
    shown: isOnWeb,
    also: async (db) => ((await countOnWeb(db)) > 0 ? [routes.newsletters] : []),
  },
  found: {
    heading: 'Newsletters',
    all: 'All newsletters',
    async find(services, { terms, limit }) {
      if ((await siteRows(services, 'any_newsletter')).length === 0) return []
      const { db } = services.database
      const query = db
        .selectFrom('newsletter_issues')
        .selectAll()
        .where(isOnWeb())
        .where(containsIn('newsletter_issues')(db, terms))
      const rows = await query.orderBy('started_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
      const zone = await timeZone(services)
      return translated('newsletter_issues', rows).map((row) => {
        const { title, date, path } = lineOf(row, zone)
        return { title, text: longDate(date), path }
      })
    },
  },
  async shared(services, id) {
    const query = services.database.db.selectFrom('newsletter_issues').selectAll().where(isOnWeb())
    const [row] = translated('newsletter_issues', await query.where('id', '=', id).execute())
    if (!row) return undefined
    const { title, date } = lineOf(row, await timeZone(services))
    return { over: t('Newsletter'), title, under: longDate(date), seed: title }
  },
})

export function issueRoutes(services: Services): Router {
  const router = newRouter()
  const tag = 'Newsletters'
  readRoute(router, {
    tag,
    path: api.newsletters,
    summary: 'List newsletters that are on the website, the newest first',
    query: z.object(paging(100, 12)),
    answer: z.array(lineOut),
    handle: ({ query }) => listOnWeb(services, query),
  })

  readRoute(router, {
    tag,
    path: api.newslettersSummary,
    summary: 'Count newsletters that are on the website',
    answer: z.object({ total: z.number() }).meta({ id: 'NewsletterSummary' }),
    handle: async () => ({ total: await countOnWeb(services.database.db) }),
  })

  readOneRoute(router, {
    tag,
    path: api.newsletter,
    summary: 'Get one newsletter that is on the website',
    name: 'Newsletter',
    answer: webIssueOut,
    find: (id) => findOnWeb(services, id),
  })

  route(router, {
    ...feedRoute,
    path: documents.newsletterFeed,
    summary: 'Newsletters on the website, the newest first',
    answerDescription: 'RSS 2.0',
    handle: async ({ c }) => {
      const lines = await listOnWeb(services, { limit: MAX_ITEMS, offset: 0 })
      const items = lines.map(({ id, title, sentAt: at, text, path }) => ({
        at,
        id: `newsletter ${id}`,
        title,
        text,
        path,
      }))
      return newsFeed(c, services, items, {
        title: t('Newsletter'),
        feed: documents.newsletterFeed,
        page: routes.newsletters,
      })
    },
  })
  return router
}
