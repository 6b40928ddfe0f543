/**
 * Erases what the website keeps about an email address, as a whole or not at all: from lists, trash, history, emails, imports and
 * the activity log. Sign-ups keep their number without a name, and a keyed hash keeps imports from adding the address again.
 */
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { dataGroups, type PersonalData } from '#app/definitions/personal-data.ts'
import { emailKey } from '#app/forms/email-key.ts'
import { type Actor, logChange } from '#app/http/activity-log.ts'
import { HttpError } from '#app/http/errors.ts'
import type { Services } from '#app/http/services.ts'
import { LIST, names, type Row, rowsOfPerson, type Wanted } from '#app/privacy/person.ts'
import type { Feature } from '#app/records/feature.ts'
import { formatCount } from '#app/text/format-count.ts'
import { valueList } from '#db/chunks.ts'
import { columnsOf, tablesOf } from '#db/columns.ts'
import { type Database, type Db, engineOf, type Trx } from '#db/database.ts'

/** What a row becomes of which something stays. */
const STAYS: Readonly<Record<string, Row>> = {
  // The event still needs the place and the number of people.
  event_sign_ups: { name: 'Erased', email: '', answers: '', companions: '', search_text: 'erased' },
  changes: { label: 'erased', details: '{}', search_text: 'erased', undo: '' },
}
/** Where others are named, too. Of rows that aren't the person's own, only the address goes. */
const IN_PLACE = ['imports', 'import_pieces', 'work', 'deletions', 'versions', 'notes', 'deleted_records']
/** What is shown to visitors, and what keeps people signed in, is changed where it is entered. */
const ELSEWHERE: ReadonlySet<PersonalData['group']> = new Set(['shown', 'users'])
const ERASED = 'erased'

export interface Erasing extends Omit<Wanted, 'hidden'> {
  onErase: readonly NonNullable<Feature['onErase']>[]
}

/**
 * @returns how many rows were erased
 * @throws HttpError 409 if the address is also where a person must decide, which the message names; then nothing is changed
 */
export async function erasePerson(services: Services, erasing: Erasing, actor: Actor): Promise<number> {
  const { database } = services
  const wanted = { ...erasing, hidden: { tables: [], names: [] } }
  const count = await database.transaction(async (trx) => {
    const byTable = await rowsOfPerson(trx, wanted)
    const elsewhere = erasing.personalData.filter(
      ({ group, columns }) =>
        ELSEWHERE.has(group) && Object.keys(columns).some((table) => (byTable.get(table) ?? []).length > 0),
    )
    if (elsewhere.length > 0) throw stillAt(elsewhere.map(({ group, title }) => `${title} (${dataGroups[group]})`))
    const own = ownRows(byTable, erasing.personalData)
    let erased = 0
    for (const [table, rows] of own) erased += await eraseRows(trx, table, rows)
    await eraseVersions(trx, own)
    await eraseDeletions(trx, own.at(-1)?.[1] ?? [])
    for (const table of IN_PLACE) await replaceIn(trx, table, erasing.email)
    const left = await placesOf(trx, erasing)
    if (left.length > 0) throw stillAt(left)
    for (const remember of erasing.onErase) await remember(trx, services.config, erasing.email, actor.now)
    if (erased > 0)
      await logChange(trx, actor, {
        action: 'removed for good',
        kind: 'person',
        label: formatCount(erased, ['entry', 'entries']),
      })
    return erased
  })
  await shrink(database)
  return count
}

function stillAt(places: readonly string[]): HttpError {
  const message = `Nothing was erased, since this address is also in: ${places.join('; ')}. Change or delete it there first.`
  return new HttpError(409, { error: 'in_use', message })
}

/** The rows that are about this person alone. */
function ownRows(
  byTable: ReadonlyMap<string, readonly Row[]>,
  personalData: readonly PersonalData[],
): [table: string, rows: readonly Row[]][] {
  const sent = new Set(personalData.flatMap(({ group, columns }) => (group === 'sent' ? Object.keys(columns) : [])))
  const deleted = (byTable.get('deleted_records') ?? []).filter((row) => sent.has(String(row['table_name'])))
  const records = [...byTable].flatMap(([table, rows]) => (sent.has(table) ? rows : []))
  const ids = new Set([...records, ...deleted].map(({ id }) => id))
  const notes = (byTable.get('notes') ?? []).filter((row) => ids.has(row['record_id'] ?? ''))
  const others = [...byTable].filter(([table]) => !IN_PLACE.includes(table))
  return [['notes', notes], ...others, ['deleted_records', deleted]]
}

