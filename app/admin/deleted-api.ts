/** The trash: records deleted in the last 30 days are listed, restored or deleted permanently. Administrators only. */
import { z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import type { Actor } from '#app/http/activity-log.ts'
import { deletePermanently, listDeletions, restore } from '#app/records/deletions.ts'
import {
  idParam,
  newRouter,
  onlyAdministrators,
  optional,
  pageOf,
  paging,
  queryText,
  route,
  type Router,
} from '#app/http/route.ts'
import { HttpError, notFound } from '#app/http/errors.ts'
import { hiddenFrom } from '#app/http/rights.ts'
import type { CurrentUser } from '#app/ui/current-user.ts'
import type { Services } from '#app/http/services.ts'
import { restoreSample } from '#app/sample/remove.ts'
import type { Database } from '#db/database.ts'

const deletionOut = z
  .object({
    id: z.string(),
    name: z.string().meta({ description: 'What it was, such as “sermon”' }),
    label: z.string(),
    records: z.number(),
    deletedAt: z.string(),
    deletedBy: z.string(),
  })
  .meta({ id: 'Deletion' })
export type Deletion = z.output<typeof deletionOut>

const TAG = 'Admin: trash'

export function deletedRoutes(services: Services): Router {
  const { database } = services
  const common = { access: onlyAdministrators(services), tag: TAG }
  const router = listRoute(services)

  route(router, {
    ...common,
    method: 'post',
    path: adminApi.restore,
    summary: 'Restore from the trash',
    params: idParam,
    refuses: ['conflict'],
    handle: async ({ params: { id }, actor }) => {
      await refuseHidden(database, actor.person, id)
      return { message: await restored(database, id, actor) }
    },
  })

  route(router, {
    ...common,
    method: 'delete',
    path: adminApi.deletion,
    summary: 'Delete permanently',
    params: idParam,
    handle: async ({ params: { id }, actor }) => {
      await refuseHidden(database, actor.person, id)
      await deletePermanently(database, id, actor)
      return { message: 'Deleted permanently.' }
    },
  })
  return router
}

function listRoute(services: Services): Router {
  return route(newRouter(), {
    access: onlyAdministrators(services),
    tag: TAG,
    method: 'get',
    path: adminApi.deleted,
    summary: 'List the trash, newest first',
    query: z.object({ ...paging(200, 50), search: optional(queryText('Matches the item or who deleted it')) }),
    answer: z.array(deletionOut),
    handle: async ({ c, query, actor: { person } }) =>
      pageOf(c, await listDeletions(services.database.db, hiddenFrom(person).tables, query)),
  })
}

/** @throws HttpError 404 for a deletion that the caller doesn't see */
async function refuseHidden({ db }: Database, person: Pick<CurrentUser, 'roles'>, id: string): Promise<void> {
  const { tables } = hiddenFrom(person)
  if (tables.length === 0) return
  const hidden = db.selectFrom('deletions').select('id').where('id', '=', id).where('kind', 'in', tables)
  if (await hidden.executeTakeFirst()) throw notFound('Deleted item')
}

async function restored(database: Database, id: string, actor: Actor): Promise<string> {
  if ((await database.transaction((trx) => restoreSample(trx, id, actor))) !== undefined) return SAMPLE_IS_BACK
  const { restored: count, left } = await restore(database, id, actor)
  if (count === 0) throw new HttpError(409, PLACE_TAKEN)
  const stayed =
    left > 0 ? ` ${left} couldn’t be restored because something else now uses the same address or place.` : ''
  return `${count === 1 ? 'Restored' : `${count} restored`}.${stayed}`
}

const SAMPLE_IS_BACK = 'The sample content is back. What you entered since stays.'
const PLACE_TAKEN = {
  error: 'place_taken',
  message:
    'This can’t be restored because something else now uses the same address or place. Change or delete that first, then try again.',
}
