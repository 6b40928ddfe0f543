/** The clauses of recurrence descriptions, and what each adds to the meaning. Pure, for server and browser. */
import { WORKDAYS } from '#app/features/events/pattern.ts'
import { everyWeek, type Frequency, type Rule, type Weekday } from '#app/features/events/rule.ts'
import { lastOf, match, type Reader, type Values, type YearlessDate } from '#app/features/events/word-reader.ts'

/** The meaning of no words. */
export const noMeaning = {
  ...everyWeek,
  freq: undefined as Frequency | undefined,
  /** A weekday in the singular, which may mean a single day, until another word says that it repeats. */
  isBareDay: false,
  /** `every second Tuesday`, which may be every other one or the second of the month. */
  isEverySecond: false,
  /** Ordinals are those of a month. */
  isOfMonth: false,
  exceptMonths: [] as number[],
  exceptDays: [] as Weekday[],
  /** `the first Sunday`, out of all Sundays. */
  exceptNths: [] as Rule['days'],
  exceptDates: [] as string[],
  starts: undefined as YearlessDate | undefined,
  ends: undefined as YearlessDate | undefined,
  /** `for six weeks`, from which each rule computes its own number. */
  span: undefined as { n: number; unit: Frequency } | undefined,
}
export type Meaning = typeof noMeaning

/** The meaning that a clause adds; undefined if it contradicts the clauses before it, or is ambiguous. */
type Added = Partial<Meaning> | undefined

/** Reads one clause, the first that matches here. */
export function readClause(r: Reader, meaning: Meaning): Meaning | undefined {
  const { at } = r
  for (const read of clauses) {
    const added = read(r, meaning)
    if (added) return { ...meaning, ...added }
    r.at = at
  }
  return undefined
}

function clause<Text extends string>(pattern: Text, add: (values: Values<Text>, meaning: Meaning) => Added) {
  return (r: Reader, meaning: Meaning): Added => {
    const values = match(r, pattern)
    return values && add(values, meaning)
  }
}

const EXCEPT =
  'except|excepting|excluding|but_not|not|other_than|skipping|no_meetings|no_meeting for_the_months_of|in_the_months_of|for|in|during|on? the?'
const START = 'starting_on|starting|starts|beginning_on|beginning|begins|from|since'
const TIME_OF_DAY = 'in_the_morning|in_the_afternoon|in_the_evening|at_night|mornings|afternoons|evenings|nights'
const OF_MONTH = 'of_the_month|of_each_month|of_every_month?'

