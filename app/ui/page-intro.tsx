/** A title, a text and a picture beside them: the top of a page, or what stands in for an empty list. */
import type { Slot } from '#app/definitions/settings-sections.ts'
import { imageAddress } from '#app/links/address.ts'
import { Picture, readAlt, useAlt } from '#app/ui/picture.tsx'
import type { PageReads } from '#app/ui/read.ts'
import { siteConfigRead, useSiteConfig } from '#app/ui/site.ts'
import { Fragment, type ReactNode } from 'react'
import type { Drawing } from '#app/ui/scene-files.ts'
import { useDrawings } from '#app/ui/scenes.ts'

const FRAME = 'aspect-video w-full rounded-card border border-line object-cover'

/** A title of more characters is set smaller, so that it takes no more than four lines beside the picture. */
const LONG_TITLE = 32
const LONG = 'text-[clamp(2.2rem,4vw,3.4rem)]'

interface PageIntroProps {
  /** The fragment that scrolls to the heading and focuses it. */
  id?: string | undefined
  /** Above everything, such as the list to which the page belongs. */
  back?: ReactNode
  eyebrow?: string | undefined
  title: string
  lead: ReactNode
  /** Address of the drawing, 16:9; undefined for none. */
  scene: string | undefined
  /** Address of the page's picture, or empty. */
  picture?: string
  /** The setting with the church's own picture, which replaces the drawing. */
  slot?: Slot | undefined
  children?: ReactNode
}

export function PageIntro({ id, back, eyebrow, title, lead, scene, picture = '', slot, children }: PageIntroProps) {
  const target = id ? { id, tabIndex: -1 } : {}
  const look = [id && 'scroll-mt-44 outline-none lg:scroll-mt-28', title.length > LONG_TITLE && LONG]
  return (
    <div className="wrap page text-and-picture">
      <div>
        {back}
        {eyebrow && <p className="eyebrow mb-3">{eyebrow}</p>}
        <h1 {...target} className={look.filter(Boolean).join(' ') || undefined}>
          <Sentences of={title} />
        </h1>
        {lead && <p className="lead">{lead}</p>}
        {children}
      </div>
      {picture ? (
        <PagePicture src={picture} />
      ) : scene === undefined ? null : slot ? (
        <Scene slot={slot} drawing={scene} className={FRAME} />
      ) : (
        <Illustration src={scene} />
      )}
    </div>
  )
}

/** Each sentence of a title begins a line where it doesn't fit beside the one before. */
function Sentences({ of }: { of: string }) {
  const sentences = of.split(/(?<=[.?!]) +/)
  if (sentences.length === 1) return of
  return sentences.map((sentence, index) => (
    <Fragment key={index}>
      {index > 0 && ' '}
      <span className="inline-block">{sentence}</span>
    </Fragment>
  ))
}

function PagePicture({ src }: { src: string }) {
  return (
    <Picture
      src={src}
      alt={useAlt(src)}
      sizes="(min-width: 60rem) 37rem, 95vw"
      width={1200}
      height={675}
      loading="eager"
      className={FRAME}
    />
  )
}

interface EmptyProps {
  title: string
  heading?: 'h1' | 'h2'
  text?: string
  scene: Drawing
  children?: ReactNode
}

/** Shown instead of an empty list: what will be here, what to do meanwhile, and a drawing. */
export function Empty({ title, heading: Heading = 'h2', text, scene, children }: EmptyProps) {
  return (
    <div className="text-and-picture border-t border-line pt-8">
      <div>
        <Heading className="text-3xl">{title}</Heading>
        {text && <p className="lead">{text}</p>}
        {children && <div className="mt-6">{children}</div>}
      </div>
      <Illustration src={useDrawings()[scene]} />
    </div>
  )
}

/** A drawing beside a text, hidden when it can't be loaded (`habits.ts`). */
function Illustration({ src }: { src: string }) {
  return <img src={src} alt="" width={1200} height={675} className={FRAME} data-failed="hide" />
}

/** Reads the description of the church's own picture of a page. */
export async function loadPicture(reads: PageReads, slot: Slot): Promise<void> {
  const config = await reads.get(siteConfigRead)
  await readAlt(reads, config[`${slot}Picture`])
}

/** The address and the description of the church's own picture; no address without one. */
export function useOwnPicture(slot: Slot): { src: string | null; alt: string } {
  const src = imageAddress(useSiteConfig()[`${slot}Picture`])
  return { src, alt: useAlt(src) }
}

/**
 * The church's own picture, or our drawing.
 * @param drawing its address, 1200 by 675
 */
export function Scene({ slot, drawing, className }: { slot: Slot; drawing: string; className: string }) {
  const { src, alt } = useOwnPicture(slot)
  const image = <img src={drawing} alt="" width={1200} height={675} className={className} />
  if (!src) return image
  return (
    <Picture
      src={src}
      alt={alt}
      sizes="(min-width: 60rem) 37rem, 95vw"
      width={1200}
      height={675}
      loading="eager"
      className={className}
      fallback={image}
    />
  )
}
