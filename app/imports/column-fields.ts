/** Which field each column of a table is, by its name or by what is in it. Pure, for server and browser. */
import { writtenAddress } from '#app/definitions/typed.ts'
import type { BroughtKind, BroughtRow } from '#app/records/import/brought.ts'
import { cellText, fieldsByColumn, type TableFormat } from '#app/records/import/table.ts'
import { timeOf } from '#app/records/import/time-cells.ts'
import { parsedAddress, videoId, webAddress } from '#app/values/address.ts'
import { emailsIn } from '#app/values/emails-in.ts'
import { momentReadings } from '#app/values/written-day.ts'

/** Filled cells that are looked at. */
const LOOKED_AT = 50
/** The share of them that has to be of a field. */
const MOST = 0.8

type Fits = (cell: string) => boolean

/** A cell is read as in a column that is named, where days may have times and addresses may lack `https:`. */
const isDay: Fits = (cell) => {
  const { monthFirst, dayFirst } = momentReadings(cell, 'UTC')
  return monthFirst !== '' || dayFirst !== ''
}
/** Neither a price, such as 6.30, nor how long something takes, such as 2h. */
const isTime: Fits = (cell) => /:|[ap]\.?(?:\s?m\.?)?$|uhr$|^\d\dh\d\d$/i.test(cell) && timeOf(cell) !== undefined
const isAudio: Fits = (cell) => {
  const address = webAddress(writtenAddress(cell))
  return address !== null && /\.(?:mp3|m4a|aac|ogg|opus|wav)$/i.test(parsedAddress(address)?.pathname ?? '')
}
const isVideo: Fits = (cell) => cell.includes('/') && videoId(writtenAddress(cell)) !== null
const isEmail: Fits = (cell) => emailsIn(cell).length > 0

/** Fields that can be told by the contents of a column, the surest first. */
const contents: Readonly<Partial<Record<BroughtKind, Readonly<Record<string, Fits>>>>> = {
  sermons: { youtubeUrl: isVideo, audioUrl: isAudio, date: isDay },
  events: { date: isDay, startTime: isTime },
  subscribers: { email: isEmail },
}

/**
 * @param chosen the fields that a person has given to columns, by name
 * @returns the fields of columns by their names, undefined for none, and those that only contents show
 * @throws ImportError for more columns than a table of people has
 */
export function fieldsOfColumns(
  kind: BroughtKind,
  rows: readonly BroughtRow[],
  format: TableFormat,
  chosen: Readonly<Record<string, string>> = {},
) {
  const named = fieldsByColumn(rows, format)
  return { named, guessed: guess(kind, rows, named, chosen) }
}

function guess(
  kind: BroughtKind,
  rows: readonly BroughtRow[],
  named: ReadonlyMap<string, string | undefined>,
  chosen: Readonly<Record<string, string>>,
): Map<string, string> {
  const taken = new Set([...named.values(), ...Object.values(chosen)])
  const guessed = new Map<string, string>()
  for (const [field, fits] of Object.entries(contents[kind] ?? {})) {
    if (taken.has(field)) continue
    const found = [...named].find(([name, own]) => {
      if (own !== undefined || Object.hasOwn(chosen, name) || guessed.has(name)) return false
      const cells = filled(rows, name, LOOKED_AT)
      return cells.length > 0 && cells.filter(fits).length >= cells.length * MOST
    })
    if (found) guessed.set(found[0], field)
  }
  return guessed
}

/** The first filled cells of a column. */
export function filled(rows: readonly BroughtRow[], name: string, most: number): string[] {
  const cells: string[] = []
  for (const row of rows) {
    const cell = cellText(row[name]).trim()
    if (cell !== '' && cells.push(cell) >= most) break
  }
  return cells
}
