/** One page of a list in the admin area: its query parameters, and its records, which the database finds and counts. */
import { type SelectQueryBuilder, sql } from 'kysely'
import { type RecordTables, recordTables } from '#app/records/rows.ts'
import type { AnyKind, Ordering, RecordRow } from '#app/records/record-kind.ts'
import { badFields } from '#app/http/errors.ts'
import type { Database, Db } from '#db/database.ts'
import { searchTerms } from '#db/search-text.ts'
import type { RecordTableName } from '#db/schema.ts'
import { z } from '@hono/zod-openapi'
import { optional, paging, queryText } from '#app/http/route.ts'
import { hasStatus } from '#db/published.ts'

export interface ListQuery {
  limit: number
  offset: number
  search?: string | undefined
  /** One of the kind's sorts, with `-` before it for the same backwards. */
  sort?: string | undefined
  filters: Record<string, string | undefined>
}

export interface Page {
  rows: RecordRow[]
  /** Number of records on all pages. */
  total: number
  /** There are more than `total`; they were not counted. */
  isMore: boolean
}

/** Counting stops here for a search: counting every match of a common word would read the whole table. */
const MAX_COUNT = 1_000

/** @throws HttpError 400 naming an invalid sort or filter */
export async function listRecords(database: Database, kind: AnyKind, query: ListQuery): Promise<Page> {
  const { limit, offset } = query
  const rows = await listRows(database, kind, query)
  // A page that is not full is the last one, so the total follows from it.
  if (rows.length < limit && (rows.length > 0 || offset === 0)) {
    return { rows, total: offset + rows.length, isMore: false }
  }
  const terms = searchTerms(query.search ?? '')
  const counted = (await filteredQuery(kind, query, terms, database)).select('id')
  const { total } = await recordTables(database.db)
    .selectFrom((terms.length > 0 ? counted.limit(MAX_COUNT + 1) : counted).as('counted'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  const isMore = terms.length > 0 && total > MAX_COUNT
  return { rows, total: isMore ? MAX_COUNT : total, isMore }
}

/**
 * The rows of one page, without the total.
 * @throws HttpError 400 naming an invalid sort or filter
 */
export async function listRows(database: Database, kind: AnyKind, query: ListQuery): Promise<RecordRow[]> {
  const db = recordTables(database.db)
  const { limit, offset, search } = query
  const order = await orderOf(database, kind, query.sort)
  const terms = searchTerms(search ?? '')
  // The page is selected by ids first, so that skipped records are not read.
  let ids = (await filteredQuery(kind, query, terms, database)).select('id').limit(limit).offset(offset)
  let page = db.selectFrom(kind.table).selectAll()
  for (const [by, direction] of order) ids = ids.orderBy(by, direction)
  page = page.where('id', 'in', ids)
  for (const [by, direction] of order) page = page.orderBy(by, direction)
  return (await page.execute()) as RecordRow[]
}

/**
 * The ids of the records on all pages, at most `limit`.
 * @throws HttpError 400 naming a sort or a filter that cannot be used
 */
export async function listIds(
  database: Database,
  kind: AnyKind,
  query: ListQuery,
): Promise<{ ids: string[]; isMore: boolean }> {
  const terms = searchTerms(query.search ?? '')
  let found = (await filteredQuery(kind, query, terms, database)).select('id').limit(query.limit + 1)
  for (const [by, direction] of await orderOf(database, kind, query.sort)) found = found.orderBy(by, direction)
  const ids = (await found.execute()).map(({ id }) => id)
  return { ids: ids.slice(0, query.limit), isMore: ids.length > query.limit }
}

type Query = SelectQueryBuilder<RecordTables, RecordTableName, object>

async function filteredQuery(
  kind: AnyKind,
  { filters }: ListQuery,
  terms: readonly string[],
  { db }: Database,
): Promise<Query> {
  let query: Query = recordTables(db).selectFrom(kind.table)
  for (const [name, given] of Object.entries(filters)) {
    const filter = kind.list.filters?.[name]
    if (!filter || given === undefined) continue
    if ('condition' in filter) {
      const condition = await filter.condition(db, given)
      if (!condition) throw badFields({ [name]: NO_SUCH_VALUE })
      query = query.where(condition)
      continue
    }
    const value = filter.value(given)
    if (value === undefined) throw badFields({ [name]: NO_SUCH_VALUE })
    query = query.where(filter.column, filter.is, value)
  }
  if (terms.length === 0 || !kind.list.contains) return query
  return query.where(kind.list.contains(db, terms))
}

const NO_SUCH_VALUE = 'isn’t an allowed value'

/** The order of a sort; the id last, so that the order is always the same. */
async function orderOf({ db }: Database, kind: AnyKind, sort = kind.list.defaultSort): Promise<Ordering[]> {
  const isBackwards = sort.startsWith('-')
  const name = isBackwards ? sort.slice(1) : sort
  const given = Object.hasOwn(kind.list.sorts, name) ? kind.list.sorts[name] : undefined
  if (!given) throw badFields({ sort: `must be one of ${Object.keys(kind.list.sorts).join(', ')}` })
  const order = typeof given === 'function' ? await given(db) : given
  const complete: Ordering[] = [...order, ['id', order.at(-1)?.[1] ?? 'asc']]
  return complete.map(([by, direction]) => [by, isBackwards === (direction === 'asc') ? 'desc' : 'asc'])
}

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
