/**
 * Rich text: paragraphs, two levels of headings, lists, bold, italic and links, and facts that follow the settings. It is a
 * tree of plain data, never HTML, so what can be stored is what can be drawn.
 */
import { type FactName, type Facts, facts as catalogue } from '#app/church/facts.ts'

export type Mark = { type: 'bold' } | { type: 'italic' } | { type: 'link'; to: string }
interface Words {
  type: 'text'
  text: string
  marks?: Mark[]
}
export type Inline = Words | { type: 'break' } | { type: 'fact'; name: FactName }
interface Paragraph {
  type: 'paragraph'
  content: Inline[]
}
interface RichHeading {
  type: 'heading'
  /** 1 is a heading, 2 a small one; the page decides which HTML heading that is. */
  level: 1 | 2
  content: Inline[]
}
export interface RichItem {
  type: 'item'
  /** A paragraph, and at most one list below it. */
  content: (Paragraph | RichList)[]
}
interface RichList {
  type: 'list'
  isOrdered: boolean
  /** The number of the first item, from 2 to 9999; left out for 1 and for bullets. */
  start?: number
  content: RichItem[]
}
export type RichBlock = Paragraph | RichHeading | RichList
export type RichText = RichBlock[]

const MARKS: readonly Mark['type'][] = ['bold', 'italic', 'link']

/**
 * The one form of a tree, in which it is stored: its members and marks in one order, neighbors with the same marks joined,
 * nothing empty but paragraphs between others, and items that begin with a paragraph.
 */
export function normalForm(rich: RichText): RichText {
  const blocks = rich.map(normalBlock).filter((block) => block.type !== 'list' || block.content.length > 0)
  const first = blocks.findIndex((block) => !isBlank(block))
  return first < 0 ? [] : blocks.slice(first, blocks.findLastIndex((block) => !isBlank(block)) + 1)
}

/** Whether a block is a paragraph or a heading that shows nothing. */
function isBlank(block: RichBlock): boolean {
  if (block.type === 'list') return false
  return block.content.every((node) => node.type === 'break' || (node.type === 'text' && node.text.trim() === ''))
}

function normalBlock(block: RichBlock): RichBlock {
  switch (block.type) {
    case 'paragraph':
      return { type: 'paragraph', content: normalInline(block.content) }
    case 'heading': {
      const line = block.content.map((node) => (node.type === 'break' ? { type: 'text' as const, text: ' ' } : node))
      const content = normalInline(line.map((node) => (node.type === 'text' ? onOneLine(node) : node)))
      return { type: 'heading', level: block.level, content }
    }
    case 'list':
      return normalList(block)
  }
}

function normalList({ isOrdered, start = 1, content }: RichList): RichList {
  return { type: 'list', isOrdered, ...(isOrdered && start > 1 && { start }), content: content.map(normalItem) }
}

function normalItem({ content }: RichItem): RichItem {
  const paragraph = content.find((one) => one.type === 'paragraph')
  const list = content.find((one) => one.type === 'list')
  const inner = list && list.content.length > 0 ? [normalList(list)] : []
  return { type: 'item', content: [{ type: 'paragraph', content: normalInline(paragraph?.content ?? []) }, ...inner] }
}

function normalInline(content: readonly Inline[]): Inline[] {
  const joined: Inline[] = []
  for (const node of content.flatMap(withBreaks)) {
    if (node.type === 'break') joined.push({ type: 'break' })
    else if (node.type === 'fact') joined.push({ type: 'fact', name: node.name })
    else if (node.text !== '') {
      const marks = marksOf(node)
      const last = joined.at(-1)
      const isSame = last?.type === 'text' && JSON.stringify(last.marks ?? []) === JSON.stringify(marks)
      if (isSame) joined[joined.length - 1] = { ...last, text: last.text + node.text }
      else joined.push({ type: 'text', text: node.text, ...(marks.length > 0 && { marks }) })
    }
  }
  return joined
}

/** A line feed in a text is a break, since pages would show a space. */
function withBreaks(node: Inline): Inline[] {
  if (node.type !== 'text' || !LINE_FEED.test(node.text)) return [node]
  return node.text
    .split(LINE_FEED)
    .flatMap((text, index): Inline[] => [...(index > 0 ? [{ type: 'break' as const }] : []), { ...node, text }])
}
const LINE_FEED = /\r\n?|\n/

