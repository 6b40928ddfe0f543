/**
 * The public forms as they come without JavaScript: each goes to the same API that scripts use, and the page says what
 * came of it. After a success the browser is sent to `?sent=…` of the same page, so that reloading sends nothing twice.
 */
import type { HonoRequest } from 'hono'
import { messageForm } from '#app/contact/message.ts'
import type { ErrorBody } from '#app/http/errors.ts'
import { subscriptionForm } from '#app/newsletter/subscription.ts'
import { type PublicForm, problemsOf, tidied } from '#app/ui/form-rules.ts'
import type { FormState } from '#app/ui/form-state.ts'
import { visitForm } from '#app/visits/visit.ts'

const forms: readonly PublicForm[] = [messageForm, visitForm, subscriptionForm]

export interface PostedForm {
  form: PublicForm
  values: Record<string, string>
}

export interface FormOutcome {
  /** 201 when it went well. */
  status: number
  state: FormState
  /** Seconds until it is worth trying again, when there were too many. */
  retryAfter: string | null
}

/** The form that was sent (urlencoded or multipart) and what was typed into it; nothing when it is none of ours. */
export async function readPostedForm(request: HonoRequest): Promise<PostedForm | undefined> {
  const sent = await request.parseBody().catch((): Record<string, string | File> => ({}))
  const form = forms.find(({ name }) => name === sent['form'])
  if (!form) return undefined
  const names = Object.keys({ ...form.rules, ...form.agreements })
  const values = names.map((name) => [
    name,
    typeof sent[name] === 'string' ? tidied(sent[name].replaceAll('\0', '')) : '',
  ])
  return { form, values: Object.fromEntries(values) }
}

/**
 * Hands the form to its API, unless the page's own rules already find something to put right.
 * @param send posts JSON to an address of the API in the name of whoever sent the form
 */
export async function handIn(
  { form, values }: PostedForm,
  send: (address: string, body: string) => Promise<Response>,
): Promise<FormOutcome> {
  const problems = problemsOf({ ...form.rules, ...form.agreements }, values)
  if (Object.keys(problems).length > 0) {
    return { status: 400, state: { form: form.name, values, problems }, retryAfter: null }
  }
  const answers = Object.fromEntries(Object.keys(form.rules).map((name) => [name, values[name]]))
  const response = await send(form.address, JSON.stringify(answers))
  if (response.ok) return { status: 201, state: sent(form), retryAfter: null }
  const { message = form.failed, fields = {} } = (await response.json()) as Partial<ErrorBody>
  return {
    status: response.status,
    state: { form: form.name, values, problems: fields, message },
    retryAfter: response.headers.get('retry-after'),
  }
}

/** What a page shows after a form on it was sent: `?sent=…` names the form. */
export function sentState(search: URLSearchParams): FormState | undefined {
  const form = forms.find(({ name }) => name === search.get('sent'))
  return form && sent(form)
}

function sent(form: PublicForm): FormState {
  return { form: form.name, values: {}, problems: {}, done: true }
}
