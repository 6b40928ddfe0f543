/**
 * Recurrence rules (RFC 5545, section 3.3.10): whether one can be used, and its days. Server only: the library that
 * expands rules is not sent to browsers.
 *
 * Rules are expanded over days, not instants: a day stands as midnight in UTC, where no clock is ever changed, so an
 * event stays on its day through both changes of daylight time.
 */
import { RRuleTemporal } from 'rrule-temporal'
import { plainRule } from '#app/features/events/event.ts'
import { isDay, longDate } from '#app/ui/dates.ts'

/** Periods looked at before a rule counts as one that never comes true (the 30th of February). */
const MOST_PERIODS = 10_000

const WEEKDAY = '(MO|TU|WE|TH|FR|SA|SU)'
const DAY = `([+-]?[1-9]\\d?)?${WEEKDAY}`

/** The parts of a rule that say on which days, and what may stand in each. */
const parts: Record<string, (value: string) => boolean> = {
  FREQ: like('(DAILY|WEEKLY|MONTHLY|YEARLY)'),
  INTERVAL: like('[1-9]\\d{0,2}'),
  COUNT: like('[1-9]\\d{0,3}'),
  UNTIL: like('\\d{8}(T\\d{6}Z?)?'),
  BYDAY: like(`${DAY}(,${DAY})*`),
  BYMONTHDAY: numbers(-31, 31),
  BYMONTH: numbers(1, 12),
  BYYEARDAY: numbers(-366, 366),
  BYWEEKNO: numbers(-53, 53),
  BYSETPOS: numbers(-366, 366),
  WKST: like(WEEKDAY),
}
/** The time of day is the event's own; a rule that repeats it is not wrong. */
const timeParts = new Set(['BYHOUR', 'BYMINUTE', 'BYSECOND'])

/**
 * The days of a rule from a day on, the first that was entered always among them.
 * @param rule the body of an RRULE
 * @param timeZone the church's, in which an `UNTIL` in UTC is read
 * @param most how many days are wanted
 * @returns `YYYY-MM-DD`, in order; nothing when the rule cannot be used
 */
export function ruleDays(
  { date, rule }: { date: string; rule: string },
  timeZone: string,
  { from, most }: { from: string; most: number },
): string[] | undefined {
  const read = daysOnly(rule, timeZone)
  if ('problem' in read || endsBefore(read.body, date)) return undefined
  try {
    const isCounted = read.body.includes('COUNT=')
    return (isCounted ? countedDaysFrom : daysFrom)(expand(read.body, date), from, most)
  } catch {
    return undefined
  }
}

/**
 * Why a rule cannot be used, as a sentence to whoever typed it; nothing when it can. It is held to RFC 5545 more strictly
 * than what is stored already, which may be older than this check.
 * @param timeZone the church's
 */
export function ruleProblem({ date, rule }: { date: string; rule: string }, timeZone: string): string | undefined {
  const read = daysOnly(rule, timeZone)
  if ('problem' in read) return `Recurrence rule ${read.problem}`
  const names = read.body.split(';').map((part) => part.split('=')[0] ?? '')
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) return `Recurrence rule says ${twice} twice: please leave one of them out`
  if (names.includes('COUNT') && names.includes('UNTIL')) {
    return 'Recurrence rule ends in two ways: please leave COUNT or UNTIL out'
  }
  if (!isDay(date)) return undefined
  if (endsBefore(read.body, date)) {
    return `Recurrence rule ends on ${longDate(untilOf(read.body))}, before the event's date: please choose a later end`
  }
  return problemOfDays(read.body, date)
}

/** Whether the rule by itself gives the first date, which counts as one of its days all the same. */
export function givesFirst({ date, rule }: { date: string; rule: string }, timeZone: string): boolean {
  const read = daysOnly(rule, timeZone)
  if ('problem' in read) return false
  const first = expand(read.body, date, { hasFirst: false }).next(midnight(date), true)
  return first?.toString().slice(0, 10) === date
}

