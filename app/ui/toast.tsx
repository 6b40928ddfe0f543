/** A short message about a result, in the dashboard. A new one replaces the current one. */
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Message, type Toast } from '#app/ui/toast-message.tsx'
import { placeAwayFrom, TOAST_PLACE } from '#app/ui/toast-place.tsx'

export type { Toast }

interface Shown extends Toast {
  since: number
  place: string
}

let showToast: ((toast: Toast | undefined) => void) | undefined
let moveToast: ((dialog: HTMLDialogElement) => void) | undefined

/** Shows a toast on whatever page is open. */
export function toast(message: Toast): void {
  showToast?.(message)
}

/** Removes the current toast, for when the action is tried again. */
export function clearToast(): void {
  showToast?.(undefined)
}

/** Shows the current toast in a dialog that has opened above it. */
export function showToastIn(dialog: HTMLDialogElement): void {
  if (document.querySelector('[data-toast]')) moveToast?.(dialog)
}

/** The place where toasts appear; once in the document. */
export function Toasts() {
  const [current, setCurrent] = useState<Shown>()
  // Nothing outside an open dialog can be reached or is announced, so the toast is shown inside it.
  const [dialog, setDialog] = useState<HTMLDialogElement>()
  useEffect(() => {
    showToast = (message) => {
      setDialog(openDialog())
      setCurrent(message && { ...message, since: Date.now(), place: placeAwayFrom(message.away) })
    }
    moveToast = setDialog
    return () => {
      showToast = moveToast = undefined
    }
  }, [])
  useEffect(() => {
    const observer = new MutationObserver(() => setDialog(openDialog()))
    observer.observe(document.body, { attributeFilter: ['open'], subtree: true })
    return () => observer.disconnect()
  }, [])
  const box = (
    <div
      // In a dialog it has its own space below the buttons, so that it covers nothing.
      className={dialog ? 'shrink-0' : `${TOAST_PLACE} ${current?.place}`}
      role="status"
      aria-live={current?.isError ? 'assertive' : 'polite'}
    >
      {current && (
        <Message key={current.since} onClose={clearToast} toast={current} isInDialog={dialog !== undefined} />
      )}
    </div>
  )
  return dialog ? createPortal(box, dialog) : box
}

function openDialog(): HTMLDialogElement | undefined {
  return [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
}
