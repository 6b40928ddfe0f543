/**
 * The clauses of which words about recurrence are made. Each reads as far as it understands and says what it means, or
 * leaves the reader where it was. Pure, for both sides.
 */
import { type Frequency, WEEKDAYS_OF_WORK } from '#app/events/pattern.ts'
import {
  attempt,
  peek,
  type Reader,
  take,
  takeDate,
  takeMonths,
  takeNumber,
  takeOneOf,
  takeOrdinals,
  takeWeekdays,
} from '#app/events/word-reader.ts'
import { ordinalOf } from '#app/events/word-tokens.ts'

type Clause = (r: Reader) => boolean

const UNITS: Record<string, Frequency> = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' }
const ADVERBS: Record<string, Frequency> = {
  daily: 'DAILY',
  everyday: 'DAILY',
  weekly: 'WEEKLY',
  monthly: 'MONTHLY',
  annually: 'YEARLY',
  yearly: 'YEARLY',
}

/** Reads one clause, whichever stands here. */
export function readClause(r: Reader): boolean {
  return clauses.some((clause) => attempt(r, () => clause(r) || undefined) === true)
}

/** `weekly`, `once a month`, `weekdays`. */
const adverb: Clause = (r) => {
  if (takeOneOf(r, 'once a', 'once every', 'once each', 'once per')) return ofUnit(r, 1)
  if (takeOneOf(r, 'weekdays')) return inWeek(r, [...WEEKDAYS_OF_WORK], 1)
  if (takeOneOf(r, 'weekends')) return inWeek(r, ['SA', 'SU'], 1)
  if (takeOneOf(r, 'fortnightly')) return howOften(r, 'WEEKLY', 2)
  if (takeOneOf(r, 'quarterly')) return howOften(r, 'MONTHLY', 3)
  if (takeOneOf(r, 'alternate', 'alternating')) return weekdaysEvery(r, 2)
  const freq = Object.hasOwn(ADVERBS, peek(r) ?? '') ? ADVERBS[peek(r) ?? ''] : undefined
  if (!freq) return false
  r.at++
  return howOften(r, freq, 1)
}

/** `every Wednesday`, `every other week`, `every 2nd and 4th Sunday`, `every December 24`. */
const every: Clause = (r) => {
  if (!takeOneOf(r, 'every', 'each')) return false
  if (take(r, 'single')) return false
  if (take(r, 'weekday')) return inWeek(r, [...WEEKDAYS_OF_WORK], 1)
  if (take(r, 'weekend')) return inWeek(r, ['SA', 'SU'], 1)
  if (takeOneOf(r, 'other', 'alternate'))
    return anyOf(
      r,
      (one) => ofUnit(one, 2),
      (one) => weekdaysEvery(one, 2),
    )
  return anyOf(
    r,
    (one) => ofUnit(one, 1),
    (one) => ofUnit(one, takeNumber(one) ?? 0),
    (one) => ofUnit(one, nthUnit(one)),
    (one) => weekdaysEvery(one, 1),
    everyNth,
    yearDay,
  )
}

/** `third` of `every third week`. */
function nthUnit(r: Reader): number {
  const place = ordinalOf(peek(r)) ?? 0
  if (place < 2) return 0
  r.at++
  return place
}

/** What `every first Sunday` means is plain; `every second Sunday` may be every other one. */
const everyNth: Clause = (r) => {
  const isSecond = ordinalOf(peek(r)) === 2
  if (!ordinals(r)) return false
  r.said.isEverySecond = isSecond && r.said.days.length === 1
  return true
}

/** `December 24`. */
const yearDay: Clause = (r) => {
  const date = takeDate(r)
  if (!date || date.year !== undefined) return false
  r.said.months = [date.month]
  r.said.monthDays = [date.day]
  return howOften(r, 'YEARLY', 1)
}

/** `week`, `weeks`. */
function ofUnit(r: Reader, interval: number): boolean {
  const unit = /^(day|week|month|year)s?$/.exec(peek(r) ?? '')?.[1]
  if (unit === undefined || interval === 0) return false
  r.at++
  return howOften(r, UNITS[unit] ?? 'DAILY', interval)
}

function weekdaysEvery(r: Reader, interval: number): boolean {
  const found = takeWeekdays(r)
  return found !== undefined && inWeek(r, found.days, interval)
}

/** `Tuesdays and Thursdays`, `on Sunday` after it was said how often. */
const weekdays: Clause = (r) => {
  const { freq, days } = r.said
  if (freq !== undefined && freq !== 'WEEKLY' && freq !== 'DAILY') return false
  if (days.length > 0) return false
  const found = takeWeekdays(r)
  if (!found) return false
  r.said.isBareDay = freq === undefined && !found.isPlural
  if (freq === 'DAILY' && r.said.interval > 1) return false
  r.said.freq = 'WEEKLY'
  r.said.days = found.days.map((day) => ({ nth: 0, day }))
  return true
}

