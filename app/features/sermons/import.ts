/**
 * Sermons from tab-delimited text: from rows to what each row says, and from that to what is to be done. Nothing here
 * touches a database.
 */
import { z } from 'zod'
import { type BulkRow, cellText } from '#app/records/import/bulk.ts'
import { addressCell, dayCell, idCell, imageCell, line, problemsOf, prose } from '#app/records/import/cells.ts'
import { ImportError } from '#app/records/import/report.ts'
import { readTsv } from '#app/records/import/delimited.ts'
import { sermonIn } from '#app/features/sermons/input.ts'
import { videoId } from '#app/ui/address.ts'

/** A row as it was given: the filled cells of the columns we know, by the field's name. */
export interface GivenRow {
  line: number
  cells: Record<string, string>
  /** Why it cannot be used, when its shape already says so. */
  problem?: string
}

const importMessages = {
  blank: 'Please paste your tab-delimited sermon data',
  noRows: 'No data found to update',
  unreadable: 'Failed to parse data. Please check your formatting.',
} as const

/** A video's address; one that was pasted into another (`watch?v=https://…`) is taken out of it. */
const videoCell = addressCell.transform((address) => {
  const inner = /.(https?:\/\/.+)$/.exec(address)?.[1]
  return inner && !videoId(address) && videoId(inner) ? inner : address
})

const row = z
  .object({
    id: idCell,
    title: line,
    speaker: line,
    date: dayCell,
    scripture: line,
    series: line,
    description: prose,
    duration: line,
    thumbnailUrl: imageCell,
    youtubeUrl: videoCell,
    tags: line.transform((text) => [...new Set(text.split(/\s*[,;]\s*/).filter(Boolean))]),
    audioUrl: addressCell,
  })
  .partial()

/** What a row says: only the fields that it gives a value to. */
export type SermonRow = z.infer<typeof row>

/** Header names as they are matched: lower case, without blanks. */
const columns = new Map(Object.keys(row.shape).map((name) => [columnName(name), name]))

/**
 * Reads the text: a header row, then one sermon a row. Blank lines are no rows; columns that we do not know are named
 * and left alone.
 * @throws ImportError when there is nothing to read, or no telling which column is which
 */
export function readSermonRows(text: string): { rows: GivenRow[]; unusedColumns: string[] } {
  if (text.trim() === '') throw new ImportError(importMessages.blank)
  if (text.includes('\0')) throw new ImportError(importMessages.unreadable, 'It is no text.')
  const [header, ...filled] = readTsv(text).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const names = (header?.cells ?? []).map((cell) => columns.get(columnName(cell)))
  checkColumns(names)
  if (filled.length === 0) throw new ImportError(importMessages.noRows)
  const rows = filled.map(({ line, cells }): GivenRow => {
    const given = cells.flatMap((cell, index) => {
      const name = names[index]
      return name && cell.trim() !== '' ? [[name, cell] as const] : []
    })
    const row = { line, cells: Object.fromEntries(given) }
    const isTooLong = cells.slice(names.length).some((cell) => cell.trim() !== '')
    return isTooLong ? { ...row, problem: `has ${cells.length} cells where the first line has ${names.length}` } : row
  })
  const unusedColumns = (header?.cells ?? []).filter((cell, index) => cell.trim() !== '' && !names[index])
  return { rows, unusedColumns }
}

/**
 * The same for rows that come as objects, by column name.
 * @throws ImportError when there are none, or no telling which column is which
 */
export function sermonRowsOf(data: readonly BulkRow[]): { rows: GivenRow[]; unusedColumns: string[] } {
  const given = [...new Set(data.flatMap((row) => Object.keys(row)))]
  const columnOf = new Map(given.map((name) => [name, columns.get(columnName(name))]))
  const filled = data.map((row, index) => ({ row, line: index + 2 })).filter(({ row }) => isFilled(row))
  if (filled.length === 0) throw new ImportError(importMessages.noRows)
  checkColumns([...columnOf.values()])
  const rows = filled.map(({ row, line }): GivenRow => {
    const cells = Object.entries(row).flatMap(([name, value]) => {
      const column = columnOf.get(name)
      const text = cellText(value)
      return column && text.trim() !== '' ? [[column, text] as const] : []
    })
    return { line, cells: Object.fromEntries(cells) }
  })
  return { rows, unusedColumns: given.filter((name) => columnOf.get(name) === undefined) }
}

function isFilled(row: BulkRow): boolean {
  return Object.values(row).some((value) => cellText(value).trim() !== '')
}

/** What the row says, or why it cannot be used. */
export function checkSermonRow({ cells, problem }: GivenRow): { says: SermonRow } | { why: string } {
  if (problem) return { why: problem }
  const parsed = row.safeParse(cells)
  if (!parsed.success) return { why: problemsOf(parsed.error) }
  // A cell that held nothing but invisible characters says nothing.
  const says: SermonRow = Object.fromEntries(Object.entries(parsed.data).filter(([, value]) => value !== ''))
  const problems = refusedByForm(says)
  return problems === '' ? { says } : { why: problems }
}

/** Reasons for which the form would refuse the row; a record made of it could not be saved again. */
function refusedByForm(says: SermonRow): string {
  const fields = Object.entries(sermonIn.shape).filter(([name]) => name in says)
  const issues = fields.flatMap(([name, field]) => field.safeParse(says[name as keyof SermonRow]).error?.issues ?? [])
  return issues.map(({ message }) => message).join('; ')
}

function checkColumns(names: (string | undefined)[]): void {
  const known = names.filter((name) => name !== undefined)
  const twice = known.find((name, index) => known.indexOf(name) !== index)
  if (twice) throw new ImportError(importMessages.unreadable, `Two columns are called ${twice}.`)
  if (!['id', 'youtubeUrl', 'title'].some((name) => known.includes(name))) {
    throw new ImportError(
      importMessages.unreadable,
      'The first line must name the columns, separated by tabs: title, speaker, date, scripture, series, youtubeurl.',
    )
  }
}

function columnName(cell: string): string {
  return cell.replace(/\s+/g, '').toLowerCase()
}
