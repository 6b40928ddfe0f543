/** Moving a record one place up or down, and its route. */
import { z } from '@hono/zod-openapi'
import { findRow, labelOf } from '#app/records/store.ts'
import { type Actor, logChange } from '#app/records/log.ts'
import { arrange, type OrderedTable, orderOf, takeOrder } from '#app/records/order.ts'
import type { AnyKind } from '#app/records/record-kind.ts'
import { idParam, newRouter, route, type Router } from '#app/http/route.ts'
import { onlyForRecords } from '#app/records/access.ts'
import { notFound } from '#app/http/errors.ts'
import type { Services } from '#app/http/services.ts'
import type { Database } from '#db/database.ts'

type OrderedKind = AnyKind & { table: OrderedTable }

const moveIn = z.object({ direction: z.enum(['up', 'down'], 'must be up or down') }).meta({ id: 'Move' })
const movedOut = z
  .object({
    message: z.string(),
    position: z.number().meta({ description: 'Position, starting at 1' }),
    of: z.number().meta({ description: 'Total' }),
  })
  .meta({ id: 'Moved' })

export function moveRoutes(services: Services, kind: OrderedKind): Router {
  const router = newRouter()
  route(router, {
    access: onlyForRecords(services, kind.table),
    tag: `Admin: ${kind.plural}`,
    method: 'post',
    path: `${kind.addresses.one}/move`,
    summary: `Move a ${kind.name} up or down one place`,
    params: idParam,
    body: moveIn,
    bodyDescription: 'Direction',
    answer: movedOut,
    answerDescription: 'New position',
    refuses: ['notFound'],
    handle: ({ params: { id }, body: { direction }, actor }) =>
      moveRecord(services.database, kind, id, direction, actor),
  })
  return router
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
    await takeOrder(trx, table)
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
