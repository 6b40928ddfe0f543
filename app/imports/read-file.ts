/**
 * Reads what a church brings, by its content: delimited text, an Excel workbook, a podcast feed, a WordPress export, a
 * calendar, JSON, a packed folder. Pure, for the browser and the command line.
 */
import { bytesEndEarly, CUT_OFF } from '#app/records/import/cut-off.ts'
import { decodeStart, decodeText } from '#app/records/import/decode.ts'
import type { Encoding } from '#app/records/import/encodings.ts'
import { MAX_ROWS } from '#app/imports/schema.ts'
import type { Brought, BroughtKind, BroughtRow, Format } from '#app/records/import/brought.ts'
import { ImportError } from '#app/records/import/report.ts'
import { fieldsOfColumns } from '#app/imports/column-fields.ts'
import { columnsOf, type TableFormat } from '#app/records/import/table.ts'
import { isFeed, isZip, readTableFile, refuseBeyond, START } from '#app/records/import/table-file.ts'
import { bestFormat, objectsOf, readText } from '#app/records/import/text-table.ts'
import { formatOf, tableFormats } from '#app/imports/table-kinds.ts'
import { commandLine } from '#app/text/command-line.ts'
import { importableKinds } from '#lists/importable.ts'

/** The most megabytes of a calendar, or of a website's texts. */
const MAX_MB = 64

/**
 * @param bytes of a file, or of a pasted text
 * @param moment the current time in the church's zone
 * @param wanted the kind of a table, where a person has said it
 * @param encoding of its text, where a person has said it
 * @throws ImportError for a file that holds nothing that we can read; EncodingQuestion or KindQuestion where a person has to
 *   say the encoding or what a table holds
 */
export async function readBrought(
  bytes: Uint8Array,
  moment: Temporal.ZonedDateTime,
  wanted?: BroughtKind,
  encoding?: Encoding,
): Promise<Brought> {
  const brought = await readAny(bytes, moment, wanted, encoding)
  refuseTooMany(brought)
  const end = LAST_WORDS[brought.format]
  if (end === undefined || !bytesEndEarly(bytes, end)) return brought
  return { ...brought, notes: [CUT_OFF, ...brought.notes], isCutOff: true }
}
const LAST_WORDS: Readonly<Partial<Record<Format, string>>> = {
  feed: '</rss',
  wordpress: '</rss',
  calendar: 'end:vcalendar',
}

/** @throws ImportError before any work is done on rows that no import takes */
function refuseTooMany({ parts }: Brought): void {
  const total = parts.reduce((sum, { rows }) => sum + rows.length, 0)
  if (total <= MAX_ROWS) return
  const [found, most] = [total, MAX_ROWS].map((count) => count.toLocaleString('en-US'))
  throw new ImportError(`This file has ${found} rows; at most ${most} are imported at once. Split it.`)
}

async function readAny(
  bytes: Uint8Array,
  moment: Temporal.ZonedDateTime,
  wanted?: BroughtKind,
  encoding?: Encoding,
): Promise<Brought> {
  const start = decodeStart(bytes.subarray(0, START))
  const ownFile = importableKinds.find(({ file }) => file?.begins.test(start))?.file
  if (ownFile) {
    const read = await ownFile.load()
    return readWhole(bytes, encoding, (text) => read(text, moment))
  }
  if (isFeed(start) && /<rss\b[^<>]*\sxmlns:wp\s*=/i.test(start)) {
    const { readWordPress } = await import('#app/imports/wordpress/wordpress.ts')
    return readWhole(bytes, encoding, (text) => readWordPress(text, moment.timeZoneId))
  }
  if (isZip(bytes)) {
    const { readFolder } = await import('#app/imports/files/folder.ts')
    refuseBeyond(MAX_MB, bytes)
    const read = await readFolder(bytes, moment.timeZoneId, (inner) => readBrought(inner, moment, wanted, encoding))
    if (read) return read
  }
  if (isJson(start)) {
    const { readJson } = await import('#app/imports/files/json.ts')
    return readWhole(bytes, encoding, (text) => {
      const read = readJson(text, moment.timeZoneId)
      return 'table' in read ? broughtOfTable(read.table, wanted) : read
    })
  }
  const { text, notes } = await readTableFile(bytes, moment.timeZoneId, encoding)
  if (!isFeed(start)) return { ...broughtOfTable(text, wanted), notes }
  return { format: 'feed', parts: [{ kind: 'sermons', rows: rowsOf(text, formatOf('sermons')) }], notes }
}

