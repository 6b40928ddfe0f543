/**
 * Subscribers as tables: read from spreadsheets and mailing services, whose column names are matched loosely, and written
 * for them. Nothing here touches a database.
 */
import { z } from 'zod'
import { type BulkRow, cellText } from '#app/records/import/table.ts'
import { problemsOf } from '#app/records/import/cells.ts'
import { asWritten, csvLine, harmless, writeCsv } from '#app/records/import/delimited.ts'
import { mapInPieces } from '#app/records/import/pieces.ts'
import { ImportError } from '#app/records/import/report.ts'
import { subscriberIn } from '#app/features/newsletter/input.ts'
import type { Subscriber, SubscriberInput } from '#app/features/newsletter/subscriber.ts'
import { isVisible } from '#app/ui/form-rules.ts'

/** A row as it was given: its filled cells by the field's name. */
export interface GivenRow {
  line: number
  cells: Partial<Record<Field, string>>
}

type Field = keyof SubscriberInput

/** Only the fields that the row gives a value to. */
export type SubscriberValues = Partial<SubscriberInput> & { email: string }

/** By field, the names of its column: lower case, letters only. */
const NAMES: Record<Field, string[]> = {
  email: ['email', 'emailaddress', 'mail'],
  firstName: ['firstname', 'first', 'givenname', 'forename'],
  lastName: ['lastname', 'last', 'surname', 'familyname'],
  phone: ['phone', 'phonenumber', 'telephone', 'tel', 'mobile', 'mobilephone', 'cell', 'cellphone'],
  notes: ['notes', 'note', 'comment', 'comments', 'remarks'],
  isActive: ['active', 'isactive', 'status', 'subscribed'],
}
const fields = new Map(Object.entries(NAMES).flatMap(([field, names]) => names.map((name) => [name, field as Field])))
/** A column of the export that is not imported: the day of subscribing stays as it is. */
const SINCE = 'since'

const YES = new Set(['yes', 'y', 'true', '1', 'on', 'active', 'subscribed'])
const NO = new Set(['no', 'n', 'false', '0', 'off', 'inactive', 'unsubscribed', 'cleaned'])
const activeCell = z.string().transform((text, context) => {
  const word = text.trim().toLowerCase()
  if (YES.has(word) || NO.has(word)) return YES.has(word)
  context.addIssue({ code: 'custom', message: `${JSON.stringify(text.slice(0, 80))} isn’t yes or no` })
  return z.NEVER
})
const row = subscriberIn.extend({ isActive: activeCell }).partial()

/**
 * @throws ImportError when there are no rows, or it is unclear which column is which
 */
export function subscriberRowsOf(data: readonly BulkRow[]): { rows: GivenRow[]; unusedColumns: string[] } {
  const given = [...new Set(data.flatMap((one) => Object.keys(one)))]
  const filled = data
    .map((one, index) => ({ line: index + 2, cells: cellsOf(one) }))
    .filter(({ cells }) => Object.keys(cells).length > 0)
  if (data.length > 0) checkColumns(given)
  if (filled.length === 0) throw new ImportError('No subscribers found to import')
  const unusedColumns = given.filter((name) => !fieldOf(name) && columnName(name) !== SINCE && name.trim() !== '')
  return { rows: filled, unusedColumns }
}

/** The values of the row, or why it is skipped or broken. */
export function readSubscriberRow({
  cells,
}: GivenRow): { values: SubscriberValues } | { skipped: string } | { why: string } {
  if (cells.email === undefined) return { skipped: 'no email address' }
  const parsed = row.safeParse(cells)
  if (!parsed.success) return { why: problemsOf(parsed.error) }
  const values = Object.fromEntries(Object.keys(cells).map((name) => [name, parsed.data[name as Field]]))
  return { values: { ...values, email: parsed.data.email ?? '' } }
}

function cellsOf(one: BulkRow): GivenRow['cells'] {
  const cells = Object.entries(one).flatMap(([name, value]) => {
    const field = fieldOf(name)
    const text = asWritten(cellText(value))
    return field && isVisible(text) ? [[field, text] as const] : []
  })
  return Object.fromEntries(cells)
}

function checkColumns(given: readonly string[]): void {
  const known = given.flatMap((name) => fieldOf(name) ?? [])
  const twice = known.find((field, index) => known.indexOf(field) !== index)
  const problem = twice
    ? `Two columns contain the ${NAMES[twice][0]}. Remove one.`
    : known.includes('email')
      ? undefined
      : 'The first row must name the columns: Email, First name, Last name, Phone, Notes, Active.'
  if (problem) throw new ImportError('Failed to parse data. Please check your formatting.', problem)
}

function fieldOf(name: string): Field | undefined {
  return fields.get(columnName(name))
}

function columnName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')
}

const HEADER = ['Email', 'First name', 'Last name', 'Phone', 'Notes', 'Active', 'Since']

/**
 * Comma-separated, and the same again when it is imported.
 * @param since the day on which each came, `YYYY-MM-DD`
 */
export async function subscribersCsv(subscribers: readonly (Subscriber & { since: string })[]): Promise<string> {
  const lines = await mapInPieces(subscribers, ({ email, firstName, lastName, phone, notes, isActive, since }) => {
    const about = [firstName ?? '', lastName ?? '', phone ?? '', notes ?? '']
    return csvLine([email, ...about, isActive ? 'yes' : 'no', since].map(harmless))
  })
  return writeCsv([HEADER]) + lines.join('')
}
