/** Parts that every public form has besides its fields. */
import type { ReactNode } from 'react'
import { HONEYPOT } from '#app/values/form-rules.ts'
import type { FormInUse } from '#app/ui/form-state.ts'

/** The form. Its hidden `form` field tells the server which form of the page was sent without JavaScript. */
export function Form({ use, className, children }: { use: FormInUse; className?: string; children: ReactNode }) {
  return (
    <form {...use.attributes} data-sent={use.isDone ? '' : undefined} className={className}>
      <input type="hidden" name="form" value={use.form.name} />
      {use.form.minFillMs !== undefined && <HoneypotField />}
      {children}
      {use.attributes['data-keep'] && <KeptText />}
    </form>
  )
}

/**
 * What `typed-form.ts` says about text that it has filled in. It has its room from the beginning, so nothing moves, and is
 * hidden until then: React is given what the server has drawn.
 */
function KeptText() {
  return (
    <div role="status" className="kept">
      <p data-typed="kept" hidden suppressHydrationWarning>
        We kept what you typed here before. <button type="reset">Clear</button>
      </p>
      <p data-typed="cleared" hidden suppressHydrationWarning>
        Cleared. <button type="button">Undo</button>
      </p>
    </div>
  )
}

/** A field that people don't see (`shared.css`) and spam programs fill in. */
function HoneypotField() {
  return (
    <label aria-hidden="true">
      Leave this field empty
      <input type="text" name={HONEYPOT} tabIndex={-1} autoComplete="off" />
    </label>
  )
}

/**
 * A confirmation that stays after the toast is gone. It takes the focus, since the fields are empty again.
 * @param children what happens next
 */
export function Thanks({ use, children }: { use: FormInUse; children?: ReactNode }) {
  const { title, text } = use.form.received
  return (
    <div
      ref={use.edition > 0 ? focusAndReveal : undefined}
      tabIndex={-1}
      role={use.edition > 0 ? undefined : 'status'}
      className="scroll-mt-[30vh] rounded-xl border-2 border-good bg-card px-4 py-3 text-ink outline-none"
    >
      {title && !use.received && <p className="font-semibold text-good">{title}</p>}
      <p>{use.received ?? text}</p>
      {children}
    </div>
  )
}

/** On a phone the confirmation may be a screen above the button. */
function focusAndReveal(box: HTMLElement | null): void {
  box?.scrollIntoView({ block: 'nearest' })
  box?.focus({ preventScroll: true })
}

interface SubmitProps {
  use: FormInUse
  /** The label while the form is being sent. */
  pending: string
  className?: string
  children: string
}

/** Stays focusable while pending, so that keyboard focus is not lost. */
export function Submit({ use, pending, className = 'btn-fill', children }: SubmitProps) {
  return (
    <button type="submit" className={`btn ${className}`} aria-disabled={use.isPending}>
      {use.isPending ? pending : children}
    </button>
  )
}