async function eraseRows(trx: Trx, table: string, rows: readonly Row[]): Promise<number> {
  if (rows.length === 0) return 0
  const stays = STAYS[table]
  for (const row of rows) {
    if (stays) {
      const values = Object.entries(stays).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
      await sql`update ${sql.table(table)} set ${sql.join(values)} where ${isRow(row)}`.execute(trx)
    } else if (table !== 'email_bodies' || !(await isInOtherEmails(trx, row)))
      await sql`delete from ${sql.table(table)} where ${isRow(row)}`.execute(trx)
  }
  return rows.length
}

/** A text of a newsletter, which everyone got. */
async function isInOtherEmails(trx: Trx, { id }: Row): Promise<boolean> {
  const other = trx.selectFrom('emails').select('id').where('body_id', '=', String(id)).limit(1)
  return (await other.executeTakeFirst()) !== undefined
}

function isRow(row: Row): RawBuilder<SqlBool> {
  const parts = Object.entries(row).map(([column, value]) =>
    value === null ? sql<SqlBool>`${sql.ref(column)} is null` : sql<SqlBool>`${sql.ref(column)} = ${value}`,
  )
  return sql`${sql.join(parts, sql` and `)}`
}

/** Earlier versions of what was erased, also from the trash. */
async function eraseVersions(trx: Trx, erased: readonly (readonly [string, readonly Row[]])[]): Promise<void> {
  const records = erased.flatMap(([table, rows]) =>
    rows.flatMap(({ id, table_name: of }) => (typeof id === 'string' ? [{ id, table: String(of ?? table) }] : [])),
  )
  for (const [table, of] of Map.groupBy(records, (record) => record.table)) {
    const ids = valueList(
      trx,
      of.map(({ id }) => id),
    )
    await trx.deleteFrom('versions').where('table_name', '=', table).where('record_id', 'in', ids).execute()
  }
}

/** The entries of the trash for what was erased from it. */
async function eraseDeletions(trx: Trx, rows: readonly Row[]): Promise<void> {
  for (const id of new Set(rows.map((row) => String(row['deletion_id'])))) {
    const others = trx.selectFrom('deleted_records').select('id').where('deletion_id', '=', id).limit(1)
    if ((await others.executeTakeFirst()) === undefined)
      await trx.deleteFrom('deletions').where('id', '=', id).execute()
    else await trx.updateTable('deletions').set({ label: ERASED }).where('id', '=', id).execute()
  }
}

/** Puts a word in place of the address in every text of a table. */
async function replaceIn(trx: Trx, table: string, email: string): Promise<void> {
  // Between other characters than those of addresses, as in `names`.
  const address = new RegExp(`(?<![\\w.%+-])${email.replace(/[^\w@]/g, String.raw`\$&`)}(?![\\w-]|\\.\\w)`, 'gi')
  for (const column of await columnsOf(trx, table)) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)} where ${contains(trx, column, email)}`.execute(
      trx,
    )
    for (const row of rows) {
      const text = (column === LIST ? withoutOwn(String(row[column]), email) : String(row[column])).replaceAll(
        address,
        ERASED,
      )
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${text} where ${isRow(row)}`.execute(trx)
    }
  }
}

/** A list of rows of many people, in which those of one are empty: the others keep their places. */
function withoutOwn(list: string, email: string): string {
  const rows: unknown = JSON.parse(list)
  if (!Array.isArray(rows)) return list
  return JSON.stringify(rows.map((row) => (names(JSON.stringify(row), emailKey(email)) ? {} : (row as unknown))))
}

/** Where the address still is, in the words of the dashboard: `events (description)`. */
async function placesOf(db: Db, { email, definitions }: Pick<Erasing, 'email' | 'definitions'>): Promise<string[]> {
  const places: string[] = []
  for (const table of await tablesOf(db)) {
    const columns: string[] = []
    for (const column of await columnsOf(db, table)) {
      const found = sql<{ text: string }>`
        select cast(${sql.ref(column)} as text) as text from ${sql.table(table)} where ${contains(db, column, email)}`
      const { rows } = await found.execute(db)
      if (rows.some(({ text }) => names(text, emailKey(email)))) columns.push(column)
    }
    if (columns.length === 0) continue
    const name = definitions.find((one) => one.table === table)?.plural ?? table
    // The index of a record repeats its other columns.
    const said = columns.filter((column) => columns.length === 1 || column !== 'search_text')
    places.push(`${name} (${said.join(', ')})`.replaceAll('_', ' '))
  }
  return places
}

function contains(db: Db, column: string, email: string): RawBuilder<SqlBool> {
  const text = sql`lower(cast(${sql.ref(column)} as text))`
  return engineOf(db) === 'postgres'
    ? sql`strpos(${text}, ${emailKey(email)}) > 0`
    : sql`instr(${text}, ${emailKey(email)}) > 0`
}

/** What was deleted still stands in free parts of SQLite's file and in its log, until they are written anew. */
async function shrink({ engine, db }: Database): Promise<void> {
  if (engine !== 'sqlite') return
  await sql`vacuum`.execute(db)
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
}
