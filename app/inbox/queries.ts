/** The inbox in the database: new records, their owners, and what is overdue. */
import { type Expression, type Selectable, sql, type SqlBool } from 'kysely'
import { z } from 'zod'
import type { Owner } from '#app/inbox/follow-up.ts'
import { type InboxTable, maySee, type Section, type SectionId, sectionIds } from '#app/inbox/section.ts'
import { sections } from '#app/inbox/sections.ts'
import type { Services } from '#app/http/services.ts'
import { storedRights } from '#app/http/rights.ts'
import type { CurrentUser } from '#app/ui/current-user.ts'
import { columnsOf, shownOf } from '#app/definitions/columns.ts'
import type { Actor } from '#app/http/activity-log.ts'
import { recordTables } from '#app/records/rows.ts'
import type { Db, Trx } from '#db/database.ts'
import { countOf, isoInstant, newRecord } from '#db/records.ts'
import type { Schema } from '#db/schema.ts'

export type InboxRow = Selectable<Schema[InboxTable]>

/** The facts that assignment and due times depend on. */
export interface FollowUp {
  owners: readonly Owner[]
  /** An instant. */
  now: string
}

/** For descriptions of the API, where no record is read. */
export const noFollowUp: FollowUp = { owners: [], now: '' }

export async function followUpNow({ database, now }: Pick<Services, 'database' | 'now'>): Promise<FollowUp> {
  return { owners: await listOwners(database.db), now: isoInstant(now()) }
}

/**
 * The people to whom records of the inbox can be assigned, by name, each with the sections that they may see; one without a
 * name is named by their email address.
 */
export async function listOwners(db: Db): Promise<Owner[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'is_admin', 'roles', 'contributes'])
    .where('disabled_at', '=', '')
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows
    .map((row) => ({
      id: row.id,
      name: row.name || row.email,
      email: row.email,
      sections: sectionsFor(storedRights(row)).map(({ id }) => id),
    }))
    .filter((owner) => owner.sections.length > 0)
}

/** The sections that a user may see. */
function sectionsFor(person: Pick<CurrentUser, 'roles'>): Section[] {
  return sections.filter((section) => maySee(person, section))
}

/** The forms with answers that a user may see, each with its title at the last of them. */
export async function listAnsweredForms(
  db: Db,
  person: Pick<CurrentUser, 'roles'>,
): Promise<{ id: string; title: string }[]> {
  const titles = new Map<string, string>()
  for (const { definition } of sectionsFor(person)) {
    if (!('formId' in definition.fields)) continue
    const rows = await recordTables(db)
      .selectFrom(definition.table)
      .select(['form_id', 'form_title'])
      .groupBy(['form_id', 'form_title'])
      .orderBy((eb) => eb.fn.max('created_at'))
      .execute()
    for (const { form_id: id, form_title: title } of rows) titles.set(String(id), String(title))
  }
  const forms = [...titles].map(([id, title]) => ({ id, title }))
  return forms.toSorted((one, other) => one.title.localeCompare(other.title))
}

/** Those of a section. */
export function ownersOf({ owners }: Pick<FollowUp, 'owners'>, { id }: Pick<Section, 'id'>): Owner[] {
  return owners.filter((owner) => owner.sections.includes(id))
}

/**
 * Stores a new record.
 * @param now when it was sent; the due time is counted from it
 * @returns its id
 */
export async function storeRecord(
  trx: Trx,
  { definition }: Section,
  fields: object,
  { now, followUpHours }: { now: string; followUpHours: number },
): Promise<string> {
  const record = {
    ...newRecord(now),
    ...columnsOf(definition, { ...fields }),
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

/** The fields of its form. */
export function fieldsOf({ definition }: Section, row: { id: string }): Readonly<Record<string, unknown>> {
  return { ...shownOf(definition, row) }
}

export async function recordExists(db: Db, { definition }: Section, id: string): Promise<boolean> {
  const row = recordTables(db).selectFrom(definition.table).select('id').where('id', '=', id)
  return (await row.executeTakeFirst()) !== undefined
}

/** Number of new records in each section that a user may see. */
export function countNew(db: Db, person: Pick<CurrentUser, 'roles'>): Promise<BySection<number>> {
  return bySection(person, ({ definition: { table } }) =>
    countOf(recordTables(db).selectFrom(table).where('status', '=', 'new')),
  )
}

/** Number of overdue records in each section that a user may see. */
export function countOverdue(db: Db, follow: FollowUp, person: Pick<CurrentUser, 'roles'>): Promise<BySection<number>> {
  return bySection(person, ({ definition: { table } }) =>
    countOf(recordTables(db).selectFrom(table).where(isOverdue(follow))),
  )
}

/** Overdue records of one section: their number, and those that have waited longest. */
export interface Overdue {
  section: Section
  count: number
  first: { label: string; dueAt: string }[]
}

/**
 * Overdue records by section. Sections without overdue records are left out.
 * @param whose condition for the records of a section
 * @param max how many of each to list
 */
export async function listOverdue(
  db: Db,
  follow: FollowUp,
  whose: (section: Section) => Expression<SqlBool>,
  max: number,
  among: readonly Section[] = sections,
): Promise<Overdue[]> {
  const found: Overdue[] = []
  for (const section of among) {
    const all = recordTables(db).selectFrom(section.definition.table)
    const overdue = all.where(isOverdue(follow)).where(whose(section))
    const rows = (await overdue.selectAll().orderBy('created_at').orderBy('id').limit(max).execute()) as InboxRow[]
    const first = rows.map((row) => ({ label: labelOf(section, row), dueAt: dueAt(row) }))
    if (first.length > 0) found.push({ section, count: await countOf(overdue), first })
  }
  return found
}

/** When a response is due. A record that was deleted before due times were stored, and came back, is due since it came. */
export function dueAt(row: Pick<InboxRow, 'due_at' | 'created_at'>): string {
  return row.due_at || row.created_at
}

/** Condition for new records whose response is overdue. */
export function isOverdue({ now }: FollowUp): Expression<SqlBool> {
  return sql<SqlBool>`(status = 'new' and due_at < ${now})`
}

/** Condition for records assigned to this user. */
export function assignedTo(id: string): Expression<SqlBool> {
  return sql<SqlBool>`owner_id = ${id}`
}

/** Condition for unassigned records of a section, including those whose owner may not see it anymore. */
export function unassigned(follow: FollowUp, section: Section): Expression<SqlBool> {
  const ids = ['', ...ownersOf(follow, section).map(({ id }) => id)]
  return sql<SqlBool>`(owner_id = '' or owner_id not in (${sql.join(ids)}))`
}

function hoursAfter(instant: string, hours: number): string {
  return instant === '' ? '' : new Date(Date.parse(instant) + hours * 60 * MINUTE).toISOString()
}
const MINUTE = 60_000

export type BySection<T> = Partial<Record<SectionId, T>>

/** Runs a query for each section that a user may see. */
async function bySection<T>(
  person: Pick<CurrentUser, 'roles'>,
  query: (section: Section) => Promise<T>,
): Promise<BySection<T>> {
  const found: BySection<T> = {}
  for (const section of sectionsFor(person)) found[section.id] = await query(section)
  return found
}

/** Values by section in an answer of the API, without the sections that its caller may not see. */
export function bySectionOut<Value extends z.ZodType>(value: Value) {
  return z.partialRecord(z.enum(sectionIds), value)
}
