/** Passages of scripture in a text, as written. Server only: the parser is large. */
import { bcv_parser as Parser } from 'bible-passage-reference-parser/esm/bcv_parser.js'
import * as english from 'bible-passage-reference-parser/esm/lang/en.js'
import * as portuguese from 'bible-passage-reference-parser/esm/lang/pt.js'
import * as spanish from 'bible-passage-reference-parser/esm/lang/es.js'
import { z } from 'zod'

interface FoundPassage {
  from: number
  to: number
  /** As written, without the spaces around it. */
  text: string
}

const parser = lazy(() => {
  const made = new Parser(english)
  made.include_apocrypha(true)
  return made
})
/** Used when the English parser finds nothing: many congregations in English-speaking countries worship in one of these. */
const otherParsers = [spanish, portuguese].map((language) => lazy(() => new Parser(language)))
/** Their names of books. Abbreviations are left out, since they could be English words. */
const FOREIGN =
  /(?<!\p{L})(?:g[eê]nesis|[eê]xodo|lev[ií]tico|n[uú]meros|deuteron[oô]mio|josu[eé]|ju[ií]zes|jueces|rute|reis|reyes|cr[oôó]nicas|esdras|neem[ií]as|nehem[ií]as|j[oó]|salmos?|prov[eé]rbios|eclesiast[eé]s|c[aâ]nticos?|cantares|isa[ií]as|jerem[ií]as|lamenta[cç](?:ões|iones)|ezequiel|os[eé](?:ias|as)|am[oó]s|obad[ií]as|abd[ií]as|jon[aá]s|miqu[eé](?:ias|as)|naum|habacuque?|sofon[ií]as|ageu|hageo|zacar[ií]as|malaqu[ií]as|mateu?s?o?|marcos|lucas|jo[aã]o|juan|atos|hechos|romanos|cor[ií]ntios|g[aá]latas|ef[eé]sios|filipenses|colos+enses|tes+alonicenses|tim[oó]teo|tito|filem[oóô]n?|hebre[ou]s|tiago|santiago|pedro|judas|apocalips[ei]s?)\.?\s+\d/iu

const entities = z.array(z.object({ indices: z.tuple([z.number(), z.number()]) }))

/** Abbreviations that are also words or names, and books without their number: a passage only with a verse. */
const NEEDS_VERSE =
  /^(is|am|so|he|ho|la|job|dan|phil|sam|tim|pet|mic|mal|jon|song|wis|sir|pr|ex|lev|nam|hab|tob|bar|man|ob|act|bel|sus|esth?|kings?|samuel|chronicles|peter|timothy|corinthians|thessalonians)\b|^(?:first|second|third)\s+pt\b/i
/** The same for a text that has nothing else. "First pt. 1" is a first part, not First Peter. */
const NEEDS_VERSE_EVEN_ALONE = /^(is|am|so|he|ho|la|man|pr|bar|act|song|ob|sus)\b|^(?:first|second|third)\s+pt\b/i
const TIME = /^\s*([ap]\.?\s?m\b|o['’]clock)/i

/** By text. The parts of a title are searched several times. */
const cache = new Map<string, FoundPassage[]>()
const MAX_CACHED = 500

/** All passages with at least a chapter. Books alone and times of day are left out. */
export function findPassages(text: string): FoundPassage[] {
  // Most titles name no chapter, and the parser takes a millisecond.
  if (!CHAPTER.test(text)) return []
  const cached = cache.get(text)
  if (cached) return cached
  const own = passagesBy(parser(), text)
  const found =
    own.length > 0 || !FOREIGN.test(text)
      ? own
      : (otherParsers.map((other) => passagesBy(other(), text)).find(({ length }) => length > 0) ?? [])
  if (cache.size >= MAX_CACHED) cache.clear()
  cache.set(text, found)
  return found
}
const CHAPTER = /\p{L}\.?\s*\d/u

function passagesBy(by: Parser, text: string): FoundPassage[] {
  return entities
    .parse(by.parse(text).osis_and_indices())
    .map(({ indices: [from, to] }) => ({ from, to, text: text.slice(from, to).trim() }))
    .filter(({ from, to, text: written }) => {
      const insideWord = /[\p{L}\d]$/u.test(text.slice(0, from)) || /^\p{L}{2}/u.test(text.slice(to))
      const hasVerse = /\d\s*([:.]|v)/i.test(written)
      const needsVerse = (written.length === text.trim().length ? NEEDS_VERSE_EVEN_ALONE : NEEDS_VERSE).test(written)
      return !insideWord && !TIME.test(text.slice(to)) && (hasVerse || !needsVerse)
    })
}

const BOOK = new RegExp(
  String.raw`^(?:the\s+)?(?:book\s+of\s+|(?:letter|epistle)\s+to\s+the\s+|gospel\s+(?:of|according\s+to)\s+)?(?:st\.?\s+)?(?:(?:[123]|i{1,3}|first|second|third)\s+)?(?:genesis|exodus|leviticus|deuteronomy|joshua|ruth|samuel|kings|chronicles|ezra|nehemiah|esther|job|psalms?|proverbs|ecclesiastes|isaiah|jeremiah|lamentations|ezekiel|daniel|hosea|joel|amos|obadiah|jonah|micah|nahum|habakkuk|zephaniah|haggai|zechariah|malachi|matthew|mark|luke|acts|romans|corinthians|galatians|ephesians|philippians|colossians|thessalonians|timothy|titus|philemon|hebrews|james|peter|revelation)$`,
  'i',
)

/** Whether a text is only the name of a book of the Bible. */
export function isBook(text: string): boolean {
  return BOOK.test(text.trim())
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

/** Creates a value on first use: a parser takes 20 ms and 2 MB, which the start of the server doesn't need. */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
