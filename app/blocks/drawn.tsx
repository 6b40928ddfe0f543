/** What the drawings of blocks have in common: a section of the page with its heading. */
import type { ReactNode } from 'react'
import type { KindName, KindOf } from '#app/blocks/kinds.ts'
import type { BlockOf } from '#app/definitions/blocks.ts'
import type { Block } from '#app/definitions/field.ts'
import { Heading, type Level, LinkTo } from '#app/ui/rich-text.tsx'

/** The props of a block's drawing. */
export interface Drawn<Name extends KindName> {
  block: BlockOf<KindOf<Name>>
}

/** The id of a block's element, which links and the preview use. */
export function anchorOf({ id }: Pick<Block, 'id'>): string {
  return `b-${id}`
}

interface BlockSectionProps {
  block: Pick<Block, 'id' | 'isTinted'>
  heading: string
  /** A link beside the heading. */
  more?: ReactNode
  className?: string
  children: ReactNode
}

/** A section across the page. Its heading is of the second level; without one, the headings in it are. */
export function BlockSection({ block, heading, more, className = '', children }: BlockSectionProps) {
  return (
    <section id={anchorOf(block)} className={`py-section ${block.isTinted ? 'bg-sand' : ''} ${className}`.trim()}>
      <div className="wrap">
        {heading && (
          <div className="head">
            <Heading level={2}>{heading}</Heading>
            {more}
          </div>
        )}
        {children}
      </div>
    </section>
  )
}

interface FormSectionProps {
  block: Pick<Block, 'id' | 'isTinted'>
  heading: string
  /** Below the heading. */
  intro: ReactNode
  children: ReactNode
}

/** A form, with its heading and introduction beside it, above it on small windows. */
export function FormSection({ block, heading, intro, children }: FormSectionProps) {
  return (
    <section id={anchorOf(block)} className={`no-print py-section ${block.isTinted ? 'bg-sand' : ''}`.trim()}>
      <div className="wrap grid items-start gap-x-columns gap-y-6 lg:grid-cols-[1fr_1.2fr]">
        <div>
          {heading && <Heading level={2}>{heading}</Heading>}
          {intro}
        </div>
        {children}
      </div>
    </section>
  )
}

/** The level of headings in a block. */
export function innerLevel(heading: string): Level {
  return heading ? 3 : 2
}

/** A link with an arrow, when it has words and leads somewhere. */
export function More({ to, label }: { to: string; label: string }) {
  if (!to || !label) return null
  return (
    <LinkTo to={to} className="link onward">
      {label}
    </LinkTo>
  )
}
