/**
 * Writes the original pages as sentences instead of trees: a blank line ends a paragraph, `- ` or `1. ` begins an item,
 * `[us](/contact)` is a link, `**bold**` is bold, and `{churchName}` is a fact.
 */
import { type Block, type BlockKind } from '#app/definitions/field.ts'
import { type BlockOf, emptyBlock } from '#app/definitions/blocks.ts'
import type { InputOf } from '#app/definitions/definition.ts'
import { type Inline, isFactName, normalForm, type RichBlock, type RichText } from '#app/definitions/rich-text.ts'

export function words(written: string): RichText {
  return normalForm(
    written
      .split(/\n\s*\n/)
      .map((part) => part.trim())
      .filter(Boolean)
      .map(blockOf),
  )
}

function blockOf(part: string): RichBlock {
  const [marker] = /^(?:-|1\.) /.exec(part) ?? []
  if (marker === undefined) return { type: 'paragraph', content: inlineOf(part) }
  const items = part.slice(marker.length).split(/\n\s*(?:-|1\.) /)
  return {
    type: 'list',
    isOrdered: marker !== '- ',
    content: items.map((item) => ({ type: 'item', content: [{ type: 'paragraph', content: inlineOf(item) }] })),
  }
}

function inlineOf(written: string): Inline[] {
  return written.split(/(\[[^\]]+\]\([^)]+\)|\*\*[^*]+\*\*|\{\w+\}|\n\/\s)/).map(pieceOf)
}

function pieceOf(piece: string): Inline {
  const [, label, to] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(piece) ?? []
  if (label !== undefined && to !== undefined) return { type: 'text', text: label, marks: [{ type: 'link', to }] }
  const [, bold] = /^\*\*([^*]+)\*\*$/.exec(piece) ?? []
  if (bold !== undefined) return { type: 'text', text: bold, marks: [{ type: 'bold' }] }
  const [, fact = ''] = /^\{(\w+)\}$/.exec(piece) ?? []
  if (isFactName(fact)) return { type: 'fact', name: fact }
  if (piece.startsWith('\n/')) return { type: 'break' }
  return { type: 'text', text: piece.replace(/\s*\n\s*/g, ' ') }
}

/** A block of an original page: empty values for what is left out. */
export function original<K extends BlockKind>(
  kind: K,
  id: string,
  values: Partial<InputOf<K>> & Partial<Pick<Block, 'isTinted'>>,
): BlockOf<K> {
  return { ...emptyBlock(kind, id), ...values } as BlockOf<K>
}
