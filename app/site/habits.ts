/** What a public page does by itself, without React. */
import { isNearWide } from '#app/look/picture-shape.ts'
import { isPlainClick } from '#app/ui/plain-click.ts'

/** From a record back to the list from which it was opened, with its filters and the place in it. */
addEventListener('click', (event) => {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-back]')
  const list = link && isPlainClick(event) ? entryBefore(link.pathname) : undefined
  if (!list) return
  event.preventDefault()
  window.navigation.traverseTo(list)
})

/** The key of the browser's entry before this page, if it is of a page at this path. */
function entryBefore(path: string): string | undefined {
  // Unknown to Firefox and Safari before 2026: there the link leads to the list as it is without filters.
  const entries = window.navigation?.entries().slice(0, window.navigation.currentEntry?.index) ?? []
  const pathOf = ({ url }: NavigationHistoryEntry) => new URL(url ?? location.href).pathname
  const before = entries.findLast((entry) => pathOf(entry) !== location.pathname)
  return before && pathOf(before) === path ? before.key : undefined
}

/** A form that clears the filters of a list has no fields, and would leave a question mark in the address. */
addEventListener('submit', (event) => {
  const { target: form } = event
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.dataset['clear'] === undefined) return
  event.preventDefault()
  location.assign(form.action)
})

/**
 * The filters of a list make entries in the browser's history for one document. When that has been loaded anew and their code
 * has not, nothing else would show the list of the entry to which a person goes.
 */
const drawn = location.pathname + location.search
addEventListener('popstate', () => {
  const areWaiting = document.querySelector('form[data-form=filters]:not([data-state])')
  if (areWaiting && location.pathname + location.search !== drawn) location.reload()
})

/** `/` opens the search, unless something is being typed. */
addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, altKey, target } = event
  const isTyping = target instanceof Element && target.closest('input, select, textarea, [contenteditable]') !== null
  if (key !== '/' || ctrlKey || metaKey || altKey || isTyping) return
  event.preventDefault()
  const link = document.querySelector<HTMLAnchorElement>('a[aria-keyshortcuts="/"]')
  const field = link?.pathname === location.pathname && document.getElementById(link.hash.slice(1))
  if (field) field.focus()
  else link?.click()
})

/** The menu closes when the focus leaves it: the next element in the tab order is on the page behind it. */
addEventListener('focusout', ({ target, relatedTarget }) => {
  const menu = target instanceof Element && target.closest<HTMLElement>('[popover]')
  if (menu && relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.hidePopover()
})

/** It closes when a link is chosen, too: the browser may show this page again as it was left. */
addEventListener('pagehide', () => document.querySelector<HTMLElement>('[popover]:popover-open')?.hidePopover())

/** A picture has loaded, or failed, and then gives way to what was prepared for that (`picture.tsx`). */
function settle(image: EventTarget | null): void {
  if (!(image instanceof HTMLImageElement)) return
  const { naturalWidth: width, naturalHeight: height, dataset } = image
  const shown = image.closest('picture') ?? image
  const [spinner, instead] = [shown.previousElementSibling, shown.nextElementSibling]
  if (spinner?.matches('[data-spinner]')) spinner.remove()
  if (width > 0) {
    if (dataset['fit'] !== undefined && isNearWide({ width, height }))
      image.classList.replace('object-contain', 'object-cover')
  } else if (dataset['failed'] === 'hide') image.classList.add('hidden')
  else if (instead instanceof HTMLTemplateElement) shown.replaceWith(instead.content)
}
for (const type of ['load', 'error']) addEventListener(type, ({ target }) => settle(target), { capture: true })
for (const image of document.images) if (image.complete && image.currentSrc) settle(image)

/**
 * Errors that the server has returned with a form, or the first field of a page that is there for it; unless a person was
 * faster than this script.
 */
if (document.activeElement === document.body) document.querySelector<HTMLElement>('[data-focus]')?.focus()

/** On the page that is shown without a network: back to the page that was asked for. */
document.querySelector('[data-retry]')?.addEventListener('click', () => {
  const from = new URLSearchParams(location.search).get('from') ?? ''
  // Only a path on our own site, never another site's address.
  location.assign(/^\/(?![/\\])/.test(from) ? from : '/')
})

document.querySelector('[data-print]')?.addEventListener('click', () => print())
