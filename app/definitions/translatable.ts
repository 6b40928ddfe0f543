/**
 * The texts of a record that can be said in another language, one by one. Each has a key that stays the same while the record
 * changes around it, so that a translation keeps what still fits and shows what doesn’t. Pure, for the server and the dashboard.
 */
import { blockName, kindIn } from '#app/definitions/blocks.ts'
import { type AnyDefinition, columnName } from '#app/definitions/definition.ts'
import type { Field, Fields } from '#app/definitions/field.ts'
import { isRichText, plainOf, type RichText } from '#app/definitions/rich-text.ts'

export interface Segment {
  /** Where it is: `title`, `blocks.welcome.heading`, `blocks.ways.cards.0.text`. */
  key: string
  /** What people call the place: `Title`, `“Three ways to join in”: Heading`. */
  label: string
  type: 'line' | 'text' | 'rich'
  /** What the original says; a rich text as JSON. */
  text: string
}

/**
 * The translation of a text; undefined where there is none.
 * @param original the text; of a rich text, its words without formatting. The translation of a rich text is JSON.
 */
type Said = (key: string, original: string) => string | undefined

type Values = Readonly<Record<string, unknown>>

/** The texts of a record of this kind that are not empty, in the order of its form. */
export function segmentsOf({ fields, translated = [] }: AnyDefinition, values: Values): Segment[] {
  const rich = translated.filter((name) => isRichText(values[name]) && values[name].length > 0)
  const repeated = new Set(rich.map((name) => fields[name]?.plainIn))
  return translated
    .filter((name) => !repeated.has(name))
    .flatMap((name) => segmentsIn(fields[name], values[name], { key: name, label: '' }))
}

/** A translated text: its translation, and the original from which it was translated. */
export interface SaidText {
  key: string
  original: string
  said: string
}

/**
 * The texts of a translation at the places where their originals are now: what has no id, such as a newsletter’s third paragraph,
 * moves when something is put above it. A text that was changed keeps its place, unless another one has moved there.
 */
export function placed(segments: readonly Segment[], texts: readonly SaidText[]): SaidText[] {
  const byOriginal = Map.groupBy(texts, ({ original }) => original)
  const byKey = new Map(texts.map((one) => [one.key, one]))
  const found = segments.map(({ key, text }) => {
    const same = byOriginal.get(text) ?? []
    return same.find((one) => one.key === key) ?? same[0]
  })
  const moved = new Set(found)
  return segments.flatMap(({ key, type }, at) => {
    const own = byKey.get(key)
    // A formatted text is JSON, which no heading can be.
    const fits = own && !moved.has(own) && (treeOf(own.original) !== undefined) === (type === 'rich')
    const one = found[at] ?? (fits ? own : undefined)
    return one ? [{ ...one, key }] : []
  })
}

/** A rich text that is stored as JSON; undefined for what is none, since anybody who may translate can send any text. */
export function treeOf(json: string | undefined): RichText | undefined {
  if (!json) return undefined
  try {
    const tree: unknown = JSON.parse(json)
    return isRichText(tree) ? tree : undefined
  } catch {
    return undefined
  }
}

/**
 * The columns of a row with its texts said otherwise; columns that the row lacks stay away.
 * @param onText is told of each text, and whether it was
 */
export function rowWithSaid<Row extends object>(
  { fields, translated = [] }: AnyDefinition,
  row: Row,
  said: Said,
  onText: (text: string, isSaid: boolean) => void,
): Row {
  const telling: Said = (key, original) => {
    const found = said(key, original)
    if (original !== '') onText(original, found !== undefined)
    return found
  }
  const columns = new Map<string, unknown>(Object.entries(row))
  for (const name of translated) {
    const field = fields[name]
    const column = columnName(name, field)
    if (!field || !columns.has(column)) continue
    columns.set(column, field.write(withSaid(field, field.read(columns.get(column)), name, telling)))
  }
  for (const name of translated) {
    const plain = fields[name]?.plainIn
    const tree = treeOf(said(name, ''))
    if (plain !== undefined && tree && columns.has(columnName(plain, fields[plain])))
      columns.set(columnName(plain, fields[plain]), plainOf(tree))
  }
  return Object.fromEntries(columns) as Row
}

interface Place {
  key: string
  /** The name of the block or list item around the field; empty for fields of the record itself. */
  label: string
}

function segmentsIn(field: Field | undefined, value: unknown, { key, label }: Place): Segment[] {
  if (!field) return []
  const named = [label, field.label].filter(Boolean).join(': ')
  if (field.type === 'rich') {
    return isRichText(value) && value.length > 0
      ? [{ key, label: named, type: 'rich', text: JSON.stringify(value) }]
      : []
  }
  if (field.type === 'line' || field.type === 'text')
    return typeof value === 'string' && value !== '' ? [{ key, label: named, type: field.type, text: value }] : []
  if (field.type === 'list' && Array.isArray(value))
    return value.map((text, at) => ({ key: `${key}.${at}`, label: named, type: 'line', text: String(text) }))
  if (field.type === 'records' && field.fields && Array.isArray(value)) {
    const { fields } = field
    return value.flatMap((one, at) =>
      segmentsOfAll(fields, Object(one) as Values, { key: `${key}.${at}`, label: `${named} ${at + 1}` }),
    )
  }
  return blocksOf(field, value).flatMap(({ block, kind, id }, at) =>
    kind ? segmentsOfAll(kind.fields, { ...block }, { key: `${key}.${id}`, label: blockName(kind, block, at) }) : [],
  )
}

function segmentsOfAll(fields: Fields, values: Values, { key, label }: Place): Segment[] {
  return Object.entries(fields)
    .filter(([, field]) => isSaid(field))
    .flatMap(([name, field]) => segmentsIn(field, values[name], { key: `${key}.${name}`, label }))
}

/** Whether a field holds words: one with a check is an address or a number, the same in every language. */
function isSaid({ check }: Field): boolean {
  return check === undefined
}

/** The blocks of a field, each under its id, or under its place where it has none. */
function blocksOf({ kinds = [] }: Field, value: unknown) {
  if (kinds.length === 0 || !Array.isArray(value)) return []
  return value.map((one, at) => {
    const block = Object(one) as { kind?: unknown; id?: string }
    return { block, id: block.id ?? String(at), kind: kindIn(kinds, { kind: block.kind }) }
  })
}

/** A field's value with its texts said otherwise. */
function withSaid(field: Field, value: unknown, key: string, said: Said): unknown {
  if (field.type === 'rich') {
    return treeOf(said(key, isRichText(value) ? plainOf(value) : '')) ?? value
  }
  if (typeof value === 'string')
    return field.type === 'line' || field.type === 'text' ? (said(key, value) ?? value) : value
  if (!Array.isArray(value)) return value
  if (field.type === 'list') return value.map((text: unknown, at) => said(`${key}.${at}`, String(text)) ?? text)
  if (field.type === 'records' && field.fields) {
    const { fields } = field
    return value.map((one, at) => allWithSaid(fields, Object(one) as Values, `${key}.${at}`, said))
  }
  if (!field.kinds) return value
  return blocksOf(field, value).map(({ block, kind, id }) =>
    kind ? allWithSaid(kind.fields, { ...block }, `${key}.${id}`, said) : block,
  )
}

function allWithSaid(fields: Fields, values: Values, key: string, said: Said): Values {
  const changed = Object.entries(fields).map(([name, field]) => [
    name,
    isSaid(field) ? withSaid(field, values[name], `${key}.${name}`, said) : values[name],
  ])
  return { ...values, ...Object.fromEntries(changed) }
}
