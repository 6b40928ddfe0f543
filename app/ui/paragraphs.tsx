/** Text as people typed it: paragraphs on blank lines, addresses as links. */
import { webAddress } from '#app/ui/address.ts'

/** The paragraphs of a text, without those that are empty. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\r?\n[ \t]*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
}

export function Paragraphs({ text }: { text: string }) {
  return paragraphsOf(text).map((paragraph, index) => (
    // The text does not change while it is shown, so a paragraph's place is its identity.
    <p key={index} className="whitespace-pre-line">
      {linked(paragraph)}
    </p>
  ))
}

/** The text with every web address in it as a link; the full stop after one is not part of it. */
function linked(text: string): React.ReactNode[] {
  return text.split(/(https?:\/\/[^\s<>"']+)/).map((piece, index) => {
    if (index % 2 === 0) return piece
    const address = withoutClosing(piece)
    const rest = piece.slice(address.length)
    const to = webAddress(address)
    if (!to) return piece
    return (
      <span key={index}>
        <a href={to} className="link wrap-anywhere" target="_blank" rel="noopener noreferrer">
          {address}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
        {rest}
      </span>
    )
  })
}

/** An address without the punctuation that closes the sentence around it. */
function withoutClosing(address: string): string {
  let end = address.length
  while (end > 0 && '.,;:!?)]'.includes(address.charAt(end - 1))) end--
  return address.slice(0, end)
}
