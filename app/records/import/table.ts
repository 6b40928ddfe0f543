/** Which field each cell of a table's rows is of. Pure, for server and browser. */
import type { Flaw } from '#app/records/import/cells.ts'
import { type TextRow, unescapeFormula } from '#app/records/import/delimited.ts'
import { ImportError } from '#app/records/import/report.ts'
import { streamSafe } from '#db/stream-safe.ts'

/** The table of one kind of record. */
export interface TableFormat {
  /** The fields in the order of their columns, for tables without a header row. */
  columns: readonly string[]
  /** Other names of their columns, by field: in lower case, letters only, or letters and digits. */
  otherNames?: Readonly<Record<string, readonly string[]>>
  /**
   * The same for columns that count only where no column has another name of the field; the surest name comes first. A name may
   * be one of several fields: the first of them that no column has.
   */
  spareNames?: Readonly<Record<string, readonly string[]>>
  /** Fields of addresses: a column with a spare name counts only if a cell of it is one, not with “yes” or “CD 14”. */
  spareAddresses?: readonly string[]
  /** Fields that several columns may have, such as addresses at home and at work: the first filled cell counts. */
  severalColumns?: readonly string[]
  needsHeader: boolean
  /** Reads a text without a header row that is a list of another kind; undefined when it isn't one either. */
  readList?: (text: string) => { header: string[]; rows: TextRow[] } | undefined
  /** A table must have at least one of these fields. */
  needsOneOf: readonly string[]
  /** Fields that tables of other kinds don't have: by them a table of unknown kind is recognized. */
  telling: readonly string[]
  /** A table in which this field is empty in each row counts as one without rows. */
  rowsNeed?: string
  messages: {
    blank: string
    noRows: string
    unreadable: string
    /** The required columns and their separator. */
    columns: string
  }
}

/** A row before parsing. */
export interface TableRow {
  /** The line of the text where it begins, counted from 1. */
  line: number
  /** The filled cells by the field's name. */
  cells: Record<string, string>
  /** The error, if the shape of the row already shows one. */
  problem?: string
  /** Parts of it that can't be read, which are no cells any more. */
  flaws?: readonly Flaw[]
  /** Why the row of another program's file (brought.ts) is no record, and what a person should look at. */
  notTaken?: string | undefined
  pleaseLook?: string | undefined
}

export interface Table {
  rows: TableRow[]
  unusedColumns: string[]
  /** How it was understood, where it could be understood otherwise. */
  notes?: string[]
}

/** Cells by column name, as the API accepts them. */
export type BulkRow = Record<string, string | number | boolean | null | string[]>

/** The column of a `BulkRow` with the row's line in the text, and those that say something about the row (brought.ts). */
const LINE = 'line'
export const MAX_COLUMNS = 500
/** Beyond this, a cell is no name of a column, and comparing it would take long. */
const MAX_NAME = 200
const NO_FIELDS = new Set([LINE, 'notTaken', 'pleaseLook', 'oldAddresses'])

export function rowOf({ line, cells }: TextRow, names: readonly (string | undefined)[]): TableRow {
  const row = { line, cells: filledCells(cells.map((cell, index) => [names[index], cell])) }
  const hasMore = cells.slice(names.length).some((cell) => cell.trim() !== '')
  return hasMore ? { ...row, problem: `has ${cells.length} cells; there are ${names.length} columns` } : row
}

/**
 * Reads rows as objects, by column name. A row may give its line of the text as `line`; otherwise the rows are
 * counted below a header row.
 * @throws ImportError when there are no rows, or it is unclear which column is which
 */
export function readObjects(data: readonly BulkRow[], format: TableFormat): Table {
  const fields = fieldsByColumn(data, format)
  const given = [...fields.keys()]
  let last = 0
  const rows = data.flatMap((row): TableRow[] => {
    // Each line is used once, whatever the rows say.
    const line = Number(row[LINE])
    last = Number.isSafeInteger(line) && line > last ? line : Math.max(last, 1) + 1
    const cells = given.map((name) => [fields.get(name), cellText(row[name])] as const)
    const about = {
      notTaken: cellText(row['notTaken']) || undefined,
      pleaseLook: cellText(row['pleaseLook']) || undefined,
    }
    const isFilled = about.notTaken !== undefined || cells.some(([, cell]) => cell.trim() !== '')
    return isFilled ? [{ line: last, cells: filledCells(cells), ...about }] : []
  })
  if (!hasRows(rows, format)) {
    // If the whole line is in the first column, the separator is another.
    const isOneColumn = rows.some(({ cells }) => /[,;]/.test(cells[format.columns[0] ?? ''] ?? ''))
    throw new ImportError(format.messages.noRows, isOneColumn ? format.messages.columns : undefined)
  }
  checkColumns([...fields.values()], given, format)
  return { rows, unusedColumns: given.filter((name) => name.trim() !== '' && !fields.get(name)) }
}

/**
 * The field of each column of the rows; undefined for a column that no field has.
 * @throws ImportError for more columns than a table of people has
 */
export function fieldsByColumn(data: readonly BulkRow[], format: TableFormat): Map<string, string | undefined> {
  const given = columnsOf(data).filter((name) => !NO_FIELDS.has(name))
  refuseColumns(given.length)
  const cells = data.map((row) => given.map((name) => cellText(row[name])))
  const names = withoutWords(fieldsOfNames(given, format), given, cells, format)
  return new Map(given.map((name, index) => [name, names[index]]))
}

