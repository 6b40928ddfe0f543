/** Goes through the pieces of a text, and what has been understood of them so far. Pure, for both sides. */
import { type Frequency, type Pattern, WEEKDAYS, type Weekday } from '#app/features/events/pattern.ts'
import { monthOf, numberOf, ordinalOf, type Token, weekdayOf } from '#app/features/events/word-tokens.ts'
import { isDay } from '#app/ui/dates.ts'

/** What the words have said so far. */
export interface Said {
  freq: Frequency | undefined
  interval: number
  days: Pattern['days']
  monthDays: number[]
  months: number[]
  /** One weekday by itself in the singular, which may be a single day: nothing has said yet that it comes again. */
  isBareDay: boolean
  /** `every second Tuesday`, which may be every other one or the second of the month. */
  isEverySecond: boolean
  /** It was said that ordinals are those of a month. */
  isOfMonth: boolean
  exceptMonths: number[]
  exceptDays: Weekday[]
  /** `the first Sunday`, out of all Sundays. */
  exceptNths: Pattern['days']
  exceptDates: string[]
  starts: { month: number; day: number; year: number | undefined } | undefined
  ends: { month: number; day: number; year: number | undefined } | undefined
  count: number
  /** `for six weeks`, of which each rule makes its own number. */
  span: { n: number; unit: string } | undefined
  hasTime: boolean
}

export interface Reader {
  tokens: readonly Token[]
  at: number
  said: Said
}

export function reader(tokens: readonly Token[]): Reader {
  const nothing: Said = {
    freq: undefined,
    interval: 1,
    days: [],
    monthDays: [],
    months: [],
    isBareDay: false,
    isEverySecond: false,
    isOfMonth: false,
    exceptMonths: [],
    exceptDays: [],
    exceptNths: [],
    exceptDates: [],
    starts: undefined,
    ends: undefined,
    count: 0,
    span: undefined,
    hasTime: false,
  }
  return { tokens, at: 0, said: nothing }
}

export function peek(r: Reader, ahead = 0): string | undefined {
  return r.tokens[r.at + ahead]?.value
}

/** Takes these words when they stand here. */
export function take(r: Reader, ...words: string[]): boolean {
  if (!words.every((word, index) => peek(r, index) === word)) return false
  r.at += words.length
  return true
}

/** Takes the first of several phrases that stands here. */
export function takeOneOf(r: Reader, ...phrases: string[]): boolean {
  return phrases.some((phrase) => take(r, ...phrase.split(' ')))
}

/**
 * Does all of what follows, or nothing: where it fails, nothing has been read and nothing said.
 */
export function attempt<T>(r: Reader, read: () => T | undefined): T | undefined {
  const { at, said } = r
  const before = structuredClone(said)
  const result = read()
  if (result !== undefined && result !== false) return result
  r.at = at
  Object.assign(said, before)
  return undefined
}

/** Reads a clause and says what it means; `false` where it is another. */
export type Clause = (r: Reader) => boolean

/** Reads the first of these clauses that stands here. */
export function anyOf(r: Reader, ...some: Clause[]): boolean {
  return some.some((clause) => attempt(r, () => clause(r) || undefined) === true)
}

/** What stands between two things of a list. */
export function takeSeparator(r: Reader): boolean {
  const start = r.at
  while (takeOneOf(r, ',', 'and', 'or')) continue
  return r.at > start
}

/** Things of one kind with separators between; at least one. */
function list<T>(r: Reader, one: () => T | undefined): T[] | undefined {
  const first = one()
  if (first === undefined) return undefined
  const all = [first]
  for (;;) {
    const next = attempt(r, () => (takeSeparator(r) ? one() : undefined))
    if (next === undefined) return all
    all.push(next)
  }
}

/** From one thing of a round to another: Friday to Monday, September to May. */
function round(from: number, to: number, size: number): number[] {
  return Array.from({ length: ((to - from + size) % size) + 1 }, (_, index) => (from + index) % size)
}

