/**
 * Passages of scripture in a text, as written, and as verses that can be compared. A verse is a number: 43003016 is John (the
 * 43rd book) 3:16. Server only: the parser is large.
 */
import { bcv_parser as Parser } from 'bible-passage-reference-parser/esm/bcv_parser.js'
import * as german from 'bible-passage-reference-parser/esm/lang/de.js'
import * as english from 'bible-passage-reference-parser/esm/lang/en.js'
import * as french from 'bible-passage-reference-parser/esm/lang/fr.js'
import * as portuguese from 'bible-passage-reference-parser/esm/lang/pt.js'
import * as spanish from 'bible-passage-reference-parser/esm/lang/es.js'
import { z } from 'zod'
import { type Book, bookNames, books } from '#app/church/bible-books.ts'
import { memoized } from '#app/memoized.ts'
import { isSameName } from '#app/text/slug.ts'
import { churchLanguage, language } from '#app/text/t.ts'

interface FoundPassage {
  from: number
  to: number
  /** The passage as it is written, without the spaces around it. */
  text: string
}

/** German and French write `Johannes 3,16` for John 3:16. */
const COMMAS = { punctuation_strategy: 'eu' } as const

/** A parser is created on first use: it takes 20 ms and 2 MB, which the start of the server doesn't need. */
const textParsers = {
  english: lazy(() => withDeuterocanon(new Parser(english))),
  spanish: lazy(() => withDeuterocanon(new Parser(spanish))),
  portuguese: lazy(() => new Parser(portuguese)),
  german: lazy(() => new Parser(german).set_options(COMMAS)),
  french: lazy(() => new Parser(french).set_options(COMMAS)),
}
type Tongue = keyof typeof textParsers
/** Used when the English parser finds nothing: many congregations in English-speaking countries worship in one of these. */
const OTHERS = ['spanish', 'portuguese', 'german', 'french'] as const

function withDeuterocanon(parser: Parser): Parser {
  parser.include_apocrypha(true)
  return parser
}
/** Their names of books. Abbreviations are left out, since they could be English words. */
const FOREIGN =
  /(?<!\p{L})(?:g[eê]nesis|[eê]xodo|lev[ií]tico|n[uú]meros|deuteron[oô]mio|josu[eé]|ju[ií]zes|jueces|rute|reis|reyes|cr[oôó]nicas|esdras|neem[ií]as|nehem[ií]as|j[oó]|salmos?|prov[eé]rbios|eclesiast[eé]s|c[aâ]nticos?|cantares|isa[ií]as|jerem[ií]as|lamenta[cç](?:ões|iones)|ezequiel|os[eé](?:ias|as)|am[oó]s|obad[ií]as|abd[ií]as|jon[aá]s|miqu[eé](?:ias|as)|naum|habacuque?|sofon[ií]as|ageu|hageo|zacar[ií]as|malaqu[ií]as|mateu?s?o?|marcos|lucas|jo[aã]o|juan|atos|hechos|romanos|cor[ií]ntios|g[aá]latas|ef[eé]sios|filipenses|colos+enses|tes+alonicenses|tim[oó]teo|tito|filem[oóô]n?|hebre[ou]s|tiago|santiago|pedro|judas|apocalips[ei]s?|mose|josua|richter|k[oö]nige|chronik|hiob|psalme?n?|spr[uü]che|prediger|hohelied|jesaja|jeremia|klagelieder|hesekiel|ezechiel|sacharja|maleachi|matth[aä]us|markus|lukas|johannes|apostelgeschichte|r[oö]mer|korinther|galater|epheser|philipper|kolosser|thessalonicher|timotheus|hebr[aä]er|jakobus|petrus|offenbarung|gen[eè]se|exode|l[eé]vitique|nombres|deut[eé]ronome|juges|rois|chroniques|psaumes?|proverbes|eccl[eé]siaste|[eé]sa[iï]e|j[eé]r[eé]mie|os[eé]e|zacharie|malachie|matthieu|marc|luc|jean|actes|romains|corinthiens|galates|[eé]ph[eé]siens|philippiens|colossiens|thessaloniciens|timoth[eé]e|h[eé]breux|jacques|pierre|apocalypse)\.?\s+\d/iu

