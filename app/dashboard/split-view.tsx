/** A list with what is open beside it on wide screens; on others that takes the list's place. */
import { ArrowLeft } from 'lucide-react'
import { createContext, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#app/dashboard/button.tsx'

/** True in a list while something is open beside it: the title of what is open is then the page's only h1. */
export const BesideOpenContext = createContext(false)

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
        <BesideOpenContext value={isOpen}>{list}</BesideOpenContext>
      </div>
      {isOpen && children}
    </div>
  )
}

/** Shows what is opened from its top, and returns to the same place of the list, with the focus where it was. */
function useReturn(isOpen: boolean) {
  const list = useRef<HTMLDivElement>(null)
  const [before, setBefore] = useState({ isOpen: false, focused: document.activeElement, scrolled: 0 })
  // Read before the list is hidden or made narrow, which loses its scroll position and its focus.
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

interface BackToListProps {
  /** The list's title. */
  list: string
  onClose: () => void
}

/** Above what is open, where it has taken the list's place. */
export function BackToList({ list, onClose }: BackToListProps) {
  return (
    <Button variant="text" className="admin-back" onClick={onClose}>
      <ArrowLeft size={18} aria-hidden="true" /> {list}
    </Button>
  )
}

/** The window's title, until what is open is closed. */
export function useTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    document.title = `${title} · Admin`
    return () => {
      document.title = before
    }
  }, [title])
}

/** Escape does what Cancel does, unless there is something above it. */
export function useEscape(close: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    if (document.querySelector('dialog[open], :popover-open')) return
    // The browser would close the question that this opens.
    event.preventDefault()
    close()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
