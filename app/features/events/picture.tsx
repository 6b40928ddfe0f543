/** An event's picture, or a drawing. */
import type { ChurchEvent } from '#app/features/events/outputs.ts'
import { sceneWordsOf } from '#app/features/events/scene.ts'
import { imageAddress } from '#app/links/address.ts'
import { pictureSize } from '#app/links/picture-address.ts'
import { isNearWide } from '#app/look/picture-shape.ts'
import { Img } from '#app/ui/picture.tsx'
import { StandIn, WordCard } from '#app/ui/stand-in.tsx'
import { t } from '#app/text/t.ts'

interface EventPictureProps {
  event: Pick<ChurchEvent, 'id' | 'title' | 'location' | 'imageUrl'> & Partial<Pick<ChurchEvent, 'categories'>>
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
  return (
    <div className={`relative aspect-video overflow-hidden bg-sand ${className}`}>
      {own ? (
        <Own src={own} alt={alt} sizes={sizes} small={small} loading={loading} title={event.title} />
      ) : (
        <Drawing event={event} loading={loading} />
      )}
    </div>
  )
}

interface OwnProps extends Required<Pick<EventPictureProps, 'alt' | 'sizes' | 'small' | 'loading'>> {
  src: string
  title: string
}

/**
 * A picture that may be slow or missing. Nothing hides it, so it shows without JavaScript; the spinner is behind it, and the
 * page's script removes it and replaces a picture that can't be loaded (`habits.ts`).
 */
function Own({ src, small, title, ...shown }: OwnProps) {
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
      <template>
        <WordCard text={title} className="size-full" />
      </template>
    </>
  )
}

function Drawing({ event, loading }: Pick<Required<EventPictureProps>, 'event' | 'loading'>) {
  return <StandIn words={sceneWordsOf(event)} text={event.title} loading={loading} className="size-full" />
}

function Spinner() {
  return (
    <div role="status" data-spinner="" className="absolute inset-0 grid place-items-center noscript:hidden">
      <span className="size-10 animate-spin rounded-full border-3 border-line border-t-primary" />
      <span className="sr-only">{t('Loading image...')}</span>
    </div>
  )
}
