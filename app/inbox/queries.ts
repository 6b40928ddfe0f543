/** The inbox in the database: new records, their owners, what is overdue, and response times. */
import { type Expression, type Selectable, sql, type SqlBool } from 'kysely'
import { z } from 'zod'
import type { Owner } from '#app/inbox/follow-up.ts'
import { messages, type Section, type SectionId, sections, visitors } from '#app/inbox/sections.ts'
import type { FormFields } from '#app/http/form-spam.ts'
import type { Services } from '#app/http/services.ts'
import { columnsOf, shownOf } from '#app/definitions/columns.ts'
import type { Actor } from '#app/http/activity-log.ts'
import { recordTables } from '#app/records/rows.ts'
import type { Db, Trx } from '#db/database.ts'
import { countOf, isoInstant, newRecord } from '#db/records.ts'
import type { Schema } from '#db/schema.ts'

export type InboxRow = Selectable<Schema[Section['definition']['table']]>

/** The facts that assignment and due times depend on. */
export interface FollowUp {
  owners: readonly Owner[]
  /** Hours to respond to a record without a due time of its own. */
  hours: number
  /** An instant. */
  now: string
}

/** For descriptions of the API, where no record is read. */
export const noFollowUp: FollowUp = { owners: [], hours: 0, now: '' }

export async function followUpNow({
  database: { db },
  now,
  mailer,
}: Pick<Services, 'database' | 'now' | 'mailer'>): Promise<FollowUp> {
  const { followUpHours: hours } = await mailer.settings(db)
  return { owners: await listOwners(db), hours, now: isoInstant(now()) }
}

/**
 * The people to whom messages can be assigned: administrators and people with the Inbox role, by name; one without a name
 * is named by their email address.
 */
export async function listOwners(db: Db): Promise<Owner[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where((eb) => eb.or([eb('is_admin', '=', 1), eb('roles', 'like', '%inbox%')]))
    .where('disabled_at', '=', '')
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, email }) => ({ id, name: name || email, email }))
}

/**
 * Stores a new record.
 * @param now when it was sent; the due time is counted from it
 * @returns its id
 */
export async function storeRecord(
  trx: Trx,
  { definition }: Section,
  fields: FormFields,
  { now, followUpHours }: { now: string; followUpHours: number },
): Promise<string> {
  const record = {
    ...newRecord(now),
    ...columnsOf(definition, fields),
    status_at: '',
    status_by: '',
    due_at: hoursAfter(now, followUpHours),
  }
  await recordTables(trx).insertInto(definition.table).values(record).execute()
  return record.id
}

/** The person and time of a status, empty while it is new. The first of several answers counts as the response. */
export function answerColumns({ status }: { status: string }, { person, now }: Actor, row: InboxRow) {
  if (status === row.status) return {}
  if (status === 'new') return { status_at: '', status_by: '', answered_at: '' }
  return { status_at: now, status_by: person.name, answered_at: row.answered_at || now }
}

/** A record's name in the log and in emails. */
export function labelOf({ definition }: Section, row: { id: string }): string {
  return definition.title(shownOf(definition, row))
}

/** The record's name in the dashboard. */
export function shortLabelOf(section: Section, row: { id: string }): string {
  return section.shortLabel(fieldsOf(section, row))
}

/** The fields of the form. */
export function fieldsOf({ definition }: Section, row: { id: string }): FormFields {
  return Object.fromEntries(Object.entries(shownOf(definition, row)).map(([name, value]) => [name, String(value)]))
}