function onOneLine(words: Words): Words {
  return { ...words, text: words.text.replaceAll(/[\r\n]+/g, ' ') }
}

/** The marks in one order, each kind once. */
function marksOf({ marks = [] }: Words): Mark[] {
  return MARKS.flatMap((type) => {
    const mark = marks.find((one) => one.type === type)
    return mark?.type === 'link' ? { type: 'link', to: mark.to } : (mark ?? [])
  })
}

/**
 * The words alone: a blank line between blocks, `- ` before items, a line feed for a break.
 * @param facts fills in facts; without them they are left out, as in what search looks through
 */
export function plainOf(rich: RichText, facts?: Facts): string {
  return textOf(rich, { node: (node) => plainNode(node, facts), heading: () => '' })
}

/** The words with signs for what else they are, so that two versions can be compared: `**bold**`, `[here](/contact)`. */
export function writtenOf(rich: RichText): string {
  return textOf(rich, { node: writtenNode, heading: (level) => `${'#'.repeat(level)} ` })
}

interface Writing {
  node: (node: Inline) => string
  /** What stands before a heading. */
  heading: (level: 1 | 2) => string
}

function textOf(rich: RichText, writing: Writing): string {
  return rich.map((block) => blockText(block, writing, '')).join('\n\n')
}

function blockText(block: RichBlock, writing: Writing, indent: string): string {
  if (block.type !== 'list') {
    const before = block.type === 'heading' ? writing.heading(block.level) : ''
    return before + inlineText(block, writing.node)
  }
  return block.content
    .map((item, index) => {
      const [first, ...rest] = childrenOf(item).map((one) => blockText(one, writing, `${indent}  `))
      return [`${indent}${block.isOrdered ? `${(block.start ?? 1) + index}.` : '-'} ${first ?? ''}`, ...rest].join('\n')
    })
    .join('\n')
}

function inlineText(block: { content?: Inline[] }, write: Writing['node']): string {
  return childrenOf(block).map(write).join('')
}

/** A node of a newer version may have none. */
function childrenOf<Child>({ content = [] }: { content?: Child[] }): Child[] {
  return content
}

/** The words of a node; of one of a newer version, those in it. */
function plainNode(node: Inline, facts: Facts | undefined): string {
  switch (node.type) {
    case 'text':
      return node.text
    case 'break':
      return '\n'
    case 'fact':
      return facts?.[node.name] ?? ''
    default:
      return wordsInUnknown(node)
  }
}

function wordsInUnknown(node: object): string {
  if ('text' in node && typeof node.text === 'string') return node.text
  return inlineText(node, (inner) => plainNode(inner, undefined))
}

function writtenNode(node: Inline): string {
  if (node.type === 'fact') return `[${isFactName(node.name) ? catalogue[node.name].label : node.name}]`
  const words = plainNode(node, undefined)
  return node.type === 'text' ? (node.marks ?? []).reduceRight(markedWords, words) : words
}

function markedWords(words: string, mark: Mark): string {
  if (mark.type === 'link') return `[${words}](${mark.to})`
  const sign = mark.type === 'bold' ? '**' : '_'
  return `${sign}${words}${sign}`
}

/** Whether a value, such as a stored one, has the shape of a rich text; its nodes may be of a newer version. */
export function isRichText(value: unknown): value is RichText {
  return Array.isArray(value) && value.every(isNode)
}

const PARENTS = new Set(['paragraph', 'heading', 'list', 'item'])

function isNode(value: unknown): boolean {
  const node: Record<string, unknown> = { ...Object(value) }
  const { type, text = '', to = '', marks = [] } = node
  if (typeof type !== 'string' || typeof text !== 'string' || typeof to !== 'string') return false
  const { content = PARENTS.has(type) ? undefined : [] } = node
  return Array.isArray(content) && content.every(isNode) && Array.isArray(marks) && marks.every(isNode)
}

/** Whether a node is a fact that this version knows. */
export function isFactName(name: string): name is FactName {
  return Object.hasOwn(catalogue, name)
}
