/** What every public form is made of besides its fields. */
import type { ReactNode } from 'react'
import { UNSEEN } from '#app/ui/form-rules.ts'
import type { FormInUse } from '#app/ui/use-form.ts'

interface FormProps {
  use: FormInUse
  className?: string
  children: ReactNode
}

/** The form itself; sent without JavaScript, it says its name so that the server knows which of a page's forms it is. */
export function Form({ use, className, children }: FormProps) {
  return (
    <form {...use.attributes} className={className}>
      <input type="hidden" name="form" value={use.form.name} />
      {use.form.soonest !== undefined && <Unseen />}
      {children}
    </form>
  )
}

/** Only who reads the page's code and not the page answers this; its look is in `look.css`. */
function Unseen() {
  return (
    <label aria-hidden="true">
      Leave this field empty
      <input type="text" name={UNSEEN} tabIndex={-1} autoComplete="off" />
    </label>
  )
}

/** What a toast says for a few seconds, to stay; the toast is heard, and this is not heard once more. */
export function Thanks({ use }: { use: FormInUse }) {
  const { title, text } = use.form.received
  return (
    <div
      ref={use.edition > 0 ? reveal : undefined}
      role={use.edition > 0 ? undefined : 'status'}
      className="scroll-mt-28 rounded-xl border-2 border-good bg-white px-4 py-3 text-ink"
    >
      {title && <p className="font-semibold text-good">{title}</p>}
      <p>{text}</p>
    </div>
  )
}

/** On a phone the button stands a screen below the place where the form says that it has been sent. */
function reveal(box: HTMLElement | null): void {
  box?.scrollIntoView({ block: 'nearest' })
}

interface SubmitProps {
  use: FormInUse
  /** What it says while the form is on its way. */
  pending: string
  className?: string
  children: string
}

/** Stays focusable while it waits, so that nobody who uses a keyboard is thrown to the top of the page. */
export function Submit({ use, pending, className = 'btn-fill', children }: SubmitProps) {
  return (
    <button type="submit" className={`btn ${className}`} aria-disabled={use.isPending}>
      {use.isPending ? pending : children}
    </button>
  )
}
