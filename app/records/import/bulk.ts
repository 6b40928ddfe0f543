/** A pasted table as it comes through the API, and what is answered. */
import { z } from 'zod'
import { badFields, HttpError } from '#app/http/errors.ts'
import { countOutcomes, ImportError, type ImportReport, outcomes } from '#app/records/import/report.ts'
import { counted } from '#app/ui/counted.ts'

/** More rows at once are two pastes. */
const MOST_ROWS = 20_000

/** Cells by column name. */
export type BulkRow = Record<string, string | number | boolean | null | string[]>

const CELL = { oneOf: ['string', 'number', 'boolean', 'null'].map((type) => ({ type })) }
const ROW = { type: 'object', additionalProperties: CELL } as const

export const bulkIn = z
  .object(
    {
      data: z
        .array(z.custom<BulkRow>(isRow, 'must be a row: cells by column name').meta(ROW), {
          error: 'must be a list of rows',
        })
        .max(MOST_ROWS, `must be at most ${MOST_ROWS.toLocaleString('en-US')} rows`),
      preview: z.boolean().default(false).meta({ description: 'Only say what would be done' }),
    },
    { error: 'Send the fields as one JSON object' },
  )
  .meta({ id: 'Bulk' })

export const bulkOut = z
  .object({
    message: z.string(),
    rows: z.array(
      z.object({
        line: z.number().meta({ description: 'The first row stands on line 2, below the names of the columns' }),
        title: z.string(),
        is: z.enum(outcomes),
        fields: z.array(z.string()).optional(),
        sameAs: z.number().optional(),
        why: z.string().optional(),
        notes: z.array(z.string()),
        offer: z
          .object({ cells: z.record(z.string(), z.string()), text: z.string() })
          .optional()
          .meta({ description: 'Cells that the row may be sent with again, once a person has confirmed them' }),
      }),
    ),
    unusedColumns: z.array(z.string()),
    isWritten: z.boolean(),
  })
  .meta({ id: 'BulkReport' })

/** A cell as text, as a spreadsheet would write it. */
export function cellText(value: BulkRow[string] | undefined): string {
  if (value === null || value === undefined) return ''
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/**
 * What `read` makes of the rows.
 * @throws HttpError 400 when it cannot make anything of them
 */
export function orRefuse<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    const message = [error.message, error.detail].filter(Boolean).join(' ')
    throw new HttpError(400, { error: 'bad_request', message, fields: { data: message } })
  }
}

/**
 * What is answered to a pasted table: what was done with each row, or on a preview would be, and a sentence on the whole.
 * @param names of one of its records, and of several
 * @throws HttpError 400 by line when rows are broken, which a preview only says
 */
export function bulkAnswer(report: ImportReport, isPreview: boolean, names: readonly [string, string]) {
  const broken = report.rows.flatMap((row) => (row.is === 'broken' ? [[`line ${row.line}`, row.why]] : []))
  if (broken.length > 0 && !isPreview) throw badFields(Object.fromEntries(broken.slice(0, SHOWN)))
  return { ...report, message: sentenceOn(report, names) }
}
const SHOWN = 50

/** `3 sermons created, 12 sermons updated; 451 unchanged.` */
function sentenceOn({ rows }: ImportReport, names: readonly [string, string]): string {
  const { created, changed, unchanged, skipped } = countOutcomes(rows)
  const count = (n: number) => counted(n, names)
  const done = [created > 0 ? `${count(created)} created` : '', changed > 0 ? `${count(changed)} updated` : '']
  const left = [unchanged > 0 ? `${unchanged} unchanged` : '', skipped > 0 ? `${skipped} skipped` : '']
  const said = [done, left].map((parts) => parts.filter(Boolean).join(', ')).filter(Boolean)
  return said.length > 0 ? `${said.join('; ')}.` : 'There was nothing to do.'
}

/** By hand, because zod takes ten times as long for the 100,000 cells of a large table. */
function isRow(given: unknown): boolean {
  if (given === null || typeof given !== 'object' || Array.isArray(given)) return false
  return Object.values(given).every((cell) => {
    const isList = Array.isArray(cell) && cell.every((one) => typeof one === 'string')
    return cell === null || isList || ['string', 'number', 'boolean'].includes(typeof cell)
  })
}
