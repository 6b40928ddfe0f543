/** Where a public page can be edited in the dashboard. */
import { z } from '@hono/zod-openapi'
import { adminPages } from '#app/admin-routes.ts'
import { may } from '#app/definitions/rights.ts'
import { content, type Thing } from '#app/definitions/roles.ts'
import { privatePages } from '#app/http/page-headers.ts'
import { newRouter, onlyFor, queryText, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { pageOfRecord } from '#app/dashboard/pages.ts'
import { placeAt } from '#app/definitions/place.ts'
import { originalRecord } from '#app/pages/originals.ts'
import { rowAt } from '#app/pages/queries.ts'
import { places } from '#lists/places.ts'
import { builtInAt } from '#app/links/built-in-pages.ts'
import { api, href, routes } from '#app/routes.ts'

export function editLinkRoute(services: Services): Router {
  return route(newRouter(), {
    access: onlyFor(services, ...content),
    tag: 'Admin',
    method: 'get',
    path: api.editLink,
    summary: 'Find where the dashboard edits what a public page shows',
    query: z.object({ path: queryText('Path of the page, such as `/sermons/…`') }),
    answer: z.object({ page: z.string() }),
    answerDescription: 'A page of the dashboard; empty when nothing on the page can be edited',
    handle: async ({ query: { path }, actor: { person } }) => {
      const { needs, page } = recordPlace(path) ?? (await pagePlace(services, path))
      return { page: may(person, ...needs) ? page : '' }
    },
  })
}

interface Editing {
  /** Empty for a page without content. */
  page: string
  /** What lets a user edit it there; administrators always may. */
  needs: readonly Thing[]
}

/** The form of a record's page, or the list of a list's page; undefined for other pages. */
function recordPlace(path: string): Editing | undefined {
  if (privatePages.has(path) || path === routes.search) return { page: '', needs: [] }
  const { place, id } = placeAt(places, path) ?? {}
  if (!place) return undefined
  const { table, dashboard } = place
  if (id !== undefined) return { page: pageOfRecord(table, id), needs: [table] }
  return { page: href(dashboard.page, {}, dashboard.list ? { list: dashboard.list } : {}), needs: [table] }
}

/** The form of a page of blocks: of its current version, or of its original. */
async function pagePlace(services: Services, path: string): Promise<Editing> {
  const name = builtInAt(path)
  const row = await rowAt(services, path)
  if (row) return { page: pageOfRecord('pages', row.id), needs: ['pages'] }
  if (name === undefined || !originalRecord(name, '')) return { page: adminPages.settings, needs: [] }
  return { page: href(adminPages.pages, {}, { add: 'yes', page: name }), needs: ['pages'] }
}
