/** Where a toast appears, and for how long. Classes are looked for in files that may hold components. */

/** Milliseconds. */
export const DURATION_MS = 6_000

/** Classes of the place in which a toast appears, without those of its corner. */
export const TOAST_PLACE = 'pointer-events-none fixed inset-x-4 z-50 flex'

/** The corner of the window that is farthest from an element: at its side is what is read or pressed next. */
export function placeAwayFrom(element?: Element | null): string {
  const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
  const vertical = y + height / 2 > innerHeight / 2 ? 'top-20' : 'bottom-4 sm:bottom-6'
  return `${vertical} ${x + width / 2 > innerWidth / 2 ? '' : 'justify-center sm:inset-x-auto sm:right-6'}`
}
