/** Short facts in a row with dots between them, but no dot at the beginning or end of a line. */

/** @param text such as `June 7, 2026 · 21:30`; the element around it needs the class `dots` */
export function dottedFacts(text: string): React.ReactNode[] {
  // The space separates the facts in copied text and for screen readers.
  return text.split(' · ').flatMap((fact, index) => [index > 0 && ' ', <span key={index}>{fact}</span>])
}
