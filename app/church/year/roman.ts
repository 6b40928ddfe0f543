/**
 * The Roman calendar as dioceses in the United States keep it: the Epiphany, the Ascension and the Body and Blood of Christ on
 * Sundays. Only Sundays, holy days of obligation and the days of Holy Week.
 */
import { daysBetween, easter, firstOfAdvent, sundayFrom } from '#app/church/year/dates.ts'
import { movable } from '#app/church/year/holy-days.ts'
import { sundayId, weeks } from '#app/church/year/sundays.ts'
import type { ChurchSeason } from '#app/church/year/calendars.ts'

/** The number of the week of Ordinary Time that ends with the first Sunday of Advent. */
const LAST_WEEK = 34

/** Solemnities and feasts of the Lord that take the place of a Sunday in Ordinary Time, by `MM-DD`. */
const overSunday: Readonly<Record<string, string>> = {
  '02-02': 'presentation',
  '06-24': 'john-baptist',
  '06-29': 'peter-and-paul',
  '08-06': 'transfiguration',
  '08-15': 'mary',
  '09-14': 'holy-cross',
  '11-01': 'all-saints',
  '11-02': 'all-souls',
  '11-09': 'lateran',
}

/** @returns which Sunday a Sunday is, such as `ordinary-3` or `holy-family` */
export function romanSundayId(sunday: Temporal.PlainDate): string {
  const { year, month, day } = sunday
  const fromEaster = weeks(easter(year), sunday)
  const id = sundayId(sunday)
  if (id === 'christmas-1') return 'holy-family'
  if (month === 1 && day === 1) return 'mary-mother-of-god'
  if (month === 1 && day < 9) return 'epiphany'
  if (fromEaster === 6) return 'ascension'
  if (fromEaster === 9) return 'body-and-blood'
  const isOrdinary = /^(?:epiphany|proper)-\d|^last-epiphany/.test(id) && id !== 'proper-29'
  if (!isOrdinary) return id
  if (id === 'epiphany-1' && day < 14) return 'epiphany-1'
  return overSunday[sunday.toString().slice(5)] ?? `ordinary-${ordinaryWeek(sunday)}`
}

function ordinaryWeek(sunday: Temporal.PlainDate): number {
  const toAdvent = weeks(sunday, firstOfAdvent(sunday.year))
  if (daysBetween(easter(sunday.year), sunday) > 0) return LAST_WEEK + 1 - toAdvent
  const first = sundayFrom(Temporal.PlainDate.from({ year: sunday.year, month: 1, day: 7 }))
  return weeks(first, sunday) + 1
}

/** The holy days of a calendar year on weekdays. */
export function romanHolyDays(year: number): { id: string; day: Temporal.PlainDate }[] {
  const date = (monthDay: string) => Temporal.PlainDate.from(`${year}-${monthDay}`)
  const fromEaster = (days: number) => easter(year).add({ days })
  const { ascension: _, ...holyWeek } = movable
  const holyFamily = sundayFrom(date('12-26')).year === year ? [] : [{ id: 'holy-family', day: date('12-30') }]
  const baptism = sundayFrom(date('01-02'))
  return [
    ...Object.entries(holyWeek).map(([id, days]) => ({ id, day: fromEaster(days) })),
    { id: 'sacred-heart', day: fromEaster(68) },
    { id: 'mary-mother-of-god', day: date('01-01') },
    ...(baptism.day > 6 ? [{ id: 'epiphany-1', day: baptism.add({ days: 1 }) }] : []),
    { id: 'presentation', day: date('02-02') },
    { id: 'joseph', day: joseph(date('03-19')) },
    { id: 'annunciation', day: annunciation(date('03-25')) },
    // The Sacred Heart may be on the same day.
    { id: 'john-baptist', day: fromEaster(68).equals(date('06-24')) ? date('06-23') : date('06-24') },
    { id: 'peter-and-paul', day: date('06-29') },
    { id: 'transfiguration', day: date('08-06') },
    { id: 'mary', day: date('08-15') },
    { id: 'holy-cross', day: date('09-14') },
    { id: 'all-saints', day: date('11-01') },
    { id: 'all-souls', day: date('11-02') },
    { id: 'immaculate-conception', day: pastSunday(date('12-08')) },
    { id: 'christmas-eve', day: date('12-24') },
    { id: 'christmas-day', day: date('12-25') },
    ...holyFamily,
  ]
}

/** In Holy Week it is kept before it, on the Saturday before Palm Sunday. */
function joseph(day: Temporal.PlainDate): Temporal.PlainDate {
  const palmSunday = easter(day.year).subtract({ days: 7 })
  return daysBetween(palmSunday, day) >= 0 ? palmSunday.subtract({ days: 1 }) : pastSunday(day)
}

function annunciation(day: Temporal.PlainDate): Temporal.PlainDate {
  const fromEaster = daysBetween(easter(day.year), day)
  return fromEaster >= -7 && fromEaster <= 7 ? day.add({ days: 8 - fromEaster }) : pastSunday(day)
}

function pastSunday(day: Temporal.PlainDate): Temporal.PlainDate {
  return day.dayOfWeek === 7 ? day.add({ days: 1 }) : day
}

/** @param season as Western calendars with a season after the Epiphany name it */
export function romanSeason(season: ChurchSeason, day: Temporal.PlainDate): ChurchSeason {
  if (season === 'Season after Pentecost') return 'Ordinary Time'
  if (season !== 'Epiphany') return season
  const epiphany = sundayFrom(Temporal.PlainDate.from({ year: day.year, month: 1, day: 2 }))
  const baptism = epiphany.day > 6 ? epiphany.add({ days: 1 }) : epiphany.add({ weeks: 1 })
  return daysBetween(day, baptism) >= 0 ? 'Christmas' : 'Ordinary Time'
}
