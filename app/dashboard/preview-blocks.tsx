/**
 * Opens the blocks of a page from its preview: one button lies above each. The page in the frame gets no events, since Safari
 * sends none to a frame without scripts. So the buttons lie in a layer that scrolls in its place.
 */
import { type RefObject, useEffect, useRef, useState } from 'react'

interface Area {
  /** The block; empty for the introduction. */
  id: string
  top: number
  height: number
}

interface PreviewBlocksProps {
  /** The frame's document. */
  shown: Document
  /** The page's HTML; when it changes, the blocks are measured again. */
  html: string
  /** Shows the form, where it gives its place to the preview. */
  onOpen: () => void
}

export function PreviewBlocks({ shown, html, onOpen }: PreviewBlocksProps) {
  const layer = useRef<HTMLDivElement>(null)
  const { areas, height } = useAreas(shown, html, layer)
  const open = useOpenBlock(layer, areas)
  if (areas.length === 0) return null
  return (
    <div
      ref={layer}
      className="absolute inset-0 overflow-y-auto overscroll-contain"
      onScroll={({ currentTarget }) => shown.defaultView?.scrollTo(0, currentTarget.scrollTop)}
    >
      <div className="relative" ref={placed({ height })}>
        {areas.map(({ id, top, height: tall }) => (
          <button
            key={id}
            type="button"
            aria-label={`Edit: ${labelOf(id)}`}
            className={`absolute inset-x-1 rounded-card outline-offset-[-3px] hover:outline-3 hover:outline-primary ${id === open ? 'outline-3 outline-primary/50 outline-dashed' : ''}`}
            ref={placed({ top, height: tall })}
            onClick={() => {
              onOpen()
              focusBlock(id)
            }}
          />
        ))}
      </div>
    </div>
  )
}

/** Sets pixels by script, since the dashboard's policy refuses style attributes. */
function placed({ top = 0, height }: { top?: number; height: number }) {
  return (element: HTMLElement | null) => {
    if (!element) return
    element.style.top = `${top}px`
    element.style.height = `${height}px`
  }
}

function rowOf(id: string): HTMLElement | null {
  return document.querySelector(`[data-block="${CSS.escape(id)}"]`)
}

function labelOf(id: string): string {
  return id === '' ? 'title and introduction' : (rowOf(id)?.querySelector('[aria-expanded]')?.textContent ?? 'block')
}

/** Opens a block in the form, and moves the focus to its first field. */
function focusBlock(id: string): void {
  rowOf(id)?.querySelector<HTMLElement>('[aria-expanded=false]')?.click()
  requestAnimationFrame(() => {
    const part = id === '' ? document.querySelector('[name=title]') : rowOf(id)
    const field = part?.querySelector<HTMLElement>('input, textarea, select, [contenteditable=true]')
    const target = field ?? (part instanceof HTMLElement ? part : undefined)
    target?.focus()
    part?.scrollIntoView({ block: 'nearest' })
  })
}

/** Where the blocks that the form can open stand on the page. */
function useAreas(shown: Document, html: string, layer: RefObject<HTMLDivElement | null>) {
  const [found, setFound] = useState<{ areas: Area[]; height: number }>({ areas: [], height: 0 })
  useEffect(() => {
    const measure = () => {
      const scrolled = shown.defaultView?.scrollY ?? 0
      const parts: [id: string, part: Element][] = [...shown.querySelectorAll('[id^="b-"]')].map((part) => [
        part.id.slice(2),
        part,
      ])
      const blocks = parts.filter(([id]) => rowOf(id))
      const intro = shown.querySelector('main h1')?.closest('.page')
      const all = blocks.length > 0 && intro ? [['', intro] as const, ...blocks] : blocks
      const areas = all.map(([id, part]) => {
        const { top, height } = part.getBoundingClientRect()
        return { id, top: top + scrolled, height }
      })
      setFound({ areas, height: shown.documentElement.scrollHeight })
      layer.current?.scrollTo(0, scrolled)
    }
    measure()
    // Pictures arrive later, and the frame gets another width.
    const sizes = new ResizeObserver(measure)
    sizes.observe(shown.documentElement)
    sizes.observe(shown.body)
    return () => sizes.disconnect()
    // The same document holds other blocks once it is drawn anew.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [shown, html, layer])
  return found
}

/** The block whose fields have the focus, which the preview shows. */
function useOpenBlock(layer: RefObject<HTMLDivElement | null>, areas: readonly Area[]): string | undefined {
  const [open, setOpen] = useState<string>()
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      const id = target instanceof Element ? target.closest<HTMLElement>('[data-block]')?.dataset['block'] : undefined
      setOpen(id)
      const area = areas.find((one) => one.id === id)
      const { scrollTop = 0, clientHeight = 0 } = layer.current ?? {}
      if (!area || (area.top < scrollTop + clientHeight - EDGE && area.top + area.height > scrollTop + EDGE)) return
      layer.current?.scrollTo({ top: area.top - EDGE })
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [layer, areas])
  return open
}

/** Pixels of a block that must be seen. */
const EDGE = 80
