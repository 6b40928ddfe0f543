/** What the admin area has to know of a kind of record to keep it: the rest is the same for all of them. */
import type { Expression, SqlBool } from 'kysely'
import type { z } from 'zod'
import type { Actor, Change, Differences } from '#app/records/log.ts'
import type { Db, Trx } from '#db/database.ts'
import type { Schema } from '#db/schema.ts'
import type { Purpose } from '#db/search.ts'

/** The tables whose records the admin area makes, changes, deletes and brings back. */
export type RecordTableName =
  | 'sermons'
  | 'events'
  | 'live_streams'
  | 'sunday_services'
  | 'notices'
  | 'featured_content'
  | 'youtube_playlists'
  | 'newsletter_subscribers'
  | 'newsletter_issues'
  | 'staff_members'
  | 'beliefs'
  | 'questions'
  | 'service_times'
  | 'ministries'
  | 'contact_messages'
  | 'visitor_requests'

type Joined = (db: Db, ids: readonly string[]) => Promise<(id: string) => object>

type Column<T extends RecordTableName> = keyof Schema[T] & string
type Direction = 'asc' | 'desc'

export interface RecordKind<T extends RecordTableName, Row, Input, Shown extends object> {
  table: T
  /** In the log and in sentences: `sermon`. */
  name: string
  /** At the beginning of a sentence: `Sermon`. */
  title: string
  /** Several of them: `sermons`. */
  plural: string
  /** As the fields come in, complete. The browser's form may use the same one. */
  input: z.ZodType<Input>
  /**
   * The same for a change, where what the record lacks already may stay away.
   * @param before the record as it was
   */
  inputAfter?: (before: Shown) => z.ZodType<Input>
  /** As the fields go out, without what every record has. */
  output: z.ZodObject
  /** By field, what is wrong with one that is made now. An older one may stay so, and be changed. */
  wrongWhenMade?: (input: Input) => Record<string, string>
  columns: (input: Input) => Partial<Record<Column<T>, unknown>>
  /** What is written besides when one is made. */
  firstColumns?: (input: Input, actor: Actor) => Partial<Record<Column<T>, unknown>>
  /**
   * What is written besides when a change has changed something: who and when, where the table keeps that.
   * @param before the row as it was
   */
  auditColumns?: (input: Input, actor: Actor, before: Row) => Partial<Record<Column<T>, unknown>>
  /** What else happens in the transaction in which records are changed or deleted; what it throws refuses that. */
  afterChange?: (trx: Trx, ids: readonly string[], act: 'updated' | 'deleted') => Promise<void>
  /** How the log tells what a change has changed, where the columns do not say it in words. */
  describeChange?: (changed: Differences) => Pick<Change, 'action' | 'details'>
  /** It comes in from outside: the admin area makes none. */
  isReceived?: boolean
  /** By field, what is said when another record has what only one may have. */
  uniqueMessage?: (input: Input) => Record<string, string>
  present: (row: Row) => Shown
  /** What goes out with each record besides and stands in another table; asked for by their ids, given by id. */
  joined?: Joined
  /** As people know it. */
  label: (shown: Shown) => string
  list: ListKind<T>
}

/** A row by its columns. */
type ChangedRow = Record<string, unknown> & { id: string }

/** A kind of record whose particulars do not matter: what fits one kind's functions came from that kind. */
export interface AnyKind {
  table: RecordTableName
  name: string
  title: string
  plural: string
  input: z.ZodType
  inputAfter?: (before: never) => z.ZodType
  output: z.ZodObject
  wrongWhenMade?: (input: never) => Record<string, string>
  columns: (input: never) => Partial<Record<string, unknown>>
  firstColumns?: (input: never, actor: Actor) => Partial<Record<string, unknown>>
  auditColumns?: (input: never, actor: Actor, before: never) => Partial<Record<string, unknown>>
  afterChange?: (trx: Trx, ids: readonly string[], act: 'updated' | 'deleted') => Promise<void>
  /** What a change of one record calls for, in its transaction: emails. They are sent once it has ended. */
  onChange?: (trx: Trx, before: ChangedRow, after: ChangedRow, actor: Actor) => Promise<void>
  describeChange?: (changed: Differences) => Pick<Change, 'action' | 'details'>
  isReceived?: boolean
  uniqueMessage?: (input: never) => Record<string, string>
  present: (row: never) => object
  joined?: Joined
  label: (shown: never) => string
  list: AnyListKind
}

interface AnyListKind {
  contains?: ListKind<RecordTableName>['contains']
  sorts: Record<string, [column: string, direction: Direction][]>
  usual: string
  filters?: Record<string, AnyFilter | Condition>
}

type AnyFilter = Omit<Filter<RecordTableName>, 'column'> & { column: string }

interface ListKind<T extends RecordTableName> {
  /** What holds where a record contains every one of these folded terms; without it the list cannot be searched. */
  contains?: (db: Db, terms: readonly string[], purpose: Purpose) => Expression<SqlBool> | Promise<Expression<SqlBool>>
  /** By name as it stands in the address; a name with `-` before it is the same order backwards. */
  sorts: Record<string, [column: Column<T>, direction: Direction][]>
  /** The order when none is asked for. */
  usual: string
  /** By name as it stands in the address: which column is compared to what was given, as the database holds it. */
  filters?: Record<string, Filter<T> | Condition>
}

/** A filter that is more than one column against one value. */
interface Condition {
  /** @returns what holds for the records that are meant, or nothing when what was given cannot be used */
  holds: (db: Db, given: string) => Promise<Expression<SqlBool> | undefined>
  description: string
}

export interface Filter<T extends RecordTableName> {
  column: Column<T>
  is: '=' | '>=' | '<='
  /** @returns the value as the database holds it, or nothing when it cannot be used */
  value: (given: string) => string | number | undefined
  description: string
}

/** A filter that asks for exactly this text. */
export function exactly<T extends RecordTableName>(column: Column<T>, description: string): Filter<T> {
  return { column, is: '=', value: (given) => given, description }
}

/** A filter that asks for one of a few texts. */
export function oneOf<T extends RecordTableName>(column: Column<T>, texts: readonly string[]): Filter<T> {
  const value = (given: string) => (texts.includes(given) ? given : undefined)
  return { column, is: '=', value, description: texts.join(', ') }
}

/** A filter that asks for `true` or `false`. */
export function whether<T extends RecordTableName>(column: Column<T>, description: string): Filter<T> {
  return { column, is: '=', value: (given) => flags.get(given), description }
}
const flags = new Map([
  ['true', 1],
  ['false', 0],
])
