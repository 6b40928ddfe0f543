/**
 * Describes a page to search engines (https://schema.org, JSON-LD). It is generated on the server from the data that the
 * page has already read, so browsers load no code for it.
 */
import type * as Schema from 'schema-dts'
import { specialServices, weeklyWorship } from '#app/discovery/structured-worship.ts'
import { type PublicPage, pageRead } from '#app/ui/page-content.ts'
import { originalTitle } from '#app/pages/site-pages.ts'
import { routes } from '#app/routes.ts'
import { described } from '#lists/described.ts'
import { defaultConfig } from '#app/definitions/settings.ts'
import { serviceTimesRead } from '#app/ui/service-times.tsx'
import type { PageReads } from '#app/ui/read.ts'
import { siteConfigRead } from '#app/ui/site.ts'
import { church, type Site, website } from '#app/ui/structured-church.ts'
import { breadcrumbs } from '#app/ui/structured-parts.ts'
import { t } from '#app/text/t.ts'

export interface DescribedPage {
  /** The page's address as in `app/routes.ts`. */
  route: string | undefined
  /** The page's canonical path. */
  path: string
  reads: PageReads
  siteUrl: string
}

/** JSON in which nothing can end the script element around it. */
export function structuredData({ route, path, reads, siteUrl }: DescribedPage): string {
  const config = reads.peek(siteConfigRead) ?? defaultConfig
  const times = reads.peek(serviceTimesRead) ?? []
  const site: Site = { url: (own) => new URL(own, siteUrl).href, config, times, reads }
  const graph: Schema.Graph = { '@context': 'https://schema.org', '@graph': nodesOf(route, path, site) }
  return JSON.stringify(graph).replaceAll('<', '\\u003c')
}

function nodesOf(route: string | undefined, path: string, site: Site): Schema.Thing[] {
  switch (route) {
    case routes.home:
      return [church(site), website(site), ...weeklyWorship(site), ...specialServices(site)]
    case routes.contact:
      return [church(site)]
    default: {
      const nodesOfFeature = described.get(route ?? '')
      return nodesOfFeature ? nodesOfFeature(site, path) : listNodes(path, site)
    }
  }
}

/** The breadcrumbs of a page below others: of a tab, a series, a book. */
function listNodes(path: string, site: Site): Schema.Thing[] {
  const content = site.reads.peek(pageRead(path))
  if (content?.kind === 'news') {
    return [article(content, site), breadcrumbs(site, [t('News'), routes.news], [content.title, path])]
  }
  const title = content ? content.name || content.title : originalTitle(path)
  if (title !== undefined) return [breadcrumbs(site, [title, path])]
  return []
}

function article({ title, date, lead, image, address }: PublicPage, { url, config }: Site): Schema.NewsArticle {
  return {
    '@type': 'NewsArticle',
    headline: title,
    datePublished: date,
    url: url(address),
    ...(lead ? { description: lead } : {}),
    ...(image ? { image: url(image) } : {}),
    publisher: { '@type': 'Organization', name: config.churchName },
  }
}
