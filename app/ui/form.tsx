/** Parts that every public form has besides its fields. */
import type { ReactNode } from 'react'
import { HONEYPOT } from '#app/forms/form-rules.ts'
import type { FormInUse } from '#app/ui/form-state.ts'
import { t } from '#app/text/t.ts'

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
 * hidden until then.
 */
function KeptText() {
  return (
    <div role="status" className="kept">
      <p data-typed="kept" hidden>
        {t('We kept what you typed here before.')} <button type="reset">{t('Clear')}</button>
      </p>
      <p data-typed="cleared" hidden>
        {t('Cleared.')} <button type="button">{t('Undo')}</button>
      </p>
    </div>
  )
}

/** A field that people don't see (`shared.css`) and spam programs fill in. */
function HoneypotField() {
  return (
    <label aria-hidden="true">
      {t('Leave this field empty')}
      <input type="text" name={HONEYPOT} tabIndex={-1} autoComplete="off" />
    </label>
  )
}

interface ThanksProps {
  use: FormInUse
  /** It stands in a template until the form is sent, and then takes the focus: it needs no announcement. */
  isLater?: boolean
  /** What happens next. */
  children?: ReactNode
}

/** A confirmation that stays after the toast is gone. What is `data-usual` goes when the server says something else. */
export function Thanks({ use, isLater = false, children }: ThanksProps) {
  const { title, text } = use.form.received
  return (
    <div
      tabIndex={-1}
      role={isLater ? undefined : 'status'}
      className="scroll-mt-[30vh] rounded-xl border-2 border-good bg-card px-4 py-3 text-ink outline-none"
    >
      {title && !use.received && (
        <p data-usual="" className="font-semibold text-good">
          {title}
        </p>
      )}
      <p data-says="">{use.received ?? text}</p>
      {children}
    </div>
  )
}

interface SubmitProps {
  /** The label while the form is being sent. */
  pending?: string
  className?: string
  children: string
}

/** Stays focusable while pending, so that keyboard focus is not lost. */
export function Submit({ pending, className = 'btn-fill', children }: SubmitProps) {
  return (
    <button type="submit" className={`btn ${className}`} data-pending={pending}>
      {children}
    </button>
  )
}
