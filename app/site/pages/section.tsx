/** Sections of pages, and short texts side by side. */
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

interface ThreeTextsProps {
  list?: 'ul' | 'ol'
  texts: readonly (readonly [title: string, text: string])[]
}

/** Three columns, each with a title and a text. */
export function ThreeTexts({ list: List = 'ul', texts }: ThreeTextsProps) {
  return (
    <List className="grid gap-x-columns gap-y-8 md:grid-cols-3">
      {texts.map(([title, text]) => (
        <li key={title} className="border-t border-ink/25 pt-5">
          <h3 className="mb-2 text-2xl">{title}</h3>
          <p className="text-soft">{text}</p>
        </li>
      ))}
    </List>
  )
}
