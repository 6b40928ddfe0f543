/** Imports as the dashboard sees them, and the file of the rows that were not taken. */
import { importerOf } from '#app/imports/kinds.ts'
import type { ImportListed, ImportShown } from '#app/imports/schema.ts'
import { decisionsOf, type ImportRow, listOf, type Looked, type LookedPart, lookedOf } from '#app/imports/store.ts'
import type { Part } from '#app/records/import/brought.ts'
import { escapeFormula, writeCsv } from '#app/records/import/delimited.ts'
import { countOutcomes } from '#app/records/import/report.ts'
import { columnsOf } from '#app/records/import/table.ts'

/** The column with the reason in the file of rows that were not taken; no table has it as a field. */
const REASON = 'Why it was not taken'

export function presentListed(row: ImportRow): ImportListed {
  const { id, name, format, state, person, total, problem, progress } = row
  const done = state === 'done' ? total : progress.done
  return { id, name, format, state, person, createdAt: row.created_at, updatedAt: row.updated_at, total, done, problem }
}

export function presentImport(
  row: ImportRow,
  media: ImportShown['media'],
  undo: Pick<ImportShown, 'undo' | 'isUndone'>,
): ImportShown {
  const { accepted: _, ...choices } = decisionsOf(row)
  return {
    ...presentListed(row),
    ...undo,
    notes: JSON.parse(row.notes) as string[],
    parts: lookedOf(row).map((part) => presentPart(part)),
    choices,
    media,
  }
}

function presentPart({ kind, columns, rows, notes = [], unusedColumns, problem, questions }: LookedPart) {
  const { format } = importerOf(kind)
  const counts = { taken: 0, look: 0, left: 0 }
  for (const row of rows) counts[listOf(row)]++
  const becoming = new Map<string, number>()
  for (const { becomes } of rows) if (becomes !== undefined) becoming.set(becomes, (becoming.get(becomes) ?? 0) + 1)
  return {
    kind,
    rows: rows.length,
    counts,
    outcomes: countOutcomes(rows),
    columns,
    fields: [...format.columns],
    becomes: [...becoming].map(([becomes, count]) => `${count.toLocaleString('en-US')} ${becomes}`),
    offers: rows.flatMap(({ line, offer }) => (offer ? [line] : [])),
    notes,
    unusedColumns,
    problem,
    questions,
  }
}

/** The rows that were not taken, in their own columns and with the reason, as CSV that the import reads again. */
export function restFile(parts: readonly Part[], looked: Looked): string {
  const rest = parts.map(({ kind, rows }) => {
    const reports = looked.find((one) => one.kind === kind)?.rows ?? []
    const reasons = new Map(reports.flatMap((row) => ('why' in row ? [[String(row.line), row.why]] : [])))
    return { rows: rows.filter(({ line = '' }) => reasons.has(line)), reasons }
  })
  const names = columnsOf(rest.flatMap(({ rows }) => rows)).filter((name) => name !== 'line' && name !== 'notTaken')
  const lines = rest.flatMap(({ rows, reasons }) =>
    rows.map((row) =>
      [reasons.get(row['line'] ?? '') ?? '', ...names.map((name) => row[name] ?? '')].map(escapeFormula),
    ),
  )
  return writeCsv([[REASON, ...names], ...lines])
}
