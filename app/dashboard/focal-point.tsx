/** Chooses the point that stays in view when a picture is cropped, with previews of the crops. */
import type { KeyboardEvent, MouseEvent } from 'react'
import { pictureAddress, pictureSize } from '#app/links/picture-address.ts'
import { Img } from '#app/ui/picture.tsx'

/** Percent from the left and from the top, in steps of 10. */
interface Focus {
  x: number
  y: number
}

interface Shaped {
  /** Address of an uploaded picture. */
  address: string
  /** Classes of the crops to preview, by their label. */
  shapes?: Readonly<Record<string, string>>
}

/** The crops of the public pages. */
const SHAPES = { Banner: 'aspect-3/1', Page: 'aspect-video', Card: 'aspect-square sm:max-w-28' }

const STEP = 10
const MOVES: Readonly<Record<string, Focus>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}

/** The focal point in the address of a picture; nothing for a picture that wasn't uploaded. */
export function FocalPointInAddress({ address, shapes, onChange }: Shaped & { onChange: (address: string) => void }) {
  const size = pictureSize(address)
  if (!size) return null
  const { focus = '50x50', ...whole } = size
  const [x = 50, y = 50] = focus.split('x').map(Number)
  return (
    <FocalPoint
      address={pictureAddress(whole)}
      value={{ x, y }}
      {...(shapes ? { shapes } : {})}
      onChange={(point) => onChange(pictureAddress({ ...whole, focus: `${point.x}x${point.y}` }))}
    />
  )
}

type FocalPointProps = Shaped & { value: Focus; onChange: (focus: Focus) => void }

export function FocalPoint({ address, value, onChange, shapes = SHAPES }: FocalPointProps) {
  const size = pictureSize(address)
  if (!size) return null
  const shown = pictureAddress({ ...size, focus: `${value.x}x${value.y}` })
  // A click, not the press of a pointer, which also begins to scroll on a phone.
  const atPointer = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    onChange({ x: step(((clientX - left) / width) * 100), y: step(((clientY - top) / height) * 100) })
  }
  const atKey = (event: KeyboardEvent) => {
    const move = MOVES[event.key]
    if (!move) return
    event.preventDefault()
    onChange({ x: step(value.x + move.x), y: step(value.y + move.y) })
  }
  return (
    <div className="grid gap-4 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <p className="text-soft sm:col-span-2">
        Choose what stays in view where the image is cropped. Click the image, or move the point with the arrow keys.
      </p>
      {/* A slider has one number, so aria-valuetext gives both. */}
      <div
        role="slider"
        tabIndex={0}
        aria-label="Focal point"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={value.x}
        aria-valuetext={`${value.x}% from the left, ${value.y}% from the top`}
        className="relative w-fit cursor-crosshair self-start"
        onClick={atPointer}
        onKeyDown={atKey}
      >
        <Img src={address} alt="" sizes="30rem" className="block h-auto max-h-80 w-auto max-w-full" />
        <Mark {...value} width={size.width} height={size.height} />
      </div>
      <Crops address={shown} shapes={shapes} />
    </div>
  )
}

function Crops({ address, shapes }: { address: string; shapes: Readonly<Record<string, string>> }) {
  return (
    <div className="grid grid-cols-3 content-start items-start gap-2 sm:grid-cols-1" aria-hidden="true">
      {Object.entries(shapes).map(([where, shape]) => (
        <figure key={where}>
          <Img src={address} alt="" sizes="20rem" className={`${shape} w-full rounded-lg bg-sand object-cover`} />
          <figcaption className="mt-1 text-sm text-soft">{where}</figcaption>
        </figure>
      ))}
    </div>
  )
}

/** A ring on the picture, drawn in its own pixels. */
function Mark({ x, y, width, height }: Focus & { width: number; height: number }) {
  const radius = Math.max(width, height) / 40
  const at = { cx: (x / 100) * width, cy: (y / 100) * height }
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className="pointer-events-none absolute inset-0 size-full"
      aria-hidden="true"
    >
      <circle {...at} r={radius} fill="none" stroke="#fff" strokeWidth={radius} />
      <circle {...at} r={radius} fill="none" stroke="#1e293b" strokeWidth={radius / 2} />
    </svg>
  )
}

function step(percent: number): number {
  return Math.min(100, Math.max(0, Math.round(percent / STEP) * STEP))
}
