/** The page of a public list: what it reads, its results, and the links between its pages. */
import type { ReactNode } from 'react'
import { lastPage, pagesIn, type PublicList } from '#app/ui/filters.ts'
import { pageOfList } from '#app/ui/head.ts'
import { href } from '#app/routes.ts'
import { Link } from '#app/ui/link.tsx'
import { type PageAt, type PageHead, RedirectTo, usePage, usePageQuery } from '#app/ui/page.tsx'
import type { PageReads } from '#app/ui/read.ts'
import { t } from '#app/text/t.ts'

/** Attributes of a list, to which the links between its pages lead. */
export const listTarget = { id: 'page-of-list', tabIndex: -1 } as const

/**
 * Reads the page of a list that is shown, and how many records there are.
 * @throws RedirectTo the last page, for one past the end
 */
export async function loadList<Search extends { page?: number }, Card, Counted extends { total: number }>(
  reads: PageReads,
  list: PublicList<Search, Card, Counted>,
  search: Search,
  at: PageAt<unknown>,
): Promise<Counted> {
  const [cards, summary] = await Promise.all([reads.get(list.cards(search)), reads.get(list.summary(search))])
  if (cards.length === 0) leadToLast(at, lastPage(summary.total))
  return summary
}

/**
 * Leads from a page past the end to the last one, which may not be the last for long.
 * @param search of the page's address
 * @throws RedirectTo
 */
export function leadToLast({ path, search }: PageAt<unknown, { page?: number }>, last: number): void {
  const { page = 1, ...filters } = search
  if (page > last) throw new RedirectTo(href(path, {}, { ...filters, page: last > 1 ? last : undefined }), 307)
}

/** The page of a list for the filters in the address, with its cards, as `loadList` has read it. */
export function useList<Search extends { page?: number }, Card, Counted extends { total: number; isMore?: boolean }>(
  list: PublicList<Search, Card, Counted>,
  search: Search,
) {
  const summary = usePageQuery(list.summary(search))
  return { cards: usePageQuery(list.cards(search)), summary, page: search.page ?? 1, pages: pagesIn(summary) }
}

export function listHead<Search extends { page?: number }, Card, Counted extends { total: number; isMore?: boolean }>(
  reads: PageReads,
  list: PublicList<Search, Card, Counted>,
  search: Search,
  { title, description, path }: { title: string; description: string; path: string },
): PageHead {
  const { page: requested, ...filters } = search
  return {
    description,
    ...pageOfList({ title, path }, requested, pagesIn(reads.peek(list.summary(search)))),
    // Search engines index the pages of the whole list, but not filtered ones, of which there is no end.
    hidden: Object.keys(filters).length > 0,
  }
}

/**
 * The results of a list, which its filters replace (`swap.ts`).
 * @param text the line above the list, such as the number of records; screen readers announce its changes
 */
export function ListResults({ text, children }: { text: string; children: ReactNode }) {
  return (
    <>
      <p id="found" tabIndex={-1} className="mb-6 text-soft" role="status" data-part="count">
        {text}
      </p>
      <div className="found" data-part="list">
        {children}
      </div>
    </>
  )
}

interface PagerProps {
  page: number
  /** How many there are, if known. */
  pages: number | undefined
  what: string
  /** Labels of the links; newest first by default. */
  back?: string
  onward?: string
  /** The list's filters, in its address. */
  filters?: object
}

export function Pager({ page, pages, what, back = t('Newer'), onward = t('Older'), filters }: PagerProps) {
  const { path } = usePage()
  const linkTo = (to: number, text: string) => (
    <Link
      to={path}
      search={{ ...filters, page: to > 1 ? to : undefined }}
      hash={listTarget.id}
      className="btn btn-line"
    >
      {text}
    </Link>
  )
  if (page === 1 && pages !== undefined && pages <= 1) return null
  return (
    <nav aria-label={t('Pages of {what}', { what })} className="mt-10 flex flex-wrap items-center gap-3">
      <span className="mr-auto text-soft">
        {pages === undefined
          ? t('Page {page}', { page })
          : t('Page {page} of {pages}', { page, pages: Math.max(pages, page) })}
      </span>
      {page > 1 && linkTo(page - 1, back)}
      {(pages === undefined || page < pages) && linkTo(page + 1, onward)}
    </nav>
  )
}
