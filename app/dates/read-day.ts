/** A day as people and programs write it, in a text of its own. Pure. */
/* oxlint-disable regexp/no-super-linear-backtracking, regexp/no-super-linear-move -- no text that is read is longer than MAX_LENGTH */
import { isDay } from '#app/dates/days.ts'
import { withoutInvisible } from '#app/text/invisible.ts'

/** The days that a text may name, `YYYY-MM-DD`, by which of two numbers is the month; '' when it names none that way. */
export interface DayReadings {
  monthFirst: string
  dayFirst: string
}

const NONE: DayReadings = { monthFirst: '', dayFirst: '' }
const LOCALES = ['en-US', 'en-GB', 'de', 'de-AT', 'fr', 'es']
const LITTLE_WORDS = new Set(['of', 'the', 'de', 'del', 'le', 'el', 'am', 'den', 'der'])
/** No date is longer; the patterns would take long for a text of spaces. */
const MAX_LENGTH = 100
/** Shorter beginnings of a name could be another's. */
const SHORTEST_BEGINNING = 4

const NUMBERS = /^(\d{1,4})\s?([-./_])\s?(\d{1,2})\s?\2\s?(\d{1,4})$/
const TIME =
  /(?:T|[\s,]+(?:(?:at|um|à|[-–—])\s+|@\s*)?)(?<hour>\d{1,2}):(?<minute>[0-5]\d)(?::[0-5]\d(?:[.,]\d+)?)?(?:\s*(?<half>[ap])\.?m\.?)?\s*(?<zone>(?:GMT|UTC)?[+-]\d{2}:?\d{2}|[A-Z]{1,5})?(?:\s*\([^)]*\))?$/i
/**
 * `3 June 2012 (AM)`, `Sunday Morning, June 3, 2012` and `2012-06-03 – Evening`: which service it was. Hours have other numbers
 * before them.
 */
const SERVICE =
  /(?:^|[\s,(–—-]+)(?:(?<=(?:\d{4}|[-./]\d\d)[\s,(–—-]+)[ap]\.?m\.?|(?:morning|afternoon|evening|night)(?: service)?)\)?(?:\s*[-–—:](?=\s)|(?=,|\s|$))/i
/**
 * `6.30pm`, `6:30p`, `18h30`, `18 Uhr`: hours that are no numbers of a day, by what stands behind them. A service with the last
 * number of a day, as in `3. 5.12 pm`, is none.
 */
const CLOCK = /(?<=[\s,])(?<!\.\s+)(\d{1,2})(?:[:.]([0-5]\d)\s?(?:([ap])(?:\.?\s?m\.?|\.)?|uhr)|h([0-5]\d)?|\s?uhr)$/i
/** `7 pm`. */
const FULL_HOUR = /(?<![:\d])(\d{1,2})\s?([ap])\.?m\.?$/i
/** Hours from UTC by the names of zones: those of RFC 2822, and others that programs write in dates. */
const OFFSETS = new Map(
  [
    '0 Z UT UTC GMT WET',
    '1 BST WEST CET MEZ',
    '2 CEST MESZ EET',
    '3 EEST',
    '10 AEST',
    '11 AEDT',
    '12 NZST',
    '13 NZDT',
    '-4 EDT',
    '-5 EST CDT',
    '-6 CST MDT',
    '-7 MST PDT',
    '-8 PST AKDT',
    '-9 AKST',
    '-10 HST',
  ].flatMap((line) => {
    const [hours = '', ...zones] = line.split(' ')
    return zones.map((zone) => [zone, Number(hours)] as const)
  }),
)

/**
 * Reads ISO 8601, RFC 2822, numbers such as `4/27/25` and `14.10.2012`, and months in English, German, French and Spanish.
 * @param zone where the day is wanted when the text is an instant; without it, a text with a time is refused
 */
export function dayReadings(text: string, zone?: string): DayReadings {
  const { monthFirst, dayFirst } = momentReadings(text, zone)
  return { monthFirst: monthFirst.slice(0, 10), dayFirst: dayFirst.slice(0, 10) }
}

/** The same with the time of day where the text has one: `YYYY-MM-DDTHH:MM`. */
export function momentReadings(text: string, zone?: string): DayReadings {
  if (text.length > MAX_LENGTH) return NONE
  const written = withoutInvisible(text).normalize('NFKC').trim()
  const typed = written.replace(CLOCK, plainClock).replace(SERVICE, '').trim().replace(FULL_HOUR, '$1:00 $2m')
  const time = TIME.exec(typed)
  if (!time) return daysOf(typed)
  const { hour = '', minute = '', half, zone: offset = '' } = time.groups ?? {}
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour)
  if (zone === undefined || hours > 23) return NONE
  const at = (day: string) => (day === '' ? '' : momentIn(zone, `${day}T${twoDigits(hours)}:${minute}`, offset))
  const { monthFirst, dayFirst } = daysOf(typed.slice(0, time.index))
  return { monthFirst: at(monthFirst), dayFirst: at(dayFirst) }
}

function plainClock(_: string, hour: string, minute: string | undefined, half: string | undefined, french = '00') {
  return `${hour}:${minute ?? french}${half ? ` ${half}m` : ''}`
}

