/** Short facts side by side, with dots between them; none begins or ends a line where they take several. */

/** @param text such as `June 7, 2026 · 21:30`; the element around it needs the class `dots` */
export function dotted(text: string): React.ReactNode[] {
  // The space is for people who copy the text or hear it read.
  return text.split(' · ').flatMap((fact, index) => [index > 0 && ' ', <span key={index}>{fact}</span>])
}
