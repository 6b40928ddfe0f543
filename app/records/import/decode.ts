/** Decodes the bytes of a text file by evidence. Pure, for server and browser. */
import { type Encoding, type EncodingOffer, encodings, findEncoding } from '#app/records/import/encodings.ts'
import { ImportError } from '#app/records/import/report.ts'

/** A file's text, and what a person should know about how it was read. */
export interface ReadText {
  text: string
  notes: string[]
}

/** The sequences of several bytes that UTF-8 has (RFC 3629, section 4), in a text of one character per byte. */
const UTF8 =
  /[\xC2-\xDF][\x80-\xBF]|(?:\xE0[\xA0-\xBF]|[\xE1-\xEC\xEE\xEF][\x80-\xBF]|\xED[\x80-\x9F])[\x80-\xBF]|(?:\xF0[\x90-\xBF]|[\xF1-\xF3][\x80-\xBF]|\xF4[\x80-\x8F])[\x80-\xBF]{2}/g
const CHUNK = 8192
const WORDS_SHOWN = 3

/** A text whose encoding nothing shows: a person has to say which reading is right. */
export class EncodingQuestion extends ImportError {
  readonly offers: readonly EncodingOffer[]

  constructor(offers: readonly EncodingOffer[]) {
    const ways = offers.map(({ encoding, sample }) => `--encoding ${encoding} (${encodings[encoding].name}): ${sample}`)
    super('We can’t tell how the characters of this file are stored. Which of these reads right?', ways.join('\n'))
    this.offers = offers
  }
}

/**
 * UTF-8, or UTF-16 ("Unicode text") with or without its byte order mark. Bytes that are neither are of the old encoding that an
 * XML file names or that their letters show. Those of the most common one of Windows are read each by itself, so that one of
 * them doesn't garble the rest; a note names the words.
 * @param said the encoding, where a person has said it
 * @throws EncodingQuestion
 */
export function decodeText(bytes: Uint8Array, said?: Encoding): ReadText {
  if (said) return { text: new TextDecoder(said).decode(bytes), notes: [] }
  const utf16 = utf16Of(bytes)
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), notes: [] }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), notes: [] }
  } catch {
    return decodeOld(bytes)
  }
}

/** The beginning of a file, in which letters beyond ASCII may be garbled. */
export function decodeStart(bytes: Uint8Array): string {
  return new TextDecoder(utf16Of(bytes) ?? 'utf-8').decode(bytes)
}

function decodeOld(bytes: Uint8Array): ReadText {
  const declared = /^\s*<\?xml\s[^<>]*?\bencoding\s*=\s*["']([\w-]{1,40})["']/i.exec(
    decodeStart(bytes.subarray(0, CHUNK)),
  )?.[1]
  const named = declared === undefined || /^utf-?8$/i.test(declared) ? undefined : decoderOf(declared)
  if (named) return { text: named.decode(bytes), notes: [] }
  // Zeros are in no text.
  if (bytes.includes(0) || isMostlyUtf8(bytes)) return decodeMixed(bytes)
  const found = findEncoding(bytes)
  if (typeof found !== 'string') throw new EncodingQuestion(found)
  if (found === 'windows-1252') return decodeMixed(bytes)
  const text = new TextDecoder(found).decode(bytes)
  const note = `The characters of this file aren’t stored as UTF-8. We read them as ${encodings[found].name} (${found}).`
  return { text, notes: [`${note} Check these words: ${quoted(wordsBeyondAscii(text))}.`] }
}

function decoderOf(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label)
  } catch {
    return undefined
  }
}

/** Whether only some letters of a text in UTF-8 are stored in another way. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const beyond = bytes.reduce((count, byte) => count + (byte < 0x80 ? 0 : 1), 0)
  let inUtf8 = 0
  for (let at = 0; at < bytes.length; at += CHUNK)
    for (const [found] of String.fromCharCode(...bytes.subarray(at, at + CHUNK)).matchAll(UTF8)) inUtf8 += found.length
  return inUtf8 > beyond / 2
}

function wordsBeyondAscii(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(WORD), ([word]) => word))]
}
const WORD = /(?<![^\s,;"])[^\s,;"]*[^\0-\x7F][^\s,;"]*/g

/** UTF-16 by its mark; without one, by the zeros that half the bytes of a European text are. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 2 * CHUNK)
  const zeros = [0, 1].map((first) => start.filter((byte, at) => at % 2 === first && byte === 0).length)
  const [even = 0, odd = 0] = zeros
  const most = Math.max(even, odd)
  if (most < start.length / 8 || Math.min(even, odd) > most / 8) return undefined
  return even > odd ? 'utf-16be' : 'utf-16le'
}

function decodeMixed(bytes: Uint8Array): ReadText {
  let binary = ''
  for (let at = 0; at < bytes.length; at += CHUNK) binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  const found: string[] = []
  let text = ''
  let last = 0
  const add = (to: number) => {
    const old = decodeWindows(binary.slice(last, to))
    for (const word of wordsBeyondAscii(old)) if (!found.includes(word)) found.push(word)
    text += old
  }
  for (const match of binary.matchAll(UTF8)) {
    add(match.index)
    text += new TextDecoder().decode(bytesOf(match[0]))
    last = match.index + match[0].length
  }
  add(binary.length)
  return { text: text.replace(/^\uFEFF/, ''), notes: [noteOn(found)] }
}

function noteOn(words: readonly string[]): string {
  return `Some characters of this file aren’t stored as UTF-8. We read them as Windows-1252. Check these words: ${quoted(words)}.`
}

function quoted(words: readonly string[]): string {
  const shown = words.slice(0, WORDS_SHOWN).map((word) => `“${word.slice(0, 40)}”`)
  const others = words.length - shown.length
  return `${shown.join(', ')}${others > 0 ? ` and ${others.toLocaleString('en-US')} more` : ''}`
}

function decodeWindows(binary: string): string {
  return new TextDecoder('windows-1252').decode(bytesOf(binary))
}

function bytesOf(binary: string): Uint8Array {
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
