/**
 * Words that name a recurrence rule, as people write them: "2nd & 4th Thursdays, Sept–May". Pure, for both sides.
 *
 * Nothing is guessed: where any part of the words is not understood, or may mean two things, there is no rule.
 */
import { type Pattern, ruleOf, WEEKDAYS } from '#app/features/events/pattern.ts'
import { readClause } from '#app/features/events/word-clauses.ts'
import { reader, type Reader, type Said, spelled, take, takeSeparator } from '#app/features/events/word-reader.ts'
import { tokensOf } from '#app/features/events/word-tokens.ts'
import { isDay } from '#app/ui/dates.ts'

/** The days that dates without a year are seen from, `YYYY-MM-DD`. */
interface Seen {
  /** The event's first day; empty when it is not known yet. */
  date: string
  today: string
}

export type Understood =
  | {
      rule: string
      /** Days that the words leave out. */
      leftOut: string[]
      /** They name a time of day, which the event's own times say. */
      hasTime: boolean
    }
  | { notUnderstood: string }

/** Longer texts, which the form takes neither, are not read: each clause is tried at each word. */
const MOST_CHARACTERS = 300

/** What the words mean, or why they mean no rule: as the end of a sentence about them. */
export function wordsToRule(words: string, seen: Seen): Understood {
  if (words.length > MOST_CHARACTERS) return { notUnderstood: 'they are too long' }
  const r = reader(tokensOf(words))
  if (r.tokens.length === 0) return { notUnderstood: 'they are empty' }
  while (r.at < r.tokens.length) {
    if (skipFiller(r)) continue
    if (r.at > 0) takeSeparator(r)
    if (!readClause(r)) return { notUnderstood: `“${rest(r, words)}” is not understood` }
  }
  return meaning(r.said, seen)
}

/** What says nothing about when. */
function skipFiller(r: Reader): boolean {
  return ['(', ')', ';', ':', ',', 'on', 'the', 'only', 'meets', 'held', 'occurs', 'repeats'].some((word) =>
    take(r, word),
  )
}

function rest({ tokens, at }: Reader, words: string): string {
  const from = tokens[Math.min(at, tokens.length - 1)]?.from ?? 0
  return words.slice(from).trim() || words
}

function meaning(said: Said, seen: Seen): Understood {
  const vague = vagueness(said)
  if (vague) return { notUnderstood: vague }
  const days = daysLeft(said)
  if (!days) return { notUnderstood: 'the days to leave out do not fit the others' }
  const months = monthsLeft(said)
  const first = seen.date || seen.today
  const starts = said.starts && resolved(said.starts, first)
  if (seen.date !== '' && starts !== undefined && starts !== seen.date) {
    return { notUnderstood: `they begin on ${starts}, the event on ${seen.date}` }
  }
  const until = said.ends ? resolved(said.ends, starts ?? first) : ''
  const count = countOf(said)
  if (until === undefined || (until !== '' && until < first))
    return { notUnderstood: 'they end before the event begins' }
  if (count === undefined || (count > 0 && until !== '')) return { notUnderstood: 'it is not clear when they end' }
  const { interval, monthDays } = said
  const pattern: Pattern = { freq: days.freq, interval, days: days.days, monthDays, months, until, count }
  return { rule: ruleOf(pattern), leftOut: said.exceptDates.toSorted(), hasTime: said.hasTime }
}

/** Why the words do not name one rule, though each is known. */
function vagueness(said: Said): string | undefined {
  const { freq, days, monthDays, months } = said
  if (freq === undefined) return 'they do not say how often'
  if (said.isBareDay) return 'one day of the week may be a single day; write “Every” before it'
  if (said.isEverySecond && !said.isOfMonth && months.length === 0) {
    return 'they may mean every other week or the second one of each month'
  }
  if (freq === 'MONTHLY' && days.length === 0 && monthDays.length === 0)
    return 'they do not say on which day of the month'
  if (freq === 'YEARLY') {
    const isDayOnly = days.length === 0 && monthDays.length > 0 === months.length > 0
    const isNth = days.length > 0 && days.every(({ nth }) => nth !== 0) && months.length === 1
    if (!isDayOnly && !isNth) return 'they do not say on which day of the year'
    if (said.exceptMonths.length > 0) return 'a year cannot leave out months'
  }
  return undefined
}

/** The weekdays without those that are left out. */
function daysLeft({ freq, interval, days, exceptDays, exceptNths }: Said): Pick<Pattern, 'freq' | 'days'> | undefined {
  if (freq === undefined) return undefined
  if (exceptDays.length > 0) {
    const all = freq === 'DAILY' && interval === 1 ? WEEKDAYS.map((day) => ({ nth: 0, day })) : days
    const left = all.filter(({ day }) => !exceptDays.includes(day))
    const fits = exceptDays.every((day) => all.some((one) => one.day === day && one.nth === 0))
    return fits && left.length > 0 ? { freq: 'WEEKLY', days: left } : undefined
  }
  const [only] = days
  if (exceptNths.length === 0) return { freq, days }
  // All Sundays but the first are the second to the fifth.
  const fits = freq === 'WEEKLY' && interval === 1 && days.length === 1 && exceptNths.every(({ nth }) => nth > 0)
  if (!fits || !only || exceptNths.some(({ day }) => day !== only.day)) return undefined
  const left = [1, 2, 3, 4, 5].filter((nth) => !exceptNths.some((one) => one.nth === nth))
  return { freq: 'MONTHLY', days: left.map((nth) => ({ nth, day: only.day })) }
}

function monthsLeft({ months, exceptMonths }: Said): number[] {
  if (exceptMonths.length === 0) return months
  const all = months.length > 0 ? months : Array.from({ length: 12 }, (_, index) => index + 1)
  return all.filter((month) => !exceptMonths.includes(month))
}

/** How many times, where the words say for how long; nothing when that cannot be told. */
function countOf({ count, span, freq, interval, days }: Said): number | undefined {
  if (!span) return count
  const unit = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' }[freq ?? 'DAILY']
  return unit === span.unit && interval === 1 && days.length < 2 ? span.n : undefined
}

/** The day that is meant: of the year that was said, else the first one from a day on. */
function resolved({ month, day, year }: NonNullable<Said['ends']>, from: string): string | undefined {
  const first = Number(from.slice(0, 4))
  for (const candidate of year === undefined ? [first, first + 1] : [year]) {
    // The last day of a month is the nearest one that it has.
    const last = [day, 30, 29, 28].find((one) => one <= day && isDay(spelled(candidate, month, one)))
    const found = spelled(candidate, month, last ?? day)
    if (isDay(found) && (year !== undefined || found >= from)) return found
  }
  return undefined
}
