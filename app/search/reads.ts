/** The site search's read, for server and browser. */
import type { FoundOfKind, Spelling } from '#app/search/api.ts'
import { api, href } from '#app/routes.ts'
import { filterText } from '#app/ui/filters.ts'
import { read } from '#app/ui/read.ts'

export function siteSearch({ q }: Record<string, unknown>): { q?: string } {
  const text = filterText(q)?.trim()
  return text ? { q: text } : {}
}

export function foundRead(q: string) {
  return read<FoundOfKind[]>(href(api.search, {}, { q }))
}

export function spellingRead(q: string) {
  return read<Spelling>(href(api.searchSpelling, {}, { q }))
}
