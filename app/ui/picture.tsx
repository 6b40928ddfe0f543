/** A picture in a card or a band: gone, with something in its place, when it cannot be had. */
import { useEffect, useRef, useState } from 'react'

interface PictureProps {
  src: string
  width: number
  height: number
  className: string
  loading?: 'lazy' | 'eager'
  /** What stands there when it fails. */
  instead?: React.ReactNode
}

export function Picture({ src, width, height, className, loading = 'lazy', instead = null }: PictureProps) {
  const image = useRef<HTMLImageElement>(null)
  const [hasFailed, setFailed] = useState(false)
  // It may have failed before the page was awake.
  useEffect(() => {
    const { complete = false, naturalWidth = 1 } = image.current ?? {}
    if (complete && naturalWidth === 0) setFailed(true)
  }, [])
  if (hasFailed) return instead
  return (
    <img
      ref={image}
      src={src}
      alt=""
      loading={loading}
      width={width}
      height={height}
      className={className}
      onError={() => setFailed(true)}
    />
  )
}

/**
 * The church's banner over its events: a low band, whatever the shape of the picture.
 */
export function Banner({ src, className }: { src: string; className: string }) {
  return (
    <Picture
      src={src}
      width={1152}
      height={384}
      className={`aspect-3/1 max-h-96 w-full rounded-card object-cover ${className}`}
    />
  )
}
