/**
 * Keeps what a visitor has typed into a public form until it is sent, on the visitor's device and in this tab only, so that it
 * is there again after Back, a reload or a lost connection.
 */

/** The name under which a form of a page is kept. */
export function typedKey(path: string, form: string): string {
  return `typed ${path} ${form}`
}

/** Fills in what was typed into the forms of this page before, and keeps what is typed from now on. */
export function keepForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>(FORMS)) startKeeping(form)
  addEventListener('input', ({ target }) => {
    const form = target instanceof Element && target.closest<HTMLFormElement>(FORMS)
    if (form) keepTyped(form, keyOf(form))
  })
}

function startKeeping(form: HTMLFormElement): void {
  const key = keyOf(form)
  if (form.dataset['sent'] === undefined) restoreTyped(form, key)
  else {
    // The browser itself has sent it, once: what is typed from now on is kept over a reload.
    forgetTyped(key)
    history.replaceState(history.state, '', location.pathname + location.hash)
  }
  // This script may arrive after the first letters.
  if (fieldsOf(form).some(isTyped)) keepTyped(form, key)
}

/** The forms that a script sends; the browser itself sends those with passwords, and their links are for one person. */
const FORMS = 'is-land form[method=post]'

function keyOf(form: HTMLFormElement): string {
  return typedKey(location.pathname, form.querySelector<HTMLInputElement>('input[name=form]')?.value ?? '')
}

/** Hidden fields, and the one that only programs fill in, are the page's. */
function fieldsOf(form: HTMLFormElement): HTMLInputElement[] {
  const fields = [...form.elements] as HTMLInputElement[]
  return fields.filter(({ name, type, tabIndex }) => name && !/hidden|password/.test(type) && tabIndex >= 0)
}

/** A list knows no default, so it alone is not noticed. */
function isTyped({ value, defaultValue, checked, defaultChecked }: HTMLInputElement): boolean {
  return defaultValue !== undefined && (value !== defaultValue || checked !== defaultChecked)
}

/** Stores all fields. */
function keepTyped(form: HTMLFormElement, key: string): void {
  const typed = fieldsOf(form).map((field) => [field.name, field.type === 'checkbox' ? field.checked : field.value])
  withStore((store) => store.setItem(key, JSON.stringify(Object.fromEntries(typed))))
}

/** Fills in what was typed before, except where something is typed already. */
function restoreTyped(form: HTMLFormElement, key: string): void {
  withStore((store) => {
    const typed = JSON.parse(store.getItem(key) ?? '{}') as Record<string, string | boolean>
    for (const field of fieldsOf(form)) {
      const value = typed[field.name]
      if (typeof value === 'boolean') field.checked ||= value
      else if (value !== undefined && canTake(field, value)) field.value = value
    }
  })
}

/** A list has no text of its own, and takes only what it offers. */
function canTake(field: HTMLInputElement | HTMLSelectElement, value: string): boolean {
  if (field instanceof HTMLSelectElement) return [...field.options].some((option) => option.value === value)
  return field.value === field.defaultValue
}

export function forgetTyped(key: string): void {
  withStore((store) => store.removeItem(key))
}

/** A browser may have no storage, or none left; then nothing is kept. */
function withStore(work: (store: Storage) => void): void {
  try {
    work(sessionStorage)
  } catch {
    // The form works without it.
  }
}
