/**
 * Builders of fields, by how their values are validated, stored and edited: `line('Title', { required: true })`.
 *
 * Public pages import the files in which records are defined, so nothing here needs zod or the database.
 */
import type { z } from 'zod'
import { emptyValues } from '#app/definitions/blocks.ts'
import type { InputOf } from '#app/definitions/definition.ts'
import {
  type Block,
  type BlockKind,
  type Field,
  type Fields,
  type FieldType,
  MAX_BLOCKS,
  type Required,
} from '#app/definitions/field.ts'
import { isRichText, type RichText } from '#app/definitions/rich-text.ts'
import type { Flag } from '#db/tables/columns.ts'

type OfTexts = 'max' | 'description' | 'hint' | 'message' | 'check' | 'meant' | 'isCode' | 'isWide' | 'rows' | 'noun'
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
/** The address of what was said in a recording (`app/transcripts`), so that no list carries the text itself. */
/*#__NO_SIDE_EFFECTS__*/
export const transcript = (label: string, options: Options = {}) =>
  leftOut(textField('transcript', 100, label, { isWide: true, ...options }))
/** A text that is left out of the API's output while it is empty. */
/*#__NO_SIDE_EFFECTS__*/
export function leftOut(field: Text<false>) {
  return { ...field, isLeftOut: true } as Field<string, string, string | undefined>
}
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

/** Small records that belong to this one; one text in the database. A field that is younger than a stored one is empty in it. */
/*#__NO_SIDE_EFFECTS__*/
export function records<const F extends Fields>(
  label: string,
  fields: F,
  options: Options & {
    /** Writes the column, which is a JSON text without it. */
    write?: (value: InputOf<{ fields: F }>[]) => string
    read?: (column: string) => InputOf<{ fields: F }>[]
  } = {},
): Field<InputOf<{ fields: F }>[], string, InputOf<{ fields: F }>[]> {
  const read = (column: string) =>
    parseStored<InputOf<{ fields: F }>[]>(column, []).map((one) => ({ ...emptyValues(fields), ...one }))
  const stored = { write: asJson, read }
  return { type: 'records', label, fields, max: 100, required: false, isWide: true, ...stored, ...options }
}

/** A text with headings, lists and links; a JSON text in the database. One beside a plain text is left out where it is empty. */
/*#__NO_SIDE_EFFECTS__*/
export function richText<Plain extends string | undefined = undefined>(
  label: string,
  options: Options & { required?: boolean; plainIn?: Plain } & Pick<Field, 'isExact' | 'isWithoutFacts'> = {},
) {
  const read = (column: string) => {
    const stored = parseStored<RichText>(column, [])
    return isRichText(stored) ? stored : []
  }
  const write = (value: RichText) => (value.length === 0 ? '' : asJson(value))
  const field = { type: 'rich', label, max: 20_000, required: false, isWide: true, ...options, write, read } as const
  return field as Field<RichText, string, Plain extends string ? RichText | undefined : RichText>
}

/** Files of the church, by links to their records. */
/*#__NO_SIDE_EFFECTS__*/
export function fileList(label: string) {
  const fields = {
    file: link('File', { required: true, noun: 'file', hint: 'A file of your church, or a PDF from this device.' }),
  }
  const list = records(label, fields, { max: 24, noun: 'file' })
  return { ...list, isLeftOut: true } as Field<FileLinks, string, FileLinks | undefined>
}

type FileLinks = { file: string }[]

/** Where a link leads (`link-target.ts`). */
/*#__NO_SIDE_EFFECTS__*/
export const link: TextOf = (label, options = {}) => textField('link', 2000, label, options)

/** The blocks of a page or a newsletter; a JSON text in the database. */
/*#__NO_SIDE_EFFECTS__*/
export function blocks(label: string, kinds: readonly BlockKind[]): Field<Block[], string, Block[]> {
  const read = (column: string) => parseStored<Block[]>(column, [])
  return { type: 'blocks', label, kinds, max: MAX_BLOCKS, required: false, isWide: true, write: asJson, read }
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
