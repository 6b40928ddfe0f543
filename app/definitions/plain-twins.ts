/**
 * A rich text and the plain text beside it, such as `descriptionRich` and `description`. Forms edit the rich one; the plain one
 * is what feeds, imports and other programs read and write. A rich text counts only while the plain one has its words, so
 * whatever writes the plain one alone replaces both.
 */
import type { Fields } from '#app/definitions/field.ts'
import { normalizeText } from '#app/forms/form-rules.ts'
import { memoizedByObject } from '#app/memoized.ts'
import { richFrom } from '#app/definitions/paragraphs.ts'
import { plainOf, type RichText } from '#app/definitions/rich-text.ts'

type Values = Readonly<Record<string, unknown>>

interface Twin {
  rich: string
  plain: string
  /** The rich text as which the plain one opens in the editor. */
  opened: (plain: string) => RichText
}

const twinsOf = memoizedByObject((fields: Fields): Twin[] =>
  Object.entries(fields).flatMap(([rich, { plainIn: plain, isExact }]) =>
    plain === undefined ? [] : [{ rich, plain, opened: (text) => richFrom(text, isExact) }],
  ),
)

export function hasTwins(fields: Fields): boolean {
  return twinsOf(fields).length > 0
}

/** Whether a field is the plain one of two, which forms don't show. */
export function isPlainTwin(fields: Fields, name: string): boolean {
  return twinsOf(fields).some(({ plain }) => plain === name)
}

/** The values of a record as its form shows them: a plain text without a rich one is opened as one. */
export function openedTwins(fields: Fields, values: Values): Values {
  return changed(values, twinsOf(fields), ({ rich, plain, opened }) =>
    textIn(values, plain) !== '' && richIn(values, rich).length === 0 ? { [rich]: opened(textIn(values, plain)) } : {},
  )
}

/** The values without rich texts whose plain text has been written since. */
export function matchingTwins(fields: Fields, values: Values): Values {
  return changed(values, twinsOf(fields), ({ rich, plain }) => {
    const tree = richIn(values, rich)
    return tree.length > 0 && wordsOf(tree) !== textIn(values, plain) ? { [rich]: [] } : {}
  })
}

/** The values without rich texts that are empty, as the API returns them: most plain texts have no other. */
export function withoutEmptyTwins(fields: Fields, values: Values): Values {
  const empty = twinsOf(fields).filter(({ rich }) => richIn(values, rich).length === 0)
  if (empty.length === 0) return values
  const names = new Set(empty.map(({ rich }) => rich))
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)))
}

/** The input with the words of its rich texts as plain texts. */
export function filledTwins(fields: Fields, given: Values, richOf: (name: string) => RichText | undefined): Values {
  return changed(given, twinsOf(fields), ({ rich, plain }) => {
    const tree = isEmpty(given[rich]) || !isText(given[plain]) ? undefined : richOf(rich)
    return tree ? { [plain]: wordsOf(tree) } : {}
  })
}

/**
 * The values that a change gives. Of two texts, the one that differs from the record's counts, and first the rich one; a rich
 * text that is only the plain one, opened, is none.
 * @param before the record's values
 * @param changes any of them
 */
export function changedTwins(fields: Fields, before: Values, changes: Values): Values {
  return changed(changes, twinsOf(fields), ({ rich, plain, opened }) => {
    const [text, tree, given] = [textIn(before, plain), richIn(before, rich), changes[plain]]
    // The schema refuses it.
    if (!isText(given)) return {}
    const other = changes[rich] === undefined || isSame(changes[rich] ?? [], tree) ? undefined : changes[rich]
    const isOpened = other !== undefined && tree.length === 0 && isSame(other, opened(text))
    const typed = given === undefined ? text : normalizeText(given ?? '')
    const isTyped = typed !== text && !(isOpened && typed === wordsOf(opened(text)))
    if (other !== undefined && !isOpened && !(isTyped && isEmpty(other))) {
      return { [rich]: other, [plain]: !isEmpty(other) ? text : given === undefined ? '' : typed }
    }
    return isTyped ? { [rich]: [], [plain]: typed } : { [rich]: tree, [plain]: text }
  })
}

function changed(values: Values, twins: readonly Twin[], change: (twin: Twin) => Values): Values {
  return twins.length === 0 ? values : Object.assign({}, values, ...twins.map(change))
}

function wordsOf(tree: RichText): string {
  return normalizeText(plainOf(tree))
}

function textIn(values: Values, name: string): string {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}

function richIn(values: Values, name: string): RichText {
  const value = values[name]
  return Array.isArray(value) ? (value as RichText) : []
}

/** Whether a value can be a plain text, or none. */
function isText(value: unknown): value is string | null | undefined {
  return value === undefined || value === null || typeof value === 'string'
}

function isEmpty(value: unknown): boolean {
  return value === '' || value === null || value === undefined || (Array.isArray(value) && value.length === 0)
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
