/** Short facts in a row, such as `Nov 24, 2026 · 10:00 a.m. · Parish Hall`. */
import { Fragment, type ReactNode } from 'react'

interface FactsProps {
  /** Empty ones are left out. */
  facts: ReactNode[]
  className?: string
}

/** With dots between them, but no dot at the beginning or end of a line. */
export function Facts({ facts, className = '' }: FactsProps) {
  return (
    <span className={`block ${className}`}>
      <span className="dots">
        {facts.filter(Boolean).map((fact, index) => (
          <Fragment key={index}>
            {/* The space separates the facts in copied text and for screen readers. */}
            {index > 0 && ' '}
            <span>{fact}</span>
          </Fragment>
        ))}
      </span>
    </span>
  )
}
