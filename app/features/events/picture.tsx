/** An event's picture, or a drawing. */
import { useEffect, useRef, useState } from 'react'
import type { ChurchEvent } from '#app/features/events/outputs.ts'
import { imageAddress } from '#app/ui/address.ts'
import { pictureSize } from '#app/ui/picture-address.ts'
import { Img } from '#app/ui/picture.tsx'
import { type Drawing, useDrawings } from '#app/ui/scenes.ts'

/** Aspect ratios at which a picture may be cropped to 16:9; a poster in portrait is shown whole. */
const CROPPED_RATIOS = { from: 1.3, to: 2.4 }

type State = 'unknown' | 'loading' | 'failed' | 'whole' | 'filling'

interface EventPictureProps {
  event: Pick<ChurchEvent, 'title' | 'location' | 'imageUrl'>
  /** The image description; empty if the picture only decorates. */
  alt?: string
  /** Its width for each screen width, for the `sizes` attribute. */
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
      {own ? (
        <Own key={own} src={own} alt={alt} sizes={sizes} small={small} loading={loading} instead={drawing} />
      ) : (
        drawing
      )}
    </div>
  )
}

interface OwnProps extends Required<Pick<EventPictureProps, 'alt' | 'sizes' | 'small' | 'loading'>> {
  src: string
  instead: React.ReactNode
}

/**
 * A picture that may be slow or missing. Nothing hides it, so it shows without JavaScript; the spinner is behind it and
 * needs JavaScript, which also checks whether the picture has loaded or failed before hydration.
 */
function Own({ src, small, instead, ...shown }: OwnProps) {
  const image = useRef<HTMLImageElement>(null)
  const [state, setState] = useState<State>('unknown')
  // An uploaded picture's address contains its size, so the layout does not shift.
  const size = pictureSize(src)
  const fills = small || (size ? shapeOf(size) === 'filling' : state === 'filling')
  useEffect(() => {
    if (image.current) setState(stateOf(image.current))
  }, [])

  if (state === 'failed') return instead
  return (
    <>
      {state === 'loading' && !small && <Spinner />}
      <Img
        ref={image}
        src={src}
        {...shown}
        width={1200}
        height={675}
        className={`relative size-full ${fills ? 'object-cover' : 'object-contain'}`}
        onLoad={(event) => setState(stateOf(event.currentTarget))}
        onError={() => setState('failed')}
      />
    </>
  )
}

function stateOf({ complete, naturalWidth, naturalHeight }: HTMLImageElement): State {
  if (!complete) return 'loading'
  if (naturalWidth === 0) return 'failed'
  return shapeOf({ width: naturalWidth, height: naturalHeight })
}

function shapeOf({ width, height }: { width: number; height: number }): State {
  const shape = width / height
  return shape >= CROPPED_RATIOS.from && shape <= CROPPED_RATIOS.to ? 'filling' : 'whole'
}

function Drawing({ event, loading }: { event: Pick<ChurchEvent, 'title' | 'location'>; loading: 'lazy' | 'eager' }) {
  const src = useDrawings()[sceneOf(event)]
  return <img src={src} alt="" width={1200} height={675} loading={loading} className="size-full object-cover" />
}

function Spinner() {
  return (
    <div role="status" className="absolute inset-0 grid place-items-center">
      <span className="size-10 animate-spin rounded-full border-3 border-line border-t-primary" />
      <span className="sr-only">Loading image...</span>
    </div>
  )
}

export type SceneName = Exclude<Drawing, 'shore' | 'shoreTall'>

/** Words of a title or a location that choose a drawing; the first match wins, so a supper in Advent is a supper. */
const words: [SceneName, RegExp][] = [
  [
    'table',
    /\b(supper|dinner|breakfast|lunch|luncheon|brunch|potluck|meal|picnic|barbecue|bbq|cook-?out|pancakes?|coffee|tea|fish fry)\b/i,
  ],
  ['book', /\b(bible|study|studies|books?|scripture|reading|class|classes|course|alpha|catechism)\b/i],
  ['boats', /\b(outreach|missions?|missional|serve|serving|volunteers?|pantry|clean-?up|fleet|boats?|fishing)\b/i],
  [
    'candles',
    /\b(advent|candles?|candlelight|vigil|evensong|compline|carols|lights|taizé|prayers?|christmas eve|tenebrae)\b/i,
  ],
  [
    'church',
    /\b(services?|eucharist|worship|mass|easter|christmas|communion|baptisms?|confirmation|ash wednesday|good friday|choir|concert|wedding|procession|church|nave|sanctuary|chapel)\b/i,
  ],
]

/**
 * The drawing for an event without a picture of its own: by its title, or by its location when no word of the title matches.
 */
export function sceneOf(event: Pick<ChurchEvent, 'title' | 'location'>): SceneName {
  for (const text of [event.title, event.location ?? '']) {
    const found = words.find(([, pattern]) => pattern.test(text))
    if (found) return found[0]
  }
  return 'dunes'
}