const entities = z.array(z.object({ indices: z.tuple([z.number(), z.number()]) }))

/** Abbreviations that are also words or names, and books without their number: a passage only with a verse. */
const NEEDS_VERSE =
  /^(is|am|so|he|ho|la|job|dan|phil|sam|tim|pet|mic|mal|jon|song|wis|sir|pr|ex|lev|nam|hab|tob|bar|man|ob|act|bel|sus|esth?|kings?|samuel|chronicles|peter|timothy|corinthians|thessalonians)\b|^(?:first|second|third)\s+pt\b/i
/** The same for a text that has nothing else. "First pt. 1" is a first part, not First Peter. */
const NEEDS_VERSE_EVEN_ALONE = /^(is|am|so|he|ho|la|man|pr|bar|act|song|ob|sus)\b|^(?:first|second|third)\s+pt\b/i
const TIME = /^\s*([ap]\.?\s?m\b|o['’]clock)/i

/** All passages with at least a chapter. Books alone and times of day are left out. */
export function findPassages(text: string): readonly FoundPassage[] {
  // Most titles name no chapter, and the parser takes a millisecond.
  return HAS_CHAPTER.test(text) ? parsedPassages(`${churchLanguage()} ${text}`) : []
}
const HAS_CHAPTER = /\p{L}\.?\s*\d/u

// The parts of a title are searched several times.
const parsedPassages = memoized((key): readonly FoundPassage[] => {
  const [isSpanish, text] = [key.startsWith('es '), key.slice(3)]
  return mostFound((by) => passagesBy(by, text, isSpanish), { text, isSpanish })
})

interface Found {
  text: string
}

/**
 * What the parser of the church's language finds, or that of another one that finds more of the text: some names are the same
 * in two languages, so that English knows one passage of `Job 1; Salmo 23`, and Spanish half of `1 John 4`.
 */
function mostFound<T extends Found>(find: (by: Tongue) => T[], given: { text: string; isSpanish: boolean }): T[] {
  const { text, isSpanish } = given
  const own = find(isSpanish ? 'spanish' : 'english')
  if (!isSpanish && !FOREIGN.test(text)) return own
  if (own.length === 0 && !isSpanish) return OTHERS.map(find).find(({ length }) => length > 0) ?? []
  const others = (isSpanish ? (['english'] as const) : (['spanish', 'portuguese'] as const)).map(find)
  const covered = (found: readonly Found[]) => found.reduce((sum, one) => sum + one.text.length, 0)
  return [own, ...others].reduce((best, found) => (covered(found) > covered(best) ? found : best))
}

function passagesBy(by: Tongue, text: string, isSpanish: boolean): FoundPassage[] {
  const given = by === 'spanish' ? asParsed(text) : text
  return entities
    .parse(textParsers[by]().parse(given).osis_and_indices())
    .map(({ indices: [from, to] }) => ({ from, to, text: text.slice(from, to).trim() }))
    .filter(({ from, to, text: written }) => {
      const insideWord = /[\p{L}\d]$/u.test(text.slice(0, from)) || /^\p{L}{2}/u.test(text.slice(to))
      const hasVerse = (by === 'spanish' ? /\d\s*([:.,]|v)/i : /\d\s*([:.]|v)/i).test(written)
      const isAlone = written.length === text.trim().length
      const needsVerse = isSpanish ? needsVerseInSpanish(written, isAlone) : needsVerseInEnglish(written, isAlone)
      return !insideWord && !TIME.test(text.slice(to)) && (hasVerse || !needsVerse)
    })
}

function needsVerseInEnglish(written: string, isAlone: boolean): boolean {
  return (isAlone ? NEEDS_VERSE_EVEN_ALONE : NEEDS_VERSE).test(written)
}

function needsVerseInSpanish(written: string, isAlone: boolean): boolean {
  return isAlone ? SPANISH_WORDS.test(written) : !/\p{L}{4}|^(?:job|rut)\b/iu.test(written)
}

/** Abbreviations that are also words of Spanish. */
const SPANISH_WORDS = /^(?:es|la|he|os|da|am|so|is|se|ha|me|mi|si|co|pr|ex)\b/i

/** What the parser of Spanish doesn't know, in as many characters that it does: `Primera de Juan 4`, `Tobías 3`, `Jn 3,16`. */
function asParsed(text: string): string {
  return text
    .replace(ORDINAL_BOOK, (written, first: string) => ordinalNumber(first).padEnd(written.length))
    .replace(/(?<!\p{L})Tob[ií]as(?=\s\d)/giu, 'Tobit ')
    .replace(/(\p{L}\.?\s?\d{1,3}),(?=\d)/gu, '$1:')
}

const ORDINAL_BOOK =
  /(?<!\p{L})(primera|segunda|tercera|[123]\.?[ªa])\.?\s+(?:(?:carta|ep[ií]stola)\s+)?(?:del?\s+|a\s+(?:los\s+)?)(?:ap[oó]stol\s+)?(?:san\s+)?(?=\p{Lu})/giu

/** `1` for `1ª` or `Primera`. */
function ordinalNumber(word: string): string {
  return /^\d/.exec(word)?.[0] ?? String('pst'.indexOf(word.charAt(0).toLowerCase()) + 1)
}

const BOOK_NAME = new RegExp(
  String.raw`^(?:the\s+)?(?:book\s+of\s+|(?:letter|epistle)\s+to\s+the\s+|gospel\s+(?:of|according\s+to)\s+)?(?:st\.?\s+)?(?:(?:[123]|i{1,3}|first|second|third)\s+)?(?:genesis|exodus|leviticus|deuteronomy|joshua|ruth|samuel|kings|chronicles|ezra|nehemiah|esther|job|psalms?|proverbs|ecclesiastes|isaiah|jeremiah|lamentations|ezekiel|daniel|hosea|joel|amos|obadiah|jonah|micah|nahum|habakkuk|zephaniah|haggai|zechariah|malachi|matthew|mark|luke|acts|romans|corinthians|galatians|ephesians|philippians|colossians|thessalonians|timothy|titus|philemon|hebrews|james|peter|revelation)$`,
  'i',
)

/** Whether a text is only the name of a book of the Bible. */
export function isBook(text: string): boolean {
  if (BOOK_NAME.test(text.trim())) return true
  return language() !== 'en' && bookNames().some((name) => isSameName(name, text))
}

export function withoutPassages(text: string): string {
  return findPassages(text).reduceRight((rest, { from, to }) => rest.slice(0, from) + rest.slice(to), text)
}

const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ')
const spelled =
  /\bgospel\s+(?:according\s+to|of)\s+(?:saint\s+|st\.?\s+)?(?<book>matthew|mark|luke|john)\b[,:]?\s+(?:in\s+)?(?:the\s+)?(?<chapter>\d{1,2}|\p{L}+)(?:st|nd|rd|th)?\s+chapter\b/iu

/** `Luke 3` for "The Holy Gospel according to Luke, the 3rd chapter"; empty for other texts. */
export function spelledPassage(text: string): string {
  const { book, chapter = '' } = spelled.exec(text)?.groups ?? {}
  const number = Number(chapter) || ORDINALS.indexOf(chapter.toLowerCase()) + 1
  return book === undefined || number === 0 ? '' : `${book} ${number}`
}

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

const verseParsers = {
  english: lazy(() => new Parser(english).set_options(OPTIONS)),
  spanish: lazy(() => new Parser(spanish).set_options(OPTIONS)),
  portuguese: lazy(() => new Parser(portuguese).set_options(OPTIONS)),
  german: lazy(() => new Parser(german).set_options({ ...OPTIONS, ...COMMAS })),
  french: lazy(() => new Parser(french).set_options({ ...OPTIONS, ...COMMAS })),
}

/** The number of each book in `books`, by the parser's abbreviation. */
const numbers = lazy(() => new Map<string, number>(Object.entries(new Parser(english).translation_info().order)))

/**
 * The verses that a text such as `Gal 4:1-7; Jn 3` names, in the order of the Bible. A chapter or a book stands for all its
 * verses.
 * @returns spans that do not overlap; none for a text that names no passage
 */
export function versesIn(text: string): readonly Span[] {
  return parsedVerses(`${churchLanguage()} ${text}`)
}

const parsedVerses = memoized((key): readonly Span[] => {
  const written = key
    .slice(3)
    .replace(OPTIONAL_FIRST, '$1, ')
    .replace(SEMICOLON, '$1:')
    .replace(BEFORE_CHAPTER, ' ')
    .replace(ELEVEN, '2 ')
    .replace(BOTH_BOOKS, '1 $1; 2 $1')
  return mergeSpans(osisOf(written, key.startsWith('es ')).flatMap(spanOf))
})

/** `Gal.4.1-Gal.4.7` and others. A text without chapters may be a book, whose name only its own language has. */
function osisOf(text: string, isSpanish: boolean): string[] {
  const find = (by: Tongue) => {
    const given = by === 'spanish' ? asParsed(text) : text
    return osisEntities
      .parse(verseParsers[by]().parse(given).osis_and_indices())
      .map(({ osis, indices: [from, to] }) => ({ osis, text: given.slice(from, to) }))
  }
  const found = mostFound(find, { text, isSpanish })
  const most = found.length > 0 ? found : (OTHERS.map(find).find(({ length }) => length > 0) ?? [])
  return most.flatMap(({ osis }) => osis.split(','))
}

const osisEntities = z.array(z.object({ osis: z.string(), indices: z.tuple([z.number(), z.number()]) }))

/** Verses before the reading that may be left out, as lectionaries print them: `Luke 2:(1-14) 15-20`. */
const OPTIONAL_FIRST = /(?<=[:\p{L}]\s?)\((\d[\d:a-c ,–-]*)\)/gu
/** A semicolon that was typed instead of a colon: `Romans 11;33-36`. */
const SEMICOLON = /(\p{L}\.?\s?\d{1,3});(?=\d)/gu
/** `Acts - Chapter 28` is one chapter, not a range that begins with all of Acts. */
const BEFORE_CHAPTER = /(?<!\s)\s*[-–—:,]\s*(?=ch(?:apters?|aps?)?\b)/giu
/** An 11 that was typed instead of a Roman two: `11 Corinthians 5:7`. */
const ELEVEN = /\b11\s?(?=(?:Sam|Kings|Chron|Cor|Thess|Tim|Pet|John)[a-z]*\.?\s?\d)/giu

/** `1-2 Kings` is both books. */
const BOTH_BOOKS =
  /\b1\s?(?:[-–&/]|and)\s?2\s+(Samuel|Kings|Chronicles|Corinthians|Thessalonians|Timothy|Peter)\b(?!\s*\d)/gi

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
  const { book, chapter } = chapterOf(verse)
  if (book && chapter >= book.chapters) return (book.number + 1) * BOOK + CHAPTER
  return Math.floor(verse / CHAPTER) * CHAPTER + CHAPTER
}

export function chapterOf(verse: number): { book: Book | undefined; chapter: number } {
  return { book: books[Math.floor(verse / BOOK) - 1], chapter: Math.floor((verse % BOOK) / CHAPTER) }
}

/** Creates a value on first use. */
function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