function broughtOfTable(text: string, wanted: BroughtKind | undefined): Brought {
  const kind = wanted ?? kindOfTable(text)
  return { format: 'table', parts: [{ kind, rows: rowsOf(text, formatOf(kind)) }], notes: [] }
}

/** A table may begin with a bracket, too, so what follows counts. */
function isJson(start: string): boolean {
  return /^[{[]\s*["{}\]]/.test(start.replace(/^\uFEFF/, '').trimStart())
}

/** Nobody can tell a table by its columns alone: a person says what is in it. */
export class KindQuestion extends ImportError {}

/** A text of fewer columns is no table whose columns a person would match. */
const MIN_COLUMNS = 3

/** Whether the columns of a table have names, known or not: words alone, so that a first row of an event isn't taken for them. */
function hasNames(text: string): boolean {
  const rows = objectsOf(text.slice(0, START), { ...formatOf('events'), needsHeader: true })
  const names = columnsOf(rows).filter((name) => name !== 'line')
  return names.length >= MIN_COLUMNS && names.every((name) => /\p{L}/u.test(name) && !/\p{Nd}/u.test(name))
}

/**
 * @throws ImportError in the words of the kind; not for columns that nobody knows yet, since a person can say what they are
 */
function rowsOf(text: string, format: TableFormat): BroughtRow[] {
  const table = { ...format, needsHeader: format.needsHeader || hasNames(text) }
  try {
    readText(text, table)
  } catch (error) {
    const isUnknown = error instanceof ImportError && error.message === table.messages.unreadable
    const rows = isUnknown ? objectsOf(text, table) : []
    if (columnsOf(rows).length < MIN_COLUMNS) throw error
    return rows
  }
  return objectsOf(text, table)
}

/** @throws ImportError for a file that is too large */
function readWhole(bytes: Uint8Array, encoding: Encoding | undefined, read: (text: string) => Brought): Brought {
  refuseBeyond(MAX_MB, bytes)
  const { text, notes } = decodeText(bytes, encoding)
  const brought = read(text)
  return { ...brought, notes: [...notes, ...brought.notes] }
}

/** The kind by whose names most columns are known. */
function kindOfTable(text: string): BroughtKind {
  if (text.trim() === '') throw new ImportError('Choose a file, or paste what you have.')
  const kind = bestFormat(text, tableFormats)
  // A column of addresses of mail makes a list of people, whatever it is called, where nothing has a day.
  if (kind !== 'subscribers' && !(kind && hasField(text, kind, 'date')) && hasField(text, 'subscribers', 'email'))
    return 'subscribers'
  if (kind) return kind
  // A person can say what the columns of a table are.
  if (hasField(text, 'sermons', 'youtubeUrl', 'audioUrl')) return 'sermons'
  if (hasNames(text))
    throw new KindQuestion(
      'What does this table hold?',
      `Say it before the file: ${commandLine('import', 'events FILE')}`,
    )
  if (hasField(text, 'events', 'date')) return 'events'
  throw new ImportError(
    'We don’t know what this is. Its first row should name the columns, such as title, speaker and date for sermons, title, date and start time for events, or email for subscribers.',
  )
}

/** Whether a table has columns and one of these fields, by a name or by what is in it. */
function hasField(text: string, kind: BroughtKind, ...fields: string[]): boolean {
  const rows = objectsOf(text, { ...formatOf(kind), needsHeader: true })
  const { named, guessed } = fieldsOfColumns(kind, rows, formatOf(kind))
  return named.size > 1 && [...named.values(), ...guessed.values()].some((one) => fields.some((field) => field === one))
}
