/** A list of days as a rule of ours, which has no list: the rule that has them all, without its other days. */
import { ruleDays } from '#app/features/events/rule-days.ts'
import { WEEKDAYS } from '#app/features/events/rule.ts'

const MS_A_DAY = 86_400_000
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
  const found = rulesFor(days).flatMap((body): ListedDays[] => {
    const rule = `${body};UNTIL=${last.replaceAll('-', '')}`
    const given = ruleDays({ date: first, rule }, timeZone, { from: first, to: last, max: days.length + max + 1 }) ?? []
    const leftOut = given.filter((day) => !wanted.has(day))
    return given.length - leftOut.length === days.length && leftOut.length <= max ? [{ rule, leftOut }] : []
  })
  return found.toSorted((a, b) => a.leftOut.length - b.leftOut.length)[0]
}

function rulesFor(days: readonly string[]): string[] {
  const dates = days.map((day) => Temporal.PlainDate.from(day))
  const [first] = dates
  if (!first) return []
  const every = (steps: number[]) => `INTERVAL=${Math.max(1, steps.reduce(commonDivisor, 0))}`
  const months = every(dates.map(({ year, month }) => (year - first.year) * 12 + month - first.month))
  const weekdays = [...new Set(dates.map(({ dayOfWeek }) => WEEKDAYS[dayOfWeek - 1]))].join()
  const nths = [...new Set(dates.map(({ day, dayOfWeek }) => `${Math.ceil(day / 7)}${WEEKDAYS[dayOfWeek - 1]}`))].join()
  const inMonth = [...new Set(dates.map(({ day }) => day))].join()
  // People say “the first and third Sunday”, and nothing longer.
  const [haveNths, haveDays] = [nths, inMonth].map((some) => some.split(',').length <= MAX_IN_MONTH)
  return [
    'FREQ=YEARLY',
    ...(haveNths ? [`FREQ=MONTHLY;${months};BYDAY=${nths}`] : []),
    ...(haveDays ? [`FREQ=MONTHLY;${months};BYMONTHDAY=${inMonth}`] : []),
    `FREQ=WEEKLY;${every(dates.map((date) => weekOf(date) - weekOf(first)))};BYDAY=${weekdays}`,
    `FREQ=DAILY;${every(days.map((day) => (Date.parse(day) - Date.parse(days[0] ?? '')) / MS_A_DAY))}`,
  ].map((rule) => rule.replace(/;INTERVAL=1(?=;|$)/, ''))
}

/** The number of its week, counted from a Monday. */
function weekOf(date: Temporal.PlainDate): number {
  return Math.floor((Date.parse(date.toString()) / MS_A_DAY + 3) / 7)
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b)
}
