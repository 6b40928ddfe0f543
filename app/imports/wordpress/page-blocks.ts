/** Makes the blocks of a page of what was read. Pure, for server and browser. */
import { pageKinds } from '#app/blocks/kinds.ts'
import { emptyBlock, kindIn } from '#app/definitions/blocks.ts'
import type { Block } from '#app/definitions/field.ts'
import type { Part } from '#app/imports/wordpress/parts.ts'
import { type Inline, normalForm, type RichBlock, type RichText } from '#app/definitions/rich-text.ts'

/** What a text block holds (`rich-field.ts`), with room for blank lines. */
const MAX_CHARACTERS = 18_000
const MAX_BLOCKS = 400
const MAX_NODES = 1_800
/** The most pictures of a gallery. */
const MAX_PICTURES = 24

type Picture = Extract<Part, { is: 'picture' }>

/**
 * @param title of the page, which names videos that have no name of their own
 * @returns blocks as `app/blocks` describes them, with the words of the parts in their order
 */
export function blocksOf(parts: readonly Part[], title: string): Block[] {
  const blocks: Omit<Block, 'id'>[] = []
  for (const group of groups(parts)) blocks.push(...blocksOfGroup(group, title))
  return blocks.map((block, at) => ({ ...block, id: `b${at + 1}` }))
}

/** Neighbors that share a block: words, and pictures. */
function groups(parts: readonly Part[]): Part[][] {
  const found: Part[][] = []
  for (const part of parts.map(withPlayableWords)) {
    const last = found.at(-1)
    if (last?.[0]?.is === part.is && (part.is === 'words' || part.is === 'picture')) last.push(part)
    else found.push([part])
  }
  return found
}

/** A recording is a link to its file, as there is no block with a player. */
function withPlayableWords(part: Part): Part {
  if (part.is !== 'audio') return part
  const text = decodedName(part.address)
  const link: Inline = { type: 'text', text, marks: [{ type: 'link', to: part.address }] }
  return { is: 'words', block: { type: 'paragraph', content: [link] } }
}

function decodedName(address: string): string {
  const name =
    address
      .replace(/[?#].*/s, '')
      .split('/')
      .at(-1) ?? ''
  try {
    return decodeURIComponent(name) || address
  } catch {
    return name
  }
}

function blocksOfGroup(group: readonly Part[], title: string): Omit<Block, 'id'>[] {
  const [first] = group
  switch (first?.is) {
    case 'words':
      return texts(group.flatMap((part) => (part.is === 'words' ? [part.block] : []))).map((body) =>
        made('text', { body: normalForm(body) }),
      )
    case 'picture':
      return pictures(group.filter((part): part is Picture => part.is === 'picture'))
    case 'quote':
      return [made('quote', { quote: first.quote, source: first.source, look: 'plain' })]
    case 'video':
      return [made('video', { address: first.address, title: (first.title || title || 'Video').slice(0, 200) })]
    default:
      return []
  }
}

function pictures(group: readonly Picture[]): Omit<Block, 'id'>[] {
  const [first, second] = group
  if (first && !second) return [made('picture', { image: first.image, caption: first.caption, size: 'column' })]
  const all = group.map(({ image, caption }) => ({ image, caption }))
  return pieces(all, MAX_PICTURES).map((some) => made('gallery', { pictures: some }))
}

function made(kind: string, values: Readonly<Record<string, unknown>>): Omit<Block, 'id'> {
  const known = kindIn(pageKinds, { kind })
  return { ...(known ? emptyBlock(known, '') : { kind, isHidden: false, isTinted: false }), ...values }
}

/** The rich text in pieces that fit a block each. */
function texts(rich: RichText): RichText[] {
  const found: RichText[] = []
  let size = { characters: 0, nodes: 0 }
  for (const block of rich.flatMap(fitting)) {
    const own = sizeOf(block)
    const last = found.at(-1)
    const characters = size.characters + own.characters
    const nodes = size.nodes + own.nodes
    if (last && last.length < MAX_BLOCKS && characters <= MAX_CHARACTERS && nodes <= MAX_NODES) {
      last.push(block)
      size = { characters, nodes }
    } else {
      found.push([block])
      size = own
    }
  }
  return found
}

function sizeOf(block: RichBlock): { characters: number; nodes: number } {
  if (block.type === 'list') {
    const sizes = block.content.flatMap(({ content }) => content).map(sizeOf)
    return {
      characters: sizes.reduce((sum, size) => sum + size.characters, 0),
      nodes: sizes.reduce((sum, size) => sum + size.nodes, block.content.length),
    }
  }
  // The 12 are for what stands between blocks and before items.
  const characters = block.content.reduce((all, node) => all + (node.type === 'text' ? node.text.length : 1), 12)
  return { characters, nodes: block.content.length + 1 }
}

/** A block that is too large for itself, in pieces: between the items of a list, and between the words of a paragraph. */
function fitting(block: RichBlock): RichBlock[] {
  const { characters, nodes } = sizeOf(block)
  const parts = Math.max(Math.ceil(characters / MAX_CHARACTERS), Math.ceil(nodes / MAX_NODES))
  if (parts <= 1) return [block]
  if (block.type === 'list') {
    if (block.content.length < 2) return [block]
    const some = pieces(block.content, Math.ceil(block.content.length / (parts + 1)))
    return some.flatMap((content) => fitting({ ...block, content }))
  }
  const content = block.content.flatMap((node): Inline[] =>
    node.type === 'text' ? shortTexts(node.text).map((text) => ({ ...node, text })) : [node],
  )
  if (content.length < 2) return [block]
  const some = pieces(content, Math.ceil(content.length / (parts + 1)))
  return some.flatMap((few) => fitting({ ...block, content: few }))
}

/** A text in pieces of whole words. */
function shortTexts(text: string): string[] {
  return text.match(/[^]{1,4000}(?=\s|$)|[^]{1,4000}/g) ?? [text]
}

function pieces<One>(all: readonly One[], size: number): One[][] {
  const count = Math.ceil(all.length / size)
  return Array.from({ length: count }, (_, at) => all.slice(at * size, (at + 1) * size))
}
