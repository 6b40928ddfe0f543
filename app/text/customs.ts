/**
 * How the church's country writes English: the order of dates, the clock, and the spelling. A process serves one church, as a page
 * in the browser does, so this is one value for all of it. The server sets it with the settings, and pages carry it.
 */

/** `customsIn` of the United States. */
export const AMERICAN = 'month a.m. American'

let customs = (typeof document === 'undefined' ? undefined : document.documentElement.dataset['customs']) ?? AMERICAN

/** @param given `month` or `day`, `a.m.`, `am` or `24`, and `American` or `British` (`customsIn`) */
export function setCustoms(given: string): void {
  customs = given
}

/** `29 November 2026`, and not `November 29, 2026`. */
export const isDayFirst = () => customs.startsWith('day')

/** `10:30 am`, and not `10:30 a.m.` */
export const hasShortHalves = () => customs.includes(' am')

/** Whether times are written from 00:00 to 23:59. */
export const hasLongDays = () => customs.includes('24')

/** `neighbour`, and not `neighbor`. */
export const isBritish = () => customs.endsWith('British')
