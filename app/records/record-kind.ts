/** A kind of record on the server: its definition, and its own rules for storing and listing. */
import type { Expression, SqlBool } from 'kysely'
import type { z } from 'zod'
import { columnsOf, shownOf } from '#app/definitions/columns.ts'
import {
  type Addresses,
  addressesOf,
  type AnyDefinition,
  type InputOf,
  pluralOf,
  type ShownOf,
} from '#app/definitions/definition.ts'
import type { Filter } from '#app/definitions/field.ts'
import { changedTwins } from '#app/definitions/plain-twins.ts'
import type { Actor, Change, Differences } from '#app/http/activity-log.ts'
import { capitalized } from '#app/text/format-count.ts'
import { inputOf, outputObject } from '#app/definitions/schemas.ts'
import { replacedIn, type Words } from '#app/definitions/replace-text.ts'
import { recordsCsv } from '#app/records/csv.ts'
import type { Db, Trx } from '#db/database.ts'
import type { RecordTableName } from '#db/schema.ts'
import { containsIn, type textContains } from '#db/search.ts'

export interface RecordRow {
  id: string
  version: number
  created_at: string
  updated_at: string
  sample: 0 | 1
  [column: string]: unknown
}

type Direction = 'asc' | 'desc'

/** A column, or an expression, and its direction. */
export type Ordering = [by: string | Expression<unknown>, direction: Direction]
/** An order that has to be computed. */
type Arranged = (db: Db) => Promise<Ordering[]>

/** A filter that is more than one column against one value. */
interface Condition {
  /** @returns the condition, or undefined for an invalid value */
  condition: (db: Db, given: string) => Promise<Expression<SqlBool> | undefined>
  description: string
}

/** The input is that of its own kind: as a method, it may stand among those of all kinds (TypeScript’s `strictFunctionTypes`). */
interface Adapting<Input> {
  adapt(input: Input): object
}

/** Additions of a kind to its definition. What stores records calls them with the input and the output of that kind. */
export interface Hooks<Input = object, Shown = object> {
  /** The record's columns, when more than the definition computes them. */
  columns?(input: Input): object
  /**
   * Adapts input to what other records say, such as the spelling of a name.
   * @param before the records that are changed; none for a new one
   * @param given what was sent, which may have a status
   * @throws HttpError for what other records forbid
   */
  adapting?(trx: Trx, before: readonly Shown[], given: object): Promise<Adapting<Input>['adapt']>
  /** Administrators can delete all of them at once. */
  canClear?: boolean
  /** Visitors send it, so administrators can't add any. */
  isReceived?: boolean
  /** Errors by field of a new record. Older records may have them, and can still be changed. */
  errorsOfNew?(input: Input): Record<string, string>
  /** Additional columns of a new record. */
  firstColumns?(input: Input, actor: Actor): object
  /** Additional columns of a changed record: by whom and when, if the table has those. */
  auditColumns?(input: Input, actor: Actor, before: object): object
  /** Runs in the transaction in which records are changed or deleted; an error it throws prevents that. */
  afterChange?(trx: Trx, ids: readonly string[], act: 'updated' | 'deleted'): Promise<void>
  /** Runs in the transaction in which one record is changed, for example to queue emails. */
  onChange?(trx: Trx, before: RecordRow, after: RecordRow, actor: Actor): Promise<void>
  /** The log's description of a change, if the columns are not clear enough. */
  describeChange?(changed: Differences): Pick<Change, 'action' | 'details'>
  /** The message by field when another record has a unique value. */
  uniqueMessage?(input: Input): Record<string, string>
  /** A record as lists show it, without the rest of texts that can be long. */
  inList?(shown: Shown): object
  /** Output fields from other tables: queried for all ids at once, returned by id. */
  joined?: (db: Db, ids: readonly string[]) => Promise<(id: string) => object>
}

