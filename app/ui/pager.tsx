/** The way through a list of several pages, by links that have addresses of their own. */

interface PagerProps {
  page: number
  /** How many there are, when somebody counted. */
  pages: number | undefined
  what: string
  /** Draws the link to a page. */
  children: (page: number, text: string) => React.ReactNode
}

export function Pager({ page, pages, what, children }: PagerProps) {
  if (page === 1 && pages !== undefined && pages <= 1) return null
  return (
    <nav aria-label={`Pages of ${what}`} className="mt-10 flex flex-wrap items-center justify-between gap-4">
      <span className="min-w-28">{page > 1 && children(page - 1, 'Newer')}</span>
      <span className="text-soft">
        Page {page}
        {pages !== undefined && ` of ${Math.max(pages, page)}`}
      </span>
      <span className="flex min-w-28 justify-end">
        {(pages === undefined || page < pages) && children(page + 1, 'Older')}
      </span>
    </nav>
  )
}
