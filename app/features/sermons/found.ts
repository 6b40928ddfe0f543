/** What the site search finds of sermons besides themselves: a passage, a series, a speaker, each with its page. */
import { bookName } from '#app/church/bible-books.ts'
import { chapterOf, searchedVerses } from '#app/church/bible-verses.ts'
import { citationOf } from '#app/church/citation.ts'
import { filtersFor } from '#app/features/sermons/filters.ts'
import { countSermons } from '#app/features/sermons/queries.ts'
import type { Asked, FoundLine, Reading } from '#app/http/public-kind.ts'
import { href, routes } from '#app/routes.ts'
import { formatCount } from '#app/text/format-count.ts'
import { slugOf } from '#app/text/slug.ts'
import { t } from '#app/text/t.ts'
import { published } from '#db/published.ts'
import { fold } from '#db/search-text.ts'

/** The sermons on the passage that a query is, and those on its book. */
export async function findPassage(services: Reading, { query, now }: Asked): Promise<FoundLine[]> {
  const spans = searchedVerses(query) ?? []
  const { book } = spans[0] ? chapterOf(spans[0][0]) : {}
  if (!book) return []
  const name = bookName(book.name)
  const whole = { title: name, reference: book.name, path: href(routes.sermonBook, { slug: book.slug }) }
  const asked = citationOf(spans)
  const part = { title: asked, reference: asked, path: href(routes.sermons, {}, { reference: asked }) }
  const endDate = now.toPlainDate().toString()
  const counted = (asked === name ? [whole] : [part, whole]).map(async ({ title, path, reference }) => {
    const { total } = await countSermons(published(services), { reference, endDate })
    return { title, text: formatCount(total, ['sermon', 'sermons']), path, total }
  })
  return (await Promise.all(counted)).flatMap(({ total, ...line }) => (total > 0 ? [line] : []))
}

/** The pages of speakers or series with these words in their names. */
export function findNames(kind: 'speakers' | 'series') {
  const [address, text] =
    kind === 'speakers' ? [routes.sermonSpeaker, 'Sermons by this speaker'] : [routes.sermonSeries, 'Sermon series']
  return async (services: Reading, { terms, limit }: Asked): Promise<FoundLine[]> => {
    // The page of a name that only sermons dated ahead have lists nothing.
    const { [kind]: names } = await filtersFor(services, true)
    return names
      .flatMap((name) => {
        const slug = slugOf(name)
        const folded = fold(name)
        if (slug === undefined || !terms.every((term) => folded.includes(term))) return []
        return [{ title: name, text: t(text), path: href(address, { slug }) }]
      })
      .slice(0, limit)
  }
}