function inWeek(r: Reader, days: (typeof WEEKDAYS_OF_WORK)[number][], interval: number): boolean {
  const { said } = r
  if (said.days.length > 0 || (said.freq !== undefined && said.freq !== 'WEEKLY')) return false
  if (said.freq === 'WEEKLY' && interval > 1 && said.interval > 1) return false
  said.freq = 'WEEKLY'
  said.interval = Math.max(said.interval, interval)
  said.days = days.map((day) => ({ nth: 0, day }))
  return true
}

/** It is said once how often; `first Sunday, monthly` and `Sundays, weekly` say the same twice. */
function howOften(r: Reader, freq: Frequency, interval: number): boolean {
  const { said } = r
  if (said.freq !== undefined && (said.freq !== freq || (said.interval > 1 && interval > 1))) return false
  said.freq = freq
  said.interval = Math.max(said.interval, interval)
  said.isBareDay = false
  if (freq === 'MONTHLY') said.isOfMonth = true
  return true
}

/** `2nd & 4th Thursdays`, `the 15th of each month`, `last day of the month`. */
const ordinals: Clause = (r) => {
  const { said } = r
  if (said.freq !== undefined && said.freq !== 'MONTHLY' && said.freq !== 'YEARLY') return false
  const nths = takeOrdinals(r)
  if (!nths) return false
  const found = takeWeekdays(r)
  if (found) return nthWeekdays(r, nths, found)
  const isDay = takeOneOf(r, 'day', 'days')
  const isOfMonth = ofMonth(r) || said.freq === 'MONTHLY'
  if (!isOfMonth || (nths.includes(-1) && !isDay)) return false
  if (said.days.length > 0) return false
  said.monthDays.push(...nths)
  said.freq ??= 'MONTHLY'
  return true
}

function nthWeekdays(
  r: Reader,
  nths: number[],
  { days, isPlural }: NonNullable<ReturnType<typeof takeWeekdays>>,
): boolean {
  const { said } = r
  // `first Sunday and Monday` may be two things; `first and third Sundays and Mondays` is one.
  if (
    nths.some((nth) => nth > 5) ||
    (days.length > 1 && (!isPlural || nths.length === 1)) ||
    said.monthDays.length > 0
  ) {
    return false
  }
  said.days.push(...days.flatMap((day) => nths.map((nth) => ({ nth, day }))))
  said.freq ??= 'MONTHLY'
  ofMonth(r)
  return true
}

/** `of the month`, `in every other month`, `each month`. */
const ofMonth: Clause = (r) =>
  attempt(r, () => {
    takeOneOf(r, 'of', 'in')
    if (!takeOneOf(r, 'the', 'each', 'every', 'a')) return undefined
    const interval = take(r, 'other') ? 2 : (takeNumber(r) ?? (nthUnit(r) || 1))
    if (!takeOneOf(r, 'month', 'months')) return undefined
    if (interval > 1 && r.said.interval > 1) return undefined
    r.said.interval = Math.max(r.said.interval, interval)
    r.said.isOfMonth = true
    return r.said.freq === undefined || r.said.freq === 'MONTHLY' || undefined
  }) === true

/** `in July`, `Sept–May`, `from September through May`. */
const inMonths: Clause = (r) => {
  takeOneOf(r, 'in the months of', 'during the months of', 'in', 'during', 'of', 'from', 'for', 'only in')
  take(r, 'each')
  const months = takeMonths(r)
  if (!months || r.said.months.length > 0) return false
  r.said.months = months
  return true
}

/** `except July and August`, `but not on Mondays`, `except the first Sunday`, `except December 24, 2026`. */
const except: Clause = (r) => {
  if (
    !takeOneOf(
      r,
      'except',
      'excepting',
      'excluding',
      'but not',
      'not',
      'other than',
      'skipping',
      'no meetings',
      'no meeting',
    )
  )
    return false
  takeOneOf(r, 'for the months of', 'in the months of', 'for', 'in', 'during', 'on')
  take(r, 'the')
  return anyOf(r, exceptMonths, exceptNths, exceptDays, exceptDates)
}

const exceptMonths: Clause = (r) => {
  const months = takeMonths(r)
  r.said.exceptMonths.push(...(months ?? []))
  return months !== undefined
}

const exceptDays: Clause = (r) => {
  const found = takeOneOf(r, 'weekends') ? { days: ['SA', 'SU'] as const } : takeWeekdays(r)
  r.said.exceptDays.push(...(found?.days ?? []))
  return found !== undefined
}

