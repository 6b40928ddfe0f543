/** Plain texts as pages show them: their paragraphs, quotations, line breaks and web addresses. Pure. */
import { webAddress } from '#app/links/address.ts'
import { type Inline, normalForm, type RichText } from '#app/definitions/rich-text.ts'
import { unwrapped } from '#app/links/wrapped-links.ts'

/** The paragraphs of a text, without those that are empty. A blank line pasted from Word holds a no-break space. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n[^\S\n]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
}

/** A paragraph with quotation marks, line breaks and dashes as its writer meant them. */
export function shownParagraph(paragraph: string): string {
  return withoutHardBreaks(unquoted(paragraph)).replace(/(^|\s)--(?=\s)/g, '$1—')
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

/** A piece of text, and the web address that it is. */
export interface Piece {
  text: string
  to?: string
}

/**
 * The text in pieces: web addresses, without the punctuation of the sentence around them and what a mail filter made of them,
 * and the words between.
 */
export function linkedPieces(text: string): Piece[] {
  return text.split(/\b((?:https?:\/\/|www\.)[^\s<>"'“”‘’]+)/i).flatMap((piece, index): Piece[] => {
    if (index % 2 === 0 || piece.length > MAX_ADDRESS_LENGTH) return [{ text: piece }]
    const written = withoutPunctuation(piece)
    const address = unwrapped(written)
    const to = webAddress(/^www/i.test(address) ? `https://${address}` : address)
    if (!to || to.length > MAX_ADDRESS_LENGTH) return [{ text: piece }]
    return [{ text: address, to }, { text: piece.slice(written.length) }]
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

/**
 * A plain text as rich text that pages show alike.
 * @param isExact whether a paragraph stays as it is typed, since its page reads it in a way of its own
 */
export function richFrom(plain: string, isExact: (paragraph: string) => boolean = () => false): RichText {
  return normalForm(
    paragraphsOf(plain).map((paragraph) => ({
      type: 'paragraph',
      content: isExact(paragraph) ? linesOf([{ text: paragraph }]) : linesOf(linkedPieces(shownParagraph(paragraph))),
    })),
  )
}

/** A plain text as rich text with every line break as it was typed, and web addresses as links: how emails show it. */
export function typedRich(plain: string): RichText {
  return normalForm(
    paragraphsOf(plain).map((paragraph) => ({ type: 'paragraph', content: linesOf(linkedPieces(paragraph)) })),
  )
}

/** Pieces as inline content, with a break for each line feed. */
function linesOf(pieces: readonly Piece[]): Inline[] {
  return pieces.flatMap(({ text, to }) =>
    text
      .split('\n')
      .flatMap((line, index): Inline[] => [
        ...(index > 0 ? [{ type: 'break' as const }] : []),
        { type: 'text', text: line, ...(to !== undefined && { marks: [{ type: 'link', to }] }) },
      ]),
  )
}
