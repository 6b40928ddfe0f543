/** Layout of the accounts' pages: a title with a sentence, and beside it a sheet with a form. */
import type { ComponentProps, ReactNode } from 'react'
import { TextField, Outcome } from '#app/ui/field.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import type { CurrentUser } from '#app/ui/current-user.ts'
import type { PublicForm } from '#app/forms/form-rules.ts'
import type { FormInUse } from '#app/ui/form-state.ts'
import { usePostedForm } from '#app/ui/posted-form.ts'
import { t } from '#app/text/t.ts'

export function Welcome({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  return (
    <div className="wrap page grid grid-cols-[minmax(0,1fr)] items-start gap-x-columns gap-y-10 lg:grid-cols-[minmax(0,0.85fr)_minmax(0,1.15fr)]">
      <div>
        <h1>{title}</h1>
        <div className="lead">{lead}</div>
      </div>
      <div className="grid gap-8">{children}</div>
    </div>
  )
}

interface SheetProps {
  form: PublicForm
  /** The button's text. */
  button: string
  title?: string
  variant?: string
  /** Name of the field to focus; none if the form is not the purpose of the page. */
  first?: string
  children?: (use: FormInUse) => ReactNode
}

/** A form on a sheet, with its result above the fields. */
export function SheetForm({ form, button, title, variant = 'btn-fill', first, children }: SheetProps) {
  const posted = usePostedForm(form)
  const use: FormInUse = {
    ...posted,
    // An error message, if there is one, has the focus (`habits.ts`).
    field: (name) => ({ ...posted.field(name), ...(name === first && { 'data-focus': '' }) }),
  }
  // After it was sent, the browser scrolls to the form; the margin keeps the page's heading in view.
  return (
    <Form use={use} className="sheet grid scroll-mt-[55vh] gap-5 p-box">
      {title && <h2 className="text-2xl">{title}</h2>}
      <Outcome use={use} />
      {children?.(use)}
      <Submit className={`${variant} sm:justify-self-start`}>{button}</Submit>
    </Form>
  )
}

/** The field for a password that is chosen. */
export function NewPassword(field: Omit<ComponentProps<typeof TextField>, 'label'> & { label?: string }) {
  const hint = t('At least 8 characters. A few unrelated words work well.')
  // The error says the same.
  const hints = field.problem === undefined ? { hint } : {}
  return <TextField label={t('New password')} {...field} type="password" autoComplete="new-password" {...hints} />
}

/** A hidden value. */
export function Hidden({ name, value }: { name: string; value: string | undefined }) {
  return value === undefined || value === '' ? null : <input type="hidden" name={name} value={value} />
}

/** Tells a password manager whose password a form is about. */
export function Username({ email }: { email: string }) {
  return <input type="text" autoComplete="username" value={email} readOnly hidden />
}

export function nameOf({ name, email }: CurrentUser): string {
  return name === '' || name === email ? email : `${name} (${email})`
}
