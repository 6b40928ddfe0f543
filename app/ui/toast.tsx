/** A short message about a result. A new one replaces the current one. */
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

export interface Toast {
  title?: string
  text: string
  isError?: boolean
  /** An action to offer: `Undo`. */
  action?: { label: string; run: () => void }
}

const DURATION_MS = 6_000
/** Longer, so that people can reach the button, also on a slow machine. */
const DURATION_WITH_ACTION_MS = 30_000
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
  const [current, setCurrent] = useState<Toast & { since: number }>()
  // Nothing outside an open dialog can be reached or is announced, so the toast is shown inside it.
  const [dialog, setDialog] = useState<HTMLDialogElement>()
  useEffect(() => {
    showToast = (message) => {
      setDialog(openDialog())
      setCurrent(message && { ...message, since: Date.now() })
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
  useEffect(() => {
    // An error stays until it is dismissed.
    if (!current || current.isError) return
    const timer = setTimeout(() => setCurrent(undefined), current.action ? DURATION_WITH_ACTION_MS : DURATION_MS)
    return () => clearTimeout(timer)
  }, [current])

  const box = (
    <div
      // In a dialog it has its own space below the buttons, so that it covers nothing.
      className={
        dialog
          ? 'shrink-0'
          : 'pointer-events-none fixed inset-x-4 bottom-4 z-50 flex justify-center sm:inset-x-auto sm:right-6 sm:bottom-6'
      }
      role="status"
      aria-live={current?.isError ? 'assertive' : 'polite'}
    >
      {current && (
        <Message
          key={current.since}
          toast={current}
          isInDialog={dialog !== undefined}
          onClose={() => setCurrent(undefined)}
        />
      )}
    </div>
  )
  return dialog ? createPortal(box, dialog) : box
}

function openDialog(): HTMLDialogElement | undefined {
  return [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
}

interface MessageProps {
  toast: Toast
  isInDialog: boolean
  onClose: () => void
}

function Message({ toast: { title, text, isError, action }, isInDialog, onClose }: MessageProps) {
  return (
    <div
      data-toast={isError ? 'error' : 'success'}
      className={`sheet flex items-start gap-3 border-soft border-l-4 px-5 py-4 ${isInDialog ? 'm-3' : 'pointer-events-auto w-full max-w-sm shadow-lg'} ${isError ? 'border-l-bad' : 'border-l-good'}`}
    >
      <div className="flex-1">
        {title && <p className="font-semibold">{title}</p>}
        <p className={title ? 'text-soft' : ''}>{text}</p>
      </div>
      {action && (
        <button type="button" className="-my-2 min-h-11 px-2 font-semibold underline" onClick={action.run}>
          {action.label}
        </button>
      )}
      <button
        type="button"
        className="-my-2 -mr-3 grid size-11 place-items-center text-xl text-soft hover:text-ink"
        aria-label="Close"
        onClick={onClose}
      >
        ×
      </button>
    </div>
  )
}
