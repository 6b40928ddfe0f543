/** Routes of the sermons of a series, a speaker, a book, a topic or a year, and of the overview of the Bible. */
import { createRoute, notFound } from '@tanstack/react-router'
import { coverageRead, facetsRead, sermonList, shelfRead } from '#app/features/sermons/reads.ts'
import { type ShelfKind, shelfOf } from '#app/features/sermons/shelf.ts'
import { notFoundIfMissing, fresh, layout, loads, titled } from '#app/page-routes/root.tsx'
import { href, routes } from '#app/routes.ts'
import { pageNumber, pagesIn, pageToShow } from '#app/ui/filters.ts'
import { type PageContext, pageHead, pageOfList } from '#app/ui/head.ts'
import { lazyPage } from '#app/ui/lazy-page.ts'

const load = () => import('#app/features/sermons/shelf-page.tsx')
const staticData = { module: 'app/features/sermons/shelf-page.tsx' }
const notFoundComponent = lazyPage(load, 'ShelfNotFound')

export const sermonSeries = createRoute({
  getParentRoute: () => layout,
  path: routes.sermonSeries,
  validateSearch: pageSearch,
  loader: ({ context, params, location }) => loadShelf(context, 'series', params.slug, location.search),
  head: ({ match, params }) => shelfHead(match, 'series', params.slug, href(routes.sermonSeries, params)),
  staticData,
  component: lazyPage(load, 'SeriesPage'),
  notFoundComponent,
})

export const sermonSpeaker = createRoute({
  getParentRoute: () => layout,
  path: routes.sermonSpeaker,
  validateSearch: pageSearch,
  loader: ({ context, params, location }) => loadShelf(context, 'speakers', params.slug, location.search),
  head: ({ match, params }) => shelfHead(match, 'speakers', params.slug, href(routes.sermonSpeaker, params)),
  staticData,
  component: lazyPage(load, 'SpeakerPage'),
  notFoundComponent,
})

export const sermonBook = createRoute({
  getParentRoute: () => layout,
  path: routes.sermonBook,
  validateSearch: pageSearch,
  loader: ({ context, params, location }) => loadShelf(context, 'books', params.slug, location.search),
  head: ({ match, params }) => shelfHead(match, 'books', params.slug, href(routes.sermonBook, params)),
  staticData,
  component: lazyPage(load, 'BookPage'),
  notFoundComponent,
})

export const sermonTopic = createRoute({
  getParentRoute: () => layout,
  path: routes.sermonTopic,
  validateSearch: pageSearch,
  loader: ({ context, params, location }) => loadShelf(context, 'topics', params.slug, location.search),
  head: ({ match, params }) => shelfHead(match, 'topics', params.slug, href(routes.sermonTopic, params)),
  staticData,
  component: lazyPage(load, 'TopicPage'),
  notFoundComponent,
})

export const sermonBible = createRoute({
  getParentRoute: () => layout,
  path: routes.sermonBible,
  loader: loads(coverageRead),
  ...titled(
    routes.sermonBible,
    'Sermons through the Bible',
    'The books and chapters of the Bible that we have preached on, and when.',
  ),
  staticData: { module: 'app/features/sermons/bible-page.tsx' },
  component: lazyPage(() => import('#app/features/sermons/bible-page.tsx'), 'BiblePage'),
})

export const sermonYear = createRoute({
  getParentRoute: () => layout,
  path: routes.sermonYear,
  validateSearch: pageSearch,
  loader: ({ context, params, location }) => loadShelf(context, 'years', params.year, location.search),
  head: ({ match, params }) => shelfHead(match, 'years', params.year, href(routes.sermonYear, params)),
  staticData,
  component: lazyPage(load, 'YearPage'),
  notFoundComponent,
})

function pageSearch(search: Record<string, unknown>): { page?: number } {
  const page = pageNumber(search['page'])
  return page ? { page } : {}
}

/** Loads the page of the list that is shown; a name without sermons is not found. */
async function loadShelf({ queryClient }: PageContext, kind: ShelfKind, name: string, given: object): Promise<void> {
  const found = queryClient.fetchQuery(fresh(shelfRead(kind, name)))
  await notFoundIfMissing(found, name)
  const { filters } = shelfOf(kind, (await found).name)
  const search = { ...filters, ...pageSearch({ ...given }) }
  const [cards, summary] = await Promise.all([
    queryClient.fetchQuery(fresh(sermonList.cards(search))),
    queryClient.fetchQuery(fresh(sermonList.summary(search))),
    queryClient.fetchQuery(fresh(facetsRead(filters))),
  ])
  if (summary.total === 0) throw notFound({ data: { id: name } })
  await queryClient.fetchQuery(sermonList.cards(pageToShow(search, cards, summary)))
}

function shelfHead(
  { context, search: given }: { context: PageContext; search: object },
  kind: ShelfKind,
  name: string,
  path: string,
) {
  const found = context.queryClient.getQueryData(shelfRead(kind, name).queryKey)
  const title = found ? shelfOf(kind, found.name).title : 'No Sermons Found'
  return pageHead(context, {
    description: `${title}: ${found?.sermons ?? 0} sermons to watch, hear and read about.`,
    ...pageOfList({ title, path }, pageSearch({ ...given }).page, pagesIn(found && { total: found.sermons })),
    hidden: !found,
  })
}
