/** The site search's results and its read, for server and browser. */
import { api, href } from '#app/routes.ts'
import { filterText } from '#app/ui/filters.ts'
import { read } from '#app/ui/read.ts'

export interface Found {
  title: string
  /** One line about it: date and place, or the beginning of its text. */
  text: string
  /** Path of its page. */
  path: string
}

/** Results of one kind, the best first. */
export interface FoundOfKind {
  kind: 'pages' | 'events' | 'sermons' | 'services'
  results: Found[]
  /** Whether there are more results, which the list of this kind shows. */
  isMore: boolean
}

export function siteSearch({ q }: Record<string, unknown>): { q?: string } {
  const text = filterText(q)?.trim()
  return text ? { q: text } : {}
}

export function foundRead(q: string) {
  return read<FoundOfKind[]>(href(api.search, {}, { q }))
}
