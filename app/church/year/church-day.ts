/**
 * What a day is in the church year: its name, season, color and readings. Computed from rules and from the tables of readings
 * beside this file, without asking anyone. Server only, since the tables are large.
 */
import { type Calendar, type ChurchDay, type ChurchSeason, type Observance } from '#app/church/year/calendars.ts'
import { easter } from '#app/church/year/dates.ts'
import { holyDays } from '#app/church/year/holy-days.ts'
import { bookOf, colorOf, nameOf } from '#app/church/year/names.ts'
import { readingsOf } from '#app/church/year/readings.ts'
import { romanHolyDays, romanSeason, romanSundayId } from '#app/church/year/roman.ts'
import { cycleOf, seasonOf, sundayId, weeks } from '#app/church/year/sundays.ts'
import { memoized } from '#app/memoized.ts'
import { t } from '#app/text/t.ts'

const PRINCIPAL = new Set([
  'christmas-day',
  'epiphany',
  'easter-day',
  'ascension',
  'pentecost',
  'trinity-sunday',
  'all-saints',
])

/**
 * @param date `YYYY-MM-DD`
 * @returns undefined for a weekday that is no holy day of that calendar, and for a text that is no date
 */
export function churchDay(date: string, calendar: Calendar): ChurchDay | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return undefined
  let day: Temporal.PlainDate
  try {
    day = Temporal.PlainDate.from(date)
  } catch {
    return undefined
  }
  const { first, also } = calendar === 'roman' ? romanIds(day) : westernIds(day, calendar)
  if (first === undefined) return undefined
  const season = calendar === 'roman' ? romanSeason(seasonOf(day), day) : seasonOf(day)
  const main = observance(first, day, calendar, season)
  return {
    ...main,
    date,
    season,
    cycle: cycleOf(day),
    principal: PRINCIPAL.has(first),
    ...(also !== undefined && { also: observance(also, day, calendar, season) }),
  }
}

interface Ids {
  first?: string | undefined
  also?: string | undefined
}

const holyDaysByDate = memoized((key) => {
  const [year = '', calendar] = key.split(' ')
  return Map.groupBy(holyDays(Number(year), calendar as Exclude<Calendar, 'roman'>), ({ day }) => day.toString())
})

function westernIds(day: Temporal.PlainDate, calendar: Exclude<Calendar, 'roman'>): Ids {
  const kept = holyDaysByDate(`${day.year} ${calendar}`).get(day.toString()) ?? []
  const holy = kept.find(({ rank }) => rank === 'first')?.id
  if (day.dayOfWeek !== 7) return { first: holy }
  const sunday = sundayOf(day, calendar)
  if (holy !== undefined) return { first: holy, also: insteadOf(day, holy, sunday) }
  return { first: sunday, also: kept[0]?.id ?? custom(day, calendar) }
}

function sundayOf(day: Temporal.PlainDate, calendar: Calendar): string {
  const isSecondToLast = calendar === 'acna' && weeks(easter(day.year), day) === -8
  return isSecondToLast ? 'penultimate-epiphany' : sundayId(day)
}

/** The Sunday that a holy day replaces, which may be kept instead of all but a principal feast. */
function insteadOf(day: Temporal.PlainDate, holy: string, sunday: string): string | undefined {
  if (holy === 'holy-name') return 'christmas-1'
  return PRINCIPAL.has(holy) ? undefined : sunday
}

/** All Saints’ Day on the Sunday after it, and the Epiphany on the first Sunday in January. */
function custom({ month, day }: Temporal.PlainDate, calendar: Calendar): string | undefined {
  if (month === 11 && day > 1 && day < 8) return 'all-saints'
  return month === 1 && day < 6 && calendar !== 'acna' ? 'epiphany' : undefined
}

function romanIds(day: Temporal.PlainDate): Ids {
  if (day.dayOfWeek === 7) {
    const id = romanSundayId(day)
    return { first: id, also: id === 'ascension' ? 'easter-7' : undefined }
  }
  return { first: romanHolyDays(day.year).find((one) => one.day.equals(day))?.id }
}

function observance(id: string, day: Temporal.PlainDate, calendar: Calendar, season: ChurchSeason): Observance {
  const book = bookOf(calendar)
  const number = /^proper-\d/.test(id) ? weeks(easter(day.year), day) - 7 : undefined
  return {
    id,
    name: id === 'all-saints' && day.day !== 1 ? t('All Saints’ Sunday') : nameOf(id, book, number),
    color: colorOf(id, book, season),
    readings: readingsOf(id, calendar, cycleOf(day)),
  }
}
