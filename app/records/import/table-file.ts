/**
 * Reads a file that holds a table: delimited text of any encoding, an Excel workbook, or a podcast feed. For server and
 * browser.
 */
import { decodeStart, decodeText, type ReadText } from '#app/records/import/decode.ts'
import type { Encoding } from '#app/records/import/encodings.ts'
import { refuseOtherFiles } from '#app/records/import/other-files.ts'
import { ImportError } from '#app/records/import/report.ts'

/** The largest table that the API takes. */
const MAX_MB = 16
/** Most of a feed is no part of its table. */
const MAX_FEED_MB = 64

/**
 * The file's table as text, and what a person should know about how it was read.
 * @param timeZone the church's, an IANA name
 * @param encoding of its text, where a person has said it
 * @throws ImportError for a file that holds no table that we can read; EncodingQuestion
 */
export async function readTableFile(bytes: Uint8Array, timeZone: string, encoding?: Encoding): Promise<ReadText> {
  const start = decodeStart(bytes.subarray(0, START))
  if (isFeed(start)) return readFeedFile(bytes, timeZone, encoding)
  refuseOtherFiles(bytes, start)
  refuseBeyond(MAX_MB, bytes)
  if (!isZip(bytes)) return readPlain(bytes, encoding)
  const { readWorkbook } = await import('#app/records/import/workbook.ts')
  return readWorkbook(bytes)
}

function readPlain(bytes: Uint8Array, encoding?: Encoding): ReadText {
  const read = decodeText(bytes, encoding)
  if (!read.text.includes('\0')) return read
  throw new ImportError('This file isn’t text. Save its table as CSV, or as an Excel workbook (.xlsx).')
}

/** Bytes by which a file is recognized. Characters of many bytes may be cut here. */
export const START = 20_000

async function readFeedFile(bytes: Uint8Array, timeZone: string, encoding?: Encoding): Promise<ReadText> {
  refuseBeyond(MAX_FEED_MB, bytes)
  const { text, notes } = decodeText(bytes, encoding)
  // Loaded only for a feed, as the reader of workbooks is for a workbook.
  const { readFeed } = await import('#app/records/import/feed-table.ts')
  const read = readFeed(text, timeZone)
  return { text: read.text, notes: [...notes, ...read.notes] }
}

/** Whether a text is a feed, by its first element. */
export function isFeed(text: string): boolean {
  return text.trimStart().startsWith('<') && /<(?:rss|feed)[\s>]/i.test(text)
}

/** @throws ImportError for a file that is too large */
export function refuseBeyond(megabytes: number, { length }: Uint8Array): void {
  if (length > megabytes * 1024 * 1024) throw new ImportError(`This file is larger than ${megabytes} MB. Split it.`)
}

const ZIP = [0x50, 0x4b, 0x03, 0x04]

/** Whether a file is a ZIP file by its first bytes, as workbooks are. */
export function isZip(bytes: Uint8Array): boolean {
  return ZIP.every((byte, at) => bytes[at] === byte)
}
