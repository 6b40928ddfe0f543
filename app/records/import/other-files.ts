/** Files that hold no table, by their first bytes and words. Pure, for server and browser. */
import { ImportError } from '#app/records/import/report.ts'

const EXPORT = 'Where the table comes from, export it as CSV or as an Excel workbook (.xlsx).'
const COPY = 'Open it, copy the table in it, and paste it here.'

const BYTES: readonly (readonly [start: string, what: string])[] = [
  ['%PDF-', `This is a PDF document, not a table. ${COPY}`],
  ['{\\rtf', `This is a text document, not a table. ${COPY}`],
  ['\xFF\xD8\xFF', `This is a photo, not a table. ${EXPORT}`],
  ['\x89PNG', `This is a picture, not a table. ${EXPORT}`],
  ['GIF8', `This is a picture, not a table. ${EXPORT}`],
  ['RIFF', `This is a picture or a recording, not a table. ${EXPORT}`],
  ['ID3', `This is a recording, not a table. ${EXPORT}`],
  ['\x1F\x8B', 'This file is packed (.gz). Unpack it first.'],
  ['\xD0\xCF\x11\xE0', 'In Excel, save it as an Excel workbook (.xlsx) without a password, or as CSV.'],
]

const WORDS: readonly (readonly [start: RegExp, what: string])[] = [
  [/^<(?:!doctype\s+html|html|head|body|table)\b/i, `This is a web page, not a table. ${COPY}`],
  [/^<(?:[?!]|[a-z][\w:.-]*[\s/>])/i, `This is an XML file of a program that we don’t know. ${EXPORT}`],
  [/^(?:\{|\[)\s*(?:["{}\]])/, `This is a JSON file, not a table. ${EXPORT}`],
  [/^(?:--[^\n]*\n\s*)*(?:CREATE|DROP|INSERT|SET)\s+[A-Z`]/, `This is a copy of a database, not a table. ${EXPORT}`],
]

/** What an archive is, by the name of a file in it. */
const PARTS: readonly (readonly [name: RegExp, what: string])[] = [
  [/^word\//, `This is a Word document, not a table. ${COPY}`],
  [/^ppt\//, `This is a presentation, not a table. ${EXPORT}`],
  [/^content\.xml$/, 'This is an OpenDocument file. Save it as an Excel workbook (.xlsx) or as CSV.'],
  [/^Index\/.*\.iwa$|^Index\.zip$/, 'This is a Numbers file. In Numbers, export it to Excel (.xlsx) or to CSV.'],
]

/**
 * @param bytes of the whole file
 * @param text its beginning
 * @throws ImportError which says what the file is, when it is none that could hold a table
 */
export function refuseOtherFiles(bytes: Uint8Array, text: string): void {
  const first = String.fromCharCode(...bytes.subarray(0, 8))
  const byBytes = BYTES.find(([start]) => first.startsWith(start))
  if (byBytes) throw new ImportError(`We can’t read this file. ${byBytes[1]}`)
  const word = text.replace(/^\uFEFF/, '').trimStart()
  const byWords = WORDS.find(([start]) => start.test(word))
  if (byWords) throw new ImportError(`We can’t read this file. ${byWords[1]}`)
}

/** @throws ImportError for an archive that isn't a workbook, by the names of its files */
export function refuseOtherArchive(names: readonly string[]): void {
  if (names.some((name) => name.startsWith('xl/'))) return
  const known = PARTS.find(([part]) => names.some((name) => part.test(name)))
  throw new ImportError(
    `We can’t read this file. ${known?.[1] ?? 'There is no table, feed, calendar or Markdown file in this folder. Where the content comes from, export it as CSV or as an Excel workbook (.xlsx).'}`,
  )
}
