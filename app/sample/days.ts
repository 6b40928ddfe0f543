/** The days on which the gatherings and feasts of the sample church fall, whenever a site starts. */
import { easter } from '#app/church/year/dates.ts'

interface Gathering {
  /** A duration from the first start, such as `-P6M`. */
  from: string
  weekday: number
  nth?: number
}

/** The weekday that comes next after that time, or the first, second … one in its month. */
export function gatheringDay(today: Temporal.PlainDate, { from, weekday, nth }: Gathering): Temporal.PlainDate {
  const start = today.add(from)
  return nth === undefined ? next(start, weekday) : next(start.with({ day: 1 }), weekday).add({ weeks: nth - 1 })
}

interface Feast {
  /** A duration from Easter Day. */
  easter?: string
  /** `MM-DD` */
  date?: string
  /** The first such day on the date or after it. */
  weekday?: number
}

export function feastDay(year: number, { easter: fromEaster, date, weekday }: Feast): Temporal.PlainDate {
  if (date === undefined) return easter(year).add(fromEaster ?? 'P0D')
  const day = Temporal.PlainDate.from(`${year}-${date}`)
  return weekday === undefined ? day : next(day, weekday)
}

/** @param weekday 1 Monday to 7 Sunday. @returns that weekday on the day or after it */
function next(day: Temporal.PlainDate, weekday: number): Temporal.PlainDate {
  return day.add({ days: (weekday - day.dayOfWeek + 7) % 7 })
}
