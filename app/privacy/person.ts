/**
 * Everything that the website keeps about an email address, from the same list as the page about privacy: rows that name the
 * address, and what belongs to the records among them (notes, emails, entries of the log, copies in the trash).
 */
import { type RawBuilder, sql } from 'kysely'
import type { AnyDefinition } from '#app/definitions/definition.ts'
import type { PersonalData } from '#app/definitions/personal-data.ts'
import { emailKey } from '#app/forms/email-key.ts'
import { valueList } from '#db/chunks.ts'
import { type Db, engineOf } from '#db/database.ts'

export interface FoundPart {
  /** What the page about privacy calls it. */
  title: string
  rows: FoundRow[]
}

interface FoundRow {
  /** When it was stored; empty where no column says so. */
  at: string
  /** The filled columns with something about a person, by their names. */
  values: Record<string, string>
}

export type Row = Record<string, string | number | null>

export interface Wanted {
  email: string
  personalData: readonly PersonalData[]
  definitions: readonly AnyDefinition[]
  /** Private kinds that the caller may not see: their tables, and their names in the log and in emails. */
  hidden: { tables: readonly string[]; names: readonly string[] }
}

/** Columns from which nobody reads anything, and copies of what stands in the others. */
const UNREADABLE = /(?:^|_)(?:hash|id|key)$|^(?:secret|backup_codes|search_text|undo|html|thread)$/
/** Tables of hashes, of secrets that only a program uses, and of reports that name many people, whose rows are in `import_pieces`. */
const SKIPPED: ReadonlySet<string> = new Set(
  'limits done_once forgotten_addresses verifications two_factors imports'.split(' '),
)
/** A JSON list with a row for each of many people, of which one may only see their own. */
export const LIST = 'rows'
/** The columns that say to what record a row belongs, with that of the record's kind. */
const LINKS: Readonly<Record<string, readonly [kind: string, id: string]>> = {
  notes: ['kind', 'record_id'],
  emails: ['about_kind', 'about_id'],
  changes: ['kind', 'record_id'],
  deleted_records: ['table_name', 'id'],
  sessions: ['', 'user_id'],
  sign_in_methods: ['', 'user_id'],
}
const KINDS = ['kind', 'table_name', 'form', 'about_kind']
const TIMES = ['created_at', 'at', 'deleted_at', 'date']

export async function findPerson(db: Db, wanted: Wanted): Promise<FoundPart[]> {
  const tables = tablesWith(wanted)
  const byTable = await rowsOfPerson(db, wanted)
  const parts = new Map<string, FoundRow[]>()
  for (const { title, table, columns } of tables) {
    const rows = (byTable.get(table) ?? []).map((row) => foundRow(row, columns, emailKey(wanted.email)))
    parts.set(title, [...(parts.get(title) ?? []), ...rows])
  }
  return [...parts].flatMap(([title, rows]) => (rows.length > 0 ? [{ title, rows }] : []))
}

/** The whole rows about a person, by table. */
export async function rowsOfPerson(db: Db, wanted: Wanted): Promise<Map<string, Row[]>> {
  const byTable = new Map<string, Row[]>()
  for (const { table, columns } of tablesWith(wanted)) {
    byTable.set(table, await rowsThatName(db, table, columns, wanted))
  }
  for (const table of Object.keys(LINKS)) await addLinked(db, table, byTable, wanted)
  byTable.set('email_bodies', await bodiesOf(db, byTable.get('emails') ?? []))
  return byTable
}

/** The tables in which one looks, each with the columns that people read. */
function tablesWith({ personalData, hidden }: Wanted) {
  return personalData.flatMap(({ title, columns }) =>
    Object.entries(columns)
      .filter(([table]) => !SKIPPED.has(table) && !hidden.tables.includes(table))
      .map(([table, names]) => ({ title, table, columns: names.split(' ').filter((name) => !UNREADABLE.test(name)) })),
  )
}

