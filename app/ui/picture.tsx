/** Images: uploaded ones in the width and format that suit the screen, others as they are. */
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { type PictureSize, pictureSize, sourceSet } from '#app/ui/picture-address.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { api, href } from '#app/routes.ts'
import { read } from '#app/ui/read.ts'

interface ImgProps extends Omit<ComponentProps<'img'>, 'srcSet'> {
  src: string
  /** Empty if a title beside it says the same. */
  alt: string
  /** Its width for each screen width, for the `sizes` attribute. */
  sizes: string
}

/** An `img`; for an uploaded picture with all widths in both formats, and its size. */
export function Img({ src, alt, sizes, className = '', ...image }: ImgProps) {
  const picture = pictureSize(src)
  if (!picture) return <img {...image} className={className} src={src} alt={alt} />
  const { width, height } = picture
  return (
    <picture className="contents">
      {/* Hidden, since it would otherwise be an item of the grid around the picture. */}
      <source className="hidden" type="image/avif" srcSet={sourceSet(picture, 'avif')} sizes={sizes} />
      {/* The address comes last, or Safari fetches it before it has seen the others. */}
      <img
        {...image}
        className={`${className}${focalClasses(picture)}`}
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

/** The classes by which `media.css` keeps the focal point in view. */
function focalClasses({ focus }: PictureSize): string {
  const [across, down] = focus?.split('x') ?? []
  return down === undefined ? '' : ` focal [--across:${across}%] [--down:${down}%]`
}

interface PictureProps extends Omit<ImgProps, 'alt'> {
  /** Empty by default, for a picture beside a title that says the same. */
  alt?: string
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

interface ShownPicture {
  id: string
  alt: string | null
}

/** Loads the description before rendering; a failure does not stop the page. */
export async function readAlt(queryClient: QueryClient, address: string | null): Promise<void> {
  if (address && pictureSize(address)) await queryClient.prefetchQuery(altRead(address))
}

/** The text; empty for a decorative picture, or one that was not uploaded here. */
export function useAlt(address: string | null): string {
  const { data } = useQuery({ ...altRead(address ?? ''), enabled: address !== null && pictureSize(address) !== null })
  return data?.alt ?? ''
}

/** @param address of the picture's largest version */
export function altRead(address: string) {
  return read<ShownPicture>(href(api.picture, { name: address.slice(address.lastIndexOf('/') + 1) }))
}
