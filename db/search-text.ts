/**
 * Text as search compares it. Neither engine folds case or accents as people expect: SQLite's `lower` and `LIKE` know only
 * ASCII, and PostgreSQL's depend on the locale. Both records and queries are folded here, and the engines compare bytes.
 * The reasons and the measurements are in docs/decisions/003-search.md.
 */
import { streamSafe } from '#db/stream-safe.ts'

/** Letters that Unicode does not decompose into a base letter and an accent. */
const UNACCENTED: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  þ: 'th',
  ς: 'σ',
}
const UNDECOMPOSED = new RegExp(`[${Object.keys(UNACCENTED).join('')}]`, 'g')
/** Control and format characters, unpaired surrogates, and code points that are not characters. */
const INVISIBLE = /[\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}\uFFFD]|(?!\s)\p{Cc}/gu

/**
 * Folded text: without accents and apostrophes, lower case, ligatures as letters, quotes as on a keyboard, dashes and white
 * space as one blank. Between digits a dash stays: `Núñez’s all-saints, Luke 21:5–19` becomes
 * `nunezs all saints, luke 21:5-19`. A piece of a text, folded, is a piece of the folded text.
 */
export function fold(text: string): string {
  return withoutDashes(hyphenated(text))
}

function withoutDashes(text: string): string {
  return text
    .replace(/(?<!\d)-|-(?!\d)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Folded, but with every dash as a hyphen. */
function hyphenated(text: string): string {
  const plain = text
    .replace(INVISIBLE, '')
    .replace(/['‘’‚‛′ʼʻ`´‹›]/g, '')
    .replace(/[“”„‟″«»]/g, '"')
  return streamSafe(plain)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Mn}+/gu, '')
    .normalize('NFC')
    .replace(UNDECOMPOSED, (letter) => UNACCENTED[letter] ?? letter)
    .replace(/[‐‑‒–—−]/g, '-')
}

/**
 * The value of `search_text`: the folded fields, separated by a line break (no term contains one, so nothing matches
 * across fields), then the words with hyphens as people also write them, and two line breaks at the end, so that every
 * character begins a trigram.
 */
export function searchText(fields: readonly string[]): string {
  const plain = fields.map(hyphenated)
  const words = [...new Set(plain.flatMap(hyphenatedWords))].map((word) => word.replaceAll('-', ''))
  return `${[...plain.map(withoutDashes), ...(words.length > 0 ? [words.join(' ')] : [])].join('\n')}\n\n`
}

/** Words with hyphens, such as `all-saints`. Each character is read once, so one very long word takes no longer than many short ones. */
function hyphenatedWords(text: string): string[] {
  if (!text.includes('-')) return []
  const words = (text.match(/[\p{L}-]+/gu) ?? []).flatMap((piece) => piece.split('--'))
  return words.map((word) => word.replace(/^-|-$/g, '')).filter((word) => word.includes('-'))
}

/**
 * The terms that a record must all contain to be found: every word of the query, and every phrase in quotation marks. A
 * record that contains the whole query is always found, since each term is a part of it.
 * @returns folded terms, none of them a part of another; empty for an empty query
 */
export function searchTerms(query: string): string[] {
  const pieces = [...fold(query).matchAll(/"([^"]*)"|[^\s"]+/g)].map(([word, phrase]) => phrase?.trim() ?? word)
  const words = pieces.map(withoutPunctuation).filter((term) => term !== '')
  const terms = words.length > 0 ? words : pieces.filter((piece) => piece !== '')
  return [...new Set(terms)].filter((term, _, all) => !all.some((other) => other !== term && other.includes(term)))
}

/** A word without the punctuation around it; empty when it is only punctuation. */
function withoutPunctuation(word: string): string {
  if (!/[\p{L}\p{N}]/u.test(word)) return ''
  return word.replace(/^[(,;.!?]+/, '').replace(/(?<![),;.!?])[),;.!?]+$/, '')
}
