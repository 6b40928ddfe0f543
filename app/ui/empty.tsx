/** Shown instead of an empty list: what will be here, what to do meanwhile, and a drawing. */
import type { ReactNode } from 'react'
import { type Drawing, useDrawings } from '#app/ui/scenes.ts'

interface EmptyProps {
  title: string
  /** The level of the title. */
  heading?: 'h1' | 'h2'
  text?: string
  scene: Drawing
  /** Links or buttons. */
  children?: ReactNode
}

export function Empty({ title, heading: Heading = 'h2', text, scene, children }: EmptyProps) {
  return (
    <div className="text-and-picture border-t border-line pt-8">
      <div>
        <Heading className="text-3xl">{title}</Heading>
        {text && <p className="lead">{text}</p>}
        {children && <div className="mt-6">{children}</div>}
      </div>
      <img
        src={useDrawings()[scene]}
        alt=""
        width={1200}
        height={675}
        className="aspect-video w-full rounded-card border border-line object-cover"
      />
    </div>
  )
}
