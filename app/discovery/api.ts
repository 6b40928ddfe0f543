/** Routes of the documents for search engines, and for browsers that install the site. */
import { z } from '@hono/zod-openapi'
import { manifest } from '#app/discovery/manifest.ts'
import { sitemap, sitemapPart } from '#app/discovery/sitemap.ts'
import { churchToday } from '#app/http/church-time.ts'
import { readSiteConfig } from '#app/features/site/queries.ts'
import { notFound } from '#app/http/errors.ts'
import { everyone, newRouter, queryText, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { documents } from '#app/routes.ts'
import { published } from '#db/published.ts'

const XML = { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, no-cache' }

const common = { method: 'get', access: everyone, tag: 'For search engines', answer: z.string() } as const

export function discoveryRoutes(services: Services): Router {
  const { siteUrl } = services.config
  const router = newRouter()

  route(router, {
    ...common,
    path: documents.robots,
    summary: 'What search engines may read',
    answerDescription: 'The rules (RFC 9309)',
    answerType: 'text/plain',
    handle: ({ c }) => Promise.resolve(c.text(robots(siteUrl), 200, { 'Cache-Control': 'public, no-cache' })),
  })

  route(router, {
    ...common,
    path: documents.manifest,
    tag: 'Website',
    summary: 'The site as an app that can be installed',
    answerDescription: 'The web app manifest',
    answerType: 'application/manifest+json',
    handle: async ({ c }) => {
      const text = JSON.stringify(manifest(await readSiteConfig(services.database.db, services.log)))
      const type = { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, no-cache' }
      return c.body(text, 200, type)
    },
  })
  addSitemaps(router, services)
  return router
}

function addSitemaps(router: Router, services: Services): void {
  const db = published(services)
  const site = async () => ({ siteUrl: services.config.siteUrl, today: await churchToday(services) })

  route(router, {
    ...common,
    path: documents.sitemap,
    summary: 'Every public page and record; an index of several sitemaps when there are many',
    answerDescription: 'The sitemap',
    answerType: 'application/xml',
    handle: async ({ c }) => c.body(await sitemap(db, await site()), 200, XML),
  })

  route(router, {
    ...common,
    path: documents.sitemapPart,
    summary: 'One sitemap of the index',
    params: z.object({ name: queryText('Such as sermons.xml, as the index names it') }),
    answerDescription: 'The sitemap',
    answerType: 'application/xml',
    refuses: ['notFound'],
    handle: async ({ c, params: { name } }) => {
      const part = await sitemapPart(db, await site(), name)
      if (part === undefined) throw notFound('Sitemap')
      return c.body(part, 200, XML)
    },
  })
}

/** Pages that are not to be found say so themselves, so they may be read. */
function robots(siteUrl: string): string {
  return [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api/',
    '',
    `Sitemap: ${new URL(documents.sitemap, siteUrl).href}`,
    '',
  ].join('\n')
}
