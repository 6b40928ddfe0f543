/**
 * Keeps what a visitor types into a public form until it is sent, on the visitor's device alone: it is there again after Back,
 * a reload, a lost connection or a closed browser (docs/decisions/043-typed-text.md).
 *
 * A form says where: `data-keep="device"`, or `data-keep="tab"` when its answers are private. It needs an `id` and fields with
 * names; nothing else about it is known here.
 */

/** Until then someone has come back to it, and the next person at a shared computer hasn't met it for long. */
const LIFETIME_MS = 3 * 24 * 60 * 60 * 1000
const PREFIX = 'typed '

/** The form's values by the names of its fields: of choices those that are chosen. */
type Values = Record<string, string[]>

interface Kept {
  /** Milliseconds since 1970. */
  at: number
  values: Values
}

/** What visitors type into or choose in. */
export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Fills in what was typed into the forms of this page before, and keeps what is typed from now on. */
export function keepForms(): void {
  withStores(forgetOld)
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-keep]')) attempt(() => startKeeping(form))
  addEventListener('input', ({ target }) => withForm(target, keep))
  addEventListener('reset', ({ target }) => withForm(target, clear))
}

/** Forgets what was typed into a form, once it is sent. */
export function forgetTyped(form: HTMLFormElement): void {
  withStores((store) => store.removeItem(ownKey(form)))
  say(form)
}

/** Whether a field is no longer as the page has drawn it: as a copy is, once it is reset. */
export function isChanged(field: Field): boolean {
  const form = document.createElement('form')
  const drawn = form.appendChild(field.cloneNode(true)) as Field
  form.reset()
  return String(chosenIn(field)) !== String(chosenIn(drawn))
}

function startKeeping(form: HTMLFormElement): void {
  const found = takeKept(form)
  // The browser itself has sent it, once: what is typed from now on is kept over a reload.
  if (form.dataset['sent'] !== undefined)
    return history.replaceState(history.state, '', location.pathname + location.hash)
  // This script may arrive after the first letters.
  const isBegun = isTyped(form)
  if (found) {
    store(form, found)
    fill(form, found.values)
  }
  if (isBegun) keep(form)
  if (found && isTyped(form)) say(form, 'kept')
}

/** Empties a form, and offers to undo that while the page is open. */
function clear(form: HTMLFormElement): void {
  const values = valuesOf(form)
  forgetTyped(form)
  const undo = say(form, 'cleared')
  undo?.focus()
  const fillAgain = () => {
    fill(form, values)
    keep(form)
    say(form, 'kept')?.focus()
  }
  undo?.addEventListener('click', fillAgain, { once: true })
}

/** Shows one of the lines that `KeptText` has drawn, or none. @returns its button */
function say(form: HTMLFormElement, which?: 'kept' | 'cleared'): HTMLButtonElement | null | undefined {
  for (const line of form.querySelectorAll<HTMLElement>('[data-typed]')) line.hidden = line.dataset['typed'] !== which
  return form.querySelector<HTMLButtonElement>(`[data-typed=${which}] button`)
}

function withForm(target: EventTarget | null, work: (form: HTMLFormElement) => void): void {
  const form = target instanceof Element && target.closest<HTMLFormElement>('form[data-keep]')
  if (form) work(form)
}

/** What visitors fill in. Hidden fields, and the one that only programs fill in, are the page's. */
function fieldsOf(form: HTMLFormElement): Field[] {
  const fields = [...form.querySelectorAll<Field>('input, select, textarea')]
  return fields.filter(
    ({ name, type, tabIndex }) => name && tabIndex >= 0 && !/hidden|password|file|submit|image|button|reset/.test(type),
  )
}

/** Whether a field differs from what the page has filled in. */
export function isTyped(form: HTMLFormElement): boolean {
  return fieldsOf(form).some(isChanged)
}

function valuesOf(form: HTMLFormElement): Values {
  const values: Values = {}
  for (const field of fieldsOf(form)) (values[field.name] ??= []).push(...chosenIn(field))
  return values
}

function chosenIn(field: Field): string[] {
  if (field instanceof HTMLSelectElement) return Array.from(field.selectedOptions, ({ value }) => value)
  return isChoice(field) && !field.checked ? [] : [field.value]
}

function isChoice(field: Field): field is HTMLInputElement {
  return /checkbox|radio/.test(field.type)
}

/** Fills in what still has a place in the form, except where something is typed already. */
function fill(form: HTMLFormElement, typed: Values): void {
  const fields = fieldsOf(form)
  const left = new Map(Object.entries(typed))
  for (const field of fields) if (isChanged(field)) left.delete(field.name)
  for (const field of fields) {
    const values = left.get(field.name)
    if (values) set(field, values)
  }
}

/** @param values of this field and of those after it with the same name, which a text takes in turn */
function set(field: Field, values: string[]): void {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options]
    if (!options.some(({ value }) => values.includes(value))) return
    for (const option of options) option.selected = values.includes(option.value)
  } else if (isChoice(field)) {
    // Without one of them, the page's own choice stays.
    const isChosen = values.includes(field.value)
    if (isChosen || field.type === 'checkbox') field.checked = isChosen
  } else {
    const before = field.value
    const value = values.shift() ?? before
    field.value = value
    // A text is no date and no number.
    if (field.value !== value) field.value = before
  }
}

/** Keeps what is in a form now. */
function keep(form: HTMLFormElement): void {
  if (isTyped(form)) store(form, { at: Date.now(), values: valuesOf(form) })
  else forgetTyped(form)
}

function store(form: HTMLFormElement, kept: Kept): void {
  withStores((place, isShared) => {
    if (!isShared || form.dataset['keep'] === 'device') place.setItem(ownKey(form), JSON.stringify(kept))
  })
}

/** The newest text of this tab, otherwise of any other. It is removed, since this document keeps it from here on. */
function takeKept(form: HTMLFormElement): Kept | undefined {
  const found: { key: string; kept: Kept }[] = []
  withStores((place) => {
    if (found.length > 0) return
    for (const key of keysIn(place, keyOf(form)))
      found.push({ key, kept: JSON.parse(place.getItem(key) ?? '') as Kept })
  })
  const [newest] = found.sort((a, b) => b.kept.at - a.kept.at)
  if (newest) withStores((place) => place.removeItem(newest.key))
  return newest?.kept
}

/** Removes what is too old or damaged. */
function forgetOld(place: Storage): void {
  for (const key of keysIn(place, PREFIX)) {
    let age = NaN
    attempt(() => (age = Date.now() - (JSON.parse(place.getItem(key) ?? '') as Kept).at))
    // A clock that was wrong may have written a time to come.
    if (!(Math.abs(age) < LIFETIME_MS)) place.removeItem(key)
  }
}

function keysIn(place: Storage, prefix: string): string[] {
  return Object.keys(place).filter((key) => key.startsWith(prefix))
}

/** The key of a form's texts, without the document. */
function keyOf(form: HTMLFormElement): string {
  return `${PREFIX}${location.pathname} ${form.getAttribute('id')} `
}

/** Every document has its own, so that two tabs with the same form don't overwrite each other's text. */
function ownKey(form: HTMLFormElement): string {
  return keyOf(form) + performance.timeOrigin
}

/** Calls `work` with the tab's storage, and then with that of all tabs. */
function withStores(work: (place: Storage, isShared: boolean) => void): void {
  attempt(() => work(sessionStorage, false))
  attempt(() => work(localStorage, true))
}

/** A browser may have no storage, none left, or a damaged one; then the form works without it. */
function attempt(work: () => void): void {
  try {
    work()
  } catch {
    // Nothing is kept.
  }
}
