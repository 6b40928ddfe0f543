/** For the overview: unpublished drafts, of all kinds to which the user's roles give access. */
import { z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { foundOf, foundOut, kindsOf } from '#app/admin/find-api.ts'
import { newRouter, onlyFor, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { rightsTo } from '#app/records/access.ts'
import type { RecordRow } from '#app/records/record-kind.ts'
import type { Feature } from '#app/records/routes.ts'
import { recordTables } from '#app/records/store.ts'

const MAX_DRAFTS = 20

const draftOut = foundOut
  .extend({
    at: z.string().meta({ description: 'When it was changed last' }),
    by: z.string().meta({ description: 'By whom; empty for the program itself' }),
  })
  .meta({ id: 'Draft' })

export type Draft = z.infer<typeof draftOut>

export function draftRoutes(services: Services, definitions: Feature['definitions']): Router {
  const { db } = services.database
  const kinds = kindsOf(definitions).filter(({ isContent }) => isContent)
  const router = newRouter()
  route(router, {
    access: onlyFor(services, 'editor', 'contributor'),
    tag: 'Admin',
    method: 'get',
    path: adminApi.drafts,
    summary: `The drafts of all kinds that the caller may see, changed last first; up to ${MAX_DRAFTS}`,
    answer: z.array(draftOut),
    answerDescription: 'The drafts',
    handle: async ({ actor }) => {
      const drafts: Draft[] = []
      for (const kind of kinds.filter(({ table }) => rightsTo(table, actor.person))) {
        const query = recordTables(db).selectFrom(kind.table).selectAll().where('status', '=', 'draft')
        const newest = query.orderBy('updated_at', 'desc').orderBy('id', 'desc').limit(MAX_DRAFTS)
        const rows = (await newest.execute()) as RecordRow[]
        const draftOf = (row: RecordRow) => ({ at: row.updated_at, by: String(row['updated_by']) })
        drafts.push(...rows.map((row) => ({ ...foundOf(kind, row), ...draftOf(row) })))
      }
      return drafts.toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, MAX_DRAFTS)
    },
  })
  return router
}
