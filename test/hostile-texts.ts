/**
 * Texts that people rarely write and anyone can send, by kind and size, and how the time to read them grows. Time that grows
 * with the square lets one visitor stop the website with one text.
 */
import { processorTime } from '#test/patience.ts'

/** The characters that a text of each kind repeats. */
export const hostileKinds = {
  'one letter': 'a',
  'one Cyrillic letter': 'ж',
  'one Chinese character': '教',
  'one Arabic letter': 'ك',
  'Thai without blanks': 'กา',
  'a letter outside the first plane': '𝔞',
  'combining marks': '\u0301',
  'marks out of order': '\u0301\u0323',
  'marks between invisible characters': '\u0301\u200B\u0323\u200B',
  'a letter with marks': 'e\u0301\u0323',
  blanks: ' ',
  'no-break spaces': '\u00A0',
  'line breaks': '\n',
  'invisible characters': '\u200B',
  digits: '1',
  verses: '1:1-',
  dashes: '-',
  'hyphens between letters': 'a-',
  dots: '.',
  slashes: '/',
  backslashes: '\\',
  quotes: '"',
  apostrophes: '’',
  'round brackets': '(',
  'square brackets': '[',
  'angle brackets': '<',
  'bold within bold': '**a',
  addresses: 'http://',
  'email signs': 'a@',
  'names of a part of a PDF': '/ObjStm ',
  'unpaired surrogates': '\uD800',
  commas: ',',
  tabs: '\t',
  'elements within elements': '<b>',
  'attributes of an element': ' r="1"',
  'entities of HTML': '&amp;',
  'lists within lists': '[{"a":',
} as const

type Kind = keyof typeof hostileKinds

/**
 * Characters, from a message to the longest text of a document. Usual runs leave out the longest: what takes the square of the
 * time is found in the others.
 */
const SIZES = [5_000, 20_000, 60_000, ...(process.env['TEST_COMMIT'] ? [] : [200_000])]

/** @returns a text of exactly so many characters */
export function hostileText(kind: Kind, size: number): string {
  const part = hostileKinds[kind]
  return part.repeat(Math.ceil(size / part.length)).slice(0, size)
}

/** A text as a whole is compared with as many characters in this number of texts. Growth with the square takes so many times as long. */
const PIECES = 8
/** Lies between proportion, which is 1, and the square, which is PIECES. */
const MAX_GROWTH = 3
/** Less processor time than this keeps nobody waiting. */
const HARMLESS_MS = 50
/** More than this is too long, however it grows: a good reader takes a thirtieth of it over the longest text. */
const MAX_MS = 1_000
const TRIES = 3

/**
 * Reads a text of each kind and size, and the same characters in pieces. Processor time is measured, so that other programs
 * don't matter. A size that is too slow is not followed by a larger one.
 * @param read is called with the text, and must not remember its result
 * @returns those that take too long, such as `one letter, 20000 characters: 8 times as long as in pieces`; best empty
 */
export async function slowTexts(read: (text: string) => unknown): Promise<string[]> {
  const found: string[] = []
  for (const kind of Object.keys(hostileKinds) as Kind[]) {
    for (const size of SIZES) {
      const trouble = await troubleWith(read, hostileText(kind, size), hostileText(kind, size / PIECES))
      if (trouble) found.push(`${kind}, ${size} characters: ${trouble}`)
      if (trouble) break
    }
  }
  return found
}

/** Only what is found at each try counts: a pause for collecting garbage adds to one of them. */
async function troubleWith(read: (text: string) => unknown, whole: string, piece: string): Promise<string | undefined> {
  let found: string | undefined
  for (let tries = 0; tries < TRIES; tries++) {
    const asWhole = await timeOf(() => read(whole))
    if (asWhole < HARMLESS_MS) return undefined
    found = `${Math.round(asWhole)} ms`
    if (asWhole > MAX_MS) continue
    const inPieces = await timeOf(async () => {
      for (let pieces = 0; pieces < PIECES; pieces++) await read(piece)
    })
    if (asWhole <= MAX_GROWTH * inPieces) return undefined
    found = `${Math.round(asWhole / inPieces)} times as long as in pieces`
  }
  return found
}

async function timeOf(work: () => unknown): Promise<number> {
  const spent = processorTime()
  await work()
  return spent()
}
