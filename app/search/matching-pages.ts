/** The pages of the site as its search finds them. */
import { sitePages } from '#app/pages/site-pages.ts'
import type { Found } from '#app/search/found.ts'
import { fold } from '#db/search-text.ts'

const folded = sitePages.map(({ path, title, text, words }) => ({
  found: { path, title, text },
  name: fold(title),
  all: fold(`${title} ${text} ${words}`),
}))

/**
 * Pages that contain every term, those first whose name does.
 * @param terms folded
 */
export function matchingPages(terms: readonly string[]): Found[] {
  const hits = folded.filter(({ all }) => terms.every((term) => all.includes(term)))
  const inName = hits.filter(({ name }) => terms.every((term) => name.includes(term)))
  return [...inName, ...hits.filter((hit) => !inName.includes(hit))].map(({ found }) => found)
}
