/** How wide the previewed page is: as on a phone, a tablet or a laptop, scaled down to fit beside the form. */
import { Laptop, Smartphone, Tablet } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { attempt } from '#app/dashboard/attempt.ts'

const widths = {
  phone: { label: 'Phone', pixels: 390, icon: Smartphone },
  tablet: { label: 'Tablet', pixels: 768, icon: Tablet },
  laptop: { label: 'Laptop', pixels: 1280, icon: Laptop },
} as const
export type PreviewWidth = keyof typeof widths
const names = Object.keys(widths) as PreviewWidth[]

const KEY = 'narthex preview width'

/** The width that was chosen last in this browser. */
export function usePreviewWidth(): [width: PreviewWidth, choose: (width: PreviewWidth) => void] {
  const [width, setWidth] = useState(storedWidth)
  const choose = (next: PreviewWidth) => {
    setWidth(next)
    attempt(() => localStorage.setItem(KEY, next))
  }
  return [width, choose]
}

function storedWidth(): PreviewWidth {
  const stored = attempt(() => localStorage.getItem(KEY))
  return names.find((name) => name === stored) ?? 'phone'
}

interface WidthChoiceProps {
  width: PreviewWidth
  onChoose: (width: PreviewWidth) => void
}

export function WidthChoice({ width, onChoose }: WidthChoiceProps) {
  return (
    <span role="group" aria-label="Width of the preview" className="inline-flex">
      {names.map((name) => {
        const { label, pixels, icon: Icon } = widths[name]
        return (
          <button
            key={name}
            type="button"
            aria-pressed={name === width}
            aria-label={`${label}, ${pixels} pixels`}
            title={label}
            onClick={() => onChoose(name)}
            className="grid size-11 place-content-center rounded-card text-soft hover:text-ink aria-pressed:bg-sand aria-pressed:text-ink"
          >
            <Icon size={20} aria-hidden="true" />
          </button>
        )
      })}
    </span>
  )
}

/** Lays its children out in this width, and makes them smaller where there is less room; never larger. */
export function Stage({ width, children }: { width: PreviewWidth; children: ReactNode }) {
  const room = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const { pixels } = widths[width]
  useEffect(() => {
    if (!room.current) return undefined
    const sizes = new ResizeObserver(([entry]) => {
      if (entry && stage.current) place(stage.current, pixels, entry.contentRect)
    })
    sizes.observe(room.current)
    return () => sizes.disconnect()
  }, [pixels])
  return (
    <div ref={room} className="relative min-h-0 flex-1 overflow-hidden bg-sand">
      <div ref={stage} className="absolute top-0 flex origin-top-left">
        {children}
      </div>
    </div>
  )
}

function place({ style }: HTMLElement, pixels: number, room: DOMRectReadOnly): void {
  const scale = Math.min(1, room.width / pixels)
  style.width = `${pixels}px`
  style.height = `${room.height / scale}px`
  style.left = `${(room.width - pixels * scale) / 2}px`
  style.transform = `scale(${scale})`
}
