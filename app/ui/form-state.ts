/** State of a form that was sent without JavaScript: the input and the errors. */
import { useQuery } from '@tanstack/react-query'

/** The public forms by name; each page with one also accepts it without JavaScript. */
export type FormName =
  | 'contact'
  | 'newsletter'
  | 'newsletter-confirm'
  | 'newsletter-leave'
  | 'newsletter-come-back'
  | 'visit'
  | 'sign-up'
  | 'sign-up-cancel'
  | 'sign-in'
  | 'sign-in-code'
  | 'setup'
  | 'forgot-password'
  | 'reset-password'
  | 'change-password'
  | 'end-others'
  | 'two-factor'
  | 'two-factor-confirm'
  | 'two-factor-disable'

export interface FormState {
  form: FormName
  values: Record<string, string>
  /** By field name. */
  problems: Record<string, string>
  /** A general error. */
  message?: string
  /** The form was accepted. */
  done?: boolean
  /** The API's answer, for a form that shows it. */
  answer?: unknown
}

/** The `id` of a form in its page, to which the page scrolls after it was sent. */
export function formId(form: FormName): string {
  return `${form}-form`
}

/** Start of the page title when a form on it has errors. */
export const ERROR_TITLE = 'Error: '

export const formStateKey = ['form-state'] as const

/** The state with which the server returned this form; undefined on a first visit. */
export function useFormState(form: FormName): FormState | undefined {
  const { data } = useQuery<FormState>({ queryKey: formStateKey, enabled: false })
  return data?.form === form ? data : undefined
}
