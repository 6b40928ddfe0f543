/** A toast of the public site, from a template of the page (`document.tsx`). The dashboard's is `toast.tsx`. */
import { DURATION_MS, placeAwayFrom, TOAST_PLACE } from '#app/ui/toast-place.tsx'

interface PlainToast {
  title?: string | null | undefined
  text: string
  isError?: boolean
  /** What is read or pressed next: the toast appears in the opposite corner of the window. */
  away: Element | null
}

let clear: (() => void) | undefined

/** Shows a toast in place of the current one. */
export function showToast({ title, text, isError = false, away }: PlainToast): void {
  clear?.()
  const place = document.getElementById('toasts')
  const template = place?.querySelector<HTMLTemplateElement>(`template[data-shows=${isError ? 'error' : 'success'}]`)
  const box = template?.content.firstElementChild?.cloneNode(true) as HTMLElement | undefined
  const [heading, words] = box?.querySelectorAll('p') ?? []
  if (!place || !box || !heading || !words) return
  if (!title) {
    heading.remove()
    words.className = ''
  } else heading.textContent = title
  words.textContent = text
  place.className = `${TOAST_PLACE} ${placeAwayFrom(away, 'h1, h2, h3')}`
  place.setAttribute('aria-live', isError ? 'assertive' : 'polite')
  place.append(box)
  const end = isError ? () => undefined : startTimer(box, () => clear?.())
  clear = () => {
    end()
    box.remove()
    clear = undefined
  }
  box.querySelector('button')?.addEventListener('click', () => clear?.())
}

/** Closes a box after its time, which stands still while someone points at it or looks at another window. */
function startTimer(box: HTMLElement, close: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  let isHeld = false
  const restart = () => {
    clearTimeout(timer)
    if (!isHeld && !document.hidden) timer = setTimeout(close, DURATION_MS)
  }
  const hold = (event: Event) => {
    isHeld = /enter|focusin/.test(event.type)
    restart()
  }
  for (const type of ['mouseenter', 'mouseleave', 'focusin', 'focusout']) box.addEventListener(type, hold)
  document.addEventListener('visibilitychange', restart)
  restart()
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', restart)
  }
}
