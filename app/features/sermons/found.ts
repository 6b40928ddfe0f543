/** What the site search finds of sermons besides themselves: a passage, a series, a speaker, each with its page. */
import { bookName } from '#app/church/bible-books.ts'
import { chapterOf, searchedVerses } from '#app/church/bible-verses.ts'
import { countSermons } from '#app/features/sermons/queries.ts'
import { namesIn, speakersIn } from '#app/features/sermons/names.ts'
import type { Asked, FoundLine, Reading } from '#app/http/public-kind.ts'
import { siteRows } from '#app/http/site-rows.ts'
import { href, routes } from '#app/routes.ts'
import { formatCount } from '#app/text/format-count.ts'
import { slugOf } from '#app/text/slug.ts'
import { t } from '#app/text/t.ts'
import { published } from '#db/published.ts'
import { fold } from '#db/search-text.ts'

/** The sermons on the passage that a query is, and those on its book. */
export async function findPassage(services: Reading, { query, now }: Asked): Promise<FoundLine[]> {
  const first = searchedVerses(query)?.[0]?.[0]
  const { book } = first === undefined ? {} : chapterOf(first)
  if (!book) return []
  const name = bookName(book.name)
  // From the chapter to the last verse: what follows the name of the book.
  const letters = Array.from(query)
  const afterName = letters.slice(letters.findLastIndex((letter) => /\p{L}/u.test(letter)) + 1)
  const verses = afterName
    .join('')
    .trim()
    .replace(/[.,;:]$/, '')
  const whole = { title: name, reference: book.name, path: href(routes.sermonBook, { slug: book.slug }) }
  const asked = `${name} ${verses}`
  const part = { title: asked, reference: asked, path: href(routes.sermons, {}, { reference: asked }) }
  const endDate = now.toPlainDate().toString()
  const counted = (verses === '' ? [whole] : [part, whole]).map(async ({ title, path, reference }) => {
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
    const stored = await siteRows(services, kind)
    const names = kind === 'speakers' ? speakersIn(stored) : namesIn(stored)
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
