/**
 * Checks and sends a public form by script, and says in its document what came of it: words into places that the server has
 * drawn empty (`field.tsx`), boxes from its templates. The form's own elements stay, with what others have put beside them.
 */
import { type FormAnswer, type SendForm, startForm } from '#app/ui/form-sending.ts'
import { showToast } from '#app/ui/plain-toast.ts'
import { forgetTyped, isTyped } from '#app/ui/typed-form.ts'
import { type CheckedForm, ERROR_TITLE, HONEYPOT, normalizeText, problemsOf } from '#app/forms/form-rules.ts'
import { t } from '#app/text/t.ts'

type Texts = Record<string, string>

/** What the form of each file `NAME.form.ts` accepts, or what makes that from the props that the server has written. */
const files = import.meta.glob<CheckedForm | ((props: never) => CheckedForm)>('../**/*.form.ts', {
  eager: true,
  import: 'default',
})
const forms = new Map(
  Object.entries(files).map(([file, form]) => [file.slice(file.lastIndexOf('/') + 1, -'.form.ts'.length), form]),
)

/** @returns sends the form, unless it is being sent */
export function attach(form: HTMLFormElement): () => void {
  const definition = definitionOf(form)
  let sending: SendForm | undefined
  let isSending = false
  const prepare = () => (sending ??= startForm(form, definition))
  form.addEventListener('input', prepare)
  if (isTyped(form)) prepare()

  return () => {
    if (isSending) return
    const values = valuesOf(form)
    const fields = Object.fromEntries(Object.keys(definition.rules).map((name) => [name, values[name] ?? '']))
    if (definition.ignoresEmpty && Object.values(fields).every((answer) => answer === '')) return
    const problems = problemsOf({ ...definition.rules, ...definition.agreements }, values)
    showProblems(form, problems)
    if (Object.keys(problems).length > 0) return
    const send = prepare()
    const isSent = startPending(form)
    isSending = true
    void (async () => {
      const onWait = () =>
        showToast({ title: t(WAITING.title), text: t(WAITING.text), away: form.querySelector('[type=submit]') })
      const answer = await send({ ...fields, [HONEYPOT]: values[HONEYPOT] }, onWait)
      isSending = false
      isSent()
      if (!answer.problems) sending = undefined
      showAnswer(form, answer)
    })()
  }
}

/** Said while the form waits for an update of the site. */
const WAITING = {
  title: 'One moment',
  text: 'Our website is being updated. Please leave this page open: your form sends itself in a moment.',
}

function showAnswer(form: HTMLFormElement, { message = '', problems }: FormAnswer): void {
  const away = form.querySelector('[type=submit]')
  if (problems) {
    showProblems(form, problems)
    if (Object.keys(problems).length === 0) showRefusal(form, message)
    showToast({ title: t('Error'), text: message, isError: true, away })
    return
  }
  const usual = templateOf(form, 'thanks')?.content.querySelector('[data-says]')
  const said = message === usual?.textContent ? '' : message
  showToast({
    // The title stands before the words.
    title: said ? '' : usual?.previousElementSibling?.textContent,
    text: said || (usual?.textContent ?? ''),
    away,
  })
  forgetTyped(form)
  empty(form)
  showThanks(form, said)
}

/** @throws when there is no such file */
function definitionOf({ dataset }: HTMLFormElement): CheckedForm {
  const found = forms.get(dataset['form'] ?? '')
  if (!found) throw new Error(`no form is named ${dataset['form']}`)
  return typeof found === 'function' ? found(JSON.parse(dataset['props'] ?? '') as never) : found
}

/** The values by name; of several checkboxes with one name, each on a line. */
function valuesOf(form: HTMLFormElement): Texts {
  const values: Texts = {}
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string') continue
    const before = values[name]
    values[name] = before === undefined ? normalizeText(value) : `${before}\n${normalizeText(value)}`
  }
  return values
}

/** Says on the button that the form is being sent. @returns gives it its own words back, in the language in which they were */
function startPending(form: HTMLFormElement): () => void {
  const button = form.querySelector<HTMLElement>('[data-pending]')
  const words = [...(button?.childNodes ?? [])]
  button?.replaceChildren(button.dataset['pending'] ?? '')
  button?.setAttribute('aria-disabled', 'true')
  return () => {
    button?.replaceChildren(...words)
    button?.removeAttribute('aria-disabled')
  }
}

