/** Counting visits, attendance, and the numbers of the website for its dashboard. */
import { z } from '@hono/zod-openapi'
import { adminApi, adminPages } from '#app/admin-routes.ts'
import { attendance } from '#app/features/statistics/attendance.ts'
import { watchVisits } from '#app/features/statistics/counter.ts'
import { numbersOf, numbersOut, thisWeek, topsOf } from '#app/features/statistics/numbers.ts'
import { visitData } from '#app/features/statistics/personal-data.ts'
import { dropOldNames } from '#app/features/statistics/queries.ts'
import { type Step, stepNames } from '#app/features/statistics/steps.ts'
import { churchToday } from '#app/http/church-time.ts'
import { onlyAdministrators, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import type { Feature } from '#app/records/feature.ts'
import { writeCsv } from '#app/records/import/delimited.ts'
import { kindOf } from '#app/records/record-kind.ts'
import { recordRoutes } from '#app/records/routes.ts'
import { formatCount } from '#app/text/format-count.ts'

/** For how long it is known which pages, websites and searches it were. The sums of days stay. */
const YEARS_OF_NAMES = 3

export const statistics: Feature = {
  definitions: [attendance],
  personalData: visitData,
  watchVisits,
  cleanups: {
    'names in old statistics': async (services) => {
      const today = Temporal.PlainDate.from(await churchToday(services))
      return dropOldNames(services.database, today.subtract({ years: YEARS_OF_NAMES }).toString())
    },
  },
  overviewLine: async (services) => {
    const week = await thisWeek(services)
    if (!week) return undefined
    const visits = (count: number) => formatCount(count, ['visit', 'visits'])
    const before = week.before === undefined ? '' : ` The same days a year ago: ${visits(week.before)}.`
    return {
      text: `This week so far: ${visits(week.now)}.${before}`,
      page: adminPages.statistics,
      label: 'View statistics',
    }
  },
  adminRoutes: (services) => {
    const router = recordRoutes(services, kindOf(attendance))
    addNumbers(router, services)
    return router
  },
}

const topOut = z.array(z.object({ name: z.string(), times: z.number() }))

const statisticsOut = z
  .object({
    periods: z.array(numbersOut).meta({ description: 'The earliest first, from the first day on that has a number' }),
    tops: z
      .object({ pages: topOut, hosts: topOut, searches: topOut, heard: topOut })
      .meta({ description: 'In these periods together, the most frequent first' }),
  })
  .meta({ id: 'Statistics' })
export type Statistics = z.infer<typeof statisticsOut>

/** The columns of the table; new ones come last. */
const COLUMNS = ['from', 'to', 'visits', 'pages', 'heard', 'lost', 'machines', 'attendance'] as const

function addNumbers(router: Router, services: Services): void {
  const common = {
    method: 'get' as const,
    access: onlyAdministrators(services),
    tag: 'Statistics',
    query: z.object({ by: z.enum(stepNames as [Step, ...Step[]]).default('week') }),
  }
  route(router, {
    ...common,
    path: adminApi.statistics,
    summary: 'Visits, pages, recordings and attendance by week, month or year',
    answer: statisticsOut,
    handle: async ({ query: { by } }) => {
      const periods = await numbersOf(services, by)
      const [from, to] = [periods.at(0)?.from ?? '', periods.at(-1)?.to ?? '']
      return { periods, tops: await topsOf(services, { from, to }) }
    },
  })
  route(router, {
    ...common,
    path: adminApi.statisticsCsv,
    summary: 'The same as CSV (RFC 4180)',
    answer: z.string(),
    answerType: 'text/csv',
    handle: async ({ c, query: { by } }) => {
      const periods = await numbersOf(services, by)
      const lines = periods.map((period) => COLUMNS.map((name) => String(period[name])))
      return c.body(writeCsv([COLUMNS, ...lines]), 200, {
        'Content-Type': 'text/csv; charset=utf-8; header=present',
        'Content-Disposition': `attachment; filename="statistics-by-${by}-${await churchToday(services)}.csv"`,
      })
    },
  })
}
