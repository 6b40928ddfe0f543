/** The activity log, with the labels of changed fields. Administrators only. */
import { z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import {
  newRouter,
  onlyAdministrators,
  optional,
  pageOf,
  paging,
  queryText,
  route,
  type Router,
} from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { type AnyDefinition, columnName } from '#app/definitions/definition.ts'
import { listChanges, undoOfEntry } from '#app/http/activity-log.ts'
import { hiddenFrom, mayUndo } from '#app/http/rights.ts'

const changeOut = z
  .object({
    id: z.string(),
    at: z.string(),
    person: z.string(),
    action: z.string(),
    kind: z.string(),
    label: z.string(),
    details: z.record(z.string(), z.unknown()).meta({ description: 'By field: { from, to }, or other details' }),
    canUndo: z.boolean().meta({ description: 'By the caller, with POST /api/admin/undo/{id}' }),
    labels: z.record(z.string(), z.string()).meta({ description: 'By field of the details: its label in the form' }),
  })
  .meta({ id: 'Change' })

export type Change = z.infer<typeof changeOut>

/** @param definitions of all kinds of records */
export function logRoutes(services: Services, definitions: readonly AnyDefinition[]): Router {
  const labelsOf = labelsBy(definitions)
  return route(newRouter(), {
    access: onlyAdministrators(services),
    tag: 'Admin',
    method: 'get',
    path: adminApi.log,
    summary: 'List changes, newest first',
    query: z.object({
      ...paging(200, 50),
      search: optional(queryText('Matches user, action or title')),
      sort: optional(z.literal('-at')),
    }),
    answer: z.array(changeOut),
    handle: async ({ c, query, actor: { person } }) => {
      const changes = pageOf(c, await listChanges(services.database.db, hiddenFrom(person).names, query))
      return changes.map(({ undo, ...change }) => ({
        ...change,
        canUndo: undo !== '' && mayUndo(undoOfEntry({ undo }), person),
        labels: labelsOf(change),
      }))
    },
  })
}

/** Returns the labels for an entry, whose details name fields as in the form or by their columns. */
function labelsBy(definitions: readonly AnyDefinition[]) {
  const kinds = new Map(
    definitions.map(({ name, fields }) => [
      name,
      new Map(Object.entries(fields).map(([field, definition]) => [columnName(field, definition), definition.label])),
    ]),
  )
  return ({ kind, details }: { kind: string; details: object }): Record<string, string> =>
    Object.fromEntries(
      Object.keys(details).flatMap((name) => {
        const label = kinds.get(kind)?.get(columnName(name))
        return label === undefined ? [] : [[name, label]]
      }),
    )
}
