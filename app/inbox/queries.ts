/** The inbox in the database: new records, their owners, and what is overdue. */
import { type Expression, type Selectable, type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import { messages, type Section, type SectionId, sections, visitors } from '#app/inbox/sections.ts'
import type { FormFields } from '#app/http/form-spam.ts'
import type { Services } from '#app/http/services.ts'
import { columnsOf, shownOf } from '#app/records/columns.ts'
import { recordTables } from '#app/records/store.ts'
import type { Db, Trx } from '#db/database.ts'
import { isoInstant, newRecord } from '#db/records.ts'
import type { Schema } from '#db/schema.ts'

export type InboxRow = Selectable<Schema[Section['definition']['table']]>

/** An administrator who can sign in. */
export interface Owner {
  id: string
  /** The email address where no name is given. */
  name: string
  email: string
}

/** What assignment and due times depend on. */
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

/** The people to whom messages can be assigned: administrators and people with the Inbox role, by name. */
export async function listOwners(db: Db): Promise<Owner[]> {
  const rows = await db
    .selectFrom('people')
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
  return instant === '' ? '' : new Date(Date.parse(instant) + hours * HOUR).toISOString()
}
const HOUR = 60 * 60 * 1000

/** Runs a query for each section. */
export async function bySection<T>(query: (section: Section) => Promise<T>): Promise<Record<SectionId, T>> {
  return { messages: await query(messages), visitors: await query(visitors) }
}

export async function countOf(
  query: SelectQueryBuilder<Schema, Section['definition']['table'], object>,
): Promise<number> {
  const { n } = await query.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  return n
}
