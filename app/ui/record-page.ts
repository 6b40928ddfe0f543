import { href } from '#app/routes.ts'
import { orMissing, type PageAt, RedirectTo } from '#app/ui/page.tsx'
import type { PageReads, Query } from '#app/ui/read.ts'
import { slugOf } from '#app/text/slug.ts'

/**
 * Reads the record of a page.
 * @param titleOf its title as the page shows it
 * @throws MissingPage, ReadError, and RedirectTo the address with the record's current title and the same query
 */
export async function loadRecord<T extends { title: string }>(
  reads: PageReads,
  { params: { id, slug }, search }: PageAt<{ id: string; slug?: string }>,
  {
    address,
    query,
    titleOf = (title) => title,
  }: { address: string; query: Query<T>; titleOf?: (title: string) => string },
): Promise<T> {
  const found = await orMissing(reads.get(query))
  const own = slugOf(titleOf(found.title))
  if (slug !== own) throw new RedirectTo(href(address, { id, slug: own }, { ...search }))
  return found
}