/** A time elsewhere as the clocks show it in the zone; as it is written when its offset is missing or unknown. */
function momentIn(zone: string, written: string, offset: string): string {
  const [, sign = '', hours = '', minutes = ''] = /([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? []
  const named = OFFSETS.get(offset.toUpperCase())
  if (sign === '' && named === undefined) return written
  const shift = sign === '' ? (named ?? 0) * 60 : Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes))
  const utc = Temporal.PlainDateTime.from(written).subtract({ minutes: shift }).toZonedDateTime('UTC')
  return utc.withTimeZone(zone).toPlainDateTime().toString({ smallestUnit: 'minute' })
}

function daysOf(text: string): DayReadings {
  const tokens = tokensOf(text)
  const weekday = numberOf('weekday', tokens[0] ?? '')
  const rest = weekday === undefined ? text : text.replace(/^\S*?[\p{L}\p{M}]+[.,]*\s*(?:[-–—]\s+)?/u, '')
  const numeric = NUMBERS.exec(rest)
  if (numeric) return numericDays(numeric, weekday)
  const [, year = '', month = '', day = ''] = /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(rest) ?? []
  if (year !== '') return alike(dayOf(year, month, day))
  return alike(wordedDay(weekday !== undefined && tokens.length > 3 ? tokens.slice(1) : tokens))
}

/** The readings of a day in numbers. The one on a named weekday is right. */
function numericDays([, a = '', , b = '', c = '']: RegExpExecArray, weekday: number | undefined): DayReadings {
  if (a.length > 2) return a.length === 4 && c.length < 3 ? alike(dayOf(a, b, c)) : NONE
  const fits = (day: string) => (weekday === undefined || day === '' || weekdayOf(day) === weekday ? day : '')
  return { monthFirst: fits(dayOf(c, a, b)), dayFirst: fits(dayOf(c, b, a)) }
}

/** `27 April 2025`, `April 27, 2025` or `2025 April 27`, in parts. */
function wordedDay(tokens: readonly string[]): string {
  if (tokens.length !== 3) return ''
  const at = tokens.findIndex((token) => numberOf('month', token) !== undefined)
  const month = String((numberOf('month', tokens[at] ?? '') ?? 0) + 1)
  const [first = '', last = ''] = tokens.filter((_, index) => index !== at)
  if (at < 0 || !/^\d+$/.test(first + last)) return ''
  return first.length === 4 && last.length < 3 ? dayOf(first, month, last) : dayOf(last, month, first)
}

/** '' when the calendar has no such day. A year of two digits, as in 10 and in 0010, is at most the next one. */
function dayOf(given: string, month: string, day: string): string {
  const year = given.replace(/^00(?=\d\d$)/, '')
  if (month.length > 2 || day.length > 2 || (year.length !== 2 && year.length !== 4)) return ''
  const next = new Date().getFullYear() + 1
  const century = Math.floor(next / 100) - (Number(year) > next % 100 ? 1 : 0)
  const written = `${year.length === 2 ? century : ''}${year}-${twoDigits(month)}-${twoDigits(day)}`
  return isDay(written) ? written : ''
}

/** A day that has one reading. */
export function alike(day: string): DayReadings {
  return { monthFirst: day, dayFirst: day }
}

/** 0 for Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

function twoDigits(number: string | number): string {
  return String(number).padStart(2, '0')
}

/** The words and numbers of a text, without ordinals' endings. */
function tokensOf(text: string): string[] {
  const parts = bare(text).split(/[\s,./'’_–—-]+/)
  const tokens = parts.map((part) => part.replace(/^(\d+)(?:st|nd|rd|th|er|o|a)$/, '$1'))
  return tokens.filter((token) => token !== '' && !LITTLE_WORDS.has(token))
}

/** Which month or weekday a word names, counted from 0. */
function numberOf(kind: 'month' | 'weekday', word: string): number | undefined {
  names[kind] ??= namesOf(kind)
  const exact = names[kind].get(word)
  if (exact !== undefined || word.length < SHORTEST_BEGINNING) return exact
  return [...names[kind]].find(([name]) => name.startsWith(word))?.[1]
}

const names: { month?: Map<string, number>; weekday?: Map<string, number> } = {}

/** The names of CLDR, long and short. Made at first use, since the first `Intl` takes long. */
function namesOf(kind: 'month' | 'weekday'): Map<string, number> {
  const found = new Map<string, number>()
  // January 4, 1970 was a Sunday, and each month has a fourth.
  const days = Array.from({ length: kind === 'month' ? 12 : 7 }, (_, n) =>
    kind === 'month' ? Date.UTC(1970, n, 4) : Date.UTC(1970, 0, 4 + n),
  )
  for (const locale of LOCALES)
    for (const width of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', [kind]: width, timeZone: 'UTC' })
      for (const [n, day] of days.entries()) {
        const part = format.formatToParts(day).find(({ type }) => type === kind)
        if (part) found.set(bare(part.value).replaceAll('.', ''), n)
      }
    }
  return found
}

/** Without case and accents. */
function bare(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
