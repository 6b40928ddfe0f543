/** A list of days as a rule of ours, which has no list: the rule that has them all, without its other days. */
import { ruleDays } from '#app/features/events/rule-days.ts'
import { WEEKDAYS } from '#app/features/events/rule.ts'

const MS_A_DAY = 86_400_000
/** People say “the first and third Sunday”, and nothing longer. */
const MAX_IN_MONTH = 2

export interface ListedDays {
  /** The body of an RRULE; empty for a single day. */
  rule: string
  /** The days of the rule that are none of the list. */
  leftOut: string[]
}

/**
 * The rule with the fewest other days: of those, the first in the order in which people think.
 * @param days `YYYY-MM-DD`, in order, none twice; the first is the event's own
 * @param max how many other days there may be
 * @returns undefined when each rule has more of them
 */
export function ruleOfDays(days: readonly string[], timeZone: string, max: number): ListedDays | undefined {
  const [first = '', last = first] = [days[0], days.at(-1)]
  if (days.length < 2) return { rule: '', leftOut: [] }
  const wanted = new Set(days)
  const { usual, others } = rulesFor(days)
  const withDays = (body: string): ListedDays[] => {
    const rule = `${body};UNTIL=${last.replaceAll('-', '')}`
    const given = ruleDays({ date: first, rule }, timeZone, { from: first, to: last, max: days.length + max + 1 }) ?? []
    const leftOut = given.filter((day) => !wanted.has(day))
    return given.length - leftOut.length === days.length && leftOut.length <= max ? [{ rule, leftOut }] : []
  }
  const fewest = (bodies: string[]) =>
    bodies.flatMap(withDays).toSorted((a, b) => a.leftOut.length - b.leftOut.length)[0]
  return fewest(usual) ?? fewest(others)
}

/** Rules with all of the days: those that people think of, and others. */
function rulesFor(days: readonly string[]): Record<'usual' | 'others', string[]> {
  const dates = days.map((day) => Temporal.PlainDate.from(day))
  const [first] = dates
  if (!first) return { usual: [], others: [] }
  const distinct = (some: (string | number)[]) => [...new Set(some)]
  const rule = (freq: string, steps: number[], by = '') => {
    const interval = steps.reduce(commonDivisor, 0)
    return [`FREQ=${freq}`, interval > 1 ? `INTERVAL=${interval}` : '', by].filter(Boolean).join(';')
  }
  const months = dates.map(({ year, month }) => (year - first.year) * 12 + month - first.month)
  const weekdays = distinct(dates.map(({ dayOfWeek }) => WEEKDAYS[dayOfWeek - 1] ?? ''))
  const nths = distinct(dates.map(({ day, dayOfWeek }) => `${Math.ceil(day / 7)}${WEEKDAYS[dayOfWeek - 1]}`))
  const inMonth = distinct(dates.map(({ day }) => day))
  const monthly = [
    { by: nths, rule: rule('MONTHLY', months, `BYDAY=${nths.join()}`) },
    { by: inMonth, rule: rule('MONTHLY', months, `BYMONTHDAY=${inMonth.join()}`) },
  ]
  const isUsual = ({ by }: { by: unknown[] }) => by.length <= MAX_IN_MONTH
  const usual = [
    'FREQ=YEARLY',
    ...monthly.filter(isUsual).map((one) => one.rule),
    rule(
      'WEEKLY',
      dates.map((date) => weekOf(date) - weekOf(first)),
      `BYDAY=${weekdays.join()}`,
    ),
    rule(
      'DAILY',
      dates.map((date) => first.until(date).days),
    ),
  ]
  return { usual, others: monthly.filter((one) => !isUsual(one)).map((one) => one.rule) }
}

/** The number of its week, counted from a Monday. */
function weekOf(date: Temporal.PlainDate): number {
  return Math.floor((Date.parse(date.toString()) / MS_A_DAY + 3) / 7)
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b)
}