export interface AnyKind extends Hooks, Pick<AnyDefinition, 'name' | 'isContent' | 'isOnSundays'> {
  table: RecordTableName
  /** At the start of a sentence: `Sermon`. */
  title: string
  plural: string
  /** The fields that can be set for several records at once; to lists, entries are added and removed. */
  inBulkEdit: { fields: readonly string[]; lists: readonly string[] }
  addresses: Addresses & { clear?: string; csv: string; preview: string }
  /** The complete input fields. */
  input: z.ZodType<object>
  /** The same for a change of this record, where fields that it already lacks may stay missing. */
  inputAfter?(before: object): z.ZodType<object>
  /** The record's values after a change that gives some of them. */
  merged?(before: object, given: object): object
  /** The output fields, without those of every record. */
  output: z.ZodObject
  columns(input: object): object
  /** Fields in whose texts words are said otherwise, and where they were found. */
  replaced(shown: object, words: Words): ReturnType<typeof replacedIn>
  present(row: object): object
  label(shown: object): string
  /** All of them as CSV, in pieces; of a kind with a filter `form`, those of one form. */
  csv(db: Db, form?: string): AsyncGenerator<string>
  /** Where the website shows it, an anchor included; nothing when no page does. */
  page(shown: object): string | undefined
  list: {
    /** The condition that a record contains all of these folded terms; without it the list has no search. */
    contains?: typeof textContains
    /** Orders by name in the address; a name with a leading `-` is the same order reversed. */
    sorts: Record<string, Ordering[] | Arranged>
    /** The default order. */
    defaultSort: string
    filters?: Record<string, Filter | Condition>
  }
}

/**
 * The kind of a definition.
 * @param hooks its rules for storing
 * @param list filters and orders that query the database
 */
export function kindOf<D extends AnyDefinition & { table: RecordTableName }>(
  definition: D,
  hooks: Hooks<InputOf<D>, ShownOf<D>> = {},
  list: { filters?: Record<string, Condition>; sorts?: Record<string, Arranged> } = {},
): AnyKind & { table: D['table'] } {
  const { table, name, isContent = false, isOnSundays = false, sorts, defaultSort, filters } = definition
  return {
    table,
    name,
    title: capitalized(name),
    plural: pluralOf(definition),
    isContent,
    isOnSundays,
    inBulkEdit: fieldsInBulkEdit(definition),
    addresses: addressesOf(definition),
    input: inputOf(definition),
    inputAfter: (before) => inputOf(definition, before),
    merged: (before, given) => ({ ...before, ...changedTwins(definition.fields, { ...before }, { ...given }) }),
    output: outputObject(definition),
    columns: (input) => columnsOf<AnyDefinition>(definition, { ...input }),
    replaced: (shown, words) => replacedIn(definition.fields, { ...shown }, words),
    present: (row) => shownOf(definition, row as { id: string }),
    label: (shown) => definition.title(shown),
    csv: (db) => recordsCsv(db, definition),
    page: (shown) => definition.page?.(shown),
    list: {
      ...(definition.search === undefined ? {} : { contains: containsIn(table) }),
      sorts: {
        ...Object.fromEntries(Object.entries(sorts).map(([sort, columns]) => [sort, columns.map(direction)])),
        ...list.sorts,
      },
      defaultSort,
      filters: { ...filters, ...list.filters },
    },
    ...hooks,
  }
}

function fieldsInBulkEdit({ fields }: AnyDefinition): AnyKind['inBulkEdit'] {
  const all = Object.entries(fields).filter(([, field]) => field.inBulkEdit)
  const named = (areLists: boolean) =>
    all.filter(([, { type }]) => (type === 'list' || type === 'choices') === areLists).map(([name]) => name)
  return { fields: named(false), lists: named(true) }
}

function direction(column: string): [column: string, direction: Direction] {
  return column.startsWith('-') ? [column.slice(1), 'desc'] : [column, 'asc']
}