function takeTo(r: Reader): boolean {
  return takeOneOf(r, '-', 'through', 'to', 'until')
}

/** Weekdays, one by one or from one to another. */
export function takeWeekdays(r: Reader): { days: Weekday[]; isPlural: boolean } | undefined {
  const parts = list(r, () => attempt(r, () => weekdayRange(r)))
  if (!parts) return undefined
  const days = [...new Set(parts.flatMap((part) => part.days))]
  const inOrder = WEEKDAYS.filter((day) => days.includes(day))
  return { days: inOrder, isPlural: parts.some((part) => part.isPlural) || days.length > 1 }
}

function weekdayRange(r: Reader): { days: Weekday[]; isPlural: boolean } | undefined {
  take(r, 'from')
  const first = takeWeekday(r)
  if (!first) return undefined
  const last = attempt(r, () => (takeTo(r) ? takeWeekday(r) : undefined))
  if (!last) return { days: [first.day], isPlural: first.isPlural }
  const days = round(WEEKDAYS.indexOf(first.day), WEEKDAYS.indexOf(last.day), 7)
  return { days: days.flatMap((index) => WEEKDAYS[index] ?? []), isPlural: true }
}

/** `Sunday`, `Sundays`, `Sunday mornings`. */
function takeWeekday(r: Reader): { day: Weekday; isPlural: boolean } | undefined {
  const found = weekdayOf(peek(r))
  if (!found) return undefined
  r.at++
  const part = /^(morning|afternoon|evening|night)(s?)$/.exec(peek(r) ?? '')
  if (part) r.at++
  return { day: found.day, isPlural: found.isPlural || part?.[2] === 's' }
}

/** Months, one by one or from one to another. A month with a day behind it is a date. */
export function takeMonths(r: Reader): number[] | undefined {
  const parts = list(r, () => attempt(r, () => monthRange(r)))
  return parts && [...new Set(parts.flat())].toSorted((a, b) => a - b)
}

function monthRange(r: Reader): number[] | undefined {
  const first = takeMonth(r)
  if (first === undefined) return undefined
  const last = attempt(r, () => (takeTo(r) ? takeMonth(r) : undefined))
  return last === undefined ? [first] : round(first - 1, last - 1, 12).map((index) => index + 1)
}

function takeMonth(r: Reader): number | undefined {
  const month = monthOf(peek(r))
  if (month === undefined || dayNumber(peek(r, 1)) !== undefined || /^\d{4}$/.test(peek(r, 1) ?? '')) return undefined
  r.at++
  return month
}

/** `May 30`, `May 30th, 2027`. */
export function takeDate(r: Reader): Said['starts'] {
  const month = monthOf(peek(r))
  const day = dayNumber(peek(r, 1))
  if (month === undefined || day === undefined || !isDay(spelled(2024, month, day))) return undefined
  r.at += 2
  const year = attempt(r, () => {
    take(r, ',')
    const digits = /^(?:19|20)\d{2}$/.exec(peek(r) ?? '')?.[0]
    if (digits !== undefined) r.at++
    return digits === undefined ? undefined : Number(digits)
  })
  return { month, day, year }
}

export function spelled(year: number, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** A day of the month, unless it is the hour of a time. */
function dayNumber(word: string | undefined): number | undefined {
  const number = Number(/^(\d{1,2})(?:st|nd|rd|th)?$/.exec(word ?? '')?.[1] ?? 0)
  return number >= 1 && number <= 31 ? number : undefined
}

/** `first`, `2nd and 4th`. */
export function takeOrdinals(r: Reader): number[] | undefined {
  return list(r, () => {
    const place = ordinalOf(peek(r))
    if (place !== undefined) r.at++
    return place
  })
}

/** A number, in figures or spelled. */
export function takeNumber(r: Reader): number | undefined {
  const number = numberOf(peek(r))
  if (number !== undefined) r.at++
  return number
}
