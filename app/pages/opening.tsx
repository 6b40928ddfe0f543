/** The top of a page: title, lead, and one of our scenes beside them. */

interface OpeningProps {
  title: string
  lead: string
  /** Address of the scene, 16:9. */
  scene: string
  eyebrow?: string | undefined
  /** Links and buttons below the lead. */
  children?: React.ReactNode
}

export function Opening({ title, lead, scene, eyebrow, children }: OpeningProps) {
  return (
    <div className="grid items-center gap-x-[clamp(2rem,5vw,4.5rem)] gap-y-9 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]">
      <div>
        {eyebrow && <p className="eyebrow mb-3">{eyebrow}</p>}
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        {children}
      </div>
      <img
        src={scene}
        alt=""
        width={1200}
        height={675}
        className="aspect-video w-full rounded-card border border-line object-cover"
      />
    </div>
  )
}
