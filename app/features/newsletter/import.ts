/**
 * Subscribers as tables, read from spreadsheets and mailing services, whose column names are matched loosely, and written for
 * them. An import saves all of the rows or none. A row belongs to the subscriber with its address, in any case.
 */
import { z } from 'zod'
import { type BulkRow, cellText } from '#app/records/import/table.ts'
import { problemsOf } from '#app/records/import/cells.ts'
import { asWritten, csvLine, harmless, writeCsv } from '#app/records/import/delimited.ts'
import { mapInPieces } from '#app/records/import/pieces.ts'
import { ImportError, type ImportReport, type Outcome, type RowReport } from '#app/records/import/report.ts'
import { subscriberIn } from '#app/features/newsletter/input.ts'
import { emailKey, type Subscriber, type SubscriberInput } from '#app/features/newsletter/subscriber.ts'
import { isVisible } from '#app/ui/form-rules.ts'
import { type Actor, logImport } from '#app/records/log.ts'
import { HttpError } from '#app/http/errors.ts'
import { cancelCopies } from '#app/features/newsletter/copies.ts'
import { firstNoted, subscriberColumns } from '#app/features/newsletter/queries.ts'
import { inChunks, oneByOne } from '#db/chunks.ts'
import type { Database, Trx } from '#db/database.ts'
import { isDuplicate } from '#db/errors.ts'
import { forUpdate } from '#db/for-update.ts'
import { takeBulkTurn } from '#db/bulk-lock.ts'
import { newRecord } from '#db/records.ts'

/** A row as it was given: its filled cells by the field's name. */
interface GivenRow {
  line: number
  cells: Partial<Record<Field, string>>
}

type Field = keyof SubscriberInput