export async function recordExists(db: Db, { definition }: Section, id: string): Promise<boolean> {
  return (await db.selectFrom(definition.table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Number of new records. */
export function countNew(db: Db): Promise<Record<SectionId, number>> {
  return bySection(({ definition }) => countOf(db.selectFrom(definition.table).where('status', '=', 'new')))
}

/** Number of overdue records. */
export function countOverdue(db: Db, follow: FollowUp): Promise<Record<SectionId, number>> {
  return bySection(({ definition }) => countOf(db.selectFrom(definition.table).where(isOverdue(follow))))
}

/** Overdue records of one section: their number, and those that have waited longest. */
export interface Overdue {
  section: Section
  count: number
  first: { label: string; dueAt: string }[]
}

/**
 * Overdue records of each section that has any.
 * @param whose condition for the records
 * @param max how many of each to list
 */
export async function listOverdue(
  db: Db,
  follow: FollowUp,
  whose: Expression<SqlBool>,
  max: number,
): Promise<Overdue[]> {
  const found: Overdue[] = []
  for (const section of sections) {
    const overdue = db.selectFrom(section.definition.table).where(isOverdue(follow)).where(whose)
    const rows = await overdue.selectAll().orderBy('created_at').orderBy('id').limit(max).execute()
    const first = rows.map((row) => ({ label: labelOf(section, row), dueAt: dueAt(row, follow) }))
    if (first.length > 0) found.push({ section, count: await countOf(overdue), first })
  }
  return found
}

/** When a response is due. Records from before due times were stored use the setting. */
export function dueAt(row: Pick<InboxRow, 'due_at' | 'created_at'>, { hours }: FollowUp): string {
  return row.due_at || hoursAfter(row.created_at, hours)
}

/** Condition for new records whose response is overdue. */
export function isOverdue({ now, hours }: FollowUp): Expression<SqlBool> {
  return sql<SqlBool>`(status = 'new' and due_at < ${now} and (due_at > '' or created_at < ${hoursAfter(now, -hours)}))`
}

/** Condition for records assigned to this user. */
export function assignedTo(id: string): Expression<SqlBool> {
  return sql<SqlBool>`owner_id = ${id}`
}

/** Condition for unassigned records, including those whose owner is not an administrator anymore. */
export function unassigned({ owners }: FollowUp): Expression<SqlBool> {
  const ids = ['', ...owners.map(({ id }) => id)]
  return sql<SqlBool>`(owner_id = '' or owner_id not in (${sql.join(ids)}))`
}

function hoursAfter(instant: string, hours: number): string {
  return instant === '' ? '' : new Date(Date.parse(instant) + hours * 60 * MINUTE).toISOString()
}
const MINUTE = 60_000

/** Runs a query for each section. */
async function bySection<T>(query: (section: Section) => Promise<T>): Promise<Record<SectionId, T>> {
  return { messages: await query(messages), visitors: await query(visitors) }
}

const periodOut = z.object({
  days: z.number().meta({ description: 'Of those received in the last N days' }),
  received: z.number(),
  answered: z.number(),
  medianMinutes: z.number().nullable().meta({ description: 'Median time to respond; null when none was answered' }),
  slowestMinutes: z.number().nullable(),
})
const figuresOut = z.object({
  open: z.number().meta({ description: 'Not answered yet, whenever they were received' }),
  overdue: z.number(),
  periods: z.array(periodOut),
})
export const reportOut = z.object({ messages: figuresOut, visitors: figuresOut }).meta({ id: 'FollowUpReport' })

export type PeriodFigures = z.infer<typeof periodOut>
export type SectionFigures = z.infer<typeof figuresOut>
export type Report = z.infer<typeof reportOut>

/** In days. */
const PERIODS = [30, 90]

/** Deleted records are not counted. */
export function followUpReport(db: Db, follow: FollowUp): Promise<Report> {
  return bySection((section) => figuresOf(db, section, follow))
}

async function figuresOf(db: Db, { definition: { table } }: Section, follow: FollowUp): Promise<SectionFigures> {
  const stillNew = db.selectFrom(table).where('status', '=', 'new')
  const received = await db
    .selectFrom(table)
    .select(['created_at', 'answered_at'])
    .where('created_at', '>=', hoursAfter(follow.now, -24 * Math.max(...PERIODS)))
    .execute()
  return {
    open: await countOf(stillNew),
    overdue: await countOf(stillNew.where(isOverdue(follow))),
    periods: PERIODS.map((days) => periodFigures(received, days, hoursAfter(follow.now, -24 * days))),
  }
}

function periodFigures(
  all: readonly Pick<InboxRow, 'created_at' | 'answered_at'>[],
  days: number,
  since: string,
): PeriodFigures {
  const received = all.filter(({ created_at }) => created_at >= since)
  const waited = received
    .filter(({ answered_at }) => answered_at !== '')
    .map(({ created_at, answered_at }) => Math.round((Date.parse(answered_at) - Date.parse(created_at)) / MINUTE))
    .toSorted((a, b) => a - b)
  return {
    days,
    received: received.length,
    answered: waited.length,
    medianMinutes: median(waited),
    slowestMinutes: waited.at(-1) ?? null,
  }
}

/** @param sorted ascending */
function median(sorted: readonly number[]): number | null {
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  return upper === undefined || lower === undefined ? null : Math.round((lower + upper) / 2)
}
