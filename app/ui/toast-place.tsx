/** Where a toast appears, and for how long. Classes are looked for in files that may hold components. */

/** Milliseconds. */
export const DURATION_MS = 6_000

/** Classes of the place in which a toast appears, without those of its corner. */
export const TOAST_PLACE = 'pointer-events-none fixed inset-x-4 z-50 flex'

/** The room that a toast takes, in pixels, where it isn't as wide as the window. */
const WIDTH = 410
const HEIGHT = 140
const BELOW_MENU = 80
const NOTHING = ':not(*)'

/**
 * The corner of the window that is farthest from an element: at its side is what is read or pressed next. Where something that must
 * stay in sight stands there, the other corner on that side.
 * @param avoided a selector
 */
export function placeAwayFrom(element?: Element | null, avoided = NOTHING): string {
  const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
  const isOnLeft = x + width / 2 > innerWidth / 2
  const isFarOnTop = y + height / 2 > innerHeight / 2
  const covers = (isOnTop: boolean) => {
    const top = isOnTop ? BELOW_MENU : innerHeight - HEIGHT
    return Array.from(document.querySelectorAll(avoided), (one) => one.getBoundingClientRect()).some(
      (box) =>
        box.bottom > top &&
        box.top < top + HEIGHT &&
        (isOnLeft ? box.left < WIDTH : box.right > innerWidth - WIDTH) &&
        box.width > 0,
    )
  }
  // On a phone the other corner would cover the element itself.
  const isOnTop = innerWidth >= 2 * WIDTH && covers(isFarOnTop) && !covers(!isFarOnTop) ? !isFarOnTop : isFarOnTop
  return `${isOnTop ? 'top-20' : 'bottom-4 sm:bottom-6'} ${isOnLeft ? '' : 'justify-center sm:inset-x-auto sm:right-6'}`
}
