/**
 * A form that the browser itself submits: signing in, signing out or changing a password changes what every page
 * shows, so the document is loaded anyway.
 */
import { useLocation } from '@tanstack/react-router'
import type { PublicForm } from '#app/ui/form-rules.ts'
import { formId, useFormState } from '#app/ui/form-state.ts'
import type { FormInUse } from '#app/ui/use-form.ts'

export function usePostedForm(form: PublicForm): FormInUse {
  const returned = useFormState(form.name)
  const address = useLocation({ select: ({ pathname, searchStr }) => `${pathname}${searchStr}` })
  const { values = {}, problems = {}, message, done = false } = returned ?? {}
  const id = formId(form.name)
  // Otherwise a redirect would inherit the fragment.
  const action = form.afterwards === 'go on' ? address : `${address}#${id}`
  return {
    form,
    values,
    problems,
    message,
    isDone: done,
    isPending: false,
    edition: 0,
    attempt: 0,
    attributes: { id, method: 'post', action, noValidate: true },
    field: (name) => ({ name, problem: problems[name], defaultValue: values[name] ?? '' }),
  }
}
