/** Sections of pages. */
import type { LinkProps } from '@tanstack/react-router'
import { Link } from '#app/ui/link.tsx'

interface SectionProps {
  title: string
  /** A link beside the title, and its text. */
  to?: LinkProps['to']
  onward?: string
  /** The link's accessible name, if its text alone is unclear. */
  label?: string
  tinted?: boolean
  children: React.ReactNode
}

export function Section({ title, to, onward, label, tinted = false, children }: SectionProps) {
  return (
    <section className={`py-section ${tinted ? 'bg-sand' : ''}`}>
      <div className="wrap">
        <div className="head">
          <h2>{title}</h2>
          {to && (
            <Link to={to} className="link onward" {...(label ? { 'aria-label': label } : {})}>
              {onward}
            </Link>
          )}
        </div>
        {children}
      </div>
    </section>
  )
}
