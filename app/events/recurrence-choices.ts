/** The ways of recurring that most events have, for people who have never seen a rule. Pure, for both sides. */
import { isDay, longDate, weekday } from '#app/ui/dates.ts'

export interface RecurrenceChoice {
  /** RFC 5545, section 3.3.10. */
  rule: string
  /** As people say it: `Every Tuesday`. */
  description: string
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth']

/**
 * What an event that begins on this day may do: every week, every other week, each month by weekday or by number, each
 * year. Nothing when it is no day.
 */
export function recurrenceChoices(date: string): RecurrenceChoice[] {
  if (!isDay(date)) return []
  const name = weekday(date)
  const day = name.slice(0, 2).toUpperCase()
  const number = Number(date.slice(8))
  const nth = Math.ceil(number / 7)
  // A fifth one is not in every month; whoever means it most often means the last.
  const monthly =
    nth < 5
      ? { rule: `FREQ=MONTHLY;BYDAY=${nth}${day}`, description: `Every ${ORDINALS[nth - 1]} ${name} of the month` }
      : { rule: `FREQ=MONTHLY;BYDAY=-1${day}`, description: `Every last ${name} of the month` }
  return [
    { rule: 'FREQ=DAILY', description: 'Every day' },
    { rule: `FREQ=WEEKLY;BYDAY=${day}`, description: `Every ${name}` },
    { rule: `FREQ=WEEKLY;INTERVAL=2;BYDAY=${day}`, description: `Every other ${name}` },
    monthly,
    { rule: `FREQ=MONTHLY;BYMONTHDAY=${number}`, description: `Every month on day ${number}` },
    { rule: 'FREQ=YEARLY', description: `Every year on ${longDate(date).replace(/, \d{4}$/, '')}` },
  ]
}
