/** What is printed: pieces of text in reading order, each with its role. How a role looks is in `styles.ts`. */
import type { Inline, RichBlock, RichItem, RichText } from '#app/definitions/rich-text.ts'
import { type OrderPart, headOf, partsOf } from '#app/features/sunday-services/order.ts'
import type { PublicSunday } from '#app/features/sunday-services/shown.ts'
import { t } from '#app/text/t.ts'

export interface Run {
  text: string
  isBold?: boolean
  isItalic?: boolean
}

export type Role =
  | 'church'
  | 'title'
  | 'about'
  | 'section'
  | 'heading'
  | 'entry'
  | 'facts'
  | 'subheading'
  | 'words'
  | 'rubric'
  | 'item'
  | 'foot'

export interface Piece {
  role: Role
  /** A line feed in a text is a line break. */
  runs: Run[]
}

/** A piece, or none for an empty text. */
export function said(role: Role, text: string | null | undefined): Piece[] {
  const shown = printable(text ?? '').trim()
  return shown === '' ? [] : [{ role, runs: [{ text: shown }] }]
}

/** The parts of an order of service, with the words that the church has typed. */
export function orderPieces(day: Pick<PublicSunday, 'order' | 'title' | 'preacher' | 'passage'>): Piece[] {
  return partsOf(day.order).flatMap((part) => {
    const { heading, facts, citation } = headOf(part, day)
    if (part.kind === 'rubric') return said('rubric', heading)
    const beside = [...facts, citation].filter(Boolean).join(' · ')
    return [...said('heading', heading), ...said('facts', beside), ...wordsOf(part)]
  })
}

/** The readings of the day, unless the order has them. */
export function readingPieces({ readings, order }: Pick<PublicSunday, 'readings' | 'order'>): Piece[] {
  if (partsOf(order).some(({ kind }) => kind === 'reading')) return []
  return readings.flatMap(({ label, citation }) => [
    ...said('heading', label || t('Reading')),
    ...said('facts', citation),
  ])
}

function wordsOf(part: OrderPart): Piece[] {
  switch (part.kind) {
    case 'song':
      return paragraphs(part.words)
    case 'reading':
      return paragraphs(part.text)
    case 'prayer':
    case 'creed':
    case 'notice':
    case 'text':
      return richPieces(part.words)
    default:
      return []
  }
}

/** Typed text; a blank line begins a paragraph. */
export function paragraphs(text: string): Piece[] {
  return text.split(/\n\s*\n/).flatMap((one) => said('words', one))
}

function richPieces(rich: RichText): Piece[] {
  return rich.flatMap(blockPieces)
}

function blockPieces(block: RichBlock): Piece[] {
  if (block.type === 'list') {
    const first = block.start ?? 1
    return block.content.flatMap((item, at) => itemPieces(item, block.isOrdered ? `${first + at}. ` : '• '))
  }
  return piece(block.type === 'heading' ? 'subheading' : 'words', block.content.map(runOf))
}

function itemPieces({ content }: RichItem, mark: string): Piece[] {
  return content.flatMap((block) =>
    block.type === 'list' ? blockPieces(block) : piece('item', [{ text: mark }, ...block.content.map(runOf)]),
  )
}

function piece(role: Role, runs: Run[]): Piece[] {
  return runs.some(({ text }) => text.trim() !== '') ? [{ role, runs }] : []
}

/** Paper has no links, so their words stay. */
function runOf(node: Inline): Run {
  if (node.type !== 'text') return { text: node.type === 'break' ? '\n' : '' }
  const marks = new Set((node.marks ?? []).map(({ type }) => type))
  return {
    text: printable(node.text),
    ...(marks.has('bold') && { isBold: true }),
    ...(marks.has('italic') && { isItalic: true }),
  }
}

/** Accents in one character with their letter, as fonts have them, and no pictographs, of which they have none. */
function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(PICTOGRAPH, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n\u00A0]/g, ' ')
}
const PICTOGRAPH =
  /(?![©®™])[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|[\uFE0E\uFE0F\u20E3\u200D]/gv
