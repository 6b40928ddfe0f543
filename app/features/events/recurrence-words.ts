/**
 * Descriptions that name a recurrence rule, as people write them: "2nd & 4th Thursdays, Sept–May". Pure, for server and
 * browser.
 *
 * Nothing is guessed: if any part of the text is not understood, or is ambiguous, there is no rule.
 */
import { ALL_MONTHS, ruleOf } from '#app/features/events/pattern.ts'
import { fromSpanish } from '#app/features/events/spanish-reader.ts'
import { type Rule, WEEKDAYS } from '#app/features/events/rule.ts'
import { type Meaning, noMeaning, readClause } from '#app/features/events/word-clauses.ts'
import {
  type Reader,
  readerOf,
  spelled,
  takeOneOf,
  takeSeparator,
  type YearlessDate,
} from '#app/features/events/word-reader.ts'
import { isDay } from '#app/dates/days.ts'

/** Days from which dates without a year are resolved, `YYYY-MM-DD`. */
interface WordsContext {
  /** The event's first day; empty when it is unknown. */
  date: string
  today: string
}

/** `leftOut` are canceled days. */
type Understood = { rule: string; leftOut: string[] } | { notUnderstood: string }

/** Longer texts would take too long, since each clause is tried at each word. The form refuses them too. */
const MAX_CHARACTERS = 300

/** The rule of the text, in English or in Spanish, or the reason why there is none, as the end of a sentence. */
export function wordsToRule(words: string, seen: WordsContext): Understood {
  const read = englishToRule(words, seen)
  const english = 'notUnderstood' in read && words.length <= MAX_CHARACTERS ? fromSpanish(words) : undefined
  const translated = english === undefined ? read : englishToRule(english, seen)
  return 'rule' in translated ? translated : read
}

function englishToRule(words: string, seen: WordsContext): Understood {
  if (words.length > MAX_CHARACTERS) return { notUnderstood: 'they are too long' }
  const r = readerOf(words)
  if (r.tokens.length === 0) return { notUnderstood: 'they are empty' }
  let meaning = noMeaning
  while (r.at < r.tokens.length) {
    if (takeOneOf(r, FILLERS)) continue
    if (r.at > 0) takeSeparator(r)
    const next = readClause(r, meaning)
    if (!next) return { notUnderstood: `“${rest(r, words)}” is not understood` }
    meaning = next
  }
  return ruleFor(meaning, seen)
}

/** The possible meanings of “every second Tuesday”, each as a text without ambiguity. */
export function readingsOf(words: string, seen: WordsContext): string[] {
  const second = /\b(every|each)\s+(?:second|2nd)\s+(\S+?)(?=[\s,;.]|$)/i
  if (!second.test(words)) return []
  const readings = [words.replace(second, '$1 other $2'), words.replace(second, '$1 second $2 of the month')]
  return readings.filter((reading) => 'rule' in wordsToRule(reading, seen))
}

/** Words without a meaning for the schedule. */
const FILLERS = ['(', ')', ';', ':', ',', 'on', 'the', 'only', 'meets', 'held', 'occurs', 'repeats']

function rest({ tokens, at }: Reader, words: string): string {
  const from = tokens[Math.min(at, tokens.length - 1)]?.from ?? 0
  return words.slice(from).trim() || words
}

function ruleFor(meaning: Meaning, seen: WordsContext): Understood {
  const problem = ambiguity(meaning)
  if (problem) return { notUnderstood: problem }
  const days = daysLeft(meaning)
  if (!days) return { notUnderstood: 'the days to leave out do not fit the others' }
  const months = monthsLeft(meaning)
  const first = seen.date || seen.today
  const starts = meaning.starts && resolved(meaning.starts, first)
  if (seen.date !== '' && starts !== undefined && starts !== seen.date) {
    return { notUnderstood: `they begin on ${starts}, the event on ${seen.date}` }
  }
  const until = meaning.ends ? resolved(meaning.ends, starts ?? first) : ''
  const count = countOf(meaning)
  if (until === undefined || (until !== '' && until < first))
    return { notUnderstood: 'they end before the event begins' }
  if (count === undefined || (count > 0 && until !== '')) return { notUnderstood: 'it is not clear when they end' }
  const rule = ruleOf({ ...meaning, ...days, months, until, count })
  return { rule, leftOut: meaning.exceptDates.toSorted() }
}

/** Why the text does not name one rule, though each word is known. */
function ambiguity(meaning: Meaning): string | undefined {
  const { freq, days, monthDays, months } = meaning
  if (freq === undefined) return 'they do not say how often'
  if (meaning.isBareDay) return 'one day of the week may be a single day; write “Every” before it'
  if (meaning.isEverySecond && !meaning.isOfMonth && months.length === 0) {
    return 'they may mean every other week or the second one of each month'
  }
  if (freq === 'MONTHLY' && days.length === 0 && monthDays.length === 0)
    return 'they do not say on which day of the month'
  if (freq === 'YEARLY') {
    const isDayOnly = days.length === 0 && monthDays.length > 0 === months.length > 0
    const isNth = days.length > 0 && days.every(({ nth }) => nth !== 0) && months.length === 1
    if (!isDayOnly && !isNth) return 'they do not say on which day of the year'
    if (meaning.exceptMonths.length > 0) return 'a year cannot leave out months'
  }
  return undefined
}

/** The weekdays without the excluded ones. */
function daysLeft(meaning: Meaning): Pick<Rule, 'freq' | 'days'> | undefined {
  const { freq, interval, days, exceptDays, exceptNths } = meaning
  if (freq === undefined) return undefined
  if (exceptDays.length > 0) {
    const all = freq === 'DAILY' && interval === 1 ? WEEKDAYS.map((day) => ({ nth: 0, day })) : days
    const left = all.filter(({ day }) => !exceptDays.includes(day))
    const fits = exceptDays.every((day) => all.some((one) => one.day === day && one.nth === 0))
    return fits && left.length > 0 ? { freq: 'WEEKLY', days: left } : undefined
  }
  const [only] = days
  if (exceptNths.length === 0) return { freq, days }
  // All Sundays except the first are the second to the fifth.
  const fits = freq === 'WEEKLY' && interval === 1 && days.length === 1 && exceptNths.every(({ nth }) => nth > 0)
  if (!fits || !only || exceptNths.some(({ day }) => day !== only.day)) return undefined
  const left = [1, 2, 3, 4, 5].filter((nth) => !exceptNths.some((one) => one.nth === nth))
  return { freq: 'MONTHLY', days: left.map((nth) => ({ nth, day: only.day })) }
}

function monthsLeft({ months, exceptMonths }: Meaning): number[] {
  if (exceptMonths.length === 0) return months
  return (months.length > 0 ? months : ALL_MONTHS).filter((month) => !exceptMonths.includes(month))
}

/** The number of occurrences, if the text says for how long; undefined when that is unclear. */
function countOf({ count, span, freq, interval, days }: Meaning): number | undefined {
  if (!span) return count
  return freq === span.unit && interval === 1 && days.length < 2 ? span.n : undefined
}

/** The day of a date: in its year, else the first one from a day on. */
function resolved({ month, day, year }: YearlessDate, from: string): string | undefined {
  const first = Number(from.slice(0, 4))
  for (const candidate of year === undefined ? [first, first + 1] : [year]) {
    // Day 31 means the last day of a shorter month.
    const last = [day, 30, 29, 28].find((one) => one <= day && isDay(spelled(candidate, month, one)))
    const found = spelled(candidate, month, last ?? day)
    if (isDay(found) && (year !== undefined || found >= from)) return found
  }
  return undefined
}