const clauses = [
  // Frequency.
  clause('every|each weekday', (_, meaning) => onWeekdays(meaning, WORKDAYS, 1)),
  clause('every|each weekend', (_, meaning) => onWeekdays(meaning, ['SA', 'SU'], 1)),
  clause('every|each other|alternate {unit}', ({ unit }, meaning) => howOften(meaning, unit, 2)),
  clause('every|each other|alternate {weekdays}', ({ weekdays }, meaning) => onWeekdays(meaning, weekdays.days, 2)),
  clause('every|each {unit}', ({ unit }, meaning) => howOften(meaning, unit, 1)),
  clause('every|each {number} {unit}', ({ number, unit }, meaning) => howOften(meaning, unit, number)),
  clause('every|each {place} {unit}', ({ place, unit }, meaning) => howOften(meaning, unit, place)),
  clause('every|each {weekdays}', ({ weekdays }, meaning) => onWeekdays(meaning, weekdays.days, 1)),
  clause('every|each {nths} {weekdays} {ofMonth}', nthWeekdays),
  clause('every|each {nths} {weekdays}', everyNth),
  clause('every|each {date}', ({ date }, meaning) => yearDay(date, meaning)),
  clause('once_a|once_every|once_each|once_per {unit}', ({ unit }, meaning) => howOften(meaning, unit, 1)),
  clause('weekdays', (_, meaning) => onWeekdays(meaning, WORKDAYS, 1)),
  clause('weekends', (_, meaning) => onWeekdays(meaning, ['SA', 'SU'], 1)),
  clause('fortnightly', (_, meaning) => howOften(meaning, 'WEEKLY', 2)),
  clause('quarterly', (_, meaning) => howOften(meaning, 'MONTHLY', 3)),
  clause('alternate|alternating {weekdays}', ({ weekdays }, meaning) => onWeekdays(meaning, weekdays.days, 2)),
  clause('{adverb}', ({ adverb }, meaning) => howOften(meaning, adverb, 1)),

  // On which days.
  clause('{nths} {weekdays} {ofMonth}', nthWeekdays),
  clause('{nths} {weekdays}', nthWeekdays),
  clause('every|each? {nths} day|days {ofMonth}', (values, meaning) => monthDays({ ...values, isDay: true }, meaning)),
  clause('every|each? {nths} {ofMonth}', monthDays),
  clause('every|each? {nths} day|days', (values, meaning) => monthDays({ ...values, isDay: true }, meaning)),
  clause('every|each? {nths}', monthDays),
  clause('{weekdays}', someWeekdays),

  // Exceptions.
  clause(`${EXCEPT} {months}`, ({ months }, { exceptMonths }) => ({ exceptMonths: [...exceptMonths, ...months] })),
  clause(`${EXCEPT} {nths} {weekdays} ${OF_MONTH}`, ({ nths, weekdays: { days } }) =>
    days.length === 1 ? { exceptNths: nthsOf(nths, days) } : undefined,
  ),
  clause(`${EXCEPT} weekends`, (_, { exceptDays }) => ({ exceptDays: [...exceptDays, 'SA', 'SU'] })),
  clause(`${EXCEPT} {weekdays}`, ({ weekdays }, { exceptDays }) => ({ exceptDays: [...exceptDays, ...weekdays.days] })),
  clause(`${EXCEPT} {dates}`, ({ dates }, { exceptDates }) => ({ exceptDates: [...exceptDates, ...dates] })),

  // Duration.
  clause('for? {number} times|sessions|occurrences|meetings|classes', ({ number }, { span, count }) =>
    span || count > 0 ? undefined : { count: number },
  ),
  clause('for {number} {units}', ({ number, units }, { span, count }) =>
    span || count > 0 ? undefined : { span: { n: number, unit: units } },
  ),
  clause(`${START}? {date} -|through|to|until {ending}`, ({ date, ending }, { starts, ends }) =>
    starts || ends ? undefined : { starts: date, ends: ending },
  ),
  clause(`${START}? {date} through {month}`, ({ date, month }, { starts, ends }) =>
    starts || ends ? undefined : { starts: date, ends: lastOf(month) },
  ),
  clause(`${START} {date}`, ({ date }, { starts }) => (starts ? undefined : { starts: date })),
  clause('until|through|ending_on|ending|ends_on|ends {ending}', ({ ending }, { ends }) =>
    ends ? undefined : { ends: ending },
  ),
  clause('through {month}', ({ month }, { ends }) => (ends ? undefined : { ends: lastOf(month) })),
  clause('in_the_months_of|during_the_months_of|in|during|of|from|for|only_in? each? {months}', (values, { months }) =>
    months.length > 0 ? undefined : { months: values.months },
  ),

  // Times of day are ignored: the event has its own.
  clause(TIME_OF_DAY, () => ({})),
  clause('at|from {times}', () => ({})),
  clause('{times}', ({ times }) => (times === 'sure' ? {} : undefined)),

  // After a clause with the frequency.
  clause('{ofMonth}', ({ ofMonth }, meaning) => ofMonths(meaning, ofMonth)),
  clause('{date}', ({ date }, meaning) =>
    meaning.freq === 'YEARLY' && meaning.monthDays.length === 0 ? yearDay(date, meaning) : undefined,
  ),
]

