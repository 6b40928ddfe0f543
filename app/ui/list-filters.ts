/**
 * What the filters of a list do by script: the list that they lead to is fetched as a page, and its results take the place of
 * those here, while a person goes on typing.
 */
import { writeSearch } from '#app/ui/filters.ts'
import { isPlainClick } from '#app/ui/plain-click.ts'
import { SHOWN_HEADER } from '#app/ui/shown.ts'
import { swapTo } from '#app/ui/swap.ts'
import { isChanged } from '#app/ui/typed-form.ts'

const DEBOUNCE_MS = 500
type Field = HTMLInputElement | HTMLSelectElement

/** @returns shows the list for the fields as they are */
export function attach(form: HTMLFormElement): () => void {
  /** The list's own address. */
  const action = form.getAttribute('action') ?? ''
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The field in which a person is typing: further letters make no entries in the browser's history. */
  let typed: string | undefined
  let shown = location.pathname + location.search

  /** @returns whether it could be fetched */
  async function showAt(address: string): Promise<boolean> {
    shown = address
    const [count, list] = ['count', 'list'].map((part) => document.querySelector<HTMLElement>(`[data-part=${part}]`))
    const isInside = list?.contains(document.activeElement)
    if (count) count.textContent = form.dataset['loading'] ?? ''
    list?.setAttribute('aria-busy', 'true')
    if (!(await swapTo(address))) return false
    list?.removeAttribute('aria-busy')
    // What had the focus is gone.
    if (isInside) count?.focus({ preventScroll: true })
    return true
  }
  function show(field?: string) {
    clearTimeout(timer)
    const address = action + writeSearch(Object.fromEntries(new FormData(form)))
    if (address === location.pathname + location.search) return
    if (field !== undefined && field === typed) history.replaceState(null, '', address)
    else history.pushState(null, '', address)
    typed = field
    void showAt(address)
  }
  /** Shows what the address says, in the fields too. */
  async function follow() {
    clearTimeout(timer)
    typed = undefined
    if (await showAt(location.pathname + location.search)) takeAddress(form)
  }

  form.addEventListener('input', ({ target }) => {
    clearTimeout(timer)
    const field = target instanceof HTMLInputElement ? target.name : undefined
    timer = setTimeout(() => show(field), (target as Field).type === 'search' ? DEBOUNCE_MS : 0)
  })
  // A page that comes by script is counted when somebody has ended typing: with Enter, or by leaving the field.
  if (form.dataset['isCounted'] !== undefined)
    form.addEventListener('change', ({ target }) => {
      show((target as Field).name)
      const headers = { [SHOWN_HEADER]: document.referrer }
      fetch(location.href, { method: 'HEAD', headers, cache: 'no-store', keepalive: true }).catch(() => undefined)
    })
  addEventListener('popstate', () => {
    if (location.pathname + location.search !== shown) void follow()
  })
  // WebKit brings a page back as it was left, and empties its fields after this event.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) setTimeout(() => takeAddress(form))
  })
  document.addEventListener('click', (event) => {
    // The page that a link leads to takes a while, and no search must come before it.
    if (isPlainClick(event) && (event.target as Element).closest('a[href]')) clearTimeout(timer)
  })
  /** Another form that leads to the list clears the filters. */
  document.addEventListener('submit', (event) => {
    const { target } = event
    if (target === form || (target as HTMLFormElement).action !== form.action) return
    event.preventDefault()
    if (location.search) history.pushState(null, '', action)
    void follow()
  })
  // What was typed or chosen before this code had loaded.
  if (Array.from(form.elements).some((field) => isField(field) && isChanged(field)))
    timer = setTimeout(() => show(), DEBOUNCE_MS)
  return () => {
    show()
    scrollToResults()
  }
}

/** Sets the fields of a form to what the address says. */
function takeAddress(form: HTMLFormElement): void {
  const asked = new URLSearchParams(location.search)
  for (const field of form.elements) {
    if (!isField(field)) continue
    field.value = asked.get(field.name) ?? ''
    // An address may name a choice that there is not.
    if (field instanceof HTMLSelectElement && field.selectedIndex < 0) field.selectedIndex = 0
  }
}

function isField(element: Element | null): element is Field {
  return element instanceof HTMLInputElement || element instanceof HTMLSelectElement
}

/** Scrolls to the results, which on a phone are below the fields, behind the keyboard. */
function scrollToResults(): void {
  const results = document.querySelector<HTMLElement>('[data-part=count]')
  if (!results || results.getBoundingClientRect().top < innerHeight / 2) return
  results.focus({ preventScroll: true })
  results.scrollIntoView()
}
