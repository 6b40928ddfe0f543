/** The second step of the guided setup: all service times at once. */
import { z } from '@hono/zod-openapi'
import { serviceTime } from '#app/features/church/church.ts'
import type { Actor } from '#app/http/activity-log.ts'
import { badFields } from '#app/http/errors.ts'
import { trashRows } from '#app/records/deletions.ts'
import { kindOf } from '#app/records/record-kind.ts'
import { changeIn, createIn } from '#app/records/store.ts'
import { fieldInputs } from '#app/definitions/schemas.ts'
import { listRows } from '#app/setup/delivered.ts'
import type { Trx } from '#db/database.ts'

const kind = kindOf(serviceTime)

export const timesIn = z
  .object({
    times: z
      .array(
        z
          .object(fieldInputs(serviceTime))
          .partial()
          .extend({ id: z.string().max(100).optional() }),
      )
      .min(1, 'Add at least one service time')
      .max(30, 'Enter at most 30 service times'),
  })
  .meta({ id: 'SetupTimes' })

/**
 * Makes these the service times: changes those that have an id, adds the others, and moves all that are left out to the trash.
 * The first one is the main service, unless another is marked.
 * @throws HttpError 400 by field
 */
export async function saveTimes(trx: Trx, { times }: z.output<typeof timesIn>, actor: Actor): Promise<void> {
  const rows = await listRows(trx, kind)
  const stored = new Set(rows.map(({ id }) => id))
  const kept = new Set(times.map(({ id }) => id))
  const gone = rows.filter(({ id }) => !kept.has(id))
  if (gone.length > 0) await trashRows(trx, kind, gone, actor)
  const main = Math.max(
    0,
    times.findIndex(({ isMain }) => isMain),
  )
  for (const [place, { id, ...given }] of times.entries()) {
    const fields = { shownIn: ['footer', 'contact'], ...given, isMain: place === main }
    if (id === undefined) await createIn(trx, kind, fields, actor)
    else if (stored.has(id)) await changeIn(trx, kind, { id, given: fields }, actor)
    else throw badFields({ times: `Service time ${place + 1} was deleted meanwhile. Open this step again.` })
  }
}
