/** State of a form that was sent without JavaScript: the input and the errors. */
import { useQuery } from '@tanstack/react-query'

/** The public forms by name; each page that shows one also takes it in. */
export type FormName =
  | 'contact'
  | 'newsletter'
  | 'newsletter-confirm'
  | 'newsletter-leave'
  | 'newsletter-come-back'
  | 'visit'
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

/** The `id` of a form in its page, to which the page opens after it was sent. */
export function formId(form: FormName): string {
  return `${form}-form`
}

/** What the title of a page begins with when a form on it is to be put right. */
export const ERROR_TITLE = 'Error: '

export const formStateKey = ['form-state'] as const

/** The state that this form came back with, or nothing on a first visit. */
export function useFormState(form: FormName): FormState | undefined {
  const { data } = useQuery<FormState>({ queryKey: formStateKey, enabled: false })
  return data?.form === form ? data : undefined
}
