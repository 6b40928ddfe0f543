/** The zod schema of rich text: a tree that is checked, and brought into its one form. */
import { z } from 'zod'
import { text } from '#app/definitions/fields.ts'
import { isLinkTarget } from '#app/links/link-target.ts'
import { isVisible, normalizeText } from '#app/forms/form-rules.ts'
import { richFrom } from '#app/definitions/paragraphs.ts'
import { isFactName, normalForm, plainOf, type RichText } from '#app/definitions/rich-text.ts'

const MAX_BLOCKS = 500
const MAX_NODES = 2_000

const linkTo = z.string().max(2000).refine(isLinkTarget, 'contains a link that leads nowhere. Change or remove it.')
const mark = z.discriminatedUnion('type', [
  z.object({ type: z.literal('bold') }),
  z.object({ type: z.literal('italic') }),
  z.object({ type: z.literal('link'), to: linkTo }),
])
const inline = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string(), marks: z.array(mark).max(3).optional() }),
  z.object({ type: z.literal('break') }),
  z.object({ type: z.literal('fact'), name: z.string().refine(isFactName, 'names a fact that doesn’t exist.') }),
])
const content = z.array(inline).default([])
const paragraph = z.object({ type: z.literal('paragraph'), content })
const heading = z.object({ type: z.literal('heading'), level: z.union([z.literal(1), z.literal(2)]), content })

/** Written out instead of recursive, so that lists are two levels deep at most. */
const innerList = listOf(z.tuple([paragraph]))
const list = listOf(z.union([z.tuple([paragraph]), z.tuple([paragraph, innerList])]))
const tree: z.ZodType<RichText> = z.array(z.discriminatedUnion('type', [paragraph, heading, list]))

function listOf<Content extends z.ZodType>(itemContent: Content) {
  const item = z.object({ type: z.literal('item'), content: itemContent })
  return z.object({
    type: z.literal('list'),
    isOrdered: z.boolean().default(false),
    start: z.int().min(1).max(9999).optional(),
    content: z.array(item),
  })
}

interface RichOptions {
  /** Characters. */
  max: number
  /** The message when there are no words; undefined when they may be missing. */
  needed?: string | undefined
  /** Facts would leave holes in the plain text that is stored beside it. */
  isWithoutFacts?: boolean
  /** The JSON of trees that the record has already: those of a newer version of the program stay as they are. */
  stored?: ReadonlySet<string>
}

/**
 * Rich text as people send it. A text counts as plain.
 * @param name starts a sentence: `Description`
 */
export function richField(name: string, options: RichOptions): z.ZodType<RichText> {
  // A missing one counts as empty.
  return z
    .preprocess((value) => value ?? [], z.unknown())
    .transform((value, c) => {
      if (options.stored?.has(JSON.stringify(value)) === true) return value as RichText
      const found = typeof value === 'string' ? fromPlain(value, name, options) : checked(value, name, options)
      if (typeof found !== 'string') return found
      c.addIssue({ code: 'custom', message: found })
      return z.NEVER
    })
}

/** The text is measured before it is looked through. */
function fromPlain(plain: string, name: string, options: RichOptions) {
  return problemOf(plain, name, options) ?? checked(richFrom(normalizeText(plain)), name, options)
}

/** @returns the tree in its one form, or what is wrong with the value */
function checked(value: unknown, name: string, options: RichOptions) {
  const { needed, isWithoutFacts = false } = options
  if (Array.isArray(value) && value.length > MAX_BLOCKS) {
    return `${name} has too many paragraphs. Use ${MAX_BLOCKS} or fewer.`
  }
  const parsed = tree.safeParse(value)
  if (!parsed.success) return `${name} ${sentenceOf(parsed.error.issues) ?? 'contains something that we can’t show.'}`
  const rich = normalForm(parsed.data)
  const plain = plainOf(rich)
  const wrong = problemOf(plain, name, options)
  if (wrong !== undefined) return wrong
  if (countNodes(rich) > MAX_NODES) return `${name} has too many parts. Make it shorter.`
  if (isWithoutFacts && hasFact(rich)) return `${name} can’t contain a fact.`
  return needed !== undefined && !isVisible(plain) && !hasFact(rich) ? needed : rich
}

function problemOf(plain: string, name: string, { max }: RichOptions): string | undefined {
  return text(name, max).safeParse(plain).error?.issues[0]?.message
}

/** The message of a check in the tree; undefined when it has another shape. */
function sentenceOf(issues: readonly z.core.$ZodIssue[]): string | undefined {
  return issues
    .flatMap((issue) => (issue.code === 'invalid_union' ? issue.errors.flat() : [issue]))
    .find(({ code }) => code === 'custom')?.message
}

function hasFact(rich: RichText): boolean {
  return JSON.stringify(rich).includes('{"type":"fact"')
}

function countNodes(value: readonly object[]): number {
  return value.reduce((sum, node) => sum + 1 + ('content' in node ? countNodes(node.content as object[]) : 0), 0)
}

export const richOut = z.array(z.looseObject({ type: z.string() })).meta({
  description:
    'Rich text: paragraph, heading (level 1 or 2) and list (isOrdered, start, of item), with content of text (marks bold, italic, and link with its target in to), break and fact (name)',
})
