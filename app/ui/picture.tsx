/** Images: uploaded ones in the width and format that suit the screen, others as they are. */
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { pictureSize, sourceSet } from '#app/ui/picture-address.ts'

interface ImgProps extends Omit<ComponentProps<'img'>, 'srcSet'> {
  src: string
  /** Empty if a title beside it says the same. */
  alt: string
  /** Its width for each screen width, for the `sizes` attribute. */
  sizes: string
}

/** An `img`; for an uploaded picture with all widths in both formats, and its size. */
export function Img({ src, alt, sizes, ...image }: ImgProps) {
  const picture = pictureSize(src)
  if (!picture) return <img {...image} src={src} alt={alt} />
  const { width, height } = picture
  return (
    <picture className="contents">
      {/* Hidden, since it would otherwise be an item of the grid around the picture. */}
      <source className="hidden" type="image/avif" srcSet={sourceSet(picture, 'avif')} sizes={sizes} />
      {/* The address comes last, or Safari fetches it before it has seen the others. */}
      <img
        {...image}
        alt={alt}
        width={width}
        height={height}
        sizes={sizes}
        srcSet={sourceSet(picture, 'webp')}
        src={src}
      />
    </picture>
  )
}

interface PictureProps {
  src: string
  /** Its description; empty by default, for a picture beside a title that says the same. */
  alt?: string
  sizes: string
  /** In pixels, if the address does not contain it. */
  width: number
  height: number
  className: string
  loading?: 'lazy' | 'eager'
  /** Shown instead when it fails. */
  fallback?: React.ReactNode
}

/** A picture in a card or a band, replaced when it can't be loaded. */
export function Picture({ loading = 'lazy', fallback = null, alt = '', ...picture }: PictureProps) {
  const image = useRef<HTMLImageElement>(null)
  const [hasFailed, setFailed] = useState(false)
  // It may have failed before hydration.
  useEffect(() => {
    const { complete = false, naturalWidth = 1 } = image.current ?? {}
    if (complete && naturalWidth === 0) setFailed(true)
  }, [])
  if (hasFailed) return fallback
  return <Img {...picture} ref={image} alt={alt} loading={loading} onError={() => setFailed(true)} />
}

/** The church's banner above its events, cropped to a low band. */
export function Banner({ src, className }: { src: string; className: string }) {
  return (
    <Picture
      src={src}
      sizes="(min-width: 76rem) 72rem, 95vw"
      width={1152}
      height={384}
      className={`aspect-3/1 max-h-96 w-full rounded-card object-cover ${className}`}
    />
  )
}
