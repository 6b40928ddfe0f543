/**
 * The definition of a kind of record. From its fields follow the row and the API's input and output (types below), the zod
 * schemas (`schemas.ts`), the columns (`columns.ts`), the form, the labels in forms and in the log, and the list.
 *
 * Public pages import the files in which records are defined, so nothing here needs zod or the database, and a bundle that
 * uses no definition drops it.
 */
import type { Field, Fields, Filter, Seen } from '#app/definitions/field.ts'
import type { ContentColumns, StoredRecord } from '#db/tables/columns.ts'

/** The API's parsed input. */
export type InputOf<D extends { fields: Fields }> = {
  -readonly [Name in keyof D['fields']]: D['fields'][Name] extends Field<infer In> ? In : never
}

/** The API's output, with the id. */
export type ShownOf<D extends { fields: Fields }> = { id: string } & {
  -readonly [Name in keyof D['fields']]: D['fields'][Name] extends Field<unknown, unknown, infer Out> ? Out : never
}

/** Input for a new record: required fields, and any of the others. */
export type GivenOf<D extends { fields: Fields }> = Partial<InputOf<D>> & {
  [Name in keyof D['fields'] as D['fields'][Name] extends Field<string, string, string> ? Name : never]: string
}

/** A record's row, without `search_text`. */
export type RowOf<D extends { fields: Fields; columns?: object; isContent?: true | false }> = StoredRecord & {
  -readonly [Name in keyof D['fields'] as ColumnOf<Name & string, D['fields'][Name]>]: D['fields'][Name] extends Field<
    unknown,
    infer Column
  >
    ? Column
    : never
} & (D extends { columns?: (input: never) => infer More } ? More : unknown) &
  (D extends { isContent?: true } ? ContentColumns : unknown)

type ColumnOf<Name extends string, F> = F extends { column: infer Column extends string } ? Column : Snake<Name>

type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? First extends Uppercase<First>
    ? `_${Lowercase<First>}${Snake<Rest>}`
    : `${First}${Snake<Rest>}`
  : ''

/** An object with a value for each field. */
export function mapFields<Value>(fields: Fields, map: (field: Field, name: string) => Value): Record<string, Value> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, map(field, name)]))
}

/** `sermons`. */
export function pluralOf({ name, plural = `${name}s` }: Pick<AnyDefinition, 'name' | 'plural'>): string {
  return plural
}

export type Addresses = Record<'all' | 'one', string>

/** The addresses of a kind's records in the admin API, with those for deleting all, the table of all, moving one and previewing its page. */
export function addressesOf(
  definition: Pick<AnyDefinition, 'name' | 'path' | 'plural'>,
): Addresses & Record<'clear' | 'csv' | 'move' | 'preview', string> {
  const path = definition.path ?? pluralOf(definition).replaceAll(' ', '-').toLowerCase()
  const all = `/api/admin/${path}`
  const one = `${all}/{id}`
  return {
    all,
    one,
    clear: `${all}/clear-all`,
    csv: `${all}/csv`,
    move: `${one}/move`,
    preview: `/api/previews/${path}`,
  }
}

export function columnName(name: string, { column }: Pick<Field, 'column'> = {}): string {
  return column ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Columns to sort by, most important first; a leading `-` means descending. */
type Order = readonly string[]

interface Definition<Table extends string, F extends Fields, More, IsContent extends boolean = boolean> {
  table: Table
  /** Content of the website: it has a history, and can be a draft or scheduled. */
  isContent?: IsContent
  /** A new one is dated the coming day of worship by default, and a copy the next one that is free. It has a field `date`. */
  isOnSundays?: boolean
  /** In the log and in sentences: `sermon`. */
  name: string
  /** The plural; by default the name with an s. */
  plural?: string
  /** The end of its address in the admin API, if that is not the plural: `parish/staff`. */
  path?: string
  /** The kind's name in the API's description; by default its name in one word. */
  apiName?: string
  fields: F
  /** Named parts of its form, with the fields in each. The other fields are above them. */
  formParts?: Readonly<Record<string, readonly (keyof F & string)[]>>
  /** Those of them that wait, folded, in the side column of the form. */
  asideParts?: readonly string[]
  /** Columns computed from the fields. */
  columns?: (input: InputOf<{ fields: F }>) => More
  /** Errors by field of values that contradict each other. */
  check?: (input: InputOf<{ fields: F }>) => Record<string, string>
  /**
   * What a record takes along when it moves to another site, besides its fields: names of columns as the API would write them.
   * Never a secret, nor what belongs to one installation.
   */
  alsoPortable?: Readonly<Record<string, 'text' | 'number'>>
  /** The texts that search looks through. Without it there is no search. */
  search?: (input: InputOf<{ fields: F }>) => readonly (string | undefined)[]
  /** The record's name for people. */
  title: (record: ShownOf<{ fields: F }>) => string
  /** The public page that shows it, with an anchor; undefined without one. */
  page?: (record: ShownOf<{ fields: F }>) => string | undefined
  /** The public address is no page, so its form shows no preview. */
  hasNoPreview?: boolean
  /** When visitors see a published record, on this day at the church (`YYYY-MM-DD`); undefined: always. */
  seen?: (record: ShownOf<{ fields: F }>, today: string) => Seen | undefined
  /** The record's own fields say when visitors see it, so its form offers no times of publishing. */
  hasOwnDays?: boolean
  /** The fields that a website in two languages says in both, in the order of the form. */
  translated?: readonly (keyof F & string)[]
  /** The column by which a record keeps its translation when it is replaced; the id by default. */
  translatedBy?: string
  /** Sort orders by their names in the address. */
  sorts: Readonly<Record<string, Order>>
  /** The default order: a sort, with a leading `-` for descending. */
  defaultSort: string
  filters?: Readonly<Record<string, Filter>>
}

export interface AnyDefinition extends Omit<
  Definition<string, Fields, object>,
  'check' | 'columns' | 'page' | 'search' | 'seen' | 'title'
> {
  columns?(input: Record<string, unknown>): object
  check?(input: Record<string, unknown>): Record<string, string>
  search?(input: Record<string, unknown>): readonly (string | undefined)[]
  title(record: object): string
  page?(record: object): string | undefined
  seen?(record: object, today: string): Seen | undefined
}

/*#__NO_SIDE_EFFECTS__*/
export function defineRecord<
  const Table extends string,
  const F extends Fields,
  More extends object = object,
  const IsContent extends boolean = false,
>(definition: Definition<Table, F, More, IsContent>): Definition<Table, F, More, IsContent> {
  return definition
}
