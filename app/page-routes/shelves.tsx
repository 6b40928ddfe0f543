/** Routes of the sermons of a series, a speaker, a book, a topic or a year, and of the overview of the Bible. */
import { createRoute, notFound } from '@tanstack/react-router'
import { coverageRead, facetsRead, sermonList, shelfRead } from '#app/features/sermons/reads.ts'
import { type ShelfKind, shelves, shelfRoutes } from '#app/features/sermons/sermon.ts'
import { notFoundIfMissing, fresh, layout, loads, titled } from '#app/page-routes/root.tsx'
import { href, routes } from '#app/routes.ts'
import { pageNumber, pagesIn, pageToShow } from '#app/ui/filters.ts'
import { type PageContext, pageHead, pageOfList } from '#app/ui/head.ts'
import { lazyPage } from '#app/ui/lazy-page.ts'

const load = () => import('#app/features/sermons/shelf-page.tsx')
type ShelfPage = Exclude<keyof Awaited<ReturnType<typeof load>>, 'ShelfNotFound'>

interface Opened {
  params: { slug: string }
}

function shelf(kind: ShelfKind, page: ShelfPage) {
  return {
    validateSearch: pageSearch,
    loader: ({
      context,
      params: { slug },
      location,
    }: Opened & { context: PageContext; location: { search: object } }) =>
      loadShelf(context, kind, slug, location.search),
    head: ({ match, params: { slug } }: Opened & { match: { context: PageContext; search: object } }) =>
      shelfHead(match, kind, slug),
    staticData: { module: 'app/features/sermons/shelf-page.tsx' },
    component: lazyPage(load, page),
    notFoundComponent: lazyPage(load, 'ShelfNotFound'),
  }
}

export const sermonSeries = createRoute({
  getParentRoute: () => layout,
  path: routes.sermonSeries,
  ...shelf('series', 'SeriesPage'),
})

export const sermonSpeaker = createRoute({
  getParentRoute: () => layout,
  path: routes.sermonSpeaker,
  ...shelf('speakers', 'SpeakerPage'),
})

export const sermonBook = createRoute({
  getParentRoute: () => layout,
  path: routes.sermonBook,
  ...shelf('books', 'BookPage'),
})

export const sermonTopic = createRoute({
  getParentRoute: () => layout,
  path: routes.sermonTopic,
  ...shelf('topics', 'TopicPage'),
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
  ...shelf('years', 'YearPage'),
})

function pageSearch(search: Record<string, unknown>): { page?: number } {
  const page = pageNumber(search['page'])
  return page ? { page } : {}
}

/** Loads the page of the list that is shown; a name without sermons is not found. */
async function loadShelf({ queryClient }: PageContext, kind: ShelfKind, name: string, given: object): Promise<void> {
  const found = queryClient.fetchQuery(fresh(shelfRead(kind, name)))
  await notFoundIfMissing(found, name)
  const { filters } = shelves[kind]((await found).name)
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
  slug: string,
) {
  const found = context.queryClient.getQueryData(shelfRead(kind, slug).queryKey)
  const title = found ? shelves[kind](found.name).title : 'No Sermons Found'
  const path = href(shelfRoutes[kind], { slug })
  return pageHead(context, {
    description: `${title}: ${found?.sermons ?? 0} sermons to watch, hear and read about.`,
    ...pageOfList({ title, path }, pageSearch({ ...given }).page, pagesIn(found && { total: found.sermons })),
    hidden: !found,
  })
}
