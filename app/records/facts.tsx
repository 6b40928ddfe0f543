/** Short facts in a row, such as `Nov 24, 2026 · 10:00 a.m. · Parish Hall`. */
import type { ReactNode } from 'react'
import { dottedFacts } from '#app/ui/dotted-facts.tsx'

interface FactsProps {
  /** Empty ones are left out. */
  facts: ReactNode[]
  className?: string
}

export function Facts({ facts, className = '' }: FactsProps) {
  return (
    <span className={`block ${className}`}>
      <span className="dots">{dottedFacts(facts)}</span>
    </span>
  )
}
