/** Examples on the server. */
import { z } from '@hono/zod-openapi'
import { shownOf } from '#app/definitions/columns.ts'
import { outputOf } from '#app/definitions/schemas.ts'
import { attentionToFirst } from '#app/http/attention.ts'
import { publicKind } from '#app/http/public-kind.ts'
import { readOneRoute, readRoute } from '#app/http/read-route.ts'
import { newRouter, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { kindOf } from '#app/records/record-kind.ts'
import { type Feature } from '#app/records/feature.ts'
import { recordRoutes } from '#app/records/routes.ts'
import { recordPath } from '#app/text/slug.ts'
import { published } from '#db/published.ts'
import { textContains } from '#db/search.ts'
import { example } from '#test/example/example.ts'
import { addresses, examplePlace } from '#test/example/place.ts'

const publicExamples = publicKind({
  place: examplePlace,
  definition: example,
  listed: { columns: ['id', 'title'], address: (row) => recordPath(addresses.one, row) },
  found: {
    heading: 'Examples',
    all: 'All examples',
    async find(services, { terms, limit }) {
      const db = published(services)
      const query = db.selectFrom('example_records').selectAll().where(textContains(db, terms)).limit(limit)
      return (await query.execute()).map((row) => {
        return { title: row.title, text: 'Example', path: recordPath(addresses.one, row) }
      })
    },
  },
  async news(services, limit) {
    const rows = await published(services).selectFrom('example_records').selectAll().limit(limit).execute()
    return rows.map((row) => {
      return { at: row.created_at, id: row.id, title: row.title, text: '', path: recordPath(addresses.one, row) }
    })
  },
  async shared(services, id) {
    const found = await find(services, id)
    return found && { over: 'Example', title: found.title, under: '', seed: found.title }
  },
})

export const examples: Feature = {
  definitions: [example],
  publicKinds: [publicExamples],
  attention: {
    examples: async ({ db }) => {
      const rows = await db.selectFrom('example_records').select('id').where('date', '=', '').execute()
      return attentionToFirst(rows, () => ({
        text: 'An example has no date.',
        action: 'Edit',
        to: examplePlace.dashboard.page,
      }))
    },
  },
  jobs: () => [{ name: 'counting of examples', when: 'every minute', run: () => Promise.resolve() }],
  cleanups: { 'examples of long ago': () => Promise.resolve() },
  routes,
  adminRoutes: (services) => recordRoutes(services, kindOf(example)),
}

async function find(services: Pick<Services, 'database' | 'now'>, id: string) {
  const query = published(services).selectFrom('example_records').selectAll().where('id', '=', id)
  const row = await query.executeTakeFirst()
  return row && shownOf(example, row)
}

function routes(services: Services): Router {
  const router = newRouter()
  const common = { tag: 'Examples', answer: outputOf(example) }
  readRoute(router, {
    ...common,
    path: '/api/examples',
    summary: 'List examples',
    answer: z.array(common.answer),
    handle: async () => {
      const rows = await published(services).selectFrom('example_records').selectAll().orderBy('title').execute()
      return rows.map((row) => shownOf(example, row))
    },
  })
  readOneRoute(router, {
    ...common,
    path: '/api/examples/{id}',
    summary: 'Get one example',
    name: 'Example',
    find: (id) => find(services, id),
  })
  return router
}
