/** Routes of Sundays and their services, for visitors and for administrators. */
import { z } from '@hono/zod-openapi'
import { bulletinRoutes } from '#app/features/sunday-services/bulletin/bulletin-api.ts'
import { serviceAttention } from '#app/features/sunday-services/attention.ts'
import { publicSundays } from '#app/features/sunday-services/feature.ts'
import { sundayData } from '#app/features/sunday-services/personal-data.ts'
import { findSunday, listSundays, nearServices, nextSunday, thisSunday } from '#app/features/sunday-services/queries.ts'
import { whens } from '#app/features/sunday-services/shown.ts'
import { sunday } from '#app/features/sunday-services/sunday.ts'
import { sundayAdminRoutes } from '#app/features/sunday-services/admin-api.ts'
import { afterRevert, sundayKind } from '#app/features/sunday-services/sunday-kind.ts'
import { type SundayService, sundayService } from '#app/features/sunday-services/sunday-service.ts'
import { churchNow } from '#app/http/church-time.ts'
import { notFound } from '#app/http/errors.ts'
import { readRoute } from '#app/http/read-route.ts'
import { newRouter, optional, paging, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { type SiteRows, siteRows } from '#app/http/site-rows.ts'
import { shownOf } from '#app/definitions/columns.ts'
import { type Feature } from '#app/records/feature.ts'
import { outputObject, outputOf } from '#app/definitions/schemas.ts'
import { churchColors } from '#app/church/year/calendars.ts'
import { api } from '#app/routes.ts'
import { isDay } from '#app/dates/days.ts'
import { compare } from '#app/text/compare.ts'
import type { Db } from '#db/database.ts'
import { published } from '#db/published.ts'

const aDay = z.string().refine(isDay, 'must be a date, such as 2026-11-22').meta({ description: 'YYYY-MM-DD' })

const listQuery = z.object({
  ...paging(1000, 100),
  special: optional(
    z.literal('true', 'must be true').meta({
      description: 'Only upcoming services that differ from the weekly times or have a location',
    }),
  ),
  from: optional(aDay).meta({
    description: 'Only services from this day on, soonest first, of the past those of the last week',
  }),
  to: optional(aDay).meta({ description: 'With from: the last day' }),
})

const text = z.string().nullable()
const when = z
  .enum(whens)
  .meta({ description: 'this: from today through the next six days; last: one of the six days before' })

const lineOut = z
  .object({ date: z.string(), name: text, title: text, preacher: text, passage: text, when })
  .meta({ id: 'SundayLine' })

const dayServiceOut = z
  .object({
    id: text.meta({ description: 'Of the Sunday service; null for a weekly one' }),
    name: z.string(),
    date: z.string(),
    time: z.string(),
    location: text,
    isLive: z.boolean(),
    title: text,
    preacher: text,
    passage: text,
    music: text,
    youtubeUrl: text,
  })
  .meta({ id: 'ServiceOfDay', description: 'With what it shares with the other services of its day' })

const dayOut = outputObject(sunday)
  .omit({ id: true })
  .extend({
    services: z.array(dayServiceOut),
    when,
    churchDay: z
      .object({ name: z.string(), cycle: z.enum(['A', 'B', 'C']), color: z.enum(churchColors) })
      .nullable()
      .meta({ description: 'In the church year; null if the church shows none' }),
  })
  .meta({ id: 'SundayWithServices' })

const dayParam = z.object({ date: aDay })

export const sundayServices: Feature = {
  definitions: [sunday, sundayService],
  personalData: sundayData,
  publicKinds: [publicSundays],
  attention: serviceAttention,
  routes,
  inArchives: { sundays: () => ({ hooks: sundayKind }) },
  adminRoutes: (services, { fromSunday }) => sundayAdminRoutes(services, fromSunday),
  afterRevert: ({ fromSunday }) => afterRevert(fromSunday),
}

function routes(services: Services): Router {
  const db = published(services)
  const router = newRouter()
  readRoute(router, {
    path: api.sundays,
    tag: 'Sundays',
    summary: 'List days of worship: the nearest coming ones first, or the latest past ones',
    query: z.object({
      ...paging(200, 20),
      when: optional(z.enum(['coming', 'past'], 'must be coming or past')),
    }),
    answer: z.array(lineOut),
    handle: ({ query: { when: asked = 'coming', ...page } }) => listSundays(services, asked, page),
  })
  readRoute(router, {
    path: api.sunday,
    tag: 'Sundays',
    summary: 'Get a day of worship with its services and its order of service',
    params: dayParam,
    answer: dayOut,
    handle: async ({ params: { date } }) => {
      const found = await findSunday(services, date)
      if (!found) throw notFound('Sunday')
      return found
    },
  })
  readRoute(router, {
    path: api.thisSunday,
    tag: 'Sundays',
    summary: 'Get the next day of worship, or that of the past week if no next one is known; null without either',
    query: z.object({
      usual: optional(
        z.literal('true', 'must be true').meta({
          description: 'The next day also where nothing is known of it but the weekly times',
        }),
      ),
    }),
    answer: dayOut.nullable(),
    handle: async ({ query: { usual } }) => (await (usual ? nextSunday : thisSunday)(services)) ?? null,
  })
  readRoute(router, {
    path: api.sundayServices,
    tag: 'Sunday services',
    summary: 'List services by date, newest first; with special=true only upcoming special ones, soonest first',
    query: listQuery,
    answer: z.array(outputOf(sundayService)),
    handle: async ({ query: { special, from, to = '9999', ...page } }) => {
      if (from !== undefined) {
        const near = await nearServices(services)
        return near.filter(({ date }) => from <= date && date <= to).slice(page.offset, page.offset + page.limit)
      }
      if (!special) return listSundayServices(db, page)
      const [rows, weekly] = [await siteRows(services, 'sunday_services'), await siteRows(services, 'service_times')]
      return specialServices(rows, weekly, await churchNow(services)).slice(page.offset, page.offset + page.limit)
    },
  })
  bulletinRoutes(router, services)
  return router
}

/** Newest day first; of one day, the earliest service first. */
async function listSundayServices(db: Db, page: { limit: number; offset: number }): Promise<SundayService[]> {
  const rows = await db
    .selectFrom('sunday_services')
    .selectAll()
    .orderBy('date', 'desc')
    .orderBy('time')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return rows.map((row) => shownOf(sundayService, row))
}

/** How long a service lasts at most: as a weekly one is broadcast by default. */
const DURATION = { hours: 2 }

/**
 * Upcoming services that differ from the weekly service times: at another time, on another day of the week, or with a
 * place. The nearest first; a service is upcoming until it is over.
 * @param rows those of the last days and the coming ones
 * @param local the wall time at the church
 */
function specialServices(
  rows: SiteRows['sunday_services'],
  weekly: readonly Weekly[],
  local: Temporal.PlainDateTime,
): SundayService[] {
  const begun = local.subtract(DURATION).toString({ smallestUnit: 'minute' })
  return rows
    .filter(({ date, time }) => `${date}T${time}` >= begun)
    .toSorted((a, b) => compare(a.date, b.date) || compare(a.time, b.time) || compare(a.id, b.id))
    .map((row) => shownOf(sundayService, row))
    .filter((service) => isSpecial(service, weekly))
}

/** Whether a service differs from the weekly ones. */
export function isSpecial({ date, time, location }: SundayService, weekly: readonly Weekly[]): boolean {
  const { dayOfWeek } = Temporal.PlainDate.from(date)
  return location !== null || !weekly.some((usual) => usual.weekday === dayOfWeek && usual.time === time)
}

interface Weekly {
  weekday: number
  time: string
}

/** The services of one day, the earliest first. */
export async function servicesOn(db: Db, day: string): Promise<SundayService[]> {
  const all = db.selectFrom('sunday_services').selectAll()
  const rows = await all.where('date', '=', day).orderBy('time').orderBy('id').execute()
  return rows.map((row) => shownOf(sundayService, row))
}
