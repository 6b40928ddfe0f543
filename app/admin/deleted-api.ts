/** What was deleted in the last 30 days: seen, brought back, or forgotten for good. Administrators only. */
import { createRoute, z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { forget, listDeletions, restore } from '#app/desk/deletions.ts'
import { messageOut, whoAndWhen } from '#app/desk/door.ts'
import { answers, type Door, idParam, makeDoor, paging, refusals } from '#app/http/door.ts'
import { DoorError } from '#app/http/errors.ts'
import { administrators } from '#app/http/guard.ts'
import type { Parts } from '#app/http/parts.ts'
import { restoreSample } from '#app/sample/remove.ts'

const deletionOut = z
  .object({
    id: z.string(),
    name: z.string().meta({ description: 'What one of them is called: sermon' }),
    label: z.string(),
    records: z.number(),
    deletedAt: z.string(),
    deletedBy: z.string(),
  })
  .meta({ id: 'Deletion' })

export function deletedDoor(parts: Parts): Door {
  const { database } = parts
  const common = { middleware: [administrators(parts)], tags: ['Desk: recently deleted'] }
  const refused = { ...refusals.unauthorized, ...refusals.forbidden }

  const list = createRoute({
    ...common,
    method: 'get',
    path: adminApi.deleted,
    summary: 'What was deleted, newest first',
    request: { query: z.object(paging(200, 50)) },
    responses: { 200: answers('One page', z.array(deletionOut)), ...refused, ...refusals.badRequest },
  })
  const back = createRoute({
    ...common,
    method: 'post',
    path: adminApi.restore,
    summary: 'Bring it back',
    request: { params: idParam },
    responses: {
      200: answers('It is back', messageOut),
      ...refused,
      ...refusals.notFound,
      ...refusals.conflict,
    },
  })
  const gone = createRoute({
    ...common,
    method: 'delete',
    path: adminApi.deletion,
    summary: 'Forget it for good',
    request: { params: idParam },
    responses: { 200: answers('It is forgotten', messageOut), ...refused, ...refusals.notFound },
  })

  const door = makeDoor()
  door.openapi(list, async (c) => {
    const { total, deletions } = await listDeletions(database.db, c.req.valid('query'))
    c.header('X-Total-Count', String(total))
    return c.json(deletions, 200)
  })
  door.openapi(back, async (c) => {
    const { id } = c.req.valid('param')
    const sample = await restoreSample(database, id, whoAndWhen(c, parts))
    if (sample !== undefined) return c.json({ message: SAMPLE_IS_BACK }, 200)
    const { restored, left } = await restore(database, id, whoAndWhen(c, parts))
    if (restored === 0) throw new DoorError(409, PLACE_TAKEN)
    const stayed = left > 0 ? ` ${left} could not be: something else has their place.` : ''
    return c.json({ message: `${restored === 1 ? 'It is' : `${restored} are`} back.${stayed}` }, 200)
  })
  door.openapi(gone, async (c) => {
    await forget(database, c.req.valid('param').id, whoAndWhen(c, parts))
    return c.json({ message: 'It is deleted for good.' }, 200)
  })
  return door
}

const SAMPLE_IS_BACK = 'The sample content is back. What you entered since stays.'
const PLACE_TAKEN = {
  error: 'place_taken',
  message: 'It cannot come back: something else has its place, the same address for one. Delete or change that first.',
}
