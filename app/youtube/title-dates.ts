/** Dates as people write them into titles. */

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

const forms = [
  String.raw`(?<year>(?:19|20)\d\d)(?<mark>[-./_])(?<first>\d{1,2})\k<mark>(?<second>\d{1,2})(?!\d)`,
  String.raw`(?<year>20\d\d)(?<first>[01]\d)(?<second>[0-3]\d)(?!\d)`,
  String.raw`(?<first>\d{1,2})\s?(?<mark>[-./_])\s?(?<second>\d{1,2})\s?\k<mark>\s?(?<year>(?:19|20)\d\d|\d\d)(?![\d:])`,
  String.raw`${MONTH}\s*${DAY}(?:\s*,\s*|\s+)${YEAR}`,
  String.raw`${DAY}\s+(?:of\s+)?${MONTH},?\s+${YEAR}`,
].map((form) => new RegExp(String.raw`(?<![\p{L}\d]|\d\s?[-–—/.])${WEEKDAY}${form}`, 'giu'))

/**
 * Every date in a text, with the weekday in front of it. Figures alone are read the American way, month first, unless
 * only the other way is a date. A date without its year is none.
 */
export function findDates(text: string): FoundDate[] {
  const found: FoundDate[] = []
  for (const form of forms) {
    for (const match of text.matchAll(form)) {
      const date = dateOf(match.groups ?? {})
      const to = match.index + match[0].length
      const isNew = found.every((other) => to <= other.from || other.to <= match.index)
      if (date !== '' && isNew) found.push({ from: match.index, to, date })
    }
  }
  return found.toSorted((a, b) => a.from - b.from)
}

/** The one date that a text names; '' when it names none, or several that differ. */
export function theDate(found: readonly FoundDate[]): string {
  const dates = new Set(found.map(({ date }) => date))
  return dates.size === 1 ? (found[0]?.date ?? '') : ''
}

function dateOf({ year = '', month, day = '', first = '', second = '' }: Record<string, string>): string {
  const digits = year.replace(/\D/g, '')
  const y = digits.length === 2 ? `20${digits}` : digits
  if (month !== undefined) return calendarDate(y, MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1, Number(day))
  return calendarDate(y, Number(first), Number(second)) || calendarDate(y, Number(second), Number(first))
}

/** '' when the calendar has no such day. */
function calendarDate(year: string, month: number, day: number): string {
  try {
    return Temporal.PlainDate.from({ year: Number(year), month, day }, { overflow: 'reject' }).toString()
  } catch {
    return ''
  }
}
