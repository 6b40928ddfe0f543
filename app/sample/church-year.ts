/**
 * The Sundays of the church year by name, so that sample sermons are in their season whenever a site starts. Sundays after
 * Trinity are counted as propers, as the lectionary of the Book of Common Prayer (2019) does.
 */

/**
 * @param sunday a Sunday
 * @returns `Advent 1`, `Epiphany 3`, `Palm Sunday`, `Proper 28` …
 */
export function sundayName(sunday: Temporal.PlainDate): string {
  const { year, month, day } = sunday
  const advent = firstOfAdvent(year)
  if (month === 12 && day >= 25) return 'Christmas 1'
  if (month === 1 && day < 6) return 'Christmas 2'
  if (Temporal.PlainDate.compare(sunday, advent) >= 0) return `Advent ${weeksBetween(advent, sunday) + 1}`
  const fromEaster = weeksBetween(easter(year), sunday)
  if (fromEaster < -7) return `Epiphany ${weeksBetween(firstOfEpiphany(year), sunday) + 1}`
  if (fromEaster > 8) return `Proper ${29 - weeksBetween(sunday, advent) + 1}`
  return aroundEaster[fromEaster + 7] ?? ''
}

/** From the seventh Sunday before Easter on. */
const aroundEaster = (
  'Last Epiphany,Lent 1,Lent 2,Lent 3,Lent 4,Lent 5,Palm Sunday,' +
  'Easter Day,Easter 2,Easter 3,Easter 4,Easter 5,Easter 6,Easter 7,Pentecost,Trinity Sunday'
).split(',')

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

/** The Sunday nearest to Saint Andrew's Day. */
export function firstOfAdvent(year: number): Temporal.PlainDate {
  return sundayFrom(Temporal.PlainDate.from({ year, month: 11, day: 27 }))
}

function firstOfEpiphany(year: number): Temporal.PlainDate {
  return sundayFrom(Temporal.PlainDate.from({ year, month: 1, day: 6 }))
}

/** That day if it is a Sunday, otherwise the next Sunday. */
export function sundayFrom(day: Temporal.PlainDate): Temporal.PlainDate {
  return day.add({ days: 7 - day.dayOfWeek })
}

function weeksBetween(from: Temporal.PlainDate, to: Temporal.PlainDate): number {
  return Math.round(from.until(to, { largestUnit: 'day' }).days / 7)
}

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
