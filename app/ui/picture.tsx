/** Images: uploaded ones in the width and format that suit the screen, others as they are. */
import type { ComponentProps, ReactNode } from 'react'
import { type PictureSize, pictureSize, sourceSet } from '#app/links/picture-address.ts'
import { api, href } from '#app/routes.ts'
import { usePage } from '#app/ui/page.tsx'
import { type PageReads, read } from '#app/ui/read.ts'

interface ImgProps extends Omit<ComponentProps<'img'>, 'srcSet'> {
  src: string
  /** Empty if a title beside it says the same. */
  alt: string
  /** The picture's width for each screen width, for the `sizes` attribute. */
  sizes: string
}

/** An `img`; for an uploaded picture with all widths in both formats, and its size. */
export function Img({ src, alt, sizes, className, ...image }: ImgProps) {
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
        className={[className, ...focalClasses(picture)].join(' ').trim() || undefined}
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
function focalClasses({ focus }: PictureSize): string[] {
  const [across, down] = focus?.split('x') ?? []
  return down === undefined ? [] : ['focal', `[--across:${across}%]`, `[--down:${down}%]`]
}

interface PictureProps extends Omit<ImgProps, 'alt'> {
  /** Empty by default, for a picture beside a title that says the same. */
  alt?: string
  fallback?: ReactNode
}

/** A picture in a card or a band. When it can't be loaded, the page's script replaces it (`habits.ts`). Not in an island. */
export function Picture({ loading = 'lazy', fallback = null, alt = '', ...picture }: PictureProps) {
  return (
    <>
      <Img {...picture} alt={alt} loading={loading} data-failed={fallback ? undefined : 'hide'} />
      {fallback && <template>{fallback}</template>}
    </>
  )
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
export async function readAlt(reads: PageReads, address: string | null): Promise<void> {
  if (address && pictureSize(address)) await reads.get(altRead(address)).catch(() => undefined)
}

/** The text; empty for a decorative picture, or one that was not uploaded here. */
export function useAlt(address: string | null): string {
  return usePage().reads.peek(altRead(address ?? ''))?.alt ?? ''
}

/** @param address of the picture's largest version */
export function altRead(address: string) {
  return read<ShownPicture>(href(api.picture, { name: address.slice(address.lastIndexOf('/') + 1) }))
}
