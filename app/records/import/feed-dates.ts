/** The day of a date as feeds write it: RFC 2822 with its many variants, or ISO 8601. Pure, for server and browser. */
import { isDay } from '#app/values/dates.ts'

/** The first three letters of each month in English and German, without accents. */
const MONTHS = ['jan', 'feb', 'mar mrz', 'apr', 'may mai', 'jun', 'jul', 'aug', 'sep', 'oct okt', 'nov', 'dec dez']
/** Hours from UTC of the zones that RFC 2822 names, and of some others. */
const ZONES: readonly (readonly [names: string, hours: number])[] = [
  ['z ut utc gmt', 0],
  ['edt', -4],
  ['est cdt', -5],
  ['cst mdt', -6],
  ['mst pdt', -7],
  ['pst', -8],
  ['bst cet mez', 1],
  ['cest mesz', 2],
]

const TIME = String.raw`(?:,?[T\s]\s*(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.\d+)?)?\s*(?<half>[ap]m\b)?\s*(?<zone>[+-]\d{2}:?\d{2}|\p{L}+)?.*)?$`
const FORMS = [
  String.raw`^(?:\p{L}+\.?,?\s+)?(?<day>\d{1,2})\.?\s+(?<month>\p{L}+)\.?,?\s+(?<year>\d{4}|\d{2})`,
  String.raw`^(?:\p{L}+\.?,\s+)?(?<month>\p{L}+)\.?\s+(?<day>\d{1,2}),?\s+(?<year>\d{4})`,
  String.raw`^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})`,
].map((form) => new RegExp(form + TIME, 'iu'))

/**
 * `2012-06-03` for `Sun, 03 Jun 2012 10:00:00 +0000`: the instant's day at the church. Midnight exactly is what programs
 * write that know only the day, so it is the written day, as is a date without a time or in an unknown zone.
 * @param timeZone the church's, an IANA name
 * @returns undefined when there is no such day
 */
export function dayOfDate(text: string, timeZone: string): string | undefined {
  const parts = FORMS.map((form) => form.exec(text.trim())?.groups).find((groups) => groups !== undefined)
  if (!parts) return undefined
  const written = `${fullYear(parts['year'] ?? '')}-${monthOf(parts['month'] ?? '')}-${parts['day']?.padStart(2, '0')}`
  if (!isDay(written)) return undefined
  const minutes = minutesOf(parts)
  const offset = offsetOf(parts['zone'])
  if (minutes === undefined || minutes === 0 || offset === undefined) return written
  return dayAt(Date.parse(`${written}T00:00:00Z`) + (minutes - offset) * 60_000, timeZone)
}

/** RFC 2822, section 4.3. */
function fullYear(year: string): string {
  if (year.length === 4) return year
  return Number(year) < 50 ? `20${year}` : `19${year}`
}

function monthOf(month: string): string {
  const letters = month.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().slice(0, 3)
  const number = MONTHS.findIndex((names) => names.split(' ').includes(letters)) + 1
  return /^\d/.test(month) ? month : String(number).padStart(2, '0')
}

/** Of the day; seconds only tell midnight from the minute after it. */
function minutesOf({ hour, minute, second = '0', half }: Record<string, string | undefined>): number | undefined {
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hour)
  return hours * 60 + Number(minute) + Number(second) / 60
}

/** Minutes from UTC. */
function offsetOf(zone = ''): number | undefined {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? []
  if (sign) return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  const named = ZONES.find(([names]) => names.split(' ').includes(zone.toLowerCase()))
  return named && named[1] * 60
}

function dayAt(instant: number, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instant)
}
