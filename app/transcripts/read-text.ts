/**
 * Reads a transcript as people have it: WebVTT, SubRip (SRT), SubViewer (SBV), what YouTube and other programs let people copy,
 * and plain text. What can be mended is mended with a note. Pure, and each character is read a bounded number of times.
 */
import { decodeHTML } from 'entities'
import { formatCount } from '#app/text/format-count.ts'
import type { ReadTranscript } from '#app/transcripts/cues.ts'
import { isTimedText, readCopied } from '#app/transcripts/read-copied.ts'
import { mended } from '#app/transcripts/mend.ts'
import { TranscriptProblem } from '#app/transcripts/problem.ts'
import { readSubtitles } from '#app/transcripts/read-subtitles.ts'
import { decodeText, EncodingQuestion, type ReadText } from '#app/records/import/decode.ts'

/** Bytes of a file: five hours of rolling captions repeat every word, with tags, about ten times. */
export const MAX_FILE_BYTES = 8 * 1024 * 1024
/** Characters that are kept: ten hours of speech. */
const MAX_CHARACTERS = 600_000
const MAX_CUES = 30_000

/** What people take for a text, by how its bytes begin. */
const OTHER_FILES: readonly [starts: readonly string[], what: string][] = [
  [['PK\x03\x04'], 'This is a Word document or a packed folder.'],
  [['\xD0\xCF\x11\xE0'], 'This is a Word document.'],
  [['%PDF'], 'This is a PDF.'],
  [[String.raw`{\rtf`], 'This is a document with formatting (RTF).'],
  [['ID3', '\xFF\xFB', 'RIFF', 'OggS', '\x1AE\xDF\xA3'], 'This is a recording.'],
]
const AS_TEXT = 'Open it, copy its text and paste that here, or save it as plain text (.txt), .vtt or .srt.'

/** @throws TranscriptProblem */
export function readTranscriptFile(bytes: Uint8Array): ReadTranscript {
  const start = String.fromCharCode(...bytes.subarray(0, 16))
  const other = OTHER_FILES.find(([starts]) => starts.some((one) => start.startsWith(one)))?.[1]
  // MP4 has its mark after the size of its first part.
  if (start.slice(4, 8) === 'ftyp') throw new TranscriptProblem(`This is a recording. ${AS_TEXT}`)
  if (other !== undefined) throw new TranscriptProblem(`${other} ${AS_TEXT}`)
  const { text, notes } = decoded(bytes)
  const read = readTranscript(text)
  return { ...read, notes: [...notes, ...read.notes] }
}

/** Where nothing shows the encoding, the likeliest one counts, with a note. */
function decoded(bytes: Uint8Array): ReadText {
  try {
    return decodeText(bytes)
  } catch (error) {
    const [first] = error instanceof EncodingQuestion ? error.offers : []
    if (!first) throw error
    const note = 'We weren’t sure how the characters of this file are stored. Check words with accents.'
    return { text: decodeText(bytes, first.encoding).text, notes: [note] }
  }
}

/** @throws TranscriptProblem */
export function readTranscript(given: string): ReadTranscript {
  const text = plainLines(given)
  if (/^\s*(?:<\?xml|<tt[\s>]|<!doctype|<html)/i.test(text.slice(0, 500)))
    throw new TranscriptProblem(`This is a web page or an XML file. ${AS_TEXT}`)
  const lines = text.split('\n')
  const subtitles = readSubtitles(lines)
  if (subtitles) return limited(mended(subtitles.map((cue) => ({ ...cue, lines: cue.lines.map(cleaned) }))))
  if (isTimedText(lines)) {
    const copied = readCopied(lines)
    return limited(mended(copied.map((cue) => ({ ...cue, lines: cue.lines.map(cleaned) }))))
  }
  const cues = paragraphsOf(lines).map((paragraph) => ({ start: 0, end: 0, text: paragraph }))
  return limited({ transcript: { isTimed: false, cues }, notes: [] })
}

/** The lines of a file, ended by \n, without marks of an encoding and characters that no one sees and no program should get. */
function plainLines(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029\u0085\f\v]/g, '\n')
    .replace(/[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFFD]|(?![\n\t])\p{Cc}/gu, '')
}

/**
 * The words of a line, without tags and with the characters of entities; who speaks stands before them. `>>` in broadcast
 * captions means another speaker.
 */
function cleaned(line: string): string {
  const named = line.replace(/<v(?:\.[\w.-]*)?[ \t]+([^<>]{1,80})>/gi, (_, name: string) => `${name.trim()}: `)
  const plain = named.replace(/<\/?[a-z\d][^<>]*>/gi, '').replace(/\{\\[^{}]*\}/g, '')
  return decodeHTML(plain)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^>{2,3} ?/, '– ')
}

/** Paragraphs, by blank lines between them; a text without such has one in each line. */
function paragraphsOf(lines: readonly string[]): string[] {
  const words = lines.map((line) => line.replace(/\s+/g, ' ').trim())
  const filled = words.findIndex((line) => line !== '')
  const last = words.findLastIndex((line) => line !== '')
  const own = words.slice(Math.max(filled, 0), last + 1)
  if (!own.includes('')) return own
  const paragraphs: string[][] = [[]]
  for (const line of own) {
    if (line !== '') paragraphs.at(-1)?.push(line)
    else if (paragraphs.at(-1)?.length) paragraphs.push([])
  }
  return paragraphs.map((some) => some.join(' '))
}

function limited(read: ReadTranscript): ReadTranscript {
  const { cues } = read.transcript
  if (cues.length === 0)
    throw new TranscriptProblem('There are no words in this transcript. Paste its text, or choose another file.')
  const characters = cues.reduce((sum, { text }) => sum + text.length, 0)
  const [most, has] = [MAX_CHARACTERS, characters].map((count) => count.toLocaleString('en-US'))
  if (characters > MAX_CHARACTERS || cues.length > MAX_CUES)
    throw new TranscriptProblem(
      `This transcript is too long: it has ${has} characters in ${formatCount(cues.length, ['line', 'lines'])}. ${most} characters fit, about ten hours of speech. Paste only this recording’s part.`,
    )
  return read
}
