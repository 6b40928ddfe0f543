/** An event's picture, or a drawing. */
import type { ChurchEvent } from '#app/features/events/outputs.ts'
import { imageAddress } from '#app/links/address.ts'
import { pictureSize } from '#app/links/picture-address.ts'
import { isNearWide } from '#app/look/picture-shape.ts'
import { Img } from '#app/ui/picture.tsx'
import { sceneFor } from '#app/ui/scene-words.ts'
import { useDrawings } from '#app/ui/scenes.ts'
import { t } from '#app/text/t.ts'

interface EventPictureProps {
  event: Pick<ChurchEvent, 'title' | 'location' | 'imageUrl'> & Partial<Pick<ChurchEvent, 'categories'>>
  /** The image description; empty if the picture only decorates. */
  alt?: string
  /** The picture's width for each screen width, for the `sizes` attribute. */
  sizes: string
  /** Classes of its box, 16:9. */
  className: string
  /** Always cropped to its box, and without a spinner. */
  small?: boolean
  loading?: 'lazy' | 'eager'
}

export function EventPicture(props: EventPictureProps) {
  const { event, alt = '', sizes, className, small = false, loading = 'eager' } = props
  const own = imageAddress(event.imageUrl)
  const drawing = <Drawing event={event} loading={loading} />
  return (
    <div className={`relative aspect-video overflow-hidden bg-sand ${className}`}>
      {own ? <Own src={own} alt={alt} sizes={sizes} small={small} loading={loading} instead={drawing} /> : drawing}
    </div>
  )
}

interface OwnProps extends Required<Pick<EventPictureProps, 'alt' | 'sizes' | 'small' | 'loading'>> {
  src: string
  instead: React.ReactNode
}

/**
 * A picture that may be slow or missing. Nothing hides it, so it shows without JavaScript; the spinner is behind it, and the
 * page's script removes it and replaces a picture that can't be loaded (`habits.ts`).
 */
function Own({ src, small, instead, ...shown }: OwnProps) {
  // An uploaded picture's address contains its size; the shape of another one is known when it has loaded.
  const size = pictureSize(src)
  const fit = small || (size && isNearWide(size)) ? 'object-cover' : 'object-contain'
  return (
    <>
      {!small && <Spinner />}
      <Img
        src={src}
        {...shown}
        width={1200}
        height={675}
        className={`relative size-full ${fit}`}
        data-fit={small || size ? undefined : ''}
      />
      <template>{instead}</template>
    </>
  )
}

function Drawing({ event, loading }: Pick<Required<EventPictureProps>, 'event' | 'loading'>) {
  const { title, categories = [], location } = event
  const src = useDrawings()[sceneFor([title, ...categories, location ?? ''])]
  return <img src={src} alt="" width={1200} height={675} loading={loading} className="size-full object-cover" />
}

function Spinner() {
  return (
    <div role="status" data-spinner="" className="absolute inset-0 grid place-items-center noscript:hidden">
      <span className="size-10 animate-spin rounded-full border-3 border-line border-t-primary" />
      <span className="sr-only">{t('Loading image...')}</span>
    </div>
  )
}
