/** Finds words in the texts of a record, and says them otherwise. Pure; it follows from the fields, those of blocks included. */
import { areBlocks, blockName, kindIn } from '#app/definitions/blocks.ts'
import type { Field, Fields } from '#app/definitions/field.ts'
import { type Inline, isRichText, type RichBlock, type RichItem, type RichText } from '#app/definitions/rich-text.ts'

/** One place at which the words were found, with what stands around them. */
export interface Replacement {
  /** Where it is: `Title`, `“Three ways to join in”: Heading`. */
  label: string
  before: string
  found: string
  put: string
  after: string
}

export interface Words {
  find: string
  put: string
}

type Values = Readonly<Record<string, unknown>>

/** Characters that are shown on each side. */
const AROUND = 40

/**
 * The fields of a record whose texts have the words, as they are with the others in their place. Upper and lower case are the
 * same; a word that began with a capital begins with one again. An address is left alone, since it would lead elsewhere, and so
 * are words across a change of formatting.
 */
export function replacedIn(fields: Fields, values: Values, words: Words): { values: Values; found: Replacement[] } {
  const found: Replacement[] = []
  const replace = replacer(words, found)
  // The plain text beside a rich one follows from it.
  const rich = Object.entries(fields).filter(([name]) => Array.isArray(values[name]) && values[name].length > 0)
  const repeated = new Set(rich.map(([, { plainIn }]) => plainIn))
  const changed = Object.entries(fields).flatMap(([name, field]) => {
    if (repeated.has(name)) return []
    const next = inField(field, values[name], field.label, replace)
    return next === values[name] ? [] : [[name, next] as const]
  })
  return { values: Object.fromEntries(changed), found }
}

type Replace = (text: string, label: string) => string

function replacer({ find, put }: Words, found: Replacement[]): Replace {
  const sought = new RegExp(`(${KEPT})|${find.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`)}`, 'giu')
  return (text, label) =>
    text.replaceAll(sought, (match: string, kept: string | undefined, at: number) => {
      if (kept !== undefined) return match
      const begins = match !== find && isCapital(match) && !isCapital(find)
      const next = begins ? put.slice(0, 1).toUpperCase() + put.slice(1) : put
      if (next !== match) {
        const end = at + match.length
        const [before, after] = [text.slice(Math.max(0, at - AROUND), at), text.slice(end, end + AROUND)]
        found.push({ label, before, found: match, put: next, after })
      }
      return next
    })
}

/** Addresses of pages and of email, which would lead elsewhere, and names of facts such as [Church Name]. */
const KEPT = String.raw`https?:\/\/\S+|www\.\S+|[^\s<>()[\]@]{1,64}@[^\s<>()[\]@]+|\[[^\][]{1,60}\]`

function isCapital(text: string): boolean {
  const first = text.slice(0, 1)
  return first !== first.toLowerCase()
}

/** @returns the very same value if nothing was found in it */
function inField(field: Field, value: unknown, label: string, replace: Replace): unknown {
  if (field.check ?? field.isCode) return value
  if (field.type === 'line' || field.type === 'text') {
    return typeof value === 'string' && !/^(?:\/|https?:)\S*$/i.test(value) ? replace(value, label) : value
  }
  if (!Array.isArray(value)) return value
  if (field.type === 'rich') return isRichText(value) ? inRichText(value, label, replace) : value
  if (field.type === 'list') return eachOf(value, (text) => (typeof text === 'string' ? replace(text, label) : text))
  if (field.type === 'records' && field.fields) {
    const { fields } = field
    return eachOf(value as object[], (one, at) => {
      const changed = inFields(fields, { ...one }, `${label} ${at + 1}`, replace)
      return Object.keys(changed).length === 0 ? one : { ...one, ...changed }
    })
  }
  if (field.type !== 'blocks' || !areBlocks(value)) return value
  return eachOf(value, (block, at) => {
    const kind = kindIn(field.kinds ?? [], { kind: new Map(Object.entries(block)).get('kind') })
    const changed = kind ? inFields(kind.fields, { ...block }, blockName(kind, block, at), replace) : {}
    return Object.keys(changed).length === 0 ? block : { ...block, ...changed }
  })
}

/** @returns the fields that change */
function inFields(fields: Fields, values: Values, place: string, replace: Replace): Values {
  const changed = Object.entries(fields).flatMap(([name, field]) => {
    const next = inField(field, values[name], `${place}: ${field.label}`, replace)
    return next === values[name] ? [] : [[name, next] as const]
  })
  return Object.fromEntries(changed)
}

function inRichText(rich: RichText, label: string, replace: Replace): RichText {
  const inline = (node: Inline): Inline => {
    if (node.type !== 'text') return node
    const text = replace(node.text, label)
    return text === node.text ? node : { ...node, text }
  }
  const item = (one: RichItem): RichItem => {
    const content = eachOf(one.content, (part) => block(part) as typeof part)
    return content === one.content ? one : { ...one, content }
  }
  function block(one: RichBlock): RichBlock {
    if (one.type === 'list') {
      const content = eachOf(one.content, item)
      return content === one.content ? one : { ...one, content }
    }
    const content = eachOf(one.content, inline)
    return content === one.content ? one : { ...one, content }
  }
  return eachOf(rich, block)
}

/** The very same list if none of its entries changes. */
function eachOf<T>(list: T[], change: (one: T, at: number) => T): T[] {
  const next = list.map(change)
  return next.every((one, at) => one === list[at]) ? list : next
}
