/** The picture of a page: the church's own, or our drawing. */
import type { Slot } from '#app/settings-sections.ts'
import { imageAddress } from '#app/ui/address.ts'
import { useAlt } from '#app/ui/picture-alt.ts'
import { Picture } from '#app/ui/picture.tsx'
import { useSiteConfig } from '#app/ui/site.ts'

/** The address and the description of the church's own picture; no address without one. */
export function useOwnPicture(slot: Slot): { src: string | null; alt: string } {
  const src = imageAddress(useSiteConfig()[`${slot}Picture`])
  return { src, alt: useAlt(src) }
}

interface SceneProps {
  slot: Slot
  /** Address of the drawing, 1200 by 675. */
  drawing: string
  className: string
}

export function Scene({ slot, drawing, className }: SceneProps) {
  const { src, alt } = useOwnPicture(slot)
  const image = <img src={drawing} alt="" width={1200} height={675} className={className} />
  if (!src) return image
  const sizes = '(min-width: 60rem) 37rem, 95vw'
  return (
    <Picture
      src={src}
      alt={alt}
      sizes={sizes}
      width={1200}
      height={675}
      loading="eager"
      className={className}
      fallback={image}
    />
  )
}