/** The rule with the day on which it ends in place of an instant, as the church's calendar has that day. */
export function withPlainEnd(rule: string, timeZone: string): string {
  return rule.replace(
    /\bUNTIL=(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(Z?)/,
    (whole, year: string, month: string, day: string, hour: string, minute: string, second: string, isUtc: string) => {
      if (!isDay(`${year}-${month}-${day}`) || hour > '23' || minute > '59' || second > '59') return whole
      if (isUtc === '') return `UNTIL=${year}${month}${day}`
      const instant = Temporal.Instant.from(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
      return `UNTIL=${instant.toZonedDateTimeISO(timeZone).toPlainDate().toString().replaceAll('-', '')}`
    },
  )
}

function problemOfDays(body: string, date: string): string | undefined {
  let days: RRuleTemporal
  try {
    days = expand(body, date, { isStrict: true })
  } catch (error) {
    return `Recurrence rule cannot be used: ${error instanceof Error ? error.message : EXAMPLE}`
  }
  try {
    days.next(midnight(date), false)
    return undefined
  } catch {
    return 'Recurrence rule never comes true: please look at its days and months again'
  }
}

function daysFrom(days: RRuleTemporal, from: string, most: number): string[] {
  const found: string[] = []
  let next = days.next(midnight(from), true)
  while (next && found.length < most) {
    found.push(next.toString().slice(0, 10))
    next = found.length < most ? days.next(next, false) : null
  }
  return found
}

/** The same for a rule that has to be counted from its first day on, which each `next` would do again. */
function countedDaysFrom(days: RRuleTemporal, from: string, most: number): string[] {
  const found: string[] = []
  days.all((day) => {
    const text = day.toString().slice(0, 10)
    if (text >= from) found.push(text)
    return found.length < most
  })
  return found.slice(0, most)
}

function expand(body: string, date: string, { isStrict = false, hasFirst = true } = {}): RRuleTemporal {
  return new RRuleTemporal({
    // Days are midnights in UTC, and so is the last one.
    rruleString: `RRULE:${body.replace(/(UNTIL=\d{8})/, '$1T000000Z')}`,
    dtstart: midnight(date),
    tzid: 'UTC',
    includeDtstart: hasFirst,
    maxIterations: MOST_PERIODS,
    maxCandidateEvaluations: MOST_PERIODS * 10,
    strict: isStrict,
  })
}

/** The rule without what it says about the time of day, or why it is none. */
function daysOnly(rule: string, timeZone: string): { body: string } | { problem: string } {
  const body: string[] = []
  for (const part of withPlainEnd(plainRule(rule), timeZone).split(';')) {
    const [name = '', value = ''] = part.split('=')
    if (timeParts.has(name)) continue
    const fits = parts[name]
    if (!fits) return { problem: `has a part that cannot be used: ${part || '(nothing)'}. ${EXAMPLE}` }
    if (!fits(value)) return { problem: `cannot be used: ${name} is not to be ${value || 'empty'}. ${EXAMPLE}` }
    if (name === 'UNTIL' && !isDay(untilOf(part))) {
      return { problem: `cannot end on ${value}: the calendar has no such day. An end is written as UNTIL=20261231` }
    }
    body.push(part)
  }
  const saysHowOften = body.some((part) => part.startsWith('FREQ='))
  return saysHowOften ? { body: body.join(';') } : { problem: `does not say how often. ${EXAMPLE}` }
}
const EXAMPLE = 'It is written as FREQ=WEEKLY;BYDAY=TU'

/** A rule that ends before it begins has no days. */
function endsBefore(body: string, date: string): boolean {
  const until = untilOf(body)
  return until !== '' && until < date
}

function untilOf(body: string): string {
  const [, year, month, day] = /\bUNTIL=(\d{4})(\d{2})(\d{2})/.exec(body) ?? []
  return year === undefined ? '' : `${year}-${month}-${day}`
}

function midnight(day: string): Temporal.ZonedDateTime {
  return Temporal.PlainDate.from(day).toZonedDateTime('UTC')
}

function like(pattern: string): (value: string) => boolean {
  const whole = new RegExp(`^${pattern}$`)
  return (value) => whole.test(value)
}

/** A list of whole numbers in these bounds, none of them 0. */
function numbers(least: number, most: number): (value: string) => boolean {
  return (value) =>
    value.split(',').every((text) => {
      const number = /^[+-]?\d{1,3}$/.test(text) ? Number(text) : 0
      return number !== 0 && number >= least && number <= most
    })
}
