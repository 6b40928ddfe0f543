/** State of a public form that a script sends (`app/site/public-form.ts`), as the server draws it. */
import type { PublicForm } from '#app/forms/form-rules.ts'
import { api } from '#app/routes.ts'
import { t } from '#app/text/t.ts'
import { type FormInUse, inUse } from '#app/ui/form-state.ts'
import { useFormPlace } from '#app/ui/page.tsx'

interface Options {
  /** What is in the fields until the visitor changes it. */
  values?: Record<string, string>
  /** Name of the file `NAME.form.ts` with the rules; by default the form's own. */
  rules?: string
  /** From which that file makes the form, where its rules come from data. */
  props?: object
}

export function useForm(form: PublicForm, { values, rules = form.name, props }: Options = {}): FormInUse {
  const { path, returned } = useFormPlace(form)
  return inUse(form, returned ?? (values && { values }), path, {
    'data-form': rules,
    'data-props': props && JSON.stringify(props),
    'data-keep': form.isPrivate ? 'tab' : 'device',
    'data-to': form.address,
    'data-token': api.formToken,
    'data-failed': t(form.failed),
  })
}
