/** Routes of Sundays in the dashboard: their records, what a new one begins with, and what is made from one. */
import { z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { drawnBlocks } from '#app/definitions/field-schemas.ts'
import { shownOf } from '#app/definitions/columns.ts'
import { blocksOut } from '#app/definitions/field-schemas.ts'
import { rightsTo } from '#app/definitions/rights.ts'
import { bulletinAdminRoutes } from '#app/features/sunday-services/bulletin/bulletin-api.ts'
import { slidesAdminRoutes } from '#app/features/sunday-services/bulletin/slides-api.ts'
import { sundayFacts } from '#app/features/sunday-services/facts.ts'
import { nextOrder } from '#app/features/sunday-services/next-order.ts'
import { orderKinds } from '#app/features/sunday-services/order.ts'
import { sunday } from '#app/features/sunday-services/sunday.ts'
import { sundayKinds } from '#app/features/sunday-services/sunday-kind.ts'
import { churchToday, nextWorshipDay } from '#app/http/church-time.ts'
import { churchDay } from '#app/church/year/church-day.ts'
import { cachedSiteConfig } from '#app/http/settings.ts'
import { forbidden, notFound } from '#app/http/errors.ts'
import { idParam, newRouter, onlyFor, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { type FromSunday, takeFromSunday } from '#app/records/from-sunday.ts'
import { recordRoutes } from '#app/records/routes.ts'
import { findRow } from '#app/records/rows.ts'
import { forVisitors } from '#app/text/dictionaries.ts'

const proposalOut = z
  .object({
    date: z.string(),
    name: z.string().meta({ description: 'In the church year; empty without one' }),
    readings: z.array(z.object({ citation: z.string(), label: z.string() })),
    order: blocksOut,
  })
  .meta({ id: 'SundayProposal' })

const madeOut = z
  .object({
    kind: z.string().meta({ description: 'Such as sermon' }),
    table: z.string(),
    id: z.string().meta({ description: 'Of the record that was made; empty while none was' }),
    label: z.string(),
  })
  .meta({ id: 'FromSunday' })

export function sundayAdminRoutes(services: Services, all: readonly FromSunday[]): Router {
  const { db } = services.database
  const kinds = sundayKinds(all)
  const router = newRouter()
  const common = { access: onlyFor(services, 'sundays'), tag: 'Admin: Sundays' } as const

  route(router, {
    ...common,
    method: 'get',
    path: adminApi.sundayProposal,
    summary: 'Propose the next Sunday from the church year and the order of the last one; saves nothing',
    answer: proposalOut,
    handle: async () => {
      const rows = await db.selectFrom('sundays').selectAll().orderBy('date', 'desc').limit(60).execute()
      const date = await nextFree(services, new Set(rows.map((row) => row.date)))
      const last = rows.find((row) => row.date < date && row.order_of_service !== '[]' && row.order_of_service !== '')
      const { churchYear } = await cachedSiteConfig(services)
      const inYear = churchYear === '' ? undefined : forVisitors(() => churchDay(date, churchYear))
      return {
        date,
        name: inYear?.name ?? '',
        readings: (inYear?.readings ?? []).map((citation) => ({ citation, label: '' })),
        order: last ? nextOrder(drawnBlocks(orderKinds, shownOf(sunday, last).order)) : [],
      }
    },
  })

  route(router, {
    ...common,
    method: 'get',
    path: adminApi.sundayMade,
    summary: 'List what can be made from a Sunday, and what was',
    params: idParam,
    answer: z.array(madeOut),
    handle: async ({ params: { id }, actor: { person } }) => {
      const taken = await db.selectFrom('taken_from_sundays').selectAll().where('sunday_id', '=', id).execute()
      const allowed = all.filter(({ kind }) => rightsTo(kind.table, person) === 'all')
      const made = allowed.map(async ({ kind }) => {
        const ids = taken.filter((one) => one.kind === kind.table).map(({ record_id }) => record_id)
        const rows = await Promise.all(ids.map((one) => findRow(db, kind.table, one)))
        const row = rows.find((one) => one !== undefined)
        return {
          kind: kind.name,
          table: kind.table,
          id: row?.id ?? '',
          label: row ? kind.label(kind.present(row)) : '',
        }
      })
      return Promise.all(made)
    },
  })

  route(router, {
    ...common,
    method: 'post',
    path: adminApi.sundayMake,
    summary: 'Make a draft from a Sunday, such as its sermon, which follows the Sunday until a person changes it',
    params: z.object({ id: idParam.shape.id, table: z.string() }),
    answer: z.object({ id: z.string() }),
    status: 201,
    handle: async ({ params: { id, table }, actor }) => {
      const from = all.find(({ kind }) => kind.table === table)
      const facts = await sundayFacts(db, { id })
      if (!from || !facts) throw notFound('Sunday')
      if (rightsTo(from.kind.table, actor.person) !== 'all')
        throw forbidden('Ask an administrator for the role that may add this.')
      return { id: await takeFromSunday(services, from, facts, actor) }
    },
  })

  bulletinAdminRoutes(router, services)
  slidesAdminRoutes(router, services)
  router.route('/', recordRoutes(services, kinds.sunday))
  router.route('/', recordRoutes(services, kinds.service))
  return router
}

/** The next day of worship without a Sunday. */
async function nextFree(services: Services, taken: ReadonlySet<string>): Promise<string> {
  const { db } = services.database
  const today = Temporal.PlainDate.from(await churchToday(services))
  let day = await nextWorshipDay(db, today.subtract({ days: 1 }))
  while (taken.has(day.toString())) day = day.add({ days: 7 })
  return day.toString()
}
