/**
 * Subscribers from a table: from rows to what each row says. Header names are matched loosely, since lists come from
 * spreadsheets and mailing services that each name their columns in their own way. Nothing here touches a database.
 */
import { z } from 'zod'
import { type BulkRow, cellText } from '#app/records/import/table.ts'
import { problemsOf } from '#app/records/import/cells.ts'
import { asWritten } from '#app/records/import/delimited.ts'
import { ImportError } from '#app/records/import/report.ts'
import { subscriberIn } from '#app/features/newsletter/input.ts'
import type { SubscriberInput } from '#app/features/newsletter/subscriber.ts'
import { isVisible } from '#app/ui/form-rules.ts'

/** A row as it was given: its filled cells by the field's name. */
export interface GivenRow {
  line: number
  cells: Partial<Record<Field, string>>
}

type Field = keyof SubscriberInput

/** What a row says: only the fields that it gives a value to. */
export type SubscriberRow = Partial<SubscriberInput>

/** By field, how its column may be called: lower case, letters only. */
const NAMES: Record<Field, string[]> = {
  email: ['email', 'emailaddress', 'mail'],
  firstName: ['firstname', 'first', 'givenname', 'forename'],
  lastName: ['lastname', 'last', 'surname', 'familyname'],
  phone: ['phone', 'phonenumber', 'telephone', 'tel', 'mobile', 'mobilephone', 'cell', 'cellphone'],
  notes: ['notes', 'note', 'comment', 'comments', 'remarks'],
  isActive: ['active', 'isactive', 'status', 'subscribed'],
}
const fields = new Map(Object.entries(NAMES).flatMap(([field, names]) => names.map((name) => [name, field as Field])))
/** The export's column that is no field: when somebody came stays as it is. */
const SINCE = 'since'

const YES = new Set(['yes', 'y', 'true', '1', 'on', 'active', 'subscribed'])
const NO = new Set(['no', 'n', 'false', '0', 'off', 'inactive', 'unsubscribed', 'cleaned'])
const activeCell = z.string().transform((text, context) => {
  const word = text.trim().toLowerCase()
  if (YES.has(word) || NO.has(word)) return YES.has(word)
  context.addIssue({ code: 'custom', message: `${JSON.stringify(text.slice(0, 80))} is neither yes nor no` })
  return z.NEVER
})
const row = subscriberIn.extend({ isActive: activeCell }).partial()

/**
 * @throws ImportError when there are no rows, or no telling which column is which
 */
export function subscriberRowsOf(data: readonly BulkRow[]): { rows: GivenRow[]; unusedColumns: string[] } {
  const given = [...new Set(data.flatMap((one) => Object.keys(one)))]
  const filled = data
    .map((one, index) => ({ line: index + 2, cells: cellsOf(one) }))
    .filter(({ cells }) => Object.keys(cells).length > 0)
  if (data.length === 0) throw new ImportError(importMessages.noRows)
  checkColumns(given)
  if (filled.length === 0) throw new ImportError(importMessages.noRows)
  const unusedColumns = given.filter((name) => !fieldOf(name) && columnName(name) !== SINCE && name.trim() !== '')
  return { rows: filled, unusedColumns }
}

/** What the row says, why it is passed over, or why it cannot be used. */
export function checkSubscriberRow({
  cells,
}: GivenRow): { says: SubscriberRow & { email: string } } | { skipped: string } | { why: string } {
  if (cells.email === undefined) return { skipped: 'it has no email address' }
  const parsed = row.safeParse(cells)
  if (!parsed.success) return { why: problemsOf(parsed.error) }
  const says = Object.fromEntries(Object.keys(cells).map((name) => [name, parsed.data[name as Field]]))
  return { says: { ...says, email: parsed.data.email ?? '' } }
}

const importMessages = {
  noRows: 'No subscribers found to import',
  unreadable: 'Failed to parse data. Please check your formatting.',
} as const

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
  if (twice) throw new ImportError(importMessages.unreadable, `Two columns hold the ${NAMES[twice][0]}.`)
  if (known.includes('email')) return
  const columns = 'Email, First name, Last name, Phone, Notes, Active'
  throw new ImportError(importMessages.unreadable, `The first line must name the columns: ${columns}.`)
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
