/**
 * Form submissions by browsers themselves: the public forms without JavaScript, and always those of the accounts. Each
 * goes to the API that scripts use, and the page shows the result. After a success the browser is redirected to `?sent=…`
 * on the same page, so that reloading sends nothing twice; an answer that says more than usual is shown at once.
 */
import type { HonoRequest } from 'hono'
import { accountForms } from '#app/accounts/forms.ts'
import type { ErrorBody } from '#app/http/errors.ts'
import type { Services } from '#app/http/services.ts'
import { features } from '#lists/features.ts'
import { t } from '#app/text/t.ts'
import { type PublicForm, problemsOf, normalizeText, HONEYPOT, type FormState } from '#app/forms/form-rules.ts'

const forms: readonly PublicForm[] = [
  ...features.flatMap(({ openForms }) => openForms?.forms ?? []),
  ...Object.values(accountForms),
]
const madeForms = features.flatMap(({ openForms }) => openForms?.made ?? [])

/** The API's addresses to which anyone may send a form. */
export const formAddresses: ReadonlySet<string> = new Set(forms.map(({ address }) => address))

export interface PostedForm {
  form: PublicForm
  values: Record<string, string>
  /** The answer to the hidden question. */
  unseen: string
}

export interface FormOutcome {
  /** 201 on success. */
  status: number
  state: FormState
  /** Seconds until the next try makes sense, when there were too many. */
  retryAfter: string | null
  /** Cookies for the browser. */
  cookies: string[]
  /** One of our pages to go to. */
  next?: string
}

/** The submitted form (urlencoded or multipart) and its fields; undefined when it is not one of ours. */
export async function readPostedForm(services: Services, request: HonoRequest): Promise<PostedForm | undefined> {
  const sent: Record<string, unknown> = await request.parseBody({ all: true }).catch(() => ({}))
  const texts = new Map(Object.entries(sent).map(([name, value]) => [name, textOf(value)]))
  const form = forms.find(({ name }) => name === texts.get('form')) ?? (await madeFormIn(services, texts))
  if (!form) return undefined
  const names = Object.keys({ ...form.rules, ...form.agreements })
  const values = names.map((name) => {
    const value = texts.get(name) ?? ''
    return [name, form.secrets?.includes(name) ? value : normalizeText(value)]
  })
  return { form, values: Object.fromEntries(values), unseen: texts.get(HONEYPOT) ?? '' }
}

/** What was typed; of several checkboxes with one name, each on a line. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join('\n')
  return typeof value === 'string' ? value.replaceAll('\0', '') : ''
}

/** The form of the church that was sent. */
async function madeFormIn(services: Services, texts: ReadonlyMap<string, string>): Promise<PublicForm | undefined> {
  const made = madeForms.find(({ isName }) => isName(texts.get('form') ?? ''))
  return made?.find(services, texts)
}

/**
 * Passes the form to its API, unless the page's own rules already find an error.
 * @param send posts JSON to an address of the API in the name of the sender
 */
export async function submitForm(
  { form, values, unseen }: PostedForm,
  send: (address: string, body: string) => Promise<Response>,
): Promise<FormOutcome> {
  const problems = problemsOf({ ...form.rules, ...form.agreements }, values)
  const back = { form: form.name, values: withoutSecrets(form, values) }
  if (Object.keys(problems).length > 0) {
    return { status: 400, state: { ...back, problems }, retryAfter: null, cookies: [] }
  }
  const answers = Object.fromEntries(Object.keys(form.rules).map((name) => [name, values[name]]))
  const beside = form.minFillMs === undefined ? {} : { [HONEYPOT]: unseen }
  const response = await send(form.address, JSON.stringify({ ...answers, ...beside }))
  const cookies = response.headers.getSetCookie()
  if (response.ok) return { status: 201, retryAfter: null, cookies, ...(await succeeded(form, response)) }
  const { message = t(form.failed), fields = {} } = (await response.json()) as Partial<ErrorBody>
  return {
    status: response.status,
    state: { ...back, problems: fields, message },
    retryAfter: response.headers.get('retry-after'),
    cookies,
  }
}

async function succeeded(form: PublicForm, response: Response): Promise<Pick<FormOutcome, 'state' | 'next'>> {
  const answer = (await response.json()) as { next?: string; message?: string }
  const isUsual = answer.message === t(form.received.text) || !mayAnswerOtherwise(form)
  if (form.afterwards === undefined && isUsual) return { state: sent(form) }
  if (form.afterwards !== 'go on') return { state: { ...sent(form), answer } }
  return { state: sent(form), next: answer.next ?? '/' }
}

/** What strangers send may be kept for a while or be told by email later, and then the answer says so. */
function mayAnswerOtherwise(form: PublicForm): boolean {
  return form.minFillMs !== undefined || form === accountForms.forgot
}

function withoutSecrets({ secrets = [] }: PublicForm, values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.includes(name)))
}

/** The state of a page after a form on it was sent: `?sent=…` names the form. */
export function sentState(search: URLSearchParams): FormState | undefined {
  const name = search.get('sent') ?? ''
  if (madeForms.some(({ isName }) => isName(name))) return sent({ name })
  const form = forms.find((one) => one.name === name && one.afterwards === undefined)
  return form && sent(form)
}

function sent(form: Pick<PublicForm, 'name'>): FormState {
  return { form: form.name, values: {}, problems: {}, done: true }
}
