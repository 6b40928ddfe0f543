/** Routes of the documents for search engines, and for browsers that install the site. */
import { z } from '@hono/zod-openapi'
import { listSitePages } from '#app/pages/site-pages.ts'
import { sitemap, sitemapPart } from '#app/discovery/sitemap.ts'
import { churchToday } from '#app/http/church-time.ts'
import { cachedSiteConfig, readSiteConfig } from '#app/http/settings.ts'
import { notFound } from '#app/http/errors.ts'
import { everyone, newRouter, queryText, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { otherLanguage, pathIn } from '#app/ui/languages.ts'
import { documents, downloads, routes } from '#app/routes.ts'
import { published } from '#db/published.ts'
import type { SiteConfig } from '#app/definitions/settings.ts'
import { papers } from '#app/look/papers.ts'
import { pictureSize } from '#app/links/picture-address.ts'
import { Hono } from 'hono'
import { languageIn } from '#app/church/countries.ts'
import { language, t } from '#app/text/t.ts'
import { colorsCss } from '#app/look/theme.ts'

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
    path: documents.security,
    tag: 'Website',
    summary: 'Whom to tell about a security hole',
    answerDescription: 'RFC 9116',
    answerType: 'text/plain',
    handle: async ({ c }) => {
      const { email } = await readSiteConfig(services.database.db, services.log)
      const text = securityText(siteUrl, email, await churchToday(services))
      return c.text(text, 200, { 'Cache-Control': 'public, no-cache' })
    },
  })

  route(router, {
    ...common,
    path: documents.manifest,
    tag: 'Website',
    summary: 'The site as an app that can be installed',
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
  const site = async () => {
    const paths = (await listSitePages(services)).map(({ path }) => path)
    const config = await cachedSiteConfig(services)
    const second = otherLanguage(config)
    // Records are not repeated: their pages name one another (`head.ts`).
    const inSecond = second ? [routes.home, ...paths].map((path) => pathIn(second, path, config)) : []
    const { siteUrl } = services.config
    return { siteUrl, today: await churchToday(services), paths: [...paths, ...inSecond], kinds: services.publicKinds }
  }

  route(router, {
    ...common,
    path: documents.sitemap,
    summary: 'Every public page and record; an index of several sitemaps when there are many',
    answerType: 'application/xml',
    handle: async ({ c }) => c.body(await sitemap(db, await site()), 200, XML),
  })

  route(router, {
    ...common,
    path: documents.sitemapPart,
    summary: 'One sitemap of the index',
    params: z.object({ name: queryText('Such as sermons.xml, as the index names it') }),
    answerType: 'application/xml',
    handle: async ({ c, params: { name } }) => {
      const part = await sitemapPart(db, await site(), name)
      if (part === undefined) throw notFound('Sitemap')
      return c.body(part, 200, XML)
    },
  })
}

/** Pages that search engines should leave out are not listed: they have a `noindex` tag, which has to be read. */
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

/** Characters that fit below an icon. */
const MAX_SHORT_NAME = 14
/** In pixels: the smallest icon that browsers install with. */
const MIN_ICON_PIXELS = 192

/** The web app manifest (https://www.w3.org/TR/appmanifest): the church’s site as an app on a phone. */
function manifest({ churchName, appName, tagline, logoUrl, paper, country }: SiteConfig): object {
  const logo = pictureSize(logoUrl ?? '')
  const isIcon = logo && logo.width === logo.height && logo.width >= MIN_ICON_PIXELS
  return {
    id: routes.home,
    name: churchName,
    short_name: appName ?? (churchName.length <= MAX_SHORT_NAME ? churchName : undefined),
    description: tagline ?? undefined,
    lang: languageIn(country),
    start_url: routes.home,
    scope: '/',
    display: 'standalone',
    background_color: papers[paper].light.paper,
    theme_color: papers[paper].light.paper,
    icons: [
      ...(isIcon ? [{ src: logoUrl, sizes: `${logo.width}x${logo.height}`, type: 'image/webp' }] : []),
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: t('Sermons'), url: routes.sermons },
      { name: t('Events'), url: routes.events },
      { name: t('Plan a Visit'), url: routes.planAVisit },
    ],
  }
}

/** Downloads of the media room that are created from the settings. Public. */
export function mediaRoomFiles({ database: { db }, log }: Services): Hono {
  const router = new Hono()
  router.get(downloads.colors, async (c) => {
    c.header('Content-Type', 'text/css; charset=utf-8')
    c.header('Content-Disposition', 'attachment; filename="colors.css"')
    c.header('Cache-Control', 'no-cache')
    return c.body(colorsCss(await readSiteConfig(db, log)))
  })
  return router
}

/** Months for which it is true at least. A longer time than a year is not recommended (RFC 9116, section 2.5.5). */
const SECURITY_MONTHS = 6

/** @param today `YYYY-MM-DD`; the end is that of a month, so that the document doesn't change every day */
function securityText(siteUrl: string, email: string | null, today: string): string {
  const end = Temporal.PlainDate.from(today)
    .with({ day: 1 })
    .add({ months: SECURITY_MONTHS + 1 })
  const contacts = [...(email ? [`mailto:${email}`] : []), `${siteUrl}${routes.contact}`]
  return [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${end.toString()}T00:00:00Z`,
    `Preferred-Languages: ${[...new Set([language(), 'en'])].join(', ')}`,
    `Canonical: ${siteUrl}${documents.security}`,
    '',
  ].join('\n')
}
