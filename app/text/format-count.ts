import { t } from '#app/text/t.ts'

/**
 * `1 sermon`, `1,204 sermons`.
 * @param count a whole number, 0 or more
 * @param names singular and plural, in English
 */
export function formatCount(count: number, [one, many]: readonly [string, string]): string {
  // The first format of `Intl` would take a phone 80 ms.
  // oxlint-disable-next-line regexp/no-super-linear-move -- a number has few digits
  const figures = String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
  return `${figures} ${t(count === 1 ? one : many)}`
}

/** The start of a sentence: `Sermon`. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
