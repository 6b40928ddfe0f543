/** How the form's schedule, its words and its date go together. Pure. */
import type { Frequency, Pattern, Weekday } from '#app/features/events/pattern.ts'
import { everyWeek, patternOf, WEEKDAYS, wordsOf } from '#app/features/events/pattern.ts'
import type { Understood } from '#app/features/events/recurrence-words.ts'
import { isDay } from '#app/ui/dates.ts'

/** What the form asks first: how it repeats. `''`: not at all yet; `other`: by a rule that the form cannot show. */
export type Repeats = '' | 'day' | 'week' | 'weekday of the month' | 'day of the month' | 'year' | 'other'

export function repeatsOf(rule: string): Repeats {
  if (rule === '') return ''
  const pattern = patternOf(rule)
  if (!pattern) return 'other'
  const { freq, days, monthDays } = pattern
  if (freq === 'DAILY') return days.length + monthDays.length === 0 ? 'day' : 'other'
  if (freq === 'WEEKLY') return monthDays.length === 0 ? 'week' : 'other'
  if (freq === 'YEARLY') return days.length + monthDays.length === 0 ? 'year' : 'other'
  if (days.length === 0) return monthDays.length > 0 ? 'day of the month' : 'other'
  const isOneWeekday = new Set(days.map(({ day }) => day)).size === 1
  return isOneWeekday && monthDays.length === 0 ? 'weekday of the month' : 'other'
}

const FREQUENCIES: Partial<Record<Repeats, Frequency>> = { day: 'DAILY', week: 'WEEKLY', year: 'YEARLY' }

/** The plainest schedule of that kind, by the event's first date where there is one; its months and its end stay. */
export function beginning(repeats: Repeats, date: string, before: Pattern | undefined): Pattern {
  const { months, until, count } = before ?? everyWeek
  const weekday = weekdayOn(date)
  const nth = isDay(date) ? Math.ceil(Number(date.slice(8)) / 7) : 1
  const kept: Pattern = { ...everyWeek, freq: FREQUENCIES[repeats] ?? 'MONTHLY', months, until, count }
  if (repeats === 'week') return { ...kept, days: weekday ? [{ nth: 0, day: weekday }] : [] }
  if (repeats === 'day of the month') return { ...kept, monthDays: [isDay(date) ? Number(date.slice(8)) : 1] }
  // A fifth one is not in every month; most often the last is meant.
  if (repeats === 'weekday of the month') return { ...kept, days: [{ nth: nth < 5 ? nth : -1, day: weekday ?? 'SU' }] }
  return kept
}

/** Whether words and rule say the same, as far as the words go: they may leave out its end and its months. */
export function isSame(words: Exclude<Understood, { notUnderstood: string }>, rule: string, date: string): boolean {
  const [said, set] = [patternOf(words.rule), patternOf(rule)]
  if (!said || !set) return words.rule === rule
  const core = (pattern: Pattern) => JSON.stringify([pattern.freq, pattern.interval, daysOf(pattern, date)])
  const isNarrower = (['months', 'until', 'count'] as const).every(
    (name) => String(said[name]) === String(everyWeek[name]) || sorted(said[name]) === sorted(set[name]),
  )
  return core(said) === core(set) && isNarrower
}

/** What the schedule is called when nobody has found words for it. */
export function wordsFor(rule: string): string {
  const pattern = patternOf(rule)
  return pattern ? wordsOf(pattern) : ''
}

function daysOf({ freq, days, monthDays, months }: Pattern, date: string): unknown {
  const weekday = weekdayOn(date)
  if (freq === 'WEEKLY' && days.length === 0 && weekday) return [[weekday], '', []]
  const ofYear = freq === 'YEARLY' ? months : []
  return [days.map(({ nth, day }) => `${nth || ''}${day}`).toSorted(), sorted(monthDays), ofYear]
}

function sorted(value: string | number | readonly number[]): string {
  return typeof value === 'object' ? value.toSorted((a, b) => a - b).join() : String(value)
}

function weekdayOn(date: string): Weekday | undefined {
  return isDay(date) ? WEEKDAYS[(new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7] : undefined
}
