/** Passages of scripture in a text, as they are written there. Server only: the parser is large. */
import { bcv_parser as Parser } from 'bible-passage-reference-parser/esm/bcv_parser.js'
import * as english from 'bible-passage-reference-parser/esm/lang/en.js'
import { z } from 'zod'

export interface FoundPassage {
  from: number
  to: number
}

const parser = new Parser(english)
parser.include_apocrypha(true)

const entities = z.array(z.object({ indices: z.tuple([z.number(), z.number()]) }))

/** Abbreviations that are words or names as well, and books that need their number: believed only with a verse. */
const NEEDS_VERSE =
  /^(is|am|so|he|ho|la|job|dan|phil|sam|tim|pet|mic|mal|jon|song|wis|sir|pr|ex|lev|nam|hab|tob|bar|man|ob|act|bel|sus|esth?|kings?|samuel|chronicles|peter|timothy|corinthians|thessalonians)\b/i
const TIME = /^\s*([ap]\.?\s?m\b|o['’]clock)/i

/** Every passage, a chapter at least; a book alone is none, and neither is a time of day. */
export function findPassages(text: string): FoundPassage[] {
  return entities
    .parse(parser.parse(text).osis_and_indices())
    .map(({ indices: [from, to] }) => ({ from, to }))
    .filter(({ from, to }) => {
      const written = text.slice(from, to)
      const insideWord = /[\p{L}\d]$/u.test(text.slice(0, from)) || /^\p{L}{2}/u.test(text.slice(to))
      const hasVerse = /\d\s*([:.]|v)/i.test(written)
      return !insideWord && !TIME.test(text.slice(to)) && (hasVerse || !NEEDS_VERSE.test(written))
    })
}

const BOOK = new RegExp(
  String.raw`^(?:the\s+)?(?:book\s+of\s+|(?:letter|epistle)\s+to\s+the\s+|gospel\s+(?:of|according\s+to)\s+)?(?:st\.?\s+)?(?:(?:[123]|i{1,3}|first|second|third)\s+)?(?:genesis|exodus|leviticus|deuteronomy|joshua|ruth|samuel|kings|chronicles|ezra|nehemiah|esther|job|psalms?|proverbs|ecclesiastes|isaiah|jeremiah|lamentations|ezekiel|daniel|hosea|joel|amos|obadiah|jonah|micah|nahum|habakkuk|zephaniah|haggai|zechariah|malachi|matthew|mark|luke|acts|romans|corinthians|galatians|ephesians|philippians|colossians|thessalonians|timothy|titus|philemon|hebrews|james|peter|revelation)$`,
  'i',
)

/** Whether a text is the name of a book of the Bible and nothing else. */
export function isBook(text: string): boolean {
  return BOOK.test(text.trim())
}
