/** Newsletters as the website reads them. */
import type { WebIssue, WebIssueLine } from '#app/features/newsletter/on-web.ts'
import { api, href } from '#app/routes.ts'
import { pageNumber, pageQuery, type PublicList } from '#app/ui/filters.ts'
import { read } from '#app/ui/read.ts'

export function issueRead(id: string) {
  return read<WebIssue>(href(api.newsletter, { id }))
}

export interface IssuesSearch {
  page?: number
}

export const issueList: PublicList<IssuesSearch, WebIssueLine, { total: number }> = {
  clean: ({ page: asked }) => {
    const page = pageNumber(asked)
    return page === undefined ? {} : { page }
  },
  cards: (search) => read(href(api.newsletters, {}, pageQuery(search))),
  summary: () => read(api.newslettersSummary),
}
