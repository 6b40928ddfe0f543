/** Where a public page can be edited in the dashboard. */
import { z } from '@hono/zod-openapi'
import { adminPages } from '#app/admin-routes.ts'
import { privatePages } from '#app/http/page-headers.ts'
import { newRouter, onlyFor, queryText, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { pageOfRecord, recordPage } from '#app/dashboard/pages.ts'
import { api, href, routes } from '#app/routes.ts'
import type { RecordTableName } from '#db/schema.ts'

/** The kind of records on a public page. */
const tables: Record<string, RecordTableName> = {
  '/sermons': 'sermons',
  '/events': 'events',
  '/live-streams': 'live_streams',
  '/plan-a-visit': 'questions',
  '/contact': 'service_times',
  '/about/staff': 'staff_members',
  '/about/music': 'ministries',
  '/about/kids-church': 'ministries',
  '/about/what-we-believe': 'beliefs',
}

export function editLinkRoute(services: Services): Router {
  return route(newRouter(), {
    access: onlyFor(services, 'editor'),
    tag: 'Admin',
    method: 'get',
    path: api.editLink,
    summary: 'Find where the dashboard edits what a public page shows',
    query: z.object({ path: queryText('Path of the page, such as `/sermons/…`') }),
    answer: z.object({ page: z.string() }),
    answerDescription: 'A page of the dashboard; empty when nothing on the page can be edited',
    handle: async ({ query: { path } }) => ({ page: placeOf(path) }),
  })
}

/** The form of a record's page, the list of a list's page, or the settings; empty for pages without content to edit. */
function placeOf(path: string): string {
  if (privatePages.has(path) || path === routes.search) return ''
  const [, list, id] = /^(\/(?:sermons|events|live-streams))\/([\w-]+)/.exec(path) ?? []
  const table = Object.hasOwn(tables, list ?? path) ? tables[list ?? path] : undefined
  if (!table) return adminPages.settings
  if (id) return pageOfRecord(table, id)
  const { page, list: part } = recordPage(table)
  return href(page, {}, part ? { list: part } : {})
}
