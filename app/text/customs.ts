/**
 * How the church's country writes English: the order of dates, the clock, and the spelling. A process serves one church, as a page
 * in the browser does, so this is one value for all of it. The server sets it with the settings, and pages carry it.
 */

/** `customsIn` of the United States. */
export const AMERICAN = 'month a.m. American'

interface Customs {
  customs: string
}

const usual: Customs = {
  customs: (typeof document === 'undefined' ? undefined : document.documentElement.dataset['customs']) ?? AMERICAN,
}
/** Where they stand; a preview of another country has a place of its own (`app/text/dictionaries.ts`). */
let placeOf = (): Customs => usual

export function keepCustomsBy(place: () => Customs | undefined): void {
  placeOf = () => place() ?? usual
}

/** @param given `month` or `day`, `a.m.`, `am` or `24`, and `American` or `British` (`customsIn`) */
export function setCustoms(given: string): void {
  placeOf().customs = given
}

/** `29 November 2026`, and not `November 29, 2026`. */
export const isDayFirst = () => placeOf().customs.startsWith('day')

/** `10:30 am`, and not `10:30 a.m.` */
export const hasShortHalves = () => placeOf().customs.includes(' am')

/** Whether times are written from 00:00 to 23:59. */
export const hasLongDays = () => placeOf().customs.includes('24')

/** `neighbour`, and not `neighbor`. */
export const isBritish = () => placeOf().customs.endsWith('British')
