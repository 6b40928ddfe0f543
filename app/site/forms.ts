/**
 * Gives the forms of a page their scripts. A form is the server's, and then the person's: nothing draws it again, whatever the
 * browser or an extension has put into it. Its script is loaded at the first touch; without it the browser sends the form.
 */
import { type Field, isChanged } from '#app/ui/typed-form.ts'

/** What a form's script has: it listens to the form, and gives the function that answers a submission. */
interface FormScript {
  /** @returns sends the form. It throws when nothing was sent, and the browser does it then. */
  attach: (form: HTMLFormElement) => () => void
}

const scriptOf = ({ dataset }: HTMLFormElement): Promise<FormScript> =>
  dataset['form'] === 'filters' ? import('#app/ui/list-filters.ts') : import('#app/site/public-form.ts')

const started = new WeakMap<HTMLFormElement, Promise<() => void>>()
const held = new WeakSet<HTMLFormElement>()
const FORMS = 'form[data-form]'

/** Loads a form's script, once; again at the next touch when it doesn't arrive. */
function start(form: HTMLFormElement): Promise<() => void> {
  const work = started.get(form) ?? scriptOf(form).then(({ attach }) => attach(form))
  started.set(form, work)
  work.then(
    () => (form.dataset['state'] = 'on'),
    () => started.delete(form),
  )
  return work
}

/** Starts the forms that were touched before this script came. */
export function startForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>(FORMS)) {
    const fields = form.querySelectorAll<Field>('input, select, textarea')
    if (form.contains(document.activeElement) || Array.from(fields).some(isChanged)) start(form).catch(() => undefined)
  }
}

function formOf({ target }: Event): HTMLFormElement | null {
  return target instanceof Element ? target.closest<HTMLFormElement>(FORMS) : null
}

for (const type of ['pointerover', 'pointerdown', 'focusin', 'input']) {
  const touch = (event: Event) => {
    const form = formOf(event)
    if (form && !started.has(form)) start(form).catch(() => undefined)
  }
  addEventListener(type, touch, { capture: true, passive: true })
}

addEventListener('submit', (event) => {
  const form = formOf(event)
  if (!form || event.defaultPrevented) return
  event.preventDefault()
  // Someone who waits for the script may press again.
  if (held.has(form)) return
  held.add(form)
  void start(form)
    .then((submit) => submit())
    .catch(() => HTMLFormElement.prototype.submit.call(form))
    .finally(() => held.delete(form))
})
