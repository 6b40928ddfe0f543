/**
 * The definition of a kind of record. From its fields follow the row and the API's input and output (types below), the zod
 * schemas (`schemas.ts`), the columns (`columns.ts`), the form, the labels in forms and in the log, and the list.
 *
 * Public pages import the files in which records are defined, so nothing here needs zod or the database, and a bundle that
 * uses no definition drops it.
 */
import type { z } from 'zod'
import type { Field, Fields, FieldType, Required, Filter, Seen } from '#app/definitions/field.ts'
import type { ContentColumns, Flag, StoredRecord } from '#db/tables/columns.ts'

type OfTexts = 'max' | 'description' | 'hint' | 'message' | 'check' | 'meant' | 'isWide' | 'rows'
type Options = Partial<Pick<Field, OfTexts | 'inBulkEdit' | 'mayBeEmpty'>> & Pick<Field, 'yearsAhead'>
type Text<R> = Field<string, string, R extends true | 'filled in' ? string : string | null>
type TextOptions<R> = Options & { required?: R; schema?: z.ZodType<string>; defaultValue?: string; fallback?: string }
type TextOf = <R extends Required = false>(label: string, options?: TextOptions<R>) => Text<R>

function textField<R extends Required>(type: FieldType, max: number, label: string, options: TextOptions<R>): Text<R> {
  const { required = false } = options
  const read = (column: string) => (column === '' && required !== true && required !== 'filled in' ? null : column)
  return { type, label, max, ...options, required, write: same, read } as Text<R>
}

const same = <Value>(value: Value) => value
const asJson = (value: unknown) => JSON.stringify(value)

/** One line. */
/*#__NO_SIDE_EFFECTS__*/
export const line: TextOf = (label, options = {}) => textField('line', 300, label, options)
/** Several lines. */
/*#__NO_SIDE_EFFECTS__*/
export const text: TextOf = (label, options = {}) => textField('text', 20_000, label, options)
/** `YYYY-MM-DD`, from 1900 to a few years ahead: a year beyond that is a typo. */
/*#__NO_SIDE_EFFECTS__*/
export const day: TextOf = (label, options = {}) => textField('day', 10, label, { yearsAhead: 5, ...options })
/** `HH:MM`, a wall time at the church. */
/*#__NO_SIDE_EFFECTS__*/
export const time: TextOf = (label, options = {}) => textField('time', 5, label, options)
/** A link to the web. */
/*#__NO_SIDE_EFFECTS__*/
export const webAddress: TextOf = (label, options = {}) => textField('web', 2000, label, options)
/** The address of a picture: on the web, or one of our uploads. Uploads in such a field are not deleted. */
/*#__NO_SIDE_EFFECTS__*/
export const picture: TextOf = (label, options = {}) => textField('picture', 2000, label, options)
/** The address of an audio file: on the web, or one of our uploads. */
/*#__NO_SIDE_EFFECTS__*/
export const audio = (label: string, options: Options & Pick<Field, 'durationIn'> = {}) =>
  textField('audio', 2000, label, options)
/*#__NO_SIDE_EFFECTS__*/
export const email: TextOf = (label, options = {}) => textField('email', 254, label, options)
/** `#rgb` or `#rrggbb`. */
/*#__NO_SIDE_EFFECTS__*/
export const color: TextOf = (label, options = {}) => textField('color', 7, label, options)

/** A text that is stored encrypted and never leaves the server. */
/*#__NO_SIDE_EFFECTS__*/
export function secret(
  label: string,
  noun: string,
  options: Options & Pick<Field, 'isTrimmed'> = {},
): Field<string | null, string | null, null> & { type: 'secret' } {
  return { type: 'secret', label, noun, max: 500, required: false, ...options, write: same, read: () => null }
}

/** A stored JSON value, or the default when it can't be read, so that a damaged row doesn't break its page. */
function parseStored<T>(column: string, defaultValue: T): T {
  if (column === '') return defaultValue
  try {
    const stored = JSON.parse(column) as T
    return Array.isArray(stored) === Array.isArray(defaultValue) ? stored : defaultValue
  } catch {
    return defaultValue
  }
}

/** A list of short texts; a JSON text in the database. */
/*#__NO_SIDE_EFFECTS__*/
export function list(label: string, options: Options = {}): Field<string[], string, string[]> {
  return {
    type: 'list',
    label,
    max: 50,
    required: false,
    ...options,
    write: asJson,
    read: (column) => parseStored<string[]>(column, []),
  }
}

