/** The route that imports a pasted table: its input and its answer. */
import { z } from 'zod'
import { badFields, HttpError } from '#app/http/errors.ts'
import { countOutcomes, ImportError, type ImportQuestion, type ImportReport } from '#app/records/import/report.ts'
import type { Importer } from '#app/records/import/importer.ts'
import { questionOut, reportRowOut } from '#app/records/import/schema.ts'
import type { BulkRow } from '#app/records/import/table.ts'
import { pluralOf } from '#app/definitions/definition.ts'
import { route, type Router } from '#app/http/route.ts'
import { onlyForRecords } from '#app/records/access.ts'
import type { Services } from '#app/http/services.ts'
import { formatCount } from '#app/text/format-count.ts'

const MAX_ROWS = 20_000

const CELL = { oneOf: ['string', 'number', 'boolean', 'null'].map((type) => ({ type })) }
const ROW = { type: 'object', additionalProperties: CELL } as const

const bulkIn = z
  .object(
    {
      data: z
        .array(z.custom<BulkRow>(isRow, 'must be a row: cells by column name').meta(ROW), {
          error: 'must be a list of rows',
        })
        .max(MAX_ROWS, `must be at most ${MAX_ROWS.toLocaleString('en-US')} rows`),
      preview: z.boolean().default(false).meta({ description: 'Return what would be done without saving' }),
      answers: z
        .record(z.string(), z.array(z.string('must be text')).nullable(), { error: 'must be answers by column' })
        .default({})
        .meta({ description: 'Answers to questions, by column: the values that mean yes; null to ignore the column' }),
    },
    { error: 'Send a JSON object' },
  )
  .meta({ id: 'Bulk' })

const bulkOut = z
  .object({
    message: z.string(),
    rows: z.array(reportRowOut),
    questions: z
      .array(questionOut)
      .optional()
      .meta({ description: 'To be answered before anything is imported; the rows are missing until then' }),
    unusedColumns: z.array(z.string()),
    notes: z.array(z.string()).optional().meta({ description: 'How the table was understood' }),
    isWritten: z.boolean(),
  })
  .meta({ id: 'BulkReport' })

/** The call for programs that send a table as JSON: it saves all rows or none. */
export function importRoute(
  router: Router,
  services: Services,
  { definition, read, write }: Importer,
  described: Record<'path' | 'tag' | 'summary', string>,
): void {
  route(router, {
    ...described,
    method: 'post',
    access: onlyForRecords(services, definition.table),
    body: bulkIn,
    bodyDescription: 'Rows by column name',
    answer: bulkOut,
    answerDescription: 'The result; with preview, what would be done',
    refuses: ['conflict'],
    handle: async ({ body: { data, preview, answers }, actor }) => {
      const { table, questions } = await orRefuse(read(services, data, answers))
      if (questions.length > 0) return askFirst(questions, preview)
      const report = await write(services, table, actor, { isDryRun: preview })
      return bulkAnswer(report, preview, [definition.name, pluralOf(definition)])
    },
  })
}

/** @throws HttpError 400 by column; a preview only reports the questions */
function askFirst(questions: ImportQuestion[], isPreview: boolean) {
  if (!isPreview) throw badFields(Object.fromEntries(questions.map(({ column, text }) => [column, text])))
  const message = questions.map(({ text }) => text).join(' ')
  return { message, rows: [], unusedColumns: [], isWritten: false, questions }
}

/** @throws HttpError 400 when the rows are unreadable */
async function orRefuse<T>(read: Promise<T>): Promise<T> {
  try {
    return await read
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    const message = [error.message, error.detail].filter(Boolean).join(' ')
    throw new HttpError(400, { error: 'bad_request', message, fields: { data: message } })
  }
}

/**
 * The answer to a pasted table: the result or preview of each row, and a summary.
 * @param names singular and plural of the kind
 * @throws HttpError 400 by line when rows have errors; a preview only reports them
 */
function bulkAnswer(report: ImportReport, isPreview: boolean, names: readonly [string, string]) {
  const broken = report.rows.flatMap((row) => (row.is === 'broken' ? [[`line ${row.line}`, row.why]] : []))
  if (broken.length > 0 && !isPreview) throw badFields(Object.fromEntries(broken.slice(0, MAX_ERRORS_SHOWN)))
  return { ...report, message: summaryOf(report, names) }
}
const MAX_ERRORS_SHOWN = 50

/** `3 sermons created, 12 sermons updated; 451 unchanged.` */
function summaryOf({ rows }: ImportReport, names: readonly [string, string]): string {
  const { created, changed, unchanged, skipped } = countOutcomes(rows)
  const count = (n: number) => formatCount(n, names)
  const done = [created > 0 ? `${count(created)} created` : '', changed > 0 ? `${count(changed)} updated` : '']
  const left = [unchanged > 0 ? `${unchanged} unchanged` : '', skipped > 0 ? `${skipped} skipped` : '']
  const parts = [done, left].map((some) => some.filter(Boolean).join(', ')).filter(Boolean)
  return parts.length > 0 ? `${parts.join('; ')}.` : 'No changes to save.'
}

/** Without zod, which takes ten times as long for the 100,000 cells of a large table. */
function isRow(given: unknown): boolean {
  if (given === null || typeof given !== 'object' || Array.isArray(given)) return false
  return Object.values(given).every((cell) => {
    const isList = Array.isArray(cell) && cell.every((one) => typeof one === 'string')
    return cell === null || isList || ['string', 'number', 'boolean'].includes(typeof cell)
  })
}
