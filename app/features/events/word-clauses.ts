/**
 * The clauses of which words about recurrence are made. Each reads as far as it understands and says what it means, or
 * leaves the reader where it was. Pure, for both sides.
 */
import { type Frequency, WEEKDAYS_OF_WORK } from '#app/features/events/pattern.ts'
import { limits } from '#app/features/events/word-limits.ts'
import {
  anyOf,
  attempt,
  type Clause,
  peek,
  type Reader,
  take,
  takeDate,
  takeNumber,
  takeOneOf,
  takeOrdinals,
  takeWeekdays,
} from '#app/features/events/word-reader.ts'
import { ordinalOf } from '#app/features/events/word-tokens.ts'

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

const yearDayAfterwards: Clause = (r) => r.said.freq === 'YEARLY' && r.said.monthDays.length === 0 && yearDay(r)

const clauses = [every, adverb, ordinals, weekdays, ...limits, ofMonth, yearDayAfterwards]
