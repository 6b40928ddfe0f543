/** Which field each column of an import is: as a person has said, by its name, or by what is in it. */
import { fieldsOfColumns, filled } from '#app/imports/column-fields.ts'
import { importerOf } from '#app/imports/kinds.ts'
import type { BroughtRow, Part } from '#app/records/import/brought.ts'
import { cellText } from '#app/records/import/table.ts'
import { mapInPieces } from '#db/chunks.ts'

const SAMPLES = 3
const MAX_SAMPLE = 80

export interface ColumnShown {
  name: string
  /** Empty for a column that isn't used. */
  field: string
  samples: string[]
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
export async function columnsOf({ kind, rows }: Part, chosen: Readonly<Record<string, string>>): Promise<Columns> {
  const { named, guessed } = fieldsOfColumns(kind, rows, importerOf(kind).format, chosen)
  const fields = new Map([...named].map(([name, field]) => [name, chosen[name] ?? field ?? guessed.get(name) ?? '']))
  const shown = [...fields].map(([name, field]) => ({
    name,
    field,
    samples: filled(rows, name, SAMPLES).map((cell) => cell.slice(0, MAX_SAMPLE)),
  }))
  const notes = [...guessed].map(([name, field]) => `By what is in it, the column “${name}” was read as ${field}.`)
  const isAsNamed = [...fields].every(([name, field]) => field === (named.get(name) ?? ''))
  return { shown, notes, rows: isAsNamed ? rows : await mapInPieces(rows, (row) => renamed(row, fields, named)) }
}

/**
 * Of several columns of one field, the first filled cell counts. A column that isn't used keeps its name, unless that is a
 * field's: what it says about consent is still read.
 */
function renamed(
  row: BroughtRow,
  fields: ReadonlyMap<string, string>,
  named: ReadonlyMap<string, string | undefined>,
): BroughtRow {
  const cells = Object.entries(row).flatMap(([name, cell]): [string, string][] => {
    const field = fields.get(name) ?? ''
    if (field !== '') return [[field, cell]]
    return named.get(name) === undefined ? [[name, cell]] : []
  })
  const isFilled = ([, cell]: [string, string]) => cellText(cell).trim() !== ''
  return Object.fromEntries([...cells.filter((one) => !isFilled(one)), ...cells.filter(isFilled).toReversed()])
}
