/** The days from which the church year is counted. */

/** Easter Day by the Gregorian rule (J.-M. Oudin 1940, in the Explanatory Supplement to the Astronomical Almanac). */
export function easter(year: number): Temporal.PlainDate {
  const century = Math.floor(year / 100)
  const golden = year % 19
  const k = Math.floor((century - 17) / 25)
  let moon = (century - Math.floor(century / 4) - Math.floor((century - k) / 3) + 19 * golden + 15) % 30
  const late = Math.floor(moon / 28)
  moon -= late * (1 - late * Math.floor(29 / (moon + 1)) * Math.floor((21 - golden) / 11))
  const weekday = (year + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)) % 7
  const offset = moon - weekday
  const month = 3 + Math.floor((offset + 40) / 44)
  return Temporal.PlainDate.from({ year, month, day: offset + 28 - 31 * Math.floor(month / 4) })
}

/** The Sunday nearest to Saint Andrew’s Day. */
export function firstOfAdvent(year: number): Temporal.PlainDate {
  return sundayFrom(Temporal.PlainDate.from({ year, month: 11, day: 27 }))
}

/** That day if it is a Sunday, otherwise the next Sunday. */
export function sundayFrom(day: Temporal.PlainDate): Temporal.PlainDate {
  return day.add({ days: 7 - day.dayOfWeek })
}

/** Whole days, negative if `to` is earlier. */
export function daysBetween(from: Temporal.PlainDate, to: Temporal.PlainDate): number {
  return from.until(to, { largestUnit: 'day' }).days
}
