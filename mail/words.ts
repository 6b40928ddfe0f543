/** Formatted text in emails: as HTML for mail programs that know little CSS, and as plain text that reads well. */
import { escapeHtml } from '#mail/email.ts'

/** A run of text. A line feed in it is a line break. */
export interface Run {
  text: string
  isBold?: boolean
  isItalic?: boolean
  /** A whole address to which it leads. */
  to?: string
}

interface Item {
  runs: readonly Run[]
  /** The list below it. */
  inner?: List
}

interface List {
  kind: 'list'
  /** The number of the first item; undefined for bullets. */
  start?: number | undefined
  items: readonly Item[]
}

export type Part =
  | { kind: 'paragraph'; runs: readonly Run[] }
  /** Level 1 is as large as the heading of a part. */
  | { kind: 'heading'; level: 1 | 2; runs: readonly Run[] }
  | List

/** Styles of the frame around it. */
interface Styles {
  heading: string
  /** The style of a link, with its class. */
  link: string
}

/** Everything in the parts is text and is escaped. */
export function partsAsHtml(parts: readonly Part[], styles: Styles): string {
  return parts.map((part) => partAsHtml(part, styles)).join('')
}

function partAsHtml(part: Part, styles: Styles): string {
  if (part.kind === 'list') return listAsHtml(part, styles, '0 0 16px 24px')
  const inner = runsAsHtml(part.runs, styles)
  if (part.kind === 'paragraph') return `<p dir="auto" style="margin:0 0 16px">${inner}</p>`
  const [tag, size] = part.level === 1 ? ['h2', '20px'] : ['h3', '17px']
  return `<${tag} dir="auto" class="ink" style="margin:22px 0 8px;${styles.heading};font-size:${size}">${inner}</${tag}>`
}

/** Outlook indents lists by their margin alone. */
function listAsHtml({ start, items }: List, styles: Styles, margin: string): string {
  const [tag, first] = start === undefined ? ['ul', ''] : ['ol', start === 1 ? '' : ` start="${start}"`]
  const inner = items.map(({ runs, inner: below }) => {
    const list = below ? listAsHtml(below, styles, '6px 0 0 22px') : ''
    return `<li dir="auto" style="margin:0 0 6px">${runsAsHtml(runs, styles)}${list}</li>`
  })
  return `<${tag}${first} style="margin:${margin};padding:0">${inner.join('')}</${tag}>`
}

function runsAsHtml(runs: readonly Run[], { link }: Styles): string {
  return runs
    .map(({ text, isBold, isItalic, to }) => {
      const words = escapeHtml(text).replaceAll('\n', '<br>')
      const italic = isItalic ? `<em>${words}</em>` : words
      const bold = isBold ? `<strong>${italic}</strong>` : italic
      return to === undefined ? bold : `<a href="${escapeHtml(to)}" ${link}>${bold}</a>`
    })
    .join('')
}

/** Links are their words with the address in parentheses; items begin with a dash or their number. */
export function partsAsText(parts: readonly Part[]): string {
  return parts
    .map((part) => {
      if (part.kind === 'list') return listAsText(part, '')
      const text = runsAsText(part.runs)
      return part.kind === 'heading' ? underlined(text, part.level === 1 ? '-' : '') : text
    })
    .filter((text) => text !== '')
    .join('\n\n')
}

/** A heading in plain text. */
export function underlined(text: string, sign: string): string {
  return sign === '' ? text : `${text}\n${sign.repeat(Math.min(60, text.length))}`
}

function listAsText({ start, items }: List, indent: string): string {
  return items
    .map(({ runs, inner }, index) => {
      const sign = start === undefined ? '-' : `${start + index}.`
      const further = `\n${indent}${' '.repeat(sign.length + 1)}`
      const text = `${indent}${sign} ${runsAsText(runs).replaceAll('\n', further)}`
      return inner ? `${text}\n${listAsText(inner, `${indent}  `)}` : text
    })
    .join('\n')
}

/** An address stands once, after the last of its runs, and not after itself. */
function runsAsText(runs: readonly Run[]): string {
  let words = ''
  return runs
    .map(({ text, to }, index) => {
      words = index > 0 && runs[index - 1]?.to === to ? words + text : text
      const isLast = to !== undefined && runs[index + 1]?.to !== to
      return isLast && !says(words, to) ? `${text} (${shown(to)})` : text
    })
    .join('')
    .trim()
}

function says(words: string, to: string): boolean {
  const bare = (address: string) =>
    shown(address)
      .replace(/^https?:\/\//, '')
      .replace(/\/$/, '')
  return bare(words.trim()) === bare(to)
}

/** An email address or a phone number without the name of its protocol. */
function shown(to: string): string {
  return to.replace(/^(?:mailto|tel):/i, '')
}
