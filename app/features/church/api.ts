/** Routes of the church's lists: staff, beliefs, questions, service times, ministries. */
import { z } from '@hono/zod-openapi'
import { withoutUnpromised } from '#app/features/church/claims.ts'
import { belief, ministry, question, serviceTime, staffMember } from '#app/features/church/church.ts'
import { churchAttention } from '#app/features/church/attention.ts'
import { storeDefaults } from '#app/features/church/defaults.ts'
import { publicChurch } from '#app/features/church/feature.ts'
import {
  listBeliefs,
  listMinistries,
  listQuestions,
  listServiceTimes,
  listStaff,
} from '#app/features/church/queries.ts'
import { readPromises } from '#app/http/promises.ts'
import { readRoute } from '#app/http/read-route.ts'
import { idParam, newRouter, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { siteRows } from '#app/http/site-rows.ts'
import { type AnyKind, kindOf } from '#app/records/record-kind.ts'
import { type Feature } from '#app/records/feature.ts'
import { recordRoutes } from '#app/records/routes.ts'
import { outputObject, outputOf } from '#app/definitions/schemas.ts'
import { api } from '#app/routes.ts'
import { findRow, labelOf } from '#app/records/rows.ts'
import { type Actor, logChange } from '#app/http/activity-log.ts'
import { arrange, type OrderedTable, orderOf, lockOrder } from '#app/records/order.ts'
import { onlyForRecords } from '#app/records/access.ts'
import { churchData } from '#app/features/church/personal-data.ts'
import { notFound } from '#app/http/errors.ts'
import type { Database } from '#db/database.ts'

const staffOut = outputObject(staffMember)
  .omit({ role: true })
  .extend({ title: z.string(), isMusicMinister: z.boolean() })
  .meta({ id: 'StaffMember' })

const serviceTimeOut = outputObject(serviceTime)
  .omit({ shownIn: true })
  .extend({
    label: z.string(),
    isMain: z.boolean(),
    inFooter: z.boolean(),
    inContact: z.boolean().meta({ description: 'Whether the contact page lists it' }),
  })
  .meta({ id: 'ServiceTime' })

const definitions = [staffMember, belief, question, serviceTime, ministry] as const

export const church: Feature = {
  definitions,
  personalData: churchData,
  publicKinds: [publicChurch],
  attention: churchAttention,
  firstRecords: storeDefaults,
  routes,
  adminRoutes,
}

function routes(services: Services): Router {
  const router = newRouter()
  const list = <Out extends z.ZodType>(path: string, summary: string, one: Out, read: () => Promise<z.input<Out>[]>) =>
    readRoute(router, {
      path,
      tag: 'Church',
      summary,
      answer: z.array(one),
      answerDescription: 'In display order',
      handle: read,
    })
  list(api.staff, 'Staff', staffOut, async () => listStaff(await siteRows(services, 'staff_members')))
  list(api.beliefs, 'Beliefs', outputOf(belief), async () =>
    listBeliefs(withoutUnpromised(await siteRows(services, 'beliefs'), await readPromises(services))),
  )
  list(api.questions, 'FAQ', outputOf(question), async () =>
    listQuestions(withoutUnpromised(await siteRows(services, 'questions'), await readPromises(services))),
  )
  list(api.serviceTimes, 'Weekly service times', serviceTimeOut, async () =>
    listServiceTimes(await siteRows(services, 'service_times')),
  )
  list(api.ministries, 'Children’s ministries', outputOf(ministry), async () =>
    listMinistries(withoutUnpromised(await siteRows(services, 'ministries'), await readPromises(services))),
  )
  return router
}

function adminRoutes(services: Services): Router {
  const router = newRouter()
  for (const definition of definitions) {
    router.route('/', recordRoutes(services, kindOf(definition)))
    router.route('/', moveRoutes(services, kindOf(definition)))
  }
  return router
}

type OrderedKind = AnyKind & { table: OrderedTable }

const moveIn = z.object({ direction: z.enum(['up', 'down'], 'must be up or down') }).meta({ id: 'Move' })
const movedOut = z
  .object({
    message: z.string(),
    position: z.number().meta({ description: 'Position, starting at 1' }),
    of: z.number().meta({ description: 'Total' }),
  })
  .meta({ id: 'Moved' })

/** The route that moves a record one place up or down. */
function moveRoutes(services: Services, kind: OrderedKind): Router {
  return route(newRouter(), {
    access: onlyForRecords(services, kind.table),
    tag: `Admin: ${kind.plural}`,
    method: 'post',
    path: `${kind.addresses.one}/move`,
    summary: `Move a ${kind.name} up or down one place`,
    params: idParam,
    body: moveIn,
    bodyDescription: 'Direction',
    answer: movedOut,
    handle: ({ params: { id }, body: { direction }, actor }) =>
      moveRecord(services.database, kind, id, direction, actor),
  })
}

/**
 * Moves the record past its neighbor; the first can't move up, nor the last down. The position is not part of the record,
 * so it makes no new version.
 * @returns its position, counted from 1, and a sentence for screen readers
 * @throws HttpError 404
 */
function moveRecord(database: Database, kind: OrderedKind, id: string, direction: 'up' | 'down', actor: Actor) {
  const { table, name, title } = kind
  return database.transaction(async (trx) => {
    await lockOrder(trx, table)
    const before = await orderOf(trx, table)
    const from = before.indexOf(id)
    const row = await findRow(trx, table, id)
    if (!row) throw notFound(title)
    const label = labelOf(kind, row)
    const to = Math.min(Math.max(from + (direction === 'up' ? -1 : 1), 0), before.length - 1)
    if (to !== from) {
      const after = before.toSpliced(from, 1).toSpliced(to, 0, id)
      await arrange(trx, table, after)
      const details = { place: { from: String(from + 1), to: String(to + 1) } }
      const undo = { table, order: { before, after } }
      await logChange(trx, actor, { action: 'moved', kind: name, id, label, details, undo })
    }
    const [position, of] = [to + 1, before.length]
    return { message: `${label} moved to ${position} of ${of}.`, position, of }
  })
}
