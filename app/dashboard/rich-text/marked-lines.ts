/** Lists that people write with signs of their own: `• Coffee` or `2) Tea` at the beginning of each line. Pure. */
import { type Inline, normalForm, type RichBlock, type RichItem, type RichText } from '#app/definitions/rich-text.ts'

/** One line of a paragraph, or a block of another kind. */
interface Line {
  /** Undefined for a line, whose content is below. */
  block?: RichBlock
  content: Inline[]
  isFirst: boolean
  marker?: string
}

const MARKER = /^\s*([•‣▪●○◦∙·*-]|\d{1,4}[.)])\s+/u

/** The text with two or more marked lines in a row as a list; numbers must count up. Whatever else is in it stays. */
export function withLists(rich: RichText): RichText {
  const lines = rich.flatMap(linesOf)
  const made: RichBlock[] = []
  for (let at = 0; at < lines.length;) {
    const run = runFrom(lines, at)
    const line = lines[at]
    if (run.length > 1) made.push(listOf(run))
    else if (line) addLine(made, line)
    at += run.length
  }
  return normalForm(made)
}

function linesOf(block: RichBlock): Line[] {
  if (block.type !== 'paragraph') return [{ block, content: [], isFirst: true }]
  const lines: Inline[][] = [[]]
  for (const node of block.content) {
    if (node.type === 'break') lines.push([])
    else lines.at(-1)?.push(node)
  }
  return lines.map((content, index) => {
    const [first] = content
    const marker = first?.type === 'text' ? MARKER.exec(first.text)?.[1] : undefined
    return { content, isFirst: index === 0, ...(marker !== undefined && { marker }) }
  })
}

/** A line and those that continue the list which it may begin. */
function runFrom(lines: readonly Line[], at: number): Line[] {
  let end = at + 1
  while (lines[end]?.marker !== undefined && lines[end]?.marker === nextMarker(lines[end - 1]?.marker)) end++
  return lines.slice(at, end)
}

/** `•` behind `•`, `3)` behind `2)`. */
function nextMarker(marker = ''): string {
  return marker.replace(/^\d+/, (digits) => String(Number(digits) + 1))
}

function listOf(run: readonly Line[]): RichBlock {
  const number = Number.parseInt(run[0]?.marker ?? '', 10)
  const content = run.map((line): RichItem => ({
    type: 'item',
    content: [{ type: 'paragraph', content: unmarked(line) }],
  }))
  return { type: 'list', isOrdered: !Number.isNaN(number), ...(number > 1 && { start: number }), content }
}

function unmarked({ content }: Line): Inline[] {
  return content.map((node, index) =>
    index === 0 && node.type === 'text' ? { ...node, text: node.text.replace(MARKER, '') } : node,
  )
}

/** A line that is not its paragraph's first goes on with the paragraph, if that is still the last block. */
function addLine(made: RichBlock[], { block, content, isFirst }: Line): void {
  const last = made.at(-1)
  if (block) made.push(block)
  else if (isFirst || last?.type !== 'paragraph') made.push({ type: 'paragraph', content: [...content] })
  else last.content.push({ type: 'break' }, ...content)
}
