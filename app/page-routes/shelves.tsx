/** Routes of the sermons of a series, a speaker, a book, a topic or a year, and of the overview of the Bible. */
import { createRoute, notFound } from '@tanstack/react-router'
import { coverageRead, facetsRead, sermonList, shelfRead } from '#app/features/sermons/reads.ts'
import { type ShelfKind, shelves, shelfRoutes } from '#app/features/sermons/sermon.ts'
import { notFoundIfMissing, fresh, layout, loads, page, lazyPage } from '#app/page-routes/root.tsx'
import { href, routes } from '#app/routes.ts'
import { pageNumber, pagesIn, pageToShow } from '#app/ui/filters.ts'
import { type PageContext, pageHead, pageOfList } from '#app/ui/head.ts'

const load = () => import('#app/features/sermons/shelf-page.tsx')
type ShelfPage = Exclude<keyof Awaited<ReturnType<typeof load>>, 'ShelfNotFound'>

export const shelfPages = [
  shelf('series', 'SeriesPage'),
  shelf('speakers', 'SpeakerPage'),
  shelf('books', 'BookPage'),
  shelf('topics', 'TopicPage'),
  shelf('years', 'YearPage'),
  createRoute({
    ...page(
      routes.sermonBible,
      'Sermons through the Bible',
      'The books and chapters of the Bible that we have preached on, and when.',
    ),
    loader: loads(coverageRead),
    staticData: { module: 'app/features/sermons/bible-page.tsx' },
    component: lazyPage(() => import('#app/features/sermons/bible-page.tsx'), 'BiblePage'),
  }),
] as const

function shelf<Kind extends ShelfKind>(kind: Kind, name: ShelfPage) {
  return createRoute({
    getParentRoute: () => layout,
    path: shelfRoutes[kind],
    validateSearch: pageSearch,
    loader: ({ context, params, location }) => loadShelf(context, kind, slugIn(params), location.search),
    head: ({ match, params }) => shelfHead(match, kind, slugIn(params)),
    staticData: { module: 'app/features/sermons/shelf-page.tsx' },
    component: lazyPage(load, name),
    notFoundComponent: lazyPage(load, 'ShelfNotFound'),
  })
}

function slugIn(params: object): string {
  return 'slug' in params ? String(params.slug) : ''
}

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