/** A text gives the frequency once; `first Sunday, monthly` and `Sundays, weekly` repeat it. */
function howOften(meaning: Meaning, freq: Frequency, interval: number): Added {
  if (meaning.freq !== undefined && (meaning.freq !== freq || (meaning.interval > 1 && interval > 1))) return undefined
  const isOfMonth = meaning.isOfMonth || freq === 'MONTHLY'
  return { freq, interval: Math.max(meaning.interval, interval), isBareDay: false, isOfMonth }
}

function onWeekdays(meaning: Meaning, days: readonly Weekday[], interval: number): Added {
  if (meaning.days.length > 0 || (meaning.freq !== undefined && meaning.freq !== 'WEEKLY')) return undefined
  if (meaning.freq === 'WEEKLY' && interval > 1 && meaning.interval > 1) return undefined
  return { freq: 'WEEKLY', interval: Math.max(meaning.interval, interval), days: nthsOf([0], days) }
}

/** `Tuesdays and Thursdays`, or `on Sunday` after a clause with the frequency. */
function someWeekdays({ weekdays: { days, isPlural } }: Values<'{weekdays}'>, meaning: Meaning): Added {
  const { freq, interval } = meaning
  if (freq !== undefined && freq !== 'WEEKLY' && freq !== 'DAILY') return undefined
  if (meaning.days.length > 0 || (freq === 'DAILY' && interval > 1)) return undefined
  return { freq: 'WEEKLY', days: nthsOf([0], days), isBareDay: freq === undefined && !isPlural }
}

type NthWeekdays = Values<'{nths} {weekdays}'> & { ofMonth?: number }

/** `2nd & 4th Thursdays of the month`. */
function nthWeekdays({ nths, weekdays: { days, isPlural }, ofMonth }: NthWeekdays, meaning: Meaning): Added {
  // `first Sunday and Monday` may mean two things; `first and third Sundays and Mondays` means one.
  const isUnclear = days.length > 1 && (!isPlural || nths.length === 1)
  if (isUnclear || nths.some((nth) => nth > 5) || meaning.monthDays.length > 0) return undefined
  return ofMonths(meaning, ofMonth, { days: [...meaning.days, ...nthsOf(nths, days)] })
}

/** `every first Sunday` is clear; `every second Sunday` may be every other one. */
function everyNth(values: NthWeekdays, meaning: Meaning): Added {
  const added = nthWeekdays(values, meaning)
  return added && { ...added, isEverySecond: values.nths[0] === 2 && added.days?.length === 1 }
}

/** `the 15th of each month`, `last day of the month`. */
function monthDays(
  { nths, ofMonth, isDay = false }: Values<'{nths}'> & { ofMonth?: number; isDay?: boolean },
  meaning: Meaning,
): Added {
  if (ofMonth === undefined && meaning.freq !== 'MONTHLY') return undefined
  if ((nths.includes(-1) && !isDay) || meaning.days.length > 0) return undefined
  return ofMonths(meaning, ofMonth, { monthDays: [...meaning.monthDays, ...nths] })
}

/** Days of a month, with the interval in months if given. */
function ofMonths(meaning: Meaning, ofMonth: number | undefined, days?: Partial<Meaning>): Added {
  const { freq, interval } = meaning
  if (freq !== undefined && freq !== 'MONTHLY' && freq !== 'YEARLY') return undefined
  const named = days && { ...days, freq: freq ?? ('MONTHLY' as const) }
  if (ofMonth === undefined) return named
  if (freq === 'YEARLY' || (ofMonth > 1 && interval > 1)) return undefined
  return { ...named, isOfMonth: true, interval: Math.max(interval, ofMonth) }
}

/** `December 24`. */
function yearDay({ month, day, year }: YearlessDate, meaning: Meaning): Added {
  const added = year === undefined ? howOften(meaning, 'YEARLY', 1) : undefined
  return added && { ...added, months: [month], monthDays: [day] }
}

function nthsOf(nths: readonly number[], days: readonly Weekday[]): Rule['days'] {
  return days.flatMap((day) => nths.map((nth) => ({ nth, day })))
}