/** Only the fields that the row gives a value to. */
type SubscriberValues = Partial<SubscriberInput> & { email: string }

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
function readSubscriberRow({ cells }: GivenRow): { values: SubscriberValues } | { skipped: string } | { why: string } {
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

type Fields = Required<SubscriberInput>
type Detail = Exclude<keyof SubscriberInput, 'email'>
type Stored = Fields & { id: string }
interface Line {
  line: number
  values: SubscriberValues
}

/**
 * Writes the rows in one transaction. When one of them is broken, or on a dry run, nothing is written and the report
 * tells what would have been.
 * @throws HttpError 409 when someone subscribed with one of the addresses at the same moment
 */
export async function importSubscribers(
  database: Database,
  { rows, unusedColumns }: { rows: readonly GivenRow[]; unusedColumns: string[] },
  { isDryRun, ...actor }: Actor & { isDryRun: boolean },
): Promise<ImportReport> {
  const read = rows.map((row) => ({ row, ...readSubscriberRow(row) }))
  const lines = read.flatMap((one) => ('values' in one ? [{ line: one.row.line, values: one.values }] : []))
  const keys = [...new Set(lines.map(({ values }) => emailKey(values.email)))]
  return database.transaction(async (trx) => {
    await takeBulkTurn(trx, 'newsletter_subscribers')
    const plan = planSubscribers(lines, await lockStored(trx, keys))
    const reports = read.map(({ row, ...one }): RowReport => {
      const about = { line: row.line, title: row.cells.email ?? row.cells.lastName ?? '', notes: [] }
      if ('why' in one) return { ...about, is: 'broken', why: one.why }
      if ('skipped' in one) return { ...about, is: 'skipped', why: one.skipped }
      return { ...about, is: 'unchanged', ...plan.outcomes.get(row.line) }
    })
    const isWritten = !isDryRun && reports.every(({ is }) => is !== 'broken')
    if (isWritten) await write(trx, plan, actor)
    return { rows: reports, unusedColumns, isWritten }
  })
}

/** The subscribers of these addresses, locked until the import is done. */
async function lockStored(trx: Trx, keys: readonly string[]): Promise<Stored[]> {
  const stored: Stored[] = []
  for await (const some of inChunks(keys)) {
    const query = trx.selectFrom('newsletter_subscribers').selectAll().where('email_key', 'in', some).orderBy('id')
    for (const row of await forUpdate(trx, query).execute()) {
      const { id, email, first_name, last_name, phone, notes, is_active } = row
      stored.push({ id, email, firstName: first_name, lastName: last_name, phone, notes, isActive: is_active === 1 })
    }
  }
  return stored
}

async function write(trx: Trx, { created, changed }: SubscriberPlan, actor: Actor): Promise<void> {
  const { now } = actor
  for await (const some of inChunks(created)) {
    const records = some.map((subscriber) => ({
      ...newRecord(now),
      ...subscriberColumns(subscriber),
      ...firstNoted(subscriber.isActive, 'import', now),
    }))
    try {
      await trx.insertInto('newsletter_subscribers').values(records).execute()
    } catch (error) {
      throw isDuplicate(error) ? new HttpError(409, JUST_SUBSCRIBED) : error
    }
  }
  const inactive = changed.flatMap(({ id, isActive }) => (isActive ? [] : [id]))
  await noteLeaving(trx, inactive, now)
  // What a church has changed is its own, and no sample anymore.
  for await (const { id, ...subscriber } of oneByOne(changed)) {
    await trx
      .updateTable('newsletter_subscribers')
      .set({ ...subscriberColumns(subscriber), updated_at: now, sample: 0 })
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
  }
  await cancelCopies(trx, inactive)
  await logImport(trx, actor, { created, changed }, ['subscriber', 'subscribers'])
}

/** Subscribers whom the table turns off have left; a table never turns one on. */
async function noteLeaving(trx: Trx, inactive: readonly string[], now: string): Promise<void> {
  for await (const ids of inChunks(inactive)) {
    await trx
      .updateTable('newsletter_subscribers')
      .set({ left_at: now, left_how: 'import', confirm_hash: '', confirm_until: '' })
      .where('id', 'in', ids)
      .where('is_active', '=', 1)
      .execute()
  }
}

const JUST_SUBSCRIBED = {
  error: 'taken',
  message: 'Someone with one of these addresses just subscribed. Nothing was saved. Try again.',
}

type Planned = Outcome & { notes: string[] }

interface SubscriberPlan {
  /** By line. */
  outcomes: Map<number, Planned>
  created: Fields[]
  changed: Stored[]
}

/** A subscriber while the rows are gone through. */
interface Candidate {
  id: string | undefined
  fields: Fields
  isChanged: boolean
  /** By field, the line that gave it. */
  givenBy: Map<Detail, number>
}

/**
 * Only fields that a row gives a value to are changed. Someone who has left the newsletter stays away whatever the table
 * gives: it may be older than their leaving, and only they can subscribe again.
 * @param lines in the table's order; several may be about one address as long as they do not contradict each other
 */
function planSubscribers(lines: readonly Line[], stored: readonly Stored[]): SubscriberPlan {
  const candidates = new Map<string, Candidate>()
  for (const { id, ...fields } of stored) {
    candidates.set(emailKey(fields.email), { id, fields, isChanged: false, givenBy: new Map() })
  }
  const outcomes = new Map(lines.map((line) => [line.line, planLine(line, candidates)]))
  const all = [...candidates.values()]
  return {
    outcomes,
    created: all.flatMap(({ id, fields }) => (id === undefined ? [fields] : [])),
    changed: all.flatMap(({ id, fields, isChanged }) => (id !== undefined && isChanged ? [{ ...fields, id }] : [])),
  }
}

function planLine({ line, values }: Line, candidates: Map<string, Candidate>): Planned {
  const { email, ...rest } = values
  const found = candidates.get(emailKey(email))
  const hasLeft = found?.fields.isActive === false && !found.givenBy.has('isActive')
  const changes = hasLeft ? { ...rest, isActive: false } : rest
  const given = Object.entries(changes) as [Detail, string | boolean][]
  const givenBy = new Map(given.map(([name]) => [name, line]))
  if (!found) {
    const fields = { firstName: '', lastName: '', phone: '', notes: '', isActive: true, ...values }
    candidates.set(emailKey(email), { id: undefined, fields, isChanged: false, givenBy })
    return { is: 'created', notes: [] }
  }

  const differing = given.filter(([name, value]) => found.fields[name] !== value)
  const contradicted = differing.find(([name]) => found.givenBy.has(name))?.[0]
  if (contradicted) {
    const why = `${contradicted} differs from line ${found.givenBy.get(contradicted)} for the same address`
    return { is: 'broken', why, notes: [] }
  }
  const notes = hasLeft
    ? ['unsubscribed; stays unsubscribed']
    : rest.isActive === false
      ? ['will stop getting the newsletter']
      : []
  const sameAs = found.givenBy.size > 0 ? Math.min(...found.givenBy.values()) : undefined
  found.fields = { ...found.fields, ...changes }
  found.givenBy = new Map([...givenBy, ...found.givenBy])
  if (differing.length === 0) return { is: 'unchanged', sameAs, notes }
  found.isChanged = true
  return { is: 'changed', fields: differing.map(([name]) => name), notes }
}
