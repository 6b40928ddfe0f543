/**
 * The clauses that say when it does not take place, when it ends, and at what time. Pure, for both sides.
 */
import {
  anyOf,
  attempt,
  type Clause,
  peek,
  type Reader,
  spelled,
  take,
  takeDate,
  takeMonths,
  takeNumber,
  takeOneOf,
  takeOrdinals,
  takeWeekdays,
} from '#app/features/events/word-reader.ts'

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
    r.said.exceptDates.push(spelled(date.year, date.month, date.day))
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

export const limits = [except, howMany, span, inMonths, timeOfDay]
