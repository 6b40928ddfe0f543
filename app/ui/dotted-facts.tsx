/** Short facts in a row with dots between them, but no dot at the beginning or end of a line. */
import type { ReactNode } from 'react'

/**
 * @param facts such as `['June 7, 2026', '21:30']` or `June 7, 2026 · 21:30`; empty ones are left out
 * @returns the content of an element with the class `dots`
 */
export function dottedFacts(facts: readonly ReactNode[] | string): ReactNode[] {
  const all = typeof facts === 'string' ? facts.split(' · ') : facts.filter(Boolean)
  // The space separates the facts in copied text and for screen readers.
  return all.flatMap((fact, index) => [index > 0 && ' ', <span key={index}>{fact}</span>])
}
