/** Text as people read it: paragraphs with links, email addresses, and facts in a row. */
import { linkedPieces, paragraphsOf, shownParagraph } from '#app/definitions/paragraphs.ts'
import { NewTabLink } from '#app/ui/link.tsx'
import { Fragment, type ReactNode } from 'react'

/** Paragraphs are separated by blank lines, and web addresses become links. */
export function Paragraphs({ text }: { text: string }) {
  return paragraphsOf(text).map((paragraph, index) => (
    // The text does not change while it is shown, so a paragraph's index is its identity.
    <p key={index} dir="auto" className="whitespace-pre-line">
      {linkify(shownParagraph(paragraph))}
    </p>
  ))
}

/** The text with web addresses as links. */
export function linkify(text: string): ReactNode[] {
  return linkedPieces(text).map(({ text: words, to }, index) =>
    to === undefined ? (
      words
    ) : (
      <NewTabLink key={index} to={to} className="link wrap-anywhere" rel="noopener noreferrer">
        {words}
      </NewTabLink>
    ),
  )
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
 * Short facts in a row with dots between them, but no dot at the beginning or end of a line: a dot is painted behind a
 * space, which a browser leaves out where a line ends.
 * @param facts such as `['June 7, 2026', '21:30']` or `June 7, 2026 · 21:30`; empty ones are left out
 * @returns the content of an element with the class `dots`
 */
export function dottedFacts(facts: readonly ReactNode[] | string): ReactNode[] {
  const all = typeof facts === 'string' ? facts.split(' · ') : facts.filter(Boolean)
  // The space separates the facts in copied text and for screen readers.
  return all.flatMap((fact, index) => [index > 0 && <span key={-index}> </span>, <bdi key={index}>{fact}</bdi>])
}
