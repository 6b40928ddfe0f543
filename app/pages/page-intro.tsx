/** The top of a page: title, lead, and a picture beside them. */
import type { Slot } from '#app/settings-sections.ts'
import { Scene } from '#app/ui/scene.tsx'

const FRAME = 'aspect-video w-full rounded-card border border-line object-cover'

interface PageIntroProps {
  title: string
  lead: string
  /** Address of the drawing, 16:9. */
  scene: string
  /** The setting with the church's own picture, which replaces the drawing. */
  slot?: Slot
  eyebrow?: string | undefined
  /** Links and buttons below the lead. */
  children?: React.ReactNode
}

export function PageIntro({ title, lead, scene, slot, eyebrow, children }: PageIntroProps) {
  return (
    <div className="text-and-picture">
      <div>
        {eyebrow && <p className="eyebrow mb-3">{eyebrow}</p>}
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        {children}
      </div>
      {slot ? (
        <Scene slot={slot} drawing={scene} className={FRAME} />
      ) : (
        <img src={scene} alt="" width={1200} height={675} className={FRAME} />
      )}
    </div>
  )
}
