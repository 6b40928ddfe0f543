/** Weeks, months and years for which numbers are added up. Days are `YYYY-MM-DD`. */
import type { Step } from '#app/features/statistics/steps.ts'
import { daysLater, isoWeekday } from '#app/dates/days.ts'

export interface Period {
  /** The first and the last day of the period. */
  from: string
  to: string
}

/** How many are looked at. */
const SHOWN: Readonly<Record<Step, number>> = { week: 26, month: 24, year: 10 }

/** The period of this day, and those before it, the earliest first. @param firstDay the first day of a week, 1 Monday to 7 Sunday */
export function periodsUntil(today: string, step: Step, firstDay: number): Period[] {
  const start = daysLater(today, -((isoWeekday(today) - firstDay + 7) % 7))
  return Array.from({ length: SHOWN[step] }, (_, at) => {
    const ago = SHOWN[step] - 1 - at
    return step === 'week' ? weekFrom(daysLater(start, -7 * ago)) : periodOf(today, step, ago)
  })
}

function weekFrom(from: string): Period {
  return { from, to: daysLater(from, 6) }
}

/** @param ago how many periods before that of the day */
function periodOf(today: string, step: 'month' | 'year', ago: number): Period {
  const first = Temporal.PlainDate.from(today).with(step === 'month' ? { day: 1 } : { day: 1, month: 1 })
  const length = step === 'month' ? { months: 1 } : { years: 1 }
  const from = first.subtract(step === 'month' ? { months: ago } : { years: ago })
  return { from: from.toString(), to: from.add(length).subtract({ days: 1 }).toString() }
}

const WEEKS_OF_YEAR = 52

/** The same week, month or year a year before. Of a week it begins on the same day of the week. */
export function yearBefore({ from, to }: Period, step: Step): Period {
  if (step === 'week') return { from: daysLater(from, -7 * WEEKS_OF_YEAR), to: daysLater(to, -7 * WEEKS_OF_YEAR) }
  const first = Temporal.PlainDate.from(from).subtract({ years: 1 })
  const length = step === 'month' ? { months: 1 } : { years: 1 }
  return { from: first.toString(), to: first.add(length).subtract({ days: 1 }).toString() }
}
