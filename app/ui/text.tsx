/** Text as people read it: paragraphs with links, email addresses, and facts in a row. */
import { webAddress } from '#app/values/address.ts'
import { NewTabLink } from '#app/ui/link.tsx'
import { Fragment, type ReactNode } from 'react'

/** The paragraphs of a text, without those that are empty. A blank line pasted from Word holds a no-break space. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n[^\S\n]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
}

/** Paragraphs are separated by blank lines, and web addresses become links. */
export function Paragraphs({ text }: { text: string }) {
  return paragraphsOf(text).map((paragraph, index) => (
    // The text does not change while it is shown, so a paragraph's index is its identity.
    <p key={index} dir="auto" className="whitespace-pre-line">
      {linkify(withoutHardBreaks(unquoted(paragraph)).replace(/(^|\s)--(?=\s)/g, '$1—'))}
    </p>
  ))
}

/** A paragraph that is quoted as in emails, each line after a `>`, in quotation marks instead. */
function unquoted(paragraph: string): string {
  if (/^[^>\n]/m.test(paragraph)) return paragraph
  const words = paragraph.replace(/^> ?/gm, '')
  return /["“]/.test(words) ? words : `“${words}”`
}

/**
 * A paragraph without the line breaks that an email program or a PDF put after every full line. A break after a short
 * line or the end of a sentence was meant.
 */
function withoutHardBreaks(paragraph: string): string {
  return paragraph.replace(/^(.{45,}[^\s.:;!?])[ \t]*\r?\n(?=[\p{L}\p{N}“"(])/gmu, '$1 ')
}

/** The text with web addresses as links, without the punctuation of the sentence around them. */
export function linkify(text: string): ReactNode[] {
  return text.split(/\b((?:https?:\/\/|www\.)[^\s<>"'“”‘’]+)/i).map((piece, index) => {
    if (index % 2 === 0) return piece
    if (piece.length > MAX_ADDRESS_LENGTH) return piece
    const address = withoutPunctuation(piece)
    const to = webAddress(/^www/i.test(address) ? `https://${address}` : address)
    if (!to) return piece
    return (
      <span key={index}>
        <NewTabLink to={to} className="link wrap-anywhere" rel="noopener noreferrer">
          {address}
        </NewTabLink>
        {piece.slice(address.length)}
      </span>
    )
  })
}

/** No browser accepts a longer address. */
const MAX_ADDRESS_LENGTH = 2_000

/** An address without the punctuation or brackets around it; its own brackets stay. */
function withoutPunctuation(address: string): string {
  const last = address.at(-1) ?? ''
  const opening = { ')': '(', ']': '[' }[last]
  const isOwn = opening !== undefined && address.split(opening).length >= address.split(last).length
  return '.,;:!?)]'.includes(last) && !isOwn ? withoutPunctuation(address.slice(0, -1)) : address
}

/** An email address, whose lines break after the `@` or a dot. */
export function Email({ children }: { children: string }) {
  return (
    // One element, since a link around it may be a flex container.
    <span>
      {children.match(/[^@.]*[@.]?/g)?.map((part, index) => (
        <Fragment key={index}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </span>
  )
}

/**
 * Short facts in a row with dots between them, but no dot at the beginning or end of a line.
 * @param facts such as `['June 7, 2026', '21:30']` or `June 7, 2026 · 21:30`; empty ones are left out
 * @returns the content of an element with the class `dots`
 */
export function dottedFacts(facts: readonly ReactNode[] | string): ReactNode[] {
  const all = typeof facts === 'string' ? facts.split(' · ') : facts.filter(Boolean)
  // The space separates the facts in copied text and for screen readers.
  return all.flatMap((fact, index) => [
    index > 0 && ' ',
    <span key={index}>
      <bdi>{fact}</bdi>
    </span>,
  ])
}
