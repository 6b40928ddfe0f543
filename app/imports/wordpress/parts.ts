/** What HTML of the old site becomes: words, pictures and recordings in their order. Pure, for server and browser. */
import { videoId, watchAddress } from '#app/links/address.ts'
import { type Inline, plainOf, type RichBlock, type RichItem } from '#app/definitions/rich-text.ts'

export type Part =
  | { is: 'words'; block: RichBlock }
  | { is: 'quote'; quote: string; source: string }
  | { is: 'picture'; image: string; caption: string }
  | { is: 'video'; address: string; title: string }
  | { is: 'audio'; address: string }

/** The parts of a text, and what a person should look at, as sentences. */
export interface Content {
  parts: Part[]
  looks: string[]
}

const BREAK = { type: 'break' } as const
const AUDIO_FILE = /\.(?:mp3|m4a|m4b|aac|ogg|opus|wav)(?:[?#]|$)/i

/** The page of a video at YouTube or Vimeo; undefined for any other address. */
export function videoPage(address: string): string | undefined {
  if (videoId(address) && address.includes('/')) return watchAddress(address) ?? undefined
  const vimeo = /^https?:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{5,12})(?:\/(\w+)|\?h=(\w+))?/i.exec(address)
  const key = vimeo?.[2] ?? vimeo?.[3]
  if (vimeo) return `https://vimeo.com/${vimeo[1]}${key === undefined ? '' : `/${key}`}`
  return /^https?:\/\/(?:www\.)?vimeo\.com\/(?:channels|groups)\//i.test(address) ? address : undefined
}

export function isAudioFile(address: string): boolean {
  return AUDIO_FILE.test(address)
}

/** Inline content as a browser shows it: one space for several, none at the edges of lines, no empty lines at the edges. */
export function tidied(content: readonly Inline[]): Inline[] {
  const lines: Inline[][] = [[]]
  for (const node of content) {
    if (node.type === 'break') lines.push([])
    else lines.at(-1)?.push(node)
  }
  const shown = lines.map(tidiedLine)
  const first = shown.findIndex((line) => line.length > 0)
  const last = shown.findLastIndex((line) => line.length > 0)
  return first < 0 ? [] : joined(shown.slice(first, last + 1))
}

/** Lines of inline content with breaks between them. */
export function joined(lines: readonly (readonly Inline[])[]): Inline[] {
  return lines.flatMap((line, at) => (at === 0 ? line : [BREAK, ...line]))
}

function tidiedLine(line: readonly Inline[]): Inline[] {
  let before = ' '
  const collapsed = line.flatMap((node): Inline[] => {
    if (node.type !== 'text') return [node]
    const text = node.text.replace(/\s+/g, ' ')
    const own = before === ' ' && text.startsWith(' ') ? text.slice(1) : text
    before = own.at(-1) ?? before
    return own === '' ? [] : [{ ...node, text: own }]
  })
  const last = collapsed.at(-1)
  if (last?.type !== 'text' || !last.text.endsWith(' ')) return collapsed
  const end = last.text.trimEnd()
  return [...collapsed.slice(0, -1), ...(end === '' ? [] : [{ ...last, text: end }])]
}

/** The words of a block on lines of their own, for where only lines can stand: in an item of a list, a cell, a caption. */
export function linesOf(part: Part): Inline[][] {
  if (part.is === 'quote') return [part.quote, part.source].filter(Boolean).map((text) => [{ type: 'text', text }])
  return part.is === 'words' ? linesOfBlock(part.block) : []
}

function linesOfBlock(block: RichBlock): Inline[][] {
  if (block.type !== 'list') return [block.content]
  return block.content.flatMap(({ content }) => content.flatMap(linesOfBlock))
}

/** The parts as plain text: the address of a link behind its words, `• ` before items. */
export function plainOfParts(parts: readonly Part[]): string {
  return parts.map(plainOfPart).filter(Boolean).join('\n\n')
}

function plainOfPart(part: Part): string {
  switch (part.is) {
    case 'words':
      return plainOf([withAddresses(part.block)])
    case 'quote':
      return [part.quote, part.source].filter(Boolean).join('\n')
    case 'picture':
      return part.caption
    default:
      return ''
  }
}

/** The block with the address of each link behind its words. */
function withAddresses(block: RichBlock): RichBlock {
  if (block.type !== 'list') return { ...block, content: block.content.map(withAddress) }
  const content = block.content.map((item) => ({ ...item, content: item.content.map(inItem) }))
  return { ...block, content }
}

function inItem(block: RichItem['content'][number]): RichItem['content'][number] {
  return withAddresses(block) as typeof block
}

function withAddress(node: Inline, at: number, line: readonly Inline[]): Inline {
  const to = targetOf(node)
  // A link may be in several pieces, of which some are bold.
  if (node.type !== 'text' || to === undefined || targetOf(line[at + 1]) === to) return node
  const words = node.text.trim()
  const address = to.replace(/^(?:mailto|tel):/i, '')
  if (words === '') return { ...node, text: `${node.text}${address}` }
  if (bare(words) === bare(address)) return { ...node, text: node.text.replace(words, () => address) }
  return { ...node, text: `${node.text.trimEnd()} (${address})` }
}

/** An address as people write it. */
function bare(address: string): string {
  return address
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '')
}

function targetOf(node: Inline | undefined): string | undefined {
  return node?.type === 'text' ? node.marks?.find((mark) => mark.type === 'link')?.to : undefined
}
