/** A list with what is open beside it on wide screens; on others that takes the list's place. */
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'

interface SplitViewProps {
  /** Something is open. */
  isOpen: boolean
  list: ReactNode
  children: ReactNode
}

export function SplitView({ isOpen, list, children }: SplitViewProps) {
  const listPart = useReturn(isOpen)
  return (
    <div className="admin-split" data-open={isOpen || undefined}>
      <div ref={listPart} className="admin-split-list">
        {list}
      </div>
      {isOpen && children}
    </div>
  )
}

/** Shows what is opened from its top, and returns to the same place of the list, with the focus where it was. */
function useReturn(isOpen: boolean) {
  const list = useRef<HTMLDivElement>(null)
  const [before, setBefore] = useState({ isOpen: false, focused: document.activeElement, scrolled: 0 })
  // Before the list makes room: then its place and the focus in it are gone.
  if (isOpen !== before.isOpen)
    setBefore(isOpen ? { isOpen, focused: document.activeElement, scrolled: window.scrollY } : { ...before, isOpen })
  const enter = useEffectEvent(() => {
    // A part of what was opened may have shown itself.
    if (!list.current?.nextElementSibling?.contains(document.activeElement)) scrollTo(0, 0)
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  })
  const leave = useEffectEvent(() => {
    const { focused, scrolled } = before
    const isThere = focused instanceof HTMLElement && focused.isConnected && focused !== document.body
    const place = isThere ? focused : document.getElementById('main')
    place?.focus({ preventScroll: true })
    scrollTo(0, scrolled)
  })
  useEffect(() => {
    if (!isOpen) return undefined
    enter()
    return () => leave()
  }, [isOpen])
  return list
}
