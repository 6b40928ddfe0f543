/** The state of a public form, and what its parts are given of it. */
import { type FormState, formId, type PublicForm } from '#app/forms/form-rules.ts'
import { t } from '#app/text/t.ts'

type Texts = Record<string, string>

/** What the script of forms (`app/site/public-form.ts`) reads from a form that it sends. */
interface ByScript {
  /** Name of the file `NAME.form.ts` with the form's rules. */
  'data-form'?: string
  /** JSON from which that file makes the rules. */
  'data-props'?: string | undefined
  /** Where what is typed is kept until it is sent (`typed-form.ts`). */
  'data-keep'?: 'device' | 'tab'
  /** The API's addresses to which it is sent, and from which its token comes. */
  'data-to'?: string
  'data-token'?: string
  /** Said when the server gave no message. */
  'data-failed'?: string
}

export interface FormInUse {
  form: PublicForm
  problems: Texts
  message?: string | undefined
  /** It was sent successfully. */
  isDone: boolean
  /** The server's message, where it says more than the form's own thanks. */
  received?: string | undefined
  attributes: ByScript & { id: string; method: 'post'; action: string; noValidate: true }
  field: (name: string) => { name: string; problem: string | undefined; defaultValue: string }
}

/**
 * @param returned the state with which the server returns the form; undefined on a first visit
 * @param address to which the browser sends the form by itself; the page then opens at the form, unless it has a fragment
 */
export function inUse(
  form: PublicForm,
  returned: Partial<FormState> | undefined,
  address: string,
  byScript: ByScript = {},
): FormInUse {
  const { values = {}, problems = {}, message, done = false, answer } = returned ?? {}
  // Otherwise a redirect would inherit the fragment.
  const action = form.afterwards === 'go on' ? address : `${address}#${formId(form.name)}`
  const { title, text } = form.received
  return {
    form: { ...form, received: { ...(title && { title: t(title) }), text: t(text) } },
    problems,
    message,
    isDone: done,
    received: ((answer ?? {}) as { message?: string }).message,
    attributes: { id: formId(form.name), method: 'post', action, noValidate: true, ...byScript },
    field: (name) => ({
      name,
      problem: problems[name] ?? (byScript['data-form'] && ''),
      defaultValue: values[name] ?? '',
    }),
  }
}
