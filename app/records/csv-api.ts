/** The route that gives all records of a kind as CSV. */
import { Readable } from 'node:stream'
import { z } from '@hono/zod-openapi'
import { optional, queryText, route } from '#app/http/route.ts'
import type { RouteContext } from '#app/records/answer.ts'

export function csvRoute({ router, database, kind, drafts }: RouteContext): void {
  route(router, {
    ...drafts,
    method: 'get',
    path: kind.addresses.csv,
    summary: `All ${kind.plural} as CSV (RFC 4180); cells are escaped so that no spreadsheet runs them`,
    answer: z.string(),
    answerType: 'text/csv',
    query: 'form' in (kind.list.filters ?? {}) ? z.object({ form: optional(queryText('ID of a form')) }) : z.object({}),
    handle: ({ actor, query }) => {
      const name = `${kind.plural.replaceAll(' ', '-').toLowerCase()}-${actor.now.slice(0, 10)}.csv`
      const headers = {
        'Content-Type': 'text/csv; charset=utf-8; header=present',
        'Content-Disposition': `attachment; filename="${name}"`,
      }
      const form = 'form' in query ? (query.form as string | undefined) : undefined
      const bytes = Readable.from(kind.csv(database.db, form), { objectMode: false })
      return Promise.resolve(new Response(Readable.toWeb(bytes) as ReadableStream<Uint8Array>, { headers }))
    },
  })
}
