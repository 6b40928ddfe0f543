/** Routes of the sermon library: its counts, its pages by name, and the map of the Bible. */
import { z } from '@hono/zod-openapi'
import { books } from '#app/bible/books.ts'
import { alphabetical } from '#app/features/sermons/names.ts'
import { countFacets, coverageOf } from '#app/features/sermons/library-queries.ts'
import { filters, keptCount, untilToday } from '#app/features/sermons/schema.ts'
import { type ShelfKind, shelfKinds, shelfOf } from '#app/features/sermons/shelf.ts'
import { churchToday } from '#app/http/church-time.ts'
import { notFound } from '#app/http/errors.ts'
import { readRoute } from '#app/http/read-route.ts'
import { newRouter, queryText, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { siteRows } from '#app/http/site-rows.ts'
import { api } from '#app/routes.ts'
import { slugOf } from '#app/ui/slug.ts'
import { published, publishedOfMany } from '#db/published.ts'

const tag = 'Sermons'

const facetOut = z
  .object({
    name: z.string(),
    slug: z.string().meta({ description: 'As it stands in the address of its page' }),
    sermons: z.number().meta({ description: 'How many sermons pass the other filters' }),
  })
  .meta({ id: 'SermonFacet' })
const facetsOut = z.array(facetOut)

const coverageOut = z
  .object({
    name: z.string(),
    slug: z.string(),
    chapters: z.number(),
    preached: z.array(z.object({ chapter: z.number(), sermons: z.number(), last: z.string() })),
  })
  .meta({ id: 'BookCoverage' })

/** Of each dimension, those with most sermons; the Bible has no more books. */
const MOST = 84

export function libraryRoutes(services: Services): Router {
  const db = published(services)
  const router = newRouter()

  readRoute(router, {
    tag,
    path: api.sermonFacets,
    summary: `Count sermons by book, topic, series, speaker and year, each without its own filter; up to ${MOST} of each`,
    query: filters.omit({ search: true }),
    answer: z.object({
      books: facetsOut,
      topics: facetsOut,
      series: facetsOut,
      speakers: facetsOut,
      years: facetsOut,
    }),
    answerDescription: 'The counts, without those that no sermon is in',
    handle: async ({ query }) =>
      countFacets(db, await untilToday(services, query), { most: MOST, many: publishedOfMany(services) }),
  })

  addShelf(router, services)

  readRoute(router, {
    tag,
    path: api.sermonCoverage,
    summary: 'The books of the Bible, with the chapters that sermons were about',
    answer: z.array(coverageOut),
    answerDescription: 'The books in their order',
    handle: async () => coverageOf(db, await churchToday(services)),
  })
  return router
}

function addShelf(router: Router, services: Services): void {
  readRoute(router, {
    tag,
    path: api.sermonShelf,
    summary: 'Get the name of a book, topic, series, speaker or year by its address',
    params: z.object({ kind: z.enum(shelfKinds), slug: queryText('As it stands in the address').min(1) }),
    answer: facetOut,
    answerDescription: 'Its name, and how many sermons it has so far',
    refuses: ['notFound'],
    handle: async ({ params: { kind, slug } }) => {
      for (const name of await namesOf(services, kind, slug)) {
        const { total } = await keptCount(services, { ...shelfOf(kind, name).filters, preached: true })
        if (total > 0) return { name, slug, sermons: total }
      }
      throw notFound('Page')
    },
  })
}

/** The names whose address has this slug, also such as no sermon has. */
async function namesOf(services: Services, kind: ShelfKind, slug: string): Promise<string[]> {
  if (kind === 'years') return /^\d{4}$/.test(slug) ? [slug] : []
  const names = kind === 'books' ? books.map(({ name }) => name) : alphabetical(await siteRows(services, kind))
  return names.filter((name) => slugOf(name) === slug)
}
