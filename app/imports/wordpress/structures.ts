/** What lists, quotations, figures and tables become, when their own parts have been read. Pure, for server and browser. */
import { joined, linesOf, type Part } from '#app/imports/wordpress/parts.ts'
import { type Inline, plainOf, type RichBlock, type RichItem } from '#app/definitions/rich-text.ts'

/** The fields of a quotation and a picture (`app/blocks/static.ts`). */
const MAX_CAPTION = 300
const MAX_QUOTE = 600
export const MAX_SOURCE = 120
const BETWEEN_CELLS = { type: 'text', text: ' | ' } as const

export function paragraphOf(content: Inline[]): Part {
  return { is: 'words', block: { type: 'paragraph', content } }
}

/** A heading, and what stood in it besides words. */
export function headingOf(level: 1 | 2, parts: readonly Part[]): Part[] {
  const { lines, others } = split(parts)
  const block: RichBlock = { type: 'heading', level, content: joined(lines) }
  return [...(lines.length > 0 ? [{ is: 'words' as const, block }] : []), ...others]
}

/**
 * A list, and what stood in it besides words.
 * @param start the number of its first item
 * @param children the parts of each item, and of what stands between items, such as a list that belongs to the one before
 */
export function listOf(
  { isOrdered, start }: { isOrdered: boolean; start: number },
  children: readonly { parts: Part[]; isItem: boolean }[],
): Part[] {
  const items: RichItem[] = []
  const others: Part[] = []
  for (const { parts, isItem } of children) {
    let item = isItem ? undefined : items.at(-1)
    for (const part of parts) {
      const inner = part.is === 'words' && part.block.type === 'list' ? part.block : undefined
      const lines = inner ? [] : linesOf(part)
      if (!inner && lines.length === 0) others.push(part)
      // Words behind the list of an item are an item of their own, since they would stand before it otherwise.
      else if (!item || (!inner && (item.content.length > 1 || !isItem))) {
        item = { type: 'item', content: [{ type: 'paragraph', content: joined(lines) }] }
        items.push(item)
      } else if (!inner) addLines(item, lines)
      // Lists are two levels deep at most: those below stand on the second.
      if (inner && item) addBelow(item, inner.content.flatMap(onOneLevel), inner.isOrdered)
    }
  }
  const block: RichBlock = { type: 'list', isOrdered, ...(isOrdered && start > 1 && { start }), content: items }
  return [...(items.length > 0 ? [{ is: 'words' as const, block }] : []), ...others]
}

function addLines({ content }: RichItem, lines: readonly Inline[][]): void {
  const [first] = content
  if (first?.type === 'paragraph') first.content = joined([first.content, ...lines])
}

function addBelow(item: RichItem, below: readonly RichItem[], isOrdered: boolean): void {
  const list = item.content.find((one) => one.type === 'list')
  if (list) list.content.push(...below)
  else item.content.push({ type: 'list', isOrdered, content: [...below] })
}

/** An item and those below it, on one level. */
function onOneLevel({ type, content }: RichItem): RichItem[] {
  const own = content.filter((one) => one.type === 'paragraph')
  const below = content.flatMap((one) => (one.type === 'list' ? one.content.flatMap(onOneLevel) : []))
  return [...(own.length > 0 ? [{ type, content: own }] : []), ...below]
}

/** A quotation where it is short and plain; otherwise its parts as they are. */
export function quoteOf(parts: readonly Part[], source: string): Part[] {
  const { lines, others } = split(parts)
  const quote = lines.map((content) => plainOf([{ type: 'paragraph', content }])).join('\n\n')
  const isPlain = others.length === 0 && !hasLink(lines) && parts.every(isParagraph)
  if (isPlain && quote !== '' && quote.length <= MAX_QUOTE) return [{ is: 'quote', quote, source }]
  return source === '' ? [...parts] : [...parts, paragraphOf([{ type: 'text', text: source }])]
}

/** A picture with the words around it as its caption; what is more than that as it is. */
export function figureOf(parts: readonly Part[]): Part[] {
  const picture = parts.find((part) => part.is === 'picture')
  const { lines, others } = split(parts)
  const caption = plainOf([{ type: 'paragraph', content: joined(lines) }]).replace(/\s+/g, ' ')
  const isCaption = others.length === 1 && lines.length > 0 && caption.length <= MAX_CAPTION && !hasLink(lines)
  return picture && isCaption ? [{ ...picture, caption }] : [...parts]
}

/** A table as a line for each row, and what stood in it besides words. */
export function tableOf(rows: readonly (readonly Part[][])[]): Part[] {
  const cells = rows.map((row) => row.map(split))
  const lines = cells.flatMap((row) => {
    const filled = row.filter((cell) => cell.lines.length > 0).map((cell) => joined(cell.lines))
    return filled.length > 0 ? [filled.flatMap((cell, at) => (at === 0 ? cell : [BETWEEN_CELLS, ...cell]))] : []
  })
  return [...(lines.length > 0 ? [paragraphOf(joined(lines))] : []), ...cells.flat().flatMap(({ others }) => others)]
}

/** The words of parts as lines, and the parts that are no words. */
function split(parts: readonly Part[]): { lines: Inline[][]; others: Part[] } {
  return { lines: parts.flatMap(linesOf), others: parts.filter(({ is }) => is !== 'words' && is !== 'quote') }
}

function isParagraph(part: Part): boolean {
  return part.is === 'words' && part.block.type === 'paragraph'
}

function hasLink(lines: readonly (readonly Inline[])[]): boolean {
  return lines.flat().some((node) => node.type === 'text' && node.marks?.some(({ type }) => type === 'link'))
}
