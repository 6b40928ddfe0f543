/** Dates as people write them into titles. */
import { CUT } from '#app/videos/youtube/title-segments.ts'
import { isDay } from '#app/dates/days.ts'

export interface FoundDate {
  from: number
  to: number
  /** `YYYY-MM-DD`. */
  date: string
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const WEEKDAY = String.raw`(?:(?:sun|mon|tues?|wed(?:nes)?|thur?s?|fri|sat(?:ur)?)(?:day)?\.?,?\s+(?:the\s+)?)?`
const MONTH = String.raw`(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?`
const DAY = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?`
const YEAR = String.raw`(?<year>(?:19|20)\d\d|['’]\d\d)(?!\d)`

const numbered = [
  String.raw`(?<year>(?:19|20)\d\d)(?<between>[-./_])(?<first>\d{1,2})\k<between>(?<second>\d{1,2})(?!\d)`,
  String.raw`(?<year>20\d\d)(?<first>[01]\d)(?<second>[0-3]\d)(?!\d)`,
  String.raw`0?(?<first>\d{1,2})\s?(?<mark>[-./_])\s?0?(?<second>\d{1,2})\s?\k<mark>\s?(?<year>(?:19|20)\d\d|\d\d)(?![\d:])`,
]
const worded = [
  String.raw`${MONTH}\s*${DAY}(?:\s*,\s*|\s+)${YEAR}`,
  String.raw`${DAY}\s+(?:of\s+)?${MONTH},?\s+${YEAR}`,
]
const yearless = [
  String.raw`${MONTH}\s*${DAY}\b(?!\s*(?:[-–:/.,]\s*\d|\d|[ap]\.?m))`,
  String.raw`${DAY}\s+(?:of\s+)?${MONTH}(?!\p{L}|\s*\d)`,
]
const asForm = (form: string) => new RegExp(String.raw`(?<![\p{L}\d]|\d\s?[-–—/.])${WEEKDAY}${form}`, 'giu')
const forms = [...numbered, ...worded].map(asForm)
const yearlessForms = yearless.map(asForm)
/**
 * "12-0603", as churches name their recordings: the year, then month and day, and a letter for one of several services.
 */
const compact = /^(?<year>\d\d)-(?<first>[01]\d)(?<second>[0-3]\d)\p{Lu}?(?=\s)/gu

/** What decides between two readings of a date. */
export interface DateHints {
  /** When the video was published, `YYYY-MM-DD`, or ''. */
  published?: string
  /** Whether the day comes before the month in the other titles; undefined if none of them shows it. */
  isDayFirst?: boolean | undefined
  /** Whether several of the other titles begin with a date like "12-0603". */
  isCompact?: boolean
}

/** A date without its year is at most this many days before the video's publication. */
const MAX_YEARLESS_DAYS = 120
/** Between two readings of a date decides which is at most this many days before the publication, */
const MAX_DAYS_AFTER = 21
/** or this many days after it, since streams are announced before their day. */
const MAX_DAYS_BEFORE = 7
/** A later year is a typo: no video is published so many years before its day. */
const MAX_YEARS_BEFORE = 2

/**
 * Every date in a text, including a weekday before it. Of two readings of a numeric date the one close to the publication
 * is used, else the order of the other titles, else month first, unless only the other order is a date. A date without its
 * year is the last such day before the publication; without a publication it is ignored.
 */
export function findDates(text: string, hints: DateHints = {}): FoundDate[] {
  const found: FoundDate[] = []
  const collect = (form: RegExp, read: (groups: Record<string, string>) => string) => {
    for (const match of text.matchAll(form)) {
      const date = read(match.groups ?? {})
      const to = match.index + match[0].length
      const isNew = found.every((other) => to <= other.from || other.to <= match.index)
      if (date !== '' && isNew) found.push({ from: match.index, to, date })
    }
  }
  if (hints.isCompact) collect(compact, (groups) => dateOf(groups, hints))
  for (const form of forms) collect(form, (groups) => dateOf(groups, hints))
  if (hints.published)
    for (const form of yearlessForms) collect(form, (groups) => lastBefore(groups, hints.published ?? ''))
  return found.toSorted((a, b) => a.from - b.from)
}

/**
 * A text without its dates. Brackets around a date are removed too; a date beside other words in brackets leaves no gap.
 */
export function withoutDates(text: string, dates: readonly FoundDate[]): string {
  return dates.reduceRight((rest, { from, to }) => {
    const before = rest.slice(0, from).replace(/[([]\s*$/, '')
    // "2012-05-27 PM: …" distinguishes two services of one day.
    const after = rest.slice(to).replace(/^\s*[AP]M\b(?=\s*[:|–-]|\s+\p{L})/u, '')
    const isInBrackets = before.lastIndexOf('(') > before.lastIndexOf(')') && after.includes(')')
    if (before.length === from && isInBrackets) return `${before.replace(/[\s,]+$/, '')}${after}`
    return `${before}${CUT}${before.length < from ? after.replace(/^\s*[)\]]/, '') : after}`
  }, text)
}

/** A day and month without a year at the end of a text, to remove it beside a name. */
export const yearlessAtEnd = new RegExp(
  String.raw`[\s,]*(?:${yearless.join('|').replaceAll('?<month>', '').replaceAll('?<day>', '')})$`,
  'iu',
)

/** Whether a text begins with a possible date like "12-0603". */
export function isCompactDate(text: string): boolean {
  const [match] = text.matchAll(compact)
  return match !== undefined && dateOf(match.groups ?? {}, {}) !== ''
}

/** Whether the day comes first in a text's numeric dates, if only one order is a date. */
export function isDayFirst(text: string): boolean | undefined {
  for (const { groups = {} } of text.matchAll(asForm(numbered[2] ?? ''))) {
    const [first, second] = [Number(groups['first']), Number(groups['second'])]
    if (first > 12 && second <= 12) return true
    if (second > 12 && first <= 12) return false
  }
  return undefined
}

/** The one date that a text names; '' when it names none, or several that differ. */
export function theDate(found: readonly FoundDate[]): string {
  const dates = new Set(found.map(({ date }) => date))
  return dates.size === 1 ? (found[0]?.date ?? '') : ''
}

function dateOf(
  { year = '', month, day = '', first = '', second = '', mark }: Record<string, string>,
  hints: DateHints,
) {
  const digits = year.replace(/\D/g, '')
  const y = digits.length === 2 ? `20${digits}` : digits
  if (hints.published && Number(y) > Number(hints.published.slice(0, 4)) + MAX_YEARS_BEFORE) return ''
  if (month !== undefined) return calendarDate(y, monthOf(month), Number(day))
  const monthFirst = calendarDate(y, Number(first), Number(second))
  const dayFirst = calendarDate(y, Number(second), Number(first))
  // After the year comes the month.
  if (mark === undefined || monthFirst === '' || dayFirst === '' || monthFirst === dayFirst)
    return monthFirst || dayFirst
  const isClose = (date: string) => isWithin(daysFrom(date, hints.published ?? ''), -MAX_DAYS_BEFORE, MAX_DAYS_AFTER)
  if (isClose(monthFirst) !== isClose(dayFirst)) return isClose(dayFirst) ? dayFirst : monthFirst
  return hints.isDayFirst ? dayFirst : monthFirst
}

function lastBefore({ month = '', day = '' }: Record<string, string>, published: string): string {
  const year = Number(published.slice(0, 4))
  const dates = [year + 1, year, year - 1].map((y) => calendarDate(String(y), monthOf(month), Number(day)))
  return (
    dates.find((date) => date !== '' && isWithin(daysFrom(date, published), -MAX_DAYS_BEFORE, MAX_YEARLESS_DAYS)) ?? ''
  )
}

/** How many days later the other is; NaN if one is missing. */
function daysFrom(date: string, other: string): number {
  return (Date.parse(other) - Date.parse(date)) / 86_400_000
}

function isWithin(value: number, min: number, max: number): boolean {
  return value >= min && value <= max
}

/** '' when the calendar has no such day. */
function calendarDate(year: string, month: number, day: number): string {
  const date = [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
  return isDay(date) ? date : ''
}

/** 1 to 12. */
function monthOf(name: string): number {
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1
}
