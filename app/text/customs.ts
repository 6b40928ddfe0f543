/**
 * How the church's country writes English: the order of dates, the clock, and the spelling. A process serves one church, as a page
 * in the browser does, so this is one value for all of it. The server sets it with the settings, and pages carry it.
 */

/** `customsIn` of the United States. */
export const AMERICAN = 'month a.m. American'

let customs = read(typeof document === 'undefined' ? undefined : document.documentElement.dataset['customs'])

function read(given = AMERICAN) {
  const [order, clock, spelling] = given.split(' ')
  return {
    /** `29 November 2026`, and not `November 29, 2026`. */
    isDayFirst: order === 'day',
    /** `10:30 a.m.`, `10:30 am`, or `22:30`. */
    clock,
    /** `neighbour`, and not `neighbor`. */
    isBritish: spelling === 'British',
  }
}

/** @param given `month` or `day`, `a.m.`, `am` or `24`, and `American` or `British` (`customsIn`) */
export function setCustoms(given: string): void {
  customs = read(given)
}

export const currentCustoms = () => customs
