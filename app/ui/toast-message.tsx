/** The box of a toast: in the dashboard, and as a template in public pages (`document.tsx`). */
import { useEffect, useState } from 'react'
import { DURATION_MS } from '#app/ui/toast-place.tsx'
import { t } from '#app/text/t.ts'

export interface Toast {
  title?: string
  text: string
  isError?: boolean
  /** An action to offer: `Undo`. */
  action?: { label: string; run: () => void }
  /** Where to see the result, in a new tab. */
  link?: { label: string; to: string }
  /** What is read or pressed next: the toast appears in the opposite corner of the window. */
  away?: Element | null
}

/** Longer, so that people can reach the button, also on a slow machine. */
const DURATION_WITH_ACTION_MS = 30_000

interface MessageProps {
  toast: Toast
  isInDialog: boolean
  onClose: () => void
}

export function Message({ toast: { title, text, isError, action, link }, isInDialog, onClose }: MessageProps) {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    // An error stays until it is dismissed, and anything while someone points at it or looks at another window.
    if (isError || isHeld) return
    let timer: ReturnType<typeof setTimeout>
    const restart = () => {
      clearTimeout(timer)
      if (!document.hidden) timer = setTimeout(onClose, action || link ? DURATION_WITH_ACTION_MS : DURATION_MS)
    }
    restart()
    document.addEventListener('visibilitychange', restart)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', restart)
    }
  }, [isError, isHeld, action, link, onClose])
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return (
    <div
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
      data-toast={isError ? 'error' : 'success'}
      className={`sheet flex items-start gap-3 border-soft border-l-4 px-5 py-4 ${isInDialog ? 'm-3' : 'pointer-events-auto w-full max-w-sm shadow-lg'} ${isError ? 'border-l-bad' : 'border-l-good'}`}
    >
      <div className="min-w-0 flex-1 wrap-anywhere">
        {title && <p className="font-semibold">{title}</p>}
        <p className={title ? 'text-soft' : ''}>{text}</p>
        {(link ?? action) && (
          <p className="-mb-3 flex gap-6">
            {link && (
              <a
                href={link.to}
                target="_blank"
                rel="noopener"
                className="inline-flex min-h-11 items-center font-semibold underline"
              >
                {link.label}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            )}
            {action && (
              <button type="button" className="min-h-11 font-semibold underline" onClick={action.run}>
                {action.label}
              </button>
            )}
          </p>
        )}
      </div>
      <button
        type="button"
        className="-my-2 -mr-3 grid size-11 place-items-center text-xl text-soft hover:text-ink"
        aria-label={t('Close')}
        onClick={onClose}
      >
        ×
      </button>
    </div>
  )
}
