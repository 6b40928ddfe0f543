/** The parts of a sermon's description, which only its own page needs. */
import { parsedAddress } from '#app/links/address.ts'
import { type Inline, plainOf, type RichBlock, type RichText } from '#app/definitions/rich-text.ts'

/** A piece of a sermon's description: text, the passages it names, or where to follow the church. */
export type DescriptionPart =
  | { kind: 'text'; text: RichText }
  | { kind: 'scriptures'; text: RichText }
  | { kind: 'social'; links: { address: string; label: string }[] }

const SCRIPTURES = 'Scriptures Referenced:'
const SOCIAL = 'Social Links:'

/** Whether a paragraph becomes a part of its own kind. */
export function isLabeled(paragraph: string): boolean {
  return paragraph.includes(SCRIPTURES) || paragraph.includes(SOCIAL)
}

/**
 * The parts of a description: a paragraph with "Scriptures Referenced:" or "Social Links:" becomes a part of its own kind,
 * without that label.
 * @param own addresses of the church: its website, its email address
 */
export function descriptionParts(description: RichText, own: readonly string[] = []): DescriptionPart[] {
  return description.map((block) => {
    const words = block.type === 'paragraph' ? plainOf([block]) : ''
    if (words.includes(SCRIPTURES)) return { kind: 'scriptures', text: [withoutLabel(block, words)] }
    if (words.includes(SOCIAL)) return { kind: 'social', links: socialLinks(block, own.map(domainOf)) }
    return { kind: 'text', text: [block] }
  })
}

/** The passages of a paragraph. Where formatting cuts its label into pieces, they are without formatting. */
function withoutLabel(block: RichBlock, words: string): RichBlock {
  const content = contentOf(block)
  const at = content.findIndex((node) => node.type === 'text' && node.text.includes(SCRIPTURES))
  const rest = content.map((node, index) =>
    index === at && node.type === 'text' ? { ...node, text: node.text.replace(SCRIPTURES, '').trimStart() } : node,
  )
  const plain: Inline[] = [{ type: 'text', text: words.replace(SCRIPTURES, '').trim() }]
  const shown = at < 0 ? plain : rest
  const first = shown.findIndex((node) => node.type !== 'break' && !(node.type === 'text' && node.text.trim() === ''))
  return { type: 'paragraph', content: shown.slice(Math.max(first, 0)) }
}

function contentOf(block: RichBlock): Inline[] {
  return block.type === 'paragraph' ? block.content : []
}

function socialLinks(block: RichBlock, own: readonly string[]): { address: string; label: string }[] {
  return linesOf(contentOf(block)).flatMap((line) => {
    const address = addressOf(line, own)
    return address === undefined ? [] : [{ address, label: labelOf(address, own) }]
  })
}

/** The address that a line is, or to which its words lead. */
function addressOf(line: Inline[], own: readonly string[]): string | undefined {
  const words = plainOf([{ type: 'paragraph', content: line }]).trim()
  const isShort = /^www\./i.test(words) || (!/^\w+:|[@\s]/.test(words) && own.includes(domainOf(words)))
  const targets = line.flatMap((node) => (node.type === 'text' ? (node.marks ?? []) : []))
  const linked = targets.flatMap((mark) => (mark.type === 'link' ? [mark.to] : []))
  return [isShort ? `https://${words}` : words, ...linked].find((address) => address.startsWith('http'))
}

function linesOf(content: readonly Inline[]): Inline[][] {
  const lines: Inline[][] = [[]]
  for (const node of content) {
    if (node.type === 'break') lines.push([])
    else lines.at(-1)?.push(node)
  }
  return lines
}

/** `church.org` of `https://www.church.org/give`, `church.org` or `office@church.org`. */
function domainOf(address: string): string {
  const [, domain = ''] = /^(?:https?:\/\/)?(?:[^/?#@\s]*@)?(?:www\.)?([^/?#:\s]+\.[^/?#:\s]+)/i.exec(address) ?? []
  return domain.toLowerCase()
}

function labelOf(address: string, own: readonly string[]): string {
  const host = parsedAddress(address)?.hostname ?? ''
  if (/(^|\.)(facebook|fb)\.com$/.test(host)) return 'Facebook'
  if (/(^|\.)instagram\.com$/.test(host)) return 'Instagram'
  return host.startsWith('www.') || own.includes(host) ? 'Website' : 'Link'
}
