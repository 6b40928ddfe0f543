/** The state of a public form, and what its parts are given of it. */
import type { SyntheticEvent } from 'react'
import { type FormState, formId, type PublicForm } from '#app/values/form-rules.ts'

type Texts = Record<string, string>

export interface FormProgress {
  values: Texts
  problems: Texts
  message?: string | undefined
  /** It was sent successfully. */
  isDone: boolean
  /** The server's message, where it says more than the form's own thanks. */
  received?: string | undefined
  isPending: boolean
  /** Incremented to start again: a new key for the fields, which empties them. */
  edition: number
  /** Counts submissions by script, so that a repeated problem is announced again. */
  attempt: number
}

/** What a form has that a script sends. */
interface ByScript {
  onInput?: (event: SyntheticEvent<HTMLFormElement>) => void
  onSubmit?: (event: SyntheticEvent<HTMLFormElement>) => void
  /** Where what is typed is kept until it is sent (`typed-form.ts`). */
  'data-keep'?: 'device' | 'tab'
}

export interface FormInUse extends FormProgress {
  form: PublicForm
  attributes: ByScript & { id: string; method: 'post'; action: string; noValidate: true }
  field: (name: string) => { name: string; problem: string | undefined; defaultValue: string }
}

/** @param returned the state with which the server returns the form; undefined on a first visit */
export function initialProgress(returned: FormState | undefined): FormProgress {
  const { values = {}, problems = {}, message, done = false, answer } = returned ?? {}
  const { message: received } = (answer ?? {}) as { message?: string }
  return { values, problems, message, received, isDone: done, isPending: false, edition: 0, attempt: 0 }
}

/** @param address to which the browser sends the form by itself; the page then opens at the form, unless it has a fragment */
export function inUse(form: PublicForm, progress: FormProgress, address: string, byScript: ByScript = {}): FormInUse {
  const { values, problems } = progress
  // Otherwise a redirect would inherit the fragment.
  const action = form.afterwards === 'go on' ? address : `${address}#${formId(form.name)}`
  return {
    ...progress,
    form,
    attributes: { id: formId(form.name), method: 'post', action, noValidate: true, ...byScript },
    field: (name) => ({ name, problem: problems[name], defaultValue: values[name] ?? '' }),
  }
}