/** The rows with the address itself in a column: not as a part of a longer one. */
async function rowsThatName(db: Db, table: string, columns: readonly string[], wanted: Wanted): Promise<Row[]> {
  const address = emailKey(wanted.email)
  const contains = columns.map((column) => {
    const text = sql`lower(cast(${sql.ref(column)} as text))`
    return engineOf(db) === 'postgres' ? sql`strpos(${text}, ${address}) > 0` : sql`instr(${text}, ${address}) > 0`
  })
  const rows = await selectRows(db, table, sql.join(contains, sql` or `))
  return rows.filter(
    (row) => columns.some((column) => names(String(row[column] ?? ''), address)) && !isHidden(row, wanted),
  )
}

/** Whether a text has the address between other characters than those of addresses. */
export function names(text: string, address: string): boolean {
  const lower = text.toLowerCase()
  for (let at = lower.indexOf(address); at !== -1; at = lower.indexOf(address, at + 1)) {
    const [before, after] = [lower.slice(at - 1, at), lower.slice(at + address.length, at + address.length + 2)]
    if (!/[\w.%+-]/.test(at === 0 ? '' : before) && !/^(?:[\w-]|\.\w)/.test(after)) return true
  }
  return false
}

/** Adds the rows of a table that belong to records which were found. */
async function addLinked(db: Db, table: string, byTable: Map<string, Row[]>, wanted: Wanted): Promise<void> {
  const [kind, id] = LINKS[table] ?? ['', '']
  const found = byTable.get(table) ?? []
  const known = new Set(found.map((row) => JSON.stringify(row)))
  const owners = kind === '' ? [{ table: 'users', name: '' }] : wanted.definitions
  for (const { table: of, name } of owners) {
    const deleted = (byTable.get('deleted_records') ?? []).filter((row) => row['table_name'] === of)
    const ids = [...(byTable.get(of) ?? []), ...deleted].map((row) => String(row['id']))
    if (ids.length === 0) continue
    const isOfKind = kind === '' ? sql`1 = 1` : sql`${sql.ref(kind)} in (${of}, ${name})`
    const rows = await selectRows(db, table, sql`${isOfKind} and ${sql.ref(id)} in ${valueList(db, ids)}`)
    found.push(...rows.filter((row) => !known.has(JSON.stringify(row)) && !isHidden(row, wanted)))
  }
  byTable.set(table, found)
}

/** The texts of emails, unless they are encrypted because they have a secret. */
function bodiesOf(db: Db, emails: readonly Row[]): Promise<Row[]> {
  const ids = [...new Set(emails.map((row) => String(row['body_id'])))]
  return selectRows(db, 'email_bodies', sql`is_sealed = 0 and id in ${valueList(db, ids)}`)
}

async function selectRows(db: Db, table: string, condition: RawBuilder<unknown>): Promise<Row[]> {
  return (await sql<Row>`select * from ${sql.table(table)} where ${condition}`.execute(db)).rows
}

function isHidden(row: Row, { hidden }: Wanted): boolean {
  return KINDS.some((column) => [...hidden.tables, ...hidden.names].includes(String(row[column] ?? '')))
}

function foundRow(row: Row, columns: readonly string[], address: string): FoundRow {
  const at = TIMES.map((column) => row[column]).find((value) => typeof value === 'string' && value !== '')
  const filled = columns.flatMap((column) => {
    const value = row[column]
    return value === null || value === undefined || value === ''
      ? []
      : [[column, column === LIST ? ownRows(String(value), address) : String(value)] as const]
  })
  return { at: typeof at === 'string' ? at : '', values: Object.fromEntries(filled) }
}

function ownRows(list: string, address: string): string {
  const rows: unknown = JSON.parse(list)
  const own = Array.isArray(rows) ? rows.filter((row) => names(JSON.stringify(row), address)) : []
  return JSON.stringify(own)
}
