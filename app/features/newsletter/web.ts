/** Newsletters as the website reads them. */
import type { IssueBlock } from '#app/features/newsletter/blocks.ts'
import { api, href } from '#app/routes.ts'
import { pageNumber, pageQuery, type PublicList } from '#app/ui/filters.ts'
import { read } from '#app/ui/read.ts'
import type { Language } from '#app/words/languages.ts'

/** In a list. */
export interface WebIssueLine {
  id: string
  title: string
  /** The day on which it was sent, at the church. */
  date: string
  sentAt: string
  /** Its preview text, or its first words. */
  text: string
  path: string
}

export interface WebIssue extends WebIssueLine {
  blocks: IssueBlock[]
  /** In which it is written: that of the page where anything of it is said in that. */
  language: Language
  /** Addresses of the records that its texts name. */
  links: Readonly<Record<string, string>>
}

export interface Page {
  limit: number
  offset: number
}

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
