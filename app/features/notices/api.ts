/** Routes of the service notices, for visitors and for administrators. */
import { z } from '@hono/zod-openapi'
import { notice } from '#app/features/notices/notice.ts'
import { shownNotices } from '#app/features/notices/queries.ts'
import { churchNow, churchToday } from '#app/http/church-time.ts'
import { columnsOf } from '#app/records/columns.ts'
import type { GivenOf } from '#app/records/definition.ts'
import { readRoute } from '#app/http/read-route.ts'
import { newRouter, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { siteRows } from '#app/http/site-rows.ts'
import { type AnyKind, kindOf } from '#app/records/record-kind.ts'
import { type Feature, recordRoutes } from '#app/records/routes.ts'
import { outputOf } from '#app/records/schemas.ts'
import { api } from '#app/routes.ts'

export const notices: Feature = {
  definitions: [notice],
  routes,
  adminRoutes: (services) =>
    recordRoutes(services, noticeKind(''), async () => noticeKind(await churchToday(services))),
}

function routes(services: Services): Router {
  const router = newRouter()
  readRoute(router, {
    path: api.notices,
    tag: 'Sunday services',
    summary:
      'List current notices; each is shown from its first day until its service day, late service or last day ends',
    answer: z.array(outputOf(notice)),
    answerDescription: 'Nearest date first',
    handle: async () => shownNotices(await siteRows(services, 'notices'), await churchNow(services)),
  })
  return router
}

/** @param today the day at the church, `YYYY-MM-DD`: no notice is created for a day that is over */
function noticeKind(today: string): AnyKind {
  return kindOf(notice, {
    // A general notice is about today and the days after.
    columns: (input) => {
      const given = input as GivenOf<typeof notice>
      return columnsOf(notice, { ...given, shownFrom: given.shownFrom || (given.kind === 'general' ? today : '') })
    },
    errorsOfNew: ({ date }: { date: string }): Record<string, string> =>
      date < today ? { date: 'That date has passed, so nobody would see the notice. Choose today or later.' } : {},
  })
}
