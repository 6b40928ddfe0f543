/** What a public page does by itself, without React. */
import { isNearWide } from '#app/ui/picture-shape.ts'
import { isPlainClick } from '#app/ui/plain-click.ts'

/** From a record back to the list from which it was opened, with its filters and the place in it. */
addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-back]')
  if (!link || !isPlainClick(event)) return
  const from = URL.parse(document.referrer)
  if (from?.origin !== location.origin || from.pathname !== link.pathname || history.length < 2) return
  event.preventDefault()
  history.back()
})

/** `/` opens the search, unless something is being typed. */
addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, altKey, target } = event
  const isTyping = target instanceof Element && target.closest('input, select, textarea, [contenteditable]') !== null
  if (key !== '/' || ctrlKey || metaKey || altKey || isTyping) return
  event.preventDefault()
  document.querySelector<HTMLAnchorElement>('a[aria-keyshortcuts="/"]')?.click()
})

/** The menu closes when the focus leaves it: the next element in the tab order is on the page behind it. */
addEventListener('focusout', ({ target, relatedTarget }) => {
  const menu = (target as Element).closest<HTMLElement>('[popover]')
  if (menu && relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.hidePopover()
})

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

/** Errors that the server has returned with a form, or the first field of a page that is there for it. */
document.querySelector<HTMLElement>('[data-focus]')?.focus()

/** On the page that is shown without a network: back to the page that was asked for. */
document.querySelector('[data-retry]')?.addEventListener('click', () => {
  const from = new URLSearchParams(location.search).get('from') ?? ''
  // Only a path on our own site, never another site's address.
  location.assign(/^\/(?![/\\])/.test(from) ? from : '/')
})
