/** Which Sunday of the church year a Sunday is, as Western calendars count them that keep the Epiphany on January 6. */
import { daysBetween, easter, firstOfAdvent, sundayFrom } from '#app/church/year/dates.ts'
import type { ChurchSeason } from '#app/church/year/calendars.ts'

/** From the seventh Sunday before Easter on. */
const AROUND_EASTER = (
  'last-epiphany,lent-1,lent-2,lent-3,lent-4,lent-5,palm-sunday,' +
  'easter-day,easter-2,easter-3,easter-4,easter-5,easter-6,easter-7,pentecost,trinity-sunday'
).split(',')

/** The number of the proper on the Sunday before Advent. */
const LAST_PROPER = 29

/**
 * @param sunday a Sunday
 * @returns `advent-1`, `christmas-2`, `epiphany-3`, `palm-sunday`, `proper-28`…; `christmas-day`, `holy-name` or `epiphany`
 *   if it is December 25, January 1 or January 6
 */
export function sundayId(sunday: Temporal.PlainDate): string {
  const { year, month, day } = sunday
  if (month === 12 && day === 25) return 'christmas-day'
  if (month === 12 && day > 25) return 'christmas-1'
  if (month === 1 && day < 7) return ['holy-name', 'christmas-2', 'epiphany'][day === 1 ? 0 : day === 6 ? 2 : 1] ?? ''
  const toAdvent = weeks(sunday, firstOfAdvent(year))
  if (toAdvent <= 0) return `advent-${1 - toAdvent}`
  const fromEaster = weeks(easter(year), sunday)
  if (fromEaster < -7) return `epiphany-${weeks(epiphany(year), sunday) + 1}`
  return AROUND_EASTER[fromEaster + 7] ?? `proper-${LAST_PROPER + 1 - toAdvent}`
}

/** The first Sunday after the day of the Epiphany: the Baptism of the Lord. */
function epiphany(year: number): Temporal.PlainDate {
  return sundayFrom(Temporal.PlainDate.from({ year, month: 1, day: 7 }))
}

export function weeks(from: Temporal.PlainDate, to: Temporal.PlainDate): number {
  return daysBetween(from, to) / 7
}

/** @returns the season of any day; the weeks after the Epiphany and after Pentecost under the names of these days */
export function seasonOf(day: Temporal.PlainDate): ChurchSeason {
  const { year, month } = day
  if (month === 12 && day.day >= 25) return 'Christmas'
  if (daysBetween(firstOfAdvent(year), day) >= 0) return 'Advent'
  if (month === 1 && day.day < 6) return 'Christmas'
  const fromEaster = daysBetween(easter(year), day)
  if (fromEaster < -46) return 'Epiphany'
  if (fromEaster < -7) return 'Lent'
  if (fromEaster < 0) return 'Holy Week'
  return fromEaster <= 49 ? 'Easter' : 'Season after Pentecost'
}

/** The year of the lectionary to which a day belongs. Year A begins in Advent of a year that 3 divides. */
export function cycleOf(day: Temporal.PlainDate): 'A' | 'B' | 'C' {
  const begun = daysBetween(firstOfAdvent(day.year), day) >= 0 ? day.year : day.year - 1
  return (['A', 'B', 'C'] as const)[begun % 3] ?? 'A'
}
