/** For the dashboard's search dialog: searches the records of all kinds to which the user's roles give access. */
import { z } from '@hono/zod-openapi'
import { adminApi, adminPages } from '#app/admin-routes.ts'
import { newRouter, onlyFor, optional, queryText, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { rightsTo } from '#app/records/access.ts'
import { listRows } from '#app/records/list.ts'
import { pageOfRecord, recordPage, recordPages } from '#app/records/pages.ts'
import { type AnyKind, kindOf, type RecordRow } from '#app/records/record-kind.ts'
import type { Feature } from '#app/records/routes.ts'
import { labelOf } from '#app/records/store.ts'
import { href } from '#app/routes.ts'
import { roles } from '#app/ui/roles.ts'
import type { Database } from '#db/database.ts'
import { fold, searchTerms } from '#db/search-text.ts'

/** Results of each kind, at most. */
const MAX_RESULTS = 5
/** Kinds without a search in SQL have few records; up to this many of them are searched in memory. */
const MAX_READ = 200

export const foundOut = z
  .object({
    kind: z.string().meta({ description: 'Name of its kind, such as `sermon`' }),
    id: z.string(),
    title: z.string(),
    date: z.string().nullable().meta({ description: 'YYYY-MM-DD; null when it has none' }),
    page: z.string().meta({ description: 'Where the dashboard shows it' }),
  })
  .meta({ id: 'FoundRecord' })

export type FoundRecord = z.infer<typeof foundOut>

export function findRoutes(services: Services, definitions: Feature['definitions']): Router {
  const { database } = services
  const kinds = kindsOf(definitions)
  const router = newRouter()
  route(router, {
    access: onlyFor(services, ...roles),
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
        const rows = await findRows(database, kind, q)
        found.push(...rows.map((row) => foundOf(kind, row, q)))
      }
      return found
    },
  })
  return router
}

/** The kinds in the order of `recordPages`. */
export function kindsOf(definitions: Feature['definitions']): AnyKind[] {
  return definitions
    .map((definition) => kindOf(definition))
    .toSorted((a, b) => tables.indexOf(a.table) - tables.indexOf(b.table))
}

async function findRows(database: Database, kind: AnyKind, search: string): Promise<RecordRow[]> {
  if (kind.list.contains) return listRows(database, kind, { limit: MAX_RESULTS, offset: 0, search, filters: {} })
  const rows = await listRows(database, kind, { limit: MAX_READ, offset: 0, filters: {} })
  const terms = searchTerms(search)
  const isMatch = (row: RecordRow) => terms.every((term) => fold(labelOf(kind, row)).includes(term))
  return rows.filter(isMatch).slice(0, MAX_RESULTS)
}

/** @param search the words by which it was found */
export function foundOf(kind: AnyKind, row: RecordRow, search = ''): FoundRecord {
  const { page } = recordPage(kind.table)
  // The inbox has no page for a single record, so its list is filtered by the search.
  const address = page === adminPages.messages ? href(page, {}, { q: search }) : pageOfRecord(kind.table, row.id)
  const date = typeof row['date'] === 'string' && row['date'] !== '' ? row['date'] : null
  return { kind: kind.name, id: row.id, title: labelOf(kind, row), date, page: address }
}

const tables = Object.keys(recordPages)
