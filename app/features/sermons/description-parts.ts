/** The parts of a sermon's description, which only its own page needs. */
import { parsedAddress } from '#app/values/address.ts'

/** A piece of a sermon's description: plain text, the passages it names, or where to follow the church. */
export type DescriptionPart =
  | { kind: 'text'; text: string }
  | { kind: 'scriptures'; text: string }
  | { kind: 'social'; links: { address: string; label: string }[] }

/**
 * The parts of a description. Paragraphs are separated by blank lines; one with "Scriptures Referenced:" or "Social
 * Links:" becomes a part of its own kind, without that label.
 * @param own addresses of the church: its website, its email address
 */
export function descriptionParts(description: string, own: readonly string[] = []): DescriptionPart[] {
  return description.split(/\n[^\S\n]*\n/).flatMap((paragraph): DescriptionPart[] => {
    const text = paragraph.trim()
    if (text === '') return []
    if (text.includes('Scriptures Referenced:')) {
      return [{ kind: 'scriptures', text: text.replace('Scriptures Referenced:', '').trim() }]
    }
    return text.includes('Social Links:')
      ? [{ kind: 'social', links: socialLinks(text, own.map(domainOf)) }]
      : [{ kind: 'text', text }]
  })
}

function socialLinks(paragraph: string, own: readonly string[]): { address: string; label: string }[] {
  const lines = paragraph.split('\n').map((line) => line.trim())
  const addresses = lines.map((line) =>
    /^www\./i.test(line) || (!/^\w+:|[@\s]/.test(line) && own.includes(domainOf(line))) ? `https://${line}` : line,
  )
  return addresses
    .filter((line) => line.startsWith('http'))
    .map((address) => ({ address, label: labelOf(address, own) }))
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
