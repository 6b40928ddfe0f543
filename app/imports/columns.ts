/** Which field each column of an import is: as a person has said, by its name, or by what is in it. */
import { importerOf } from '#app/imports/kinds.ts'
import type { BroughtKind, BroughtRow, Part } from '#app/records/import/brought.ts'
import { cellText, fieldsByColumn } from '#app/records/import/table.ts'
import { timeOf } from '#app/records/import/time-cells.ts'
import { videoId } from '#app/values/address.ts'
import { dayReadings } from '#app/values/written-day.ts'

/** Filled cells that are looked at. */
const LOOKED_AT = 50
/** The share of them that has to be of a field. */
const MOST = 0.8
const SAMPLES = 3
const MAX_SAMPLE = 80

export interface ColumnShown {
  name: string
  /** Empty for a column that isn't used. */
  field: string
  samples: string[]
}

type Fits = (cell: string) => boolean

const isDay: Fits = (cell) => dayReadings(cell).monthFirst !== '' || dayReadings(cell).dayFirst !== ''
/** Neither a price, such as 6.30, nor how long something takes, such as 2h. */
const isTime: Fits = (cell) => /:|[ap]\.?(?:\s?m\.?)?$|uhr$|^\d\dh\d\d$/i.test(cell) && timeOf(cell) !== undefined
const isAudio: Fits = (cell) => /^https?:\/\/\S+\.(?:mp3|m4a|ogg|wav)(?:\?\S*)?$/i.test(cell)
const isEmail: Fits = (cell) => /^[^\s@]{1,100}@[^\s@]{1,200}\.[^\s@.]{2,30}$/.test(cell)

/** Fields that can be told by the contents of a column, the surest first. */
const contents: Readonly<Partial<Record<BroughtKind, Readonly<Record<string, Fits>>>>> = {
  sermons: { youtubeUrl: (cell) => videoId(cell) !== null && cell.includes('/'), audioUrl: isAudio, date: isDay },
  events: { date: isDay, startTime: isTime },
  subscribers: { email: isEmail },
}

interface Columns {
  shown: ColumnShown[]
  /** Sentences on columns that were told by their contents. */
  notes: string[]
  /** The rows with their columns named by field. */
  rows: BroughtRow[]
}

/**
 * @param chosen the fields that a person has given to columns, by name; empty for a column that isn't used
 * @throws ImportError for more columns than a table of people has
 */
export function columnsOf({ kind, rows }: Part, chosen: Readonly<Record<string, string>>): Columns {
  const named = fieldsByColumn(rows, importerOf(kind).format)
  const guessed = guess(kind, rows, named, chosen)
  const fields = new Map([...named].map(([name, field]) => [name, chosen[name] ?? field ?? guessed.get(name) ?? '']))
  const shown = [...fields].map(([name, field]) => ({
    name,
    field,
    samples: filled(rows, name, SAMPLES).map((cell) => cell.slice(0, MAX_SAMPLE)),
  }))
  const notes = [...guessed].map(([name, field]) => `By what is in it, the column “${name}” was read as ${field}.`)
  const isAsNamed = [...fields].every(([name, field]) => field === (named.get(name) ?? ''))
  return { shown, notes, rows: isAsNamed ? rows : rows.map((row) => renamed(row, fields, named)) }
}

/** A column that isn't used keeps its name, unless that is a field's: what it says about consent is still read. */
function renamed(
  row: BroughtRow,
  fields: ReadonlyMap<string, string>,
  named: ReadonlyMap<string, string | undefined>,
): BroughtRow {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, cell]) => {
      const field = fields.get(name) ?? ''
      if (field !== '') return [[field, cell]]
      return named.get(name) === undefined ? [[name, cell]] : []
    }),
  )
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

function filled(rows: readonly BroughtRow[], name: string, most: number): string[] {
  const cells: string[] = []
  for (const row of rows) {
    const cell = cellText(row[name]).trim()
    if (cell !== '' && cells.push(cell) >= most) break
  }
  return cells
}