/** Shows each problem at its field, and takes away those that are mended. The only one has the focus, otherwise their list. */
function showProblems(form: HTMLFormElement, problems: Texts): void {
  for (const place of form.querySelectorAll<HTMLElement>('[data-problem]')) {
    const name = place.dataset['problem'] ?? ''
    const problem = problems[name]
    place.textContent = problem ?? ''
    place.hidden = problem === undefined
    mark(fieldsNamed(form, name), place, problem !== undefined)
  }
  form.querySelector('[data-outcome]')?.replaceChildren()
  const entries = Object.entries(problems)
  const error = t(ERROR_TITLE)
  const title = document.title.startsWith(error) ? document.title.slice(error.length) : document.title
  document.title = entries.length > 0 ? error + title : title
  // A hidden field has no place for an error.
  const only = entries.length === 1 && fieldsNamed(form, entries[0]?.[0] ?? '')[0]
  if (only) {
    // In the middle of the window no toast covers it.
    only.scrollIntoView({ block: 'center', behavior: 'instant' })
    only.focus({ preventScroll: true })
  } else if (entries.length > 0) showList(form, entries)
}

function mark(fields: Element[], place: HTMLElement, isWrong: boolean): void {
  for (const field of fields) {
    if (isWrong) field.setAttribute('aria-invalid', 'true')
    else field.removeAttribute('aria-invalid')
  }
  const described = place.closest('fieldset') ?? fields[0]
  const others = (described?.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id && id !== place.id)
  const ids = isWrong ? [...others, place.id] : others
  if (ids.length > 0) described?.setAttribute('aria-describedby', ids.join(' '))
  else described?.removeAttribute('aria-describedby')
}

/** Those that people see. */
function fieldsNamed(form: HTMLFormElement, name: string): HTMLElement[] {
  return Array.from(form.elements as HTMLCollectionOf<HTMLInputElement>).filter(
    (field) => field.name === name && field.type !== 'hidden',
  )
}

function showList(form: HTMLFormElement, entries: [name: string, problem: string][]): void {
  const box = show(form, 'problems')
  const heading = box?.querySelector<HTMLElement>('[data-many]')
  if (heading && entries.length > 1)
    heading.textContent = heading.dataset['many']?.replace('#', String(entries.length)) ?? ''
  const entry = box?.querySelector('li')
  for (const [name, problem] of entries) {
    const link = entry?.parentElement?.appendChild(entry.cloneNode(true)).firstChild as HTMLAnchorElement | undefined
    if (link) Object.assign(link, { hash: fieldsNamed(form, name)[0]?.id ?? `field-${name}`, textContent: problem })
  }
  entry?.remove()
  box?.focus()
}

function showRefusal(form: HTMLFormElement, reason: string): void {
  const box = show(form, 'refusal')
  box?.prepend(`${reason} `)
  box?.focus()
}

/** @param received in place of the usual words; empty for these */
function showThanks(form: HTMLFormElement, received: string): void {
  const box = show(form, 'thanks')
  if (received) {
    for (const usual of box?.querySelectorAll('[data-usual]') ?? []) usual.remove()
    for (const words of box?.querySelectorAll('[data-says]') ?? []) words.textContent = received
  }
  const focused = box?.matches('[tabindex]') ? box : box?.querySelector<HTMLElement>('[tabindex]')
  // On a phone the confirmation may be a screen above the button.
  focused?.scrollIntoView({ block: 'nearest' })
  focused?.focus({ preventScroll: true })
}

type Shown = 'thanks' | 'refusal' | 'problems'

function templateOf(form: HTMLFormElement, which: Shown): HTMLTemplateElement | null {
  return form.querySelector(`template[data-shows=${which}]`)
}

/** Puts one of the form's templates into its place. @returns its box */
function show(form: HTMLFormElement, which: Shown): HTMLElement | undefined {
  const template = templateOf(form, which)
  const place = form.querySelector('[data-outcome]')
  if (!template || !place) return undefined
  place.replaceChildren(template.content.cloneNode(true))
  return place.firstElementChild as HTMLElement
}

/**
 * Empties the fields, also of what the server has filled in. Not by `reset`, which is the person's own “Clear”
 * (`typed-form.ts`) and brings that back.
 */
function empty(form: HTMLFormElement): void {
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement) {
      for (const option of field.options) option.removeAttribute('selected')
      field.selectedIndex = 0
    } else if (field instanceof HTMLTextAreaElement) field.value = field.defaultValue = ''
    else if (field instanceof HTMLInputElement) {
      if (/^(?:checkbox|radio)$/.test(field.type)) field.checked = field.defaultChecked = false
      else if (field.type !== 'hidden') field.value = field.defaultValue = ''
    }
  }
}