/** @throws ImportError for more columns than a table of people has */
export function refuseColumns(count: number): void {
  if (count <= MAX_COLUMNS) return
  throw new ImportError(
    `This table has ${count.toLocaleString('en-US')} columns; at most ${MAX_COLUMNS} can be read. Delete those you don’t need.`,
  )
}

/** The names of all columns, in the order in which the rows bring them. */
export function columnsOf(data: readonly BulkRow[]): string[] {
  return [...new Set(data.flatMap((row) => Object.keys(row)))]
}

export function hasRows(rows: readonly TableRow[], { rowsNeed }: TableFormat): boolean {
  return rows.some(({ cells }) => rowsNeed === undefined || cells[rowsNeed])
}

/** The language behind the name of a column that says what another says in another language: `title en`, `Titel (de)`. */
const LANGUAGE = /[\s_(-]\(?(?:ar|de|el|en|es|fa|fr|he|ht|it|ja|ko|nl|pl|pt|ru|sv|sw|tl|uk|ur|vi|zh)\)?$/i

/**
 * The field of each column by its name, in any case and with any spaces; other names with anything between letters. A field
 * without a column of its name has the one with the surest of its spare names, where “Speaker(s)” counts as “Speaker”, or else
 * those that have such a name in several languages.
 */
export function fieldsOfNames(given: readonly string[], format: TableFormat): (string | undefined)[] {
  const { columns, otherNames = {}, spareNames = {} } = format
  const names = given.map((name) => spellingsOf(name.length > MAX_NAME ? '' : name))
  const spares = given.map((name) => spellingsOf(name.length > MAX_NAME ? '' : name.replace(/\(s\)\s*$/i, '')))
  const rank = ({ plain: own, letters, characters }: Spellings, field: string, by: TableFormat['otherNames'] = {}) =>
    [plain(field) === own, ...(by[field] ?? []).map((word) => word === letters || word === characters)].indexOf(true)
  const fields = names.map(
    (name) =>
      columns.find((field) => plain(field) === name.plain) ??
      Object.keys(otherNames).find((field) => rank(name, field, otherNames) >= 0),
  )
  for (const field of new Set([...Object.keys(spareNames), ...columns])) {
    if (fields.includes(field)) continue
    const ranks = spares.map((name, at) => (fields[at] === undefined ? rank(name, field, spareNames) : -1))
    const surest = Math.min(...ranks.filter((one) => one >= 0))
    if (surest < Infinity) fields[ranks.indexOf(surest)] = field
  }
  return withLanguages(given, fields, format)
}

function withLanguages(
  given: readonly string[],
  fields: readonly (string | undefined)[],
  format: TableFormat,
): (string | undefined)[] {
  const bare = given.map((name, at) =>
    fields[at] === undefined && LANGUAGE.test(name) ? name.replace(LANGUAGE, '') : '',
  )
  if (bare.every((name) => name === '')) return [...fields]
  const names = [...new Set(bare.filter(Boolean))]
  const ofNames = fieldsOfNames(names, format)
  return fields.map((field, at) => {
    const found = bare[at] === '' ? undefined : ofNames[names.indexOf(bare[at] ?? '')]
    return field ?? (found !== undefined && !fields.includes(found) ? found : undefined)
  })
}

interface Spellings {
  plain: string
  letters: string
  characters: string
}

function spellingsOf(name: string): Spellings {
  return { plain: plain(name), letters: lettersOf(name), characters: charactersOf(name) }
}

/** The fields without those of addresses whose columns have a spare name and no address in any row. */
export function withoutWords(
  fields: readonly (string | undefined)[],
  names: readonly string[],
  rows: readonly (readonly string[])[],
  { spareAddresses = [] }: TableFormat,
): (string | undefined)[] {
  return fields.map((field, at) => {
    const isSure = field === undefined || !spareAddresses.includes(field) || plain(names[at] ?? '') === plain(field)
    return isSure || rows.some((cells) => /[/:]|\.\w{2}/.test(cells[at] ?? '')) ? field : undefined
  })
}

/** A column's name by its letters, in lower case: `emailaddress` for `E-Mail Address`. */
export function lettersOf(name: string): string {
  return charactersOf(name).replace(/\d/g, '')
}

/** The same with digits: `mp3url` for `mp3_url`. */
function charactersOf(name: string): string {
  return streamSafe(name)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\d]/gu, '')
}

function plain(name: string): string {
  return name.replace(/\s+/g, '').toLowerCase()
}

/** @param given what the columns are called */
export function checkColumns(
  names: readonly (string | undefined)[],
  given: readonly string[],
  format: TableFormat,
): void {
  const { needsOneOf, severalColumns, messages } = format
  const known = new Set(names)
  const twice = names.find(
    (name, at) =>
      name !== undefined &&
      names.indexOf(name) !== at &&
      !severalColumns?.includes(name) &&
      !LANGUAGE.test(given[at]?.trim() ?? ''),
  )
  if (twice) {
    throw new ImportError(messages.unreadable, `Two columns contain ${twice}. Remove one.`)
  }
  if (!needsOneOf.some((name) => known.has(name))) throw new ImportError(messages.unreadable, messages.columns)
}

/** A cell with only spaces has no value. The first filled cell of a field counts. */
function filledCells(cells: readonly (readonly [name: string | undefined, cell: string])[]): Record<string, string> {
  const known = cells.flatMap(([name, cell]) => (name && cell.trim() !== '' ? [[name, unescapeFormula(cell)]] : []))
  return Object.fromEntries(known.toReversed())
}

/** A cell as text, as a spreadsheet would write it. */
export function cellText(value: BulkRow[string] | undefined): string {
  if (value === null || value === undefined) return ''
  return Array.isArray(value) ? value.join(', ') : String(value)
}
