/**
 * A form that the browser itself submits: signing in, signing out or changing a password changes what every page shows, so
 * the document is loaded anyway.
 */
import type { FormState, PublicForm } from '#app/forms/form-rules.ts'
import { type FormInUse, inUse } from '#app/ui/form-state.ts'
import { useFormPlace } from '#app/ui/page.tsx'

export function usePostedForm(form: PublicForm): FormInUse {
  const { path, query, returned } = useFormPlace(form)
  return inUse(form, returned, path + query)
}

/** The state with which the server returns this form; undefined on a first visit. */
export function useFormState(form: PublicForm): FormState | undefined {
  return useFormPlace(form).returned
}
