/** News, and ministries and groups: lists of pages of one kind as visitors see them. */
import { shownOf } from '#app/definitions/columns.ts'
import { outputObject } from '#app/definitions/schemas.ts'
import { cachedSiteConfig } from '#app/http/settings.ts'
import type { Services } from '#app/http/services.ts'
import { siteRows } from '#app/http/site-rows.ts'
import { originalsFor } from '#app/pages/originals.ts'
import { page } from '#app/pages/page.ts'
import { currentRows, listNews } from '#app/pages/queries.ts'
import type { PageCard } from '#app/ui/page-content.ts'
import { builtInPages } from '#app/links/built-in-pages.ts'
import { compare } from '#app/text/compare.ts'

/** What lists show of a page. */
export const cardOut = outputObject(page)
  .pick({
    page: true,
    title: true,
    address: true,
    lead: true,
    image: true,
    drawing: true,
    date: true,
    ministryGroup: true,
    audience: true,
    meets: true,
    place: true,
  })
  .meta({ id: 'PageCard' })

interface Part {
  limit: number
  /** How many of the first to leave out. */
  offset: number
}

/** News, the newest first. */
export async function newsCards(services: Services, { limit, offset }: Part): Promise<PageCard[]> {
  const news = (await listNews(services)).slice(offset, offset + limit)
  return news.map((row) => cardOf({ ...noFacts, ...row }))
}

const noFacts = { date: '', ministryGroup: '', audience: '', meets: '', place: '' }

/** Ministries and groups by their categories, then by title. */
export async function ministryCards(services: Services, { limit, offset }: Part): Promise<PageCard[]> {
  const current = currentRows(await siteRows(services, 'pages'))
  const own = [...current.values()]
    .filter(({ kind, is_hidden }) => kind === 'ministry' && is_hidden === 0)
    .map((row) => cardOf(shownOf(page, row)))
  const { churchKind } = await cachedSiteConfig(services)
  const untouched = originalsFor(churchKind)
    .filter(({ page: name, kind }) => kind === 'ministry' && !current.has(name))
    .map((one) => cardOf({ ...noFacts, image: '', drawing: '', ...one, address: builtInPages[one.page].address }))
  const all = [...own, ...untouched].toSorted(
    (a, b) => compare(a.ministryGroup, b.ministryGroup) || compare(a.title, b.title) || compare(a.page, b.page),
  )
  return all.slice(offset, offset + limit)
}

function cardOf(shown: PageCard): PageCard {
  return Object.fromEntries(
    Object.entries(shown).filter(([name]) => Object.hasOwn(cardOut.shape, name)),
  ) as typeof shown
}
