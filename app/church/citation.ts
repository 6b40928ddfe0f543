/** Passages as people write them, from their verses. Pure. */
import { type Book, bookName } from '#app/church/bible-books.ts'
import { chapterOf, type Span, versesIn } from '#app/church/bible-verses.ts'
import { t } from '#app/text/t.ts'

interface Ends {
  book: Book
  chapter: number
  lastBook: Book
  lastChapter: number
  /** Undefined where all of both chapters is meant. */
  verses: { first: number; last: number } | undefined
}

/**
 * Passages in the language of the page: `John 3:16, 18; Psalm 23`. A book that is named whole has its name alone.
 * @param spans in the order of the Bible, as `versesIn` gives them
 */
export function citationOf(spans: readonly Span[]): string {
  let before: Ends | undefined
  return spans
    .flatMap(endsOf)
    .map((one) => {
      const { book, chapter, lastChapter, verses } = one
      const isSame = before?.book === book && before.lastBook === book && one.lastBook === book
      const isSameChapter = isSame && before?.chapter === chapter && before.lastChapter === chapter
      const mark = before === undefined ? '' : isSameChapter && verses ? ', ' : '; '
      before = one
      if (isSameChapter && verses && lastChapter === chapter) return mark + range(verses.first, verses.last)
      return mark + written(one)
    })
    .join('')
}

function endsOf([first, last]: Span): Ends[] {
  const [{ book, chapter }, { book: lastBook, chapter: lastChapter }] = [chapterOf(first), chapterOf(last)]
  if (!book || !lastBook) return []
  const isWhole = first % 1000 === 1 && last === versesIn(`${lastBook.name} ${lastChapter}`).at(-1)?.[1]
  const verses = isWhole ? undefined : { first: first % 1000, last: last % 1000 }
  return [{ book, chapter, lastBook, lastChapter, verses }]
}

function written({ book, chapter, lastBook, lastChapter, verses }: Ends): string {
  const [from, to] = verses ? [`${chapter}:${verses.first}`, `${lastChapter}:${verses.last}`] : [chapter, lastChapter]
  if (book !== lastBook) return `${nameOf(book)} ${from} – ${nameOf(lastBook)} ${to}`
  const name = chapter === lastChapter ? nameOf(book) : bookName(book.name)
  if (!verses) return chapter === 1 && lastChapter >= book.chapters ? bookName(book.name) : `${name} ${range(from, to)}`
  return `${name} ${chapter === lastChapter ? `${chapter}:${range(verses.first, verses.last)}` : range(from, to)}`
}

/** A single psalm is one of the book of Psalms. */
function nameOf({ name }: Book): string {
  return name === 'Psalms' ? t('Psalm') : bookName(name)
}

function range(from: number | string, to: number | string): string {
  return from === to ? `${from}` : `${from}–${to}`
}
