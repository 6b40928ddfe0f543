/** The query parameters of a kind’s list. */
import { z } from '@hono/zod-openapi'
import { optional, paging, queryText } from '#app/http/route.ts'
import type { AnyKind } from '#app/records/record-kind.ts'
import type { Db } from '#db/database.ts'
import { hasStatus } from '#db/published.ts'

const MAX_LIMIT = 200
/** The page size that the spec names. */
const DEFAULT_LIMIT = 100

/** The kind with the filter by status that all content has. */
export function withStatus(kind: AnyKind, now: string): AnyKind {
  if (!kind.isContent) return kind
  const condition = (_: Db, given: string) => Promise.resolve(hasStatus(kind.table, given, now))
  const filters = {
    ...kind.list.filters,
    status: { condition, description: 'draft, scheduled, published or archived' },
  }
  return { ...kind, list: { ...kind.list, filters } }
}

/** Parameters of every list. */
const listParams = z.object({
  ...paging(MAX_LIMIT, DEFAULT_LIMIT),
  search: optional(queryText('Matches text in any field, ignoring case')),
})

const schemaCache = new Map<string, ReturnType<typeof newListSchemas>>()

/** The query parameters of a list, and of the route with the ids of all its records. */
export function listSchemas(kind: AnyKind) {
  const schemas = schemaCache.get(kind.table) ?? newListSchemas(kind)
  schemaCache.set(kind.table, schemas)
  return schemas
}

function newListSchemas(kind: AnyKind) {
  const filters = Object.entries(withStatus(kind, '').list.filters ?? {}).map(([name, filter]) => [
    name,
    optional(queryText(filter.description)),
  ])
  const list = listParams.extend({
    sort: optional(queryText(`${Object.keys(kind.list.sorts).join(', ')}; prefix with - for descending order`)),
    ...(Object.fromEntries(filters) as Record<string, ReturnType<typeof optional>>),
  })
  return { list, ids: list.omit({ limit: true, offset: true }) }
}
