/** Between instants and the clock on the church's wall, for browsers, which have no Temporal yet. */

/**
 * @param instant ISO 8601
 * @param timeZone IANA name
 * @returns `YYYY-MM-DDTHH:MM`, as a field of date and time holds it
 */
export function wallTime(instant: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return format.format(new Date(instant)).replace(' ', 'T')
}

/**
 * The instant at which the wall shows this; of an hour that the clocks skip, the time after it.
 * @param wall `YYYY-MM-DDTHH:MM`
 */
export function instantOf(wall: string, timeZone: string): string {
  const asUtc = Date.parse(`${wall}Z`)
  const offsetAt = (moment: number) => Date.parse(`${wallTime(new Date(moment).toISOString(), timeZone)}Z`) - moment
  const first = asUtc - offsetAt(asUtc)
  return new Date(asUtc - offsetAt(first)).toISOString()
}