/*#__NO_SIDE_EFFECTS__*/
export function flag(label: string, options: Options & { defaultValue?: boolean } = {}): Field<boolean, Flag, boolean> {
  return {
    type: 'flag',
    label,
    max: 1,
    required: false,
    defaultValue: false,
    ...options,
    write: (value) => (value ? 1 : 0),
    read: (column) => column === 1,
  }
}

/** One of a few values. */
/*#__NO_SIDE_EFFECTS__*/
export function choice<const C extends Readonly<Record<string, string>>>(
  label: string,
  choices: C,
  options: Options & { defaultValue?: keyof C & string } = {},
): Field<keyof C & string, keyof C & string, keyof C & string> {
  return { type: 'choice', label, choices, max: 100, required: true, ...options, write: same, read: same }
}

/** Some of a few values; a JSON text in the database. */
/*#__NO_SIDE_EFFECTS__*/
export function choices<const C extends Readonly<Record<string, string>>>(
  label: string,
  choices: C,
  options: Options = {},
): Field<(keyof C & string)[], string, (keyof C & string)[]> {
  return {
    type: 'choices',
    label,
    choices,
    max: Object.keys(choices).length,
    required: false,
    ...options,
    write: asJson,
    read: (column) => parseStored<(keyof C & string)[]>(column, []),
  }
}

/** A whole number that stands for one of a few choices: a day of the week. */
/*#__NO_SIDE_EFFECTS__*/
export function number(
  label: string,
  choices: Readonly<Record<string, string>>,
  options: Options = {},
): Field<number, number, number> {
  return { type: 'number', label, choices, max: 100, required: true, ...options, write: same, read: same }
}

/** A whole number from `min` to `max`. */
/*#__NO_SIDE_EFFECTS__*/
export function integer(
  label: string,
  options: Options & { min: number; max: number; defaultValue: number },
): Field<number, number, number> {
  return { type: 'integer', label, required: false, ...options, write: same, read: same }
}

/** Small records that belong to this one; one text in the database. */
/*#__NO_SIDE_EFFECTS__*/
export function records<const F extends Fields>(
  label: string,
  fields: F,
  options: Options & {
    write: (value: InputOf<{ fields: F }>[]) => string
    read: (column: string) => InputOf<{ fields: F }>[]
  },
): Field<InputOf<{ fields: F }>[], string, InputOf<{ fields: F }>[]> {
  return { type: 'records', label, fields, max: 100, required: false, isWide: true, ...options }
}

/** A value that its schema describes; a JSON text in the database. */
/*#__NO_SIDE_EFFECTS__*/
export function json<T>(label: string, schema: z.ZodType<T>, defaultValue: T): Field<T, string, T> {
  const read = (column: string) => parseStored(column, defaultValue)
  return { type: 'json', label, schema, defaultValue, max: 1, required: false, write: asJson, read }
}

/** A field whose column has another name. */
/*#__NO_SIDE_EFFECTS__*/
export function inColumn<const Column extends string, F extends Field>(column: Column, field: F) {
  return { ...field, column }
}

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

/** The addresses of a kind's records in the admin API, with those for deleting all, moving one and previewing its page. */
export function addressesOf(
  definition: Pick<AnyDefinition, 'name' | 'path' | 'plural'>,
): Addresses & Record<'clear' | 'move' | 'preview', string> {
  const path = definition.path ?? pluralOf(definition).replaceAll(' ', '-').toLowerCase()
  const all = `/api/admin/${path}`
  const one = `${all}/{id}`
  return { all, one, clear: `${all}/clear-all`, move: `${one}/move`, preview: `/api/previews/${path}` }
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
  /** A new one is dated the coming Sunday by default, and a copy the next Sunday that is free. It has a field `date`. */
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
  /** Columns computed from the fields. */
  columns?: (input: InputOf<{ fields: F }>) => More
  /** Errors by field of values that contradict each other. */
  check?: (input: InputOf<{ fields: F }>) => Record<string, string>
  /** The texts that search looks through. Without it there is no search. */
  search?: (input: InputOf<{ fields: F }>) => readonly (string | undefined)[]
  /** The record's name for people. */
  title: (record: ShownOf<{ fields: F }>) => string
  /** The public page that shows it, with an anchor; undefined without one. */
  page?: (record: ShownOf<{ fields: F }>) => string | undefined
  /** When visitors see a published record, on this day at the church (`YYYY-MM-DD`); undefined: always. */
  seen?: (record: ShownOf<{ fields: F }>, today: string) => Seen | undefined
  /** The record's own fields say when visitors see it, so its form offers no times of publishing. */
  hasOwnDays?: boolean
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
