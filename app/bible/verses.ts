/**
 * Passages as verses that can be compared. A verse is a number: 43003016 is John (the 43rd book) 3:16. Server only: the
 * parser is large.
 */
import { bcv_parser as Parser } from 'bible-passage-reference-parser/esm/bcv_parser.js'
import * as english from 'bible-passage-reference-parser/esm/lang/en.js'
import * as portuguese from 'bible-passage-reference-parser/esm/lang/pt.js'
import * as spanish from 'bible-passage-reference-parser/esm/lang/es.js'
import { type Book, books } from '#app/bible/books.ts'
import { findPassages, isBook, lazy } from '#app/bible/find-passages.ts'

/** From the first verse to the last, both included. */
export type Span = readonly [first: number, last: number]

const BOOK = 1_000_000
const CHAPTER = 1_000

/** A book without a chapter stands for all its verses. */
const OPTIONS = {
  testaments: 'ona',
  osis_compaction_strategy: 'bcv',
  book_alone_strategy: 'full',
  book_range_strategy: 'include',
  book_sequence_strategy: 'include',
  captive_end_digits_strategy: 'include',
} as const

/** By language of the book names; the later ones are used when English finds nothing. */
const parsers = [english, spanish, portuguese].map((language) => lazy(() => new Parser(language).set_options(OPTIONS)))

/** The number of each book in `books`, by the parser's abbreviation. */
const numbers = lazy(() => new Map<string, number>(Object.entries(new Parser(english).translation_info().order)))

/** By text. Sermons of a series share passages, and searches are repeated. */
const cache = new Map<string, readonly Span[]>()
const MAX_CACHED = 2_000

/**
 * The verses that a text such as `Gal 4:1-7; Jn 3` names, in the order of the Bible. A chapter or a book stands for all its
 * verses.
 * @returns spans that do not overlap; none for a text that names no passage
 */
export function versesIn(text: string): readonly Span[] {
  const cached = cache.get(text)
  if (cached) return cached
  const written = text.replace(SEMICOLON, '$1:').replace(BEFORE_CHAPTER, ' ').replace(ELEVEN, '2 ')
  const spans = mergeSpans(osisOf(written).split(',').flatMap(spanOf))
  if (cache.size >= MAX_CACHED) cache.clear()
  cache.set(text, spans)
  return spans
}

function osisOf(text: string): string {
  for (const parser of parsers) {
    const osis = String(parser().parse(text).osis())
    if (osis !== '') return osis
  }
  return ''
}

/** A semicolon that was typed instead of a colon: `Romans 11;33-36`. */
const SEMICOLON = /(\p{L}\.?\s?\d{1,3});(?=\d)/gu
/** `Acts - Chapter 28` is one chapter, not a range that begins with all of Acts. */
const BEFORE_CHAPTER = /\s*[-–—:,]\s*(?=ch(?:apters?|aps?)?\b)/giu
/** An 11 that was typed instead of a Roman two: `11 Corinthians 5:7`. */
const ELEVEN = /\b11\s?(?=(?:Sam|Kings|Chron|Cor|Thess|Tim|Pet|John)[a-z]*\.?\s?\d)/giu

/** @param osis `Gal.4.1-Gal.4.7` or `John.3.16` */
function spanOf(osis: string): Span[] {
  const [from = '', to = from] = osis.split('-')
  const [first, last] = [verseOf(from), verseOf(to)]
  return first === undefined || last === undefined ? [] : [[first, last]]
}

function verseOf(osis: string): number | undefined {
  const [book = '', chapter, verse] = osis.split('.')
  const number = numbers().get(book)
  return number && number * BOOK + Number(chapter) * CHAPTER + Number(verse)
}

function mergeSpans(spans: readonly Span[]): Span[] {
  const result: Span[] = []
  for (const [first, last] of spans.toSorted((a, b) => a[0] - b[0])) {
    const before = result.at(-1)
    if (before && first <= before[1]) result.splice(-1, 1, [before[0], Math.max(before[1], last)])
    else result.push([first, last])
  }
  return result
}

/** The verses of a search that is only a reference; undefined for other searches. */
export function searchedVerses(search: string): readonly Span[] | undefined {
  const text = search.trim().replace(/[.,;]$/, '')
  const [found, ...others] = findPassages(text)
  const isWhole = found !== undefined && others.length === 0 && found.text.length === text.length
  if (!isWhole && !isBook(text)) return undefined
  const spans = versesIn(text)
  return spans.length > 0 ? spans : undefined
}

/**
 * The verses of a sermon's passage, or of the passages in its title, split by chapter.
 * @returns JSON for the column `passages`
 */
export function passagesOf({ title, scripture }: { title: string; scripture?: string | undefined }): string {
  const own = versesIn(scripture ?? '')
  const spans = own.length > 0 ? own : mergeSpans(findPassages(title).flatMap(({ text }) => versesIn(text)))
  return JSON.stringify(spans.flatMap(byChapter))
}

function byChapter([first, last]: Span): Span[] {
  const pieces: Span[] = []
  for (let from = first; from <= last; from = nextChapter(from)) {
    const next = nextChapter(from)
    pieces.push([from, last < next ? last : Math.floor(from / CHAPTER) * CHAPTER + CHAPTER - 1])
  }
  return pieces
}

/** The first verse of the next chapter, which may be in the next book. */
function nextChapter(verse: number): number {
  const book = books[Math.floor(verse / BOOK) - 1]
  const chapter = Math.floor((verse % BOOK) / CHAPTER)
  if (book && chapter >= book.chapters) return (book.number + 1) * BOOK + CHAPTER
  return Math.floor(verse / CHAPTER) * CHAPTER + CHAPTER
}

export function chapterOf(verse: number): { book: Book | undefined; chapter: number } {
  return { book: books[Math.floor(verse / BOOK) - 1], chapter: Math.floor((verse % BOOK) / CHAPTER) }
}
