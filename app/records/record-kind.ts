/** A kind of record as the server keeps it: its definition, and what is particular about storing and listing it. */
import type { Expression, SqlBool } from 'kysely'
import type { z } from 'zod'
import { columnsOf, shownOf } from '#app/records/columns.ts'
import { type Addresses, addressesOf, type AnyDefinition, pluralOf } from '#app/records/definition.ts'
import type { Filter } from '#app/records/filters.ts'
import type { Actor, Change, Differences } from '#app/records/log.ts'
import { inputOf, outputObject } from '#app/records/schemas.ts'
import type { Db, Trx } from '#db/database.ts'
import type { RecordTableName } from '#db/schema.ts'
import { type Purpose, containing } from '#db/search.ts'

/** A row by its columns. */
export interface RecordRow {
  id: string
  version: number
  created_at: string
  updated_at: string
  sample: 0 | 1
  [column: string]: unknown
}

type Direction = 'asc' | 'desc'
type Contains = (db: Db, terms: readonly string[], purpose: Purpose) => Promise<Expression<SqlBool>>

/** A filter that is more than one column against one value. */
interface Condition {
  /** @returns what holds for the records that are meant, or nothing when what was given cannot be used */
  holds: (db: Db, given: string) => Promise<Expression<SqlBool> | undefined>
  description: string
}

/** What a kind adds to its definition. */
export interface Hooks {
  /** Administrators may delete all of them at once. */
  canClear?: boolean
  /** It comes in from outside, so administrators add none. */
  isReceived?: boolean
  /** By field, what is wrong with one that is made now. An older one may stay so, and be changed. */
  wrongWhenMade?(input: object): Record<string, string>
  /** What is written besides when one is made. */
  firstColumns?(input: object, actor: Actor): object
  /** What is written besides when a change has changed something: who and when, where the table keeps that. */
  auditColumns?(input: object, actor: Actor, before: object): object
  /** What else happens in the transaction in which records are changed or deleted; what it throws refuses that. */
  afterChange?(trx: Trx, ids: readonly string[], act: 'updated' | 'deleted'): Promise<void>
  /** What a change of one record calls for, in its transaction: emails. They are sent once it has ended. */
  onChange?(trx: Trx, before: RecordRow, after: RecordRow, actor: Actor): Promise<void>
  /** How the log describes what a change has changed, where the columns do not say it in words. */
  describeChange?(changed: Differences): Pick<Change, 'action' | 'details'>
  /** By field, what is said when another record has what only one may have. */
  uniqueMessage?(input: object): Record<string, string>
  /** What goes out with each record and stands in another table; asked for by their ids, given by id. */
  joined?: (db: Db, ids: readonly string[]) => Promise<(id: string) => object>
}

/** A kind of record whose particulars do not matter. */
export interface AnyKind extends Hooks {
  table: RecordTableName
  /** In the log and in sentences: `sermon`. */
  name: string
  /** At the beginning of a sentence: `Sermon`. */
  title: string
  /** Several of them: `sermons`. */
  plural: string
  /** It has a history, and can be a draft or wait for its day. */
  isContent?: boolean
  /** A copy is dated the next Sunday that is free. */
  isOnSundays?: boolean
  /** The fields that can be set for several records at once; to lists, entries are added and removed. */
  forSeveral: { fields: readonly string[]; lists: readonly string[] }
  addresses: Addresses & { clear?: string; preview: string }
  /** As the fields come in, complete. */
  input: z.ZodType
  /**
   * The same for a change, where what the record lacks already may stay away.
   * @param before the record as it was
   */
  inputAfter?(before: object): z.ZodType
  /** As the fields go out, without what every record has. */
  output: z.ZodObject
  columns(input: object): object
  present(row: object): object
  /** As people know it. */
  label(shown: object): string
  /** Where the website shows it, an anchor included; nothing when no page does. */
  page(shown: object): string | undefined
  list: {
    /** What holds where a record contains every one of these folded terms; without it the list cannot be searched. */
    contains?: Contains
    /** By name as it stands in the address; a name with `-` before it is the same order backwards. */
    sorts: Record<string, [column: string, direction: Direction][]>
    /** The order when none is asked for. */
    usual: string
    /** By name as it stands in the address. */
    filters?: Record<string, Filter | Condition>
  }
}

/**
 * The kind that a definition describes.
 * @param hooks what is particular about storing it
 * @param list filters that ask the database
 */
export function kindOf<Table extends RecordTableName>(
  definition: AnyDefinition & { table: Table },
  hooks: Hooks = {},
  list: { filters?: Record<string, Condition> } = {},
): AnyKind & { table: Table } {
  const { table, name, sorts, usualSort, filters } = definition
  return {
    table,
    name,
    title: name.charAt(0).toUpperCase() + name.slice(1),
    plural: pluralOf(definition),
    isContent: definition.isContent === true,
    isOnSundays: definition.isOnSundays === true,
    forSeveral: fieldsForSeveral(definition),
    addresses: addressesOf(definition),
    input: inputOf(definition),
    inputAfter: (before) => inputOf(definition, before),
    output: outputObject(definition),
    columns: (input) => columnsOf(definition, { ...input }),
    present: (row) => shownOf(definition, row as { id: string }),
    label: (shown) => definition.title(shown),
    page: (shown) => definition.page?.(shown),
    list: {
      ...(definition.search === undefined ? {} : { contains: containing(table) }),
      sorts: Object.fromEntries(Object.entries(sorts).map(([sort, columns]) => [sort, columns.map(direction)])),
      usual: usualSort,
      filters: { ...filters, ...list.filters },
    },
    ...hooks,
  }
}

function fieldsForSeveral({ fields }: AnyDefinition): AnyKind['forSeveral'] {
  const all = Object.entries(fields).filter(([, field]) => field.isForSeveral)
  const named = (areLists: boolean) =>
    all.filter(([, { type }]) => (type === 'list' || type === 'choices') === areLists).map(([name]) => name)
  return { fields: named(false), lists: named(true) }
}

function direction(column: string): [column: string, direction: Direction] {
  return column.startsWith('-') ? [column.slice(1), 'desc'] : [column, 'asc']
}
