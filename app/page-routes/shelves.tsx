/** Routes of the sermons of a series, a speaker or a year. */
import { createRoute, notFound } from '@tanstack/react-router'
import { sermonList, sermonSummaryRead } from '#app/features/sermons/reads.ts'
import { type ShelfKind, shelfOf } from '#app/features/sermons/shelf.ts'
import { fresh, layout } from '#app/page-routes/root.tsx'
import { href, routes } from '#app/routes.ts'
import { laterPage, PAGE_SIZE, pageToShow } from '#app/ui/filters.ts'
import { type PageContext, pageHead, pageOfList, shownPage } from '#app/ui/head.ts'
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
  const page = laterPage(search['page'])
  return page ? { page } : {}
}

/** Loads the page of the list that is shown; a name without sermons is not found. */
async function loadShelf({ queryClient }: PageContext, kind: ShelfKind, name: string, given: object): Promise<void> {
  const shelf = shelfOf(kind, name, await queryClient.fetchQuery(fresh(sermonSummaryRead({}))))
  if (!shelf) throw notFound({ data: { id: name } })
  const search = { ...shelf.filters, ...pageSearch({ ...given }) }
  const [cards, summary] = await Promise.all([
    queryClient.fetchQuery(fresh(sermonList.cards(search))),
    queryClient.fetchQuery(fresh(sermonList.summary(search))),
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
  const { queryClient } = context
  const all = queryClient.getQueryData(sermonSummaryRead({}).queryKey)
  const shelf = all && shelfOf(kind, name, all)
  const summary = shelf && queryClient.getQueryData(sermonList.summary(shelf.filters).queryKey)
  const title = shelf?.title ?? 'No Sermons Found'
  const page = shownPage(pageSearch({ ...given }).page, summary, PAGE_SIZE)
  return pageHead(context, {
    description: `${title}: ${summary?.total ?? 0} sermons to watch, hear and read about.`,
    ...pageOfList({ title, path }, page),
    hidden: !summary?.total,
  })
}
