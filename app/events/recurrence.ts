/**
 * When a recurring event takes place next. Server only: the library that expands the rules is not sent to browsers.
 *
 * Rules are expanded over days, not instants: a day stands as midnight in UTC, where no clock is ever changed, so an
 * event stays on its day through both changes of daylight time.
 */
import { RRuleTemporal } from 'rrule-temporal'
import { plainRule } from '#app/events/event.ts'

/** Periods looked at before a rule counts as one that never comes true (the 30th of February). */
const MOST_PERIODS = 10_000
/** Answers kept for the day; a parish has a few dozen. */
const MOST_KEPT = 1_000

const WEEKDAY = '(MO|TU|WE|TH|FR|SA|SU)'
const DAY = `([+-]?[1-9]\\d?)?${WEEKDAY}`

/** The parts of a rule that say on which days, and what may stand in each (RFC 5545, section 3.3.10). */
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

let keptFor = ''
const kept = new Map<string, string | null>()

/**
 * The first day, today or later, on which the event takes place. The day that was entered always counts as its first;
 * an `UNTIL` with a time of day means the whole of that day.
 * @param rule the body of an RRULE, or empty. A rule that cannot be used counts as none: the event is on its one day.
 * @returns `YYYY-MM-DD`, or `null` when it is over
 */
export function nextOccurrence(event: { date: string; rule: string }, today: string): string | null {
  if (event.rule === '') return event.date >= today ? event.date : null
  if (keptFor !== today) kept.clear()
  keptFor = today
  const key = `${event.date} ${event.rule}`
  const known = kept.get(key)
  if (known !== undefined) return known
  const next = expanded(event, today)
  if (kept.size < MOST_KEPT) kept.set(key, next)
  return next
}

function expanded({ date, rule }: { date: string; rule: string }, today: string): string | null {
  const read = daysOnly(rule)
  if ('problem' in read) return nextOccurrence({ date, rule: '' }, today)
  try {
    return daysOf(read.body, date).next(midnight(today), true)?.toString().slice(0, 10) ?? null
  } catch {
    return nextOccurrence({ date, rule: '' }, today)
  }
}

/**
 * Why a rule cannot be used, as a sentence to whoever typed it; nothing when it can. It is held to RFC 5545 more strictly
 * than what is stored already, which may be older than this check.
 */
export function ruleProblem({ date, rule }: { date: string; rule: string }): string | undefined {
  const read = daysOnly(rule)
  if ('problem' in read) return `Recurrence rule ${read.problem}`
  const names = read.body.split(';').map((part) => part.split('=')[0] ?? '')
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) return `Recurrence rule says ${twice} twice: please leave one of them out`
  if (names.includes('COUNT') && names.includes('UNTIL')) {
    return 'Recurrence rule ends in two ways: please leave COUNT or UNTIL out'
  }
  let days: RRuleTemporal
  try {
    days = daysOf(read.body, date, { isStrict: true })
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

/** Every day of the rule, the first one that was entered always among them. */
function daysOf(body: string, date: string, { isStrict = false } = {}): RRuleTemporal {
  return new RRuleTemporal({
    // Days are midnights in UTC, and so is the last one.
    rruleString: `RRULE:${body.replace(/(UNTIL=\d{8})/, '$1T000000Z')}`,
    dtstart: midnight(date),
    tzid: 'UTC',
    includeDtstart: true,
    maxIterations: MOST_PERIODS,
    maxCandidateEvaluations: MOST_PERIODS * 10,
    strict: isStrict,
  })
}

/** The rule without what it says about the time of day, or why it is none. */
function daysOnly(rule: string): { body: string } | { problem: string } {
  const body: string[] = []
  for (const part of plainRule(rule).split(';')) {
    const [name = '', value = ''] = part.split('=')
    if (timeParts.has(name)) continue
    const fits = parts[name]
    if (!fits) return { problem: `has a part that cannot be used: ${part || '(nothing)'}. ${EXAMPLE}` }
    if (!fits(value)) return { problem: `cannot be used: ${name} is not to be ${value || 'empty'}. ${EXAMPLE}` }
    body.push(name === 'UNTIL' ? `UNTIL=${value.slice(0, 8)}` : part)
  }
  const saysHowOften = body.some((part) => part.startsWith('FREQ='))
  return saysHowOften ? { body: body.join(';') } : { problem: `does not say how often. ${EXAMPLE}` }
}
const EXAMPLE = 'It is written as FREQ=WEEKLY;BYDAY=TU'

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
