/** The query parameters of a kind’s list. */
import { z } from '@hono/zod-openapi'
import { optional, paging, queryText } from '#app/http/route.ts'
import type { AnyKind } from '#app/records/record-kind.ts'
import type { Db } from '#db/database.ts'
import { hasStatus } from '#db/published.ts'

const MOST = 200
/** Default page size, which the spec's own dashboard uses. */
const USUAL = 100

/** The kind with the filter by status that all content has. */
export function withStatus(kind: AnyKind, now: string): AnyKind {
  if (!kind.isContent) return kind
  const holds = (_: Db, given: string) => Promise.resolve(hasStatus(kind.table, given, now))
  const filters = { ...kind.list.filters, status: { holds, description: 'draft, scheduled, published or archived' } }
  return { ...kind, list: { ...kind.list, filters } }
}

/** What every list can be asked for. */
const usual = z.object({
  ...paging(MOST, USUAL),
  search: optional(queryText('Matches text in any field, ignoring case')),
})

const listsMade = new Map<string, ReturnType<typeof newListIn>>()

/** What a list can be asked for, and what the ids of all that it shows. */
export function listIn(kind: AnyKind) {
  const schemas = listsMade.get(kind.table) ?? newListIn(kind)
  listsMade.set(kind.table, schemas)
  return schemas
}

function newListIn(kind: AnyKind) {
  const filters = Object.entries(withStatus(kind, '').list.filters ?? {}).map(([name, filter]) => [
    name,
    optional(queryText(filter.description)),
  ])
  const list = usual.extend({
    sort: optional(queryText(`${Object.keys(kind.list.sorts).join(', ')}; prefix with - for descending order`)),
    ...(Object.fromEntries(filters) as Record<string, ReturnType<typeof optional>>),
  })
  return { list, ids: list.omit({ limit: true, offset: true }) }
}
