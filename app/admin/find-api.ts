/** Lookups of the dashboard across features: records by a search, and drafts. */
import { z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { newRouter, onlyFor, optional, queryText, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { anyContent, anything, rightsTo } from '#app/definitions/rights.ts'
import { listRows } from '#app/records/list.ts'
import { pageOfRecord, recordPages } from '#app/dashboard/pages.ts'
import { type AnyKind, kindOf, type RecordRow } from '#app/records/record-kind.ts'
import type { Feature } from '#app/records/feature.ts'
import { labelOf, recordTables } from '#app/records/rows.ts'
import type { Database } from '#db/database.ts'
import { searchTerms, searchText } from '#db/search-text.ts'

const MAX_RESULTS = 5
/** Kinds without a search in SQL have few records; up to this many of them are searched in memory. */
const MAX_READ = 200
const MAX_DRAFTS = 20

const foundOut = z
  .object({
    kind: z.string().meta({ description: 'Name of its kind, such as `sermon`' }),
    id: z.string(),
    title: z.string(),
    date: z.string().nullable().meta({ description: 'YYYY-MM-DD; null when it has none' }),
    page: z.string().meta({ description: 'Where the dashboard shows it' }),
  })
  .meta({ id: 'FoundRecord' })
export type FoundRecord = z.infer<typeof foundOut>

/** For the search dialog: records of all kinds to which the user's roles give access. */
export function findRoutes(services: Services, definitions: Feature['definitions']): Router {
  const kinds = kindsOf(definitions)
  return route(newRouter(), {
    access: onlyFor(services, ...anything()),
    tag: 'Admin',
    method: 'get',
    path: adminApi.find,
    summary: `Search records of all kinds that the caller may see; up to ${MAX_RESULTS} of each`,
    query: z.object({ q: optional(queryText('Words that a record contains, ignoring case')) }),
    answer: z.array(foundOut),
    answerDescription: 'The records, kind by kind',
    handle: async ({ query: { q = '' }, actor }) => {
      if (searchTerms(q).length === 0) return []
      const found: FoundRecord[] = []
      for (const kind of kinds.filter(({ table }) => rightsTo(table, actor.person))) {
        const rows = await findRows(services.database, kind, q)
        found.push(...rows.map((row) => foundOf(kind, row)))
      }
      return found
    },
  })
}

const draftOut = foundOut
  .extend({
    at: z.string().meta({ description: 'When it was changed last' }),
    by: z.string().meta({ description: 'By whom; empty for the program itself' }),
  })
  .meta({ id: 'Draft' })
export type Draft = z.infer<typeof draftOut>

/** For the overview: unpublished drafts, of all kinds to which the user's roles give access. */
export function draftRoutes(services: Services, definitions: Feature['definitions']): Router {
  const kinds = kindsOf(definitions).filter(({ isContent }) => isContent)
  return route(newRouter(), {
    access: onlyFor(services, ...anyContent),
    tag: 'Admin',
    method: 'get',
    path: adminApi.drafts,
    summary: `The drafts of all kinds that the caller may see, changed last first; up to ${MAX_DRAFTS}`,
    answer: z.array(draftOut),
    handle: async ({ actor }) => {
      const drafts: Draft[] = []
      for (const kind of kinds.filter(({ table }) => rightsTo(table, actor.person))) {
        const query = recordTables(services.database.db)
          .selectFrom(kind.table)
          .selectAll()
          .where('status', '=', 'draft')
        const newest = query.orderBy('updated_at', 'desc').orderBy('id', 'desc').limit(MAX_DRAFTS)
        const rows = (await newest.execute()) as RecordRow[]
        const draftOf = (row: RecordRow) => ({ at: row.updated_at, by: String(row['updated_by']) })
        drafts.push(...rows.map((row) => ({ ...foundOf(kind, row), ...draftOf(row) })))
      }
      return drafts.toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, MAX_DRAFTS)
    },
  })
}

/** The kinds in the order of `recordPages`. */
function kindsOf(definitions: Feature['definitions']): AnyKind[] {
  return definitions
    .map((definition) => kindOf(definition))
    .toSorted((a, b) => tables.indexOf(a.table) - tables.indexOf(b.table))
}
const tables = Object.keys(recordPages)

async function findRows(database: Database, kind: AnyKind, search: string): Promise<RecordRow[]> {
  if (kind.list.contains) return listRows(database, kind, { limit: MAX_RESULTS, offset: 0, search, filters: {} })
  const rows = await listRows(database, kind, { limit: MAX_READ, offset: 0, filters: {} })
  const terms = searchTerms(search)
  const isMatch = (row: RecordRow) => terms.every((term) => searchText([labelOf(kind, row)]).includes(term))
  return rows.filter(isMatch).slice(0, MAX_RESULTS)
}

function foundOf(kind: AnyKind, row: RecordRow): FoundRecord {
  const date = typeof row['date'] === 'string' && row['date'] !== '' ? row['date'] : null
  return { kind: kind.name, id: row.id, title: labelOf(kind, row), date, page: pageOfRecord(kind.table, row.id) }
}
