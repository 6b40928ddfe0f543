/** A list without records: what belongs there, in its own words, and the button that adds the first. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Drawing } from '#app/ui/scene-files.ts'
import { drawingsOf } from '#app/ui/scenes.ts'
import { siteConfigRead } from '#app/ui/site.ts'

interface EmptyPlaceProps {
  /** A drawing of the set that the church has chosen. */
  drawing: Drawing
  text: string
  /** The button. */
  children?: ReactNode
}

export function EmptyPlace({ drawing, text, children }: EmptyPlaceProps) {
  const { data: config } = useQuery(siteConfigRead)
  return (
    <>
      {config && (
        <img
          src={drawingsOf(config.sceneSet)[drawing]}
          alt=""
          width={1200}
          height={675}
          className="mx-auto mb-5 h-auto w-72 max-w-full rounded-card"
        />
      )}
      <p>{text}</p>
      {children && <p className="mt-5">{children}</p>}
    </>
  )
}