const exceptNths: Clause = (r) => {
  const nths = takeOrdinals(r)
  const found = nths && takeWeekdays(r)
  if (!nths || found?.days.length !== 1) return false
  r.said.exceptNths = found.days.flatMap((day) => nths.map((nth) => ({ nth, day })))
  takeOneOf(r, 'of the month', 'of each month', 'of every month')
  return true
}

/** Only with its year: without one it may be meant for each. */
const exceptDates: Clause = (r) => {
  do {
    const date = takeDate(r)
    if (date?.year === undefined) return false
    r.said.exceptDates.push(`${date.year}-${String(date.month).padStart(2, '0')}-${String(date.day).padStart(2, '0')}`)
  } while (attempt(r, () => (takeOneOf(r, ', and', ',', 'and') && takeDateAhead(r)) || undefined))
  return true
}

function takeDateAhead(r: Reader): boolean {
  const { at } = r
  const isDate = takeDate(r) !== undefined
  r.at = at
  return isDate
}

/** `starting January 6`, `Sept 9 – May 26`, `until May 30`, `through May`. */
const span: Clause = (r) => {
  const isStart = takeOneOf(
    r,
    'starting on',
    'starting',
    'starts',
    'beginning on',
    'beginning',
    'begins',
    'from',
    'since',
  )
  const starts = takeDate(r)
  if (starts && !r.said.starts) {
    r.said.starts = starts
    const isRange = attempt(r, () => (takeOneOf(r, '-', 'through', 'to', 'until') && ending(r)) || undefined) === true
    return isStart || isRange
  }
  return !isStart && takeOneOf(r, 'until', 'through', 'ending on', 'ending', 'ends on', 'ends') && ending(r)
}

const ending: Clause = (r) => {
  if (r.said.ends) return false
  take(r, 'the')
  const isWhole = takeOneOf(r, 'end of')
  if (!isWhole) {
    const date = takeDate(r)
    if (date) r.said.ends = date
    else if (peek(r, -1) === 'through') return throughMonth(r)
    return date !== undefined
  }
  return throughMonth(r)
}

/** To its last day, which is the 29th in some Februaries. */
const throughMonth: Clause = (r) => {
  const months = takeMonths(r)
  if (months?.length !== 1) return false
  r.said.ends = { month: months[0] ?? 1, day: 31, year: undefined }
  return true
}

/** `for six weeks`, `10 times`. */
const howMany: Clause = (r) => {
  const isFor = take(r, 'for')
  const n = takeNumber(r)
  if (n === undefined || r.said.span || r.said.count > 0) return false
  if (takeOneOf(r, 'times', 'sessions', 'occurrences', 'meetings', 'classes')) {
    r.said.count = n
    return true
  }
  const unit = /^(day|week|month|year)s$/.exec(peek(r) ?? '')?.[1]
  if (!isFor || unit === undefined) return false
  r.at++
  r.said.span = { n, unit }
  return true
}

/** `at 9`, `7–8:30 pm`, `noon`, `in the evening`: what the event's own times say better. */
const timeOfDay: Clause = (r) => {
  r.said.hasTime = true
  if (takeOneOf(r, 'in the morning', 'in the afternoon', 'in the evening', 'at night')) return true
  if (takeOneOf(r, 'mornings', 'afternoons', 'evenings', 'nights')) return true
  const isSaid = takeOneOf(r, 'at', 'from')
  const first = takeTime(r)
  if (!first) return false
  const last = attempt(r, () => (takeOneOf(r, '-', 'to', 'until', 'through') && takeTime(r)) || undefined)
  while (attempt(r, () => (takeOneOf(r, 'and at', 'and', ', and', ',') && takeTime(r) === 'sure') || undefined))
    continue
  return isSaid || first === 'sure' || last === 'sure'
}

/** @returns whether it can be nothing but a time, or is a bare number */
function takeTime(r: Reader): 'sure' | 'number' | undefined {
  if (takeOneOf(r, 'noon', 'midnight')) return 'sure'
  const parts = /^(\d{1,2})(?::([0-5]\d))?$/.exec(peek(r) ?? '')
  if (!parts || Number(parts[1]) > 23) return undefined
  r.at++
  const isSure = takeOneOf(r, 'am', 'pm', 'a m', 'p m', "o'clock", 'noon')
  return isSure || parts[2] !== undefined ? 'sure' : 'number'
}

function anyOf(r: Reader, ...some: Clause[]): boolean {
  return some.some((clause) => attempt(r, () => clause(r) || undefined) === true)
}

const clauses: Clause[] = [
  ...[every, adverb, ordinals, weekdays, except, howMany, span, inMonths, ofMonth, timeOfDay],
  (r) => r.said.freq === 'YEARLY' && r.said.monthDays.length === 0 && yearDay(r),
]
