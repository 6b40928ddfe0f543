/** Routes of pages, for visitors and for the dashboard. */
import { z } from '@hono/zod-openapi'
import { blocksOut } from '#app/definitions/field-schemas.ts'
import { outputObject } from '#app/definitions/schemas.ts'
import { notFound } from '#app/http/errors.ts'
import { readRoute } from '#app/http/read-route.ts'
import { siteRows } from '#app/http/site-rows.ts'
import { newRouter, paging, queryText, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { pageKind } from '#app/pages/changes.ts'
import { deliveredRoutes } from '#app/pages/delivered-api.ts'
import { menu } from '#app/pages/menu.ts'
import { readMenus } from '#app/pages/menus.ts'
import { page } from '#app/pages/page.ts'
import { cardOut, ministryCards, newsCards } from '#app/pages/lists.ts'
import { pageData } from '#app/pages/personal-data.ts'
import { findPage, listNews, resolveLinks } from '#app/pages/queries.ts'
import { redirect } from '#app/pages/redirect.ts'
import { redirectRoutes } from '#app/pages/redirects-api.ts'
import { redirectKind } from '#app/pages/redirects.ts'
import { kindOf } from '#app/records/record-kind.ts'
import { type Feature } from '#app/records/feature.ts'
import { recordRoutes } from '#app/records/routes.ts'
import { givingWay } from '#app/links/giving-way.ts'
import { api } from '#app/routes.ts'
import { MAX_LINKS } from '#app/links/link-target.ts'
import { published } from '#db/published.ts'

export const pages: Feature = {
  definitions: [page, menu, redirect],
  personalData: pageData,
  routes,
  inArchives: { pages: () => ({ hooks: pageKind }), redirects: () => ({ hooks: redirectKind() }) },
  adminRoutes: (services) =>
    newRouter()
      .route('/', recordRoutes(services, pageKind))
      .route('/', recordRoutes(services, kindOf(menu)))
      .route('/', recordRoutes(services, redirectKind(new URL(services.config.siteUrl).origin)))
      .route('/', redirectRoutes(services))
      .route('/', deliveredRoutes(services)),
}

const linkOut = z.object({ label: z.string(), address: z.string().nullable(), isAccented: z.boolean() })
const menuOut = z.array(linkOut.extend({ below: z.array(linkOut) }))

const pageOut = outputObject(page)
  .omit({ id: true, isHidden: true })
  .extend({
    blocks: blocksOut,
    links: z.record(z.string(), z.string()).meta({ description: 'Addresses of the records that its links name' }),
  })
  .meta({ id: 'Page' })

function routes(services: Services): Router {
  const router = newRouter()
  readRoute(router, {
    path: api.page,
    tag: 'Church',
    summary: 'Get the content of a page',
    query: z.object({ path: queryText('The page’s address, such as `/about`') }),
    answer: pageOut,
    handle: async ({ query: { path } }) => {
      const found = await findPage(services, path)
      if (!found) throw notFound('Page')
      return found
    },
  })
  readRoute(router, {
    path: api.pages,
    tag: 'Church',
    summary: 'List news, the newest first, or ministries and groups by their categories',
    query: z.object({ kind: z.enum(['news', 'ministry'], 'must be news or ministry'), ...paging(200, 24) }),
    answer: z.array(cardOut),
    handle: ({ query: { kind, ...part } }) => (kind === 'news' ? newsCards : ministryCards)(services, part),
  })
  readRoute(router, {
    path: api.newsSummary,
    tag: 'Church',
    summary: 'Count the news',
    answer: z.object({ total: z.number() }),
    handle: async () => ({ total: (await listNews(services)).length }),
  })
  readRoute(router, {
    path: api.links,
    tag: 'Church',
    summary: 'Get the addresses of records that links in texts name, without those that visitors can’t see',
    query: z.object({
      to: z
        .string()
        .max(8000)
        .default('')
        .meta({ description: 'The links as they are stored, with commas: `@pages/about,@events/…`' }),
    }),
    answer: z.record(z.string(), z.string()),
    handle: ({ query: { to } }) => resolveLinks(services, new Set(to.split(',').slice(0, MAX_LINKS))),
  })
  readRoute(router, {
    path: api.ownAddresses,
    tag: 'Church',
    summary: 'List the addresses at which a page or a redirect of the church comes before the program’s own page',
    answer: z.array(z.string()),
    handle: () => ownAddresses(services),
  })
  readRoute(router, {
    path: api.menus,
    tag: 'Church',
    summary: 'Get the menu at the top and the links in the footer',
    answer: z.object({ header: menuOut, footer: menuOut }).meta({ id: 'Menus' }),
    handle: () => readMenus(services),
  })
  return router
}

async function ownAddresses(services: Services): Promise<string[]> {
  const pages = (await siteRows(services, 'pages')).filter((row) => row.is_hidden === 0)
  const redirects = await published(services)
    .selectFrom('redirects')
    .select('address')
    .where('address', 'in', givingWay)
    .execute()
  const taken = new Set([...pages, ...redirects].map(({ address }) => address))
  return givingWay.filter((address) => taken.has(address))
}
