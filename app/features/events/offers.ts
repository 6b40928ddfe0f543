/** Schedules that an import proposes for events that recur in words, for a person to confirm. */
import { leftOut } from '#app/features/events/exceptions.ts'
import type { EventFields } from '#app/features/events/fields.ts'
import { recurrenceCell } from '#app/features/events/recurrence-cell.ts'
import { recurrenceProblems } from '#app/features/events/recurrence-check.ts'
import { nextOccurrences } from '#app/features/events/recurrence.ts'
import { givesFirst } from '#app/features/events/rule.ts'
import { wordsToRule } from '#app/features/events/recurrence-words.ts'
import type { RowReport } from '#app/records/import/report.ts'
import { fullDate } from '#app/ui/dates.ts'

/** How many of the next dates are shown before a schedule is confirmed. */
export const DATES_SHOWN = 5

/**
 * Nothing is taken without being confirmed: without a schedule the event stays listed with its words.
 * @param moment this one, in the church's zone
 */
export function scheduleOffer(fields: EventFields, moment: Temporal.ZonedDateTime): Pick<RowReport, 'notes' | 'offer'> {
  const { recurrenceDescription: words, isRecurring, recurrenceRule, date } = fields
  if (!isRecurring || words === '' || recurrenceRule !== '') return { notes: [] }
  const read = wordsToRule(words, { date, today: moment.toPlainDate().toString() })
  if ('notUnderstood' in read) return { notes: [withoutDates(words, read.notUnderstood)] }
  const scheduled = { ...fields, recurrenceRule: read.rule, recurrenceExceptions: read.leftOut.map(leftOut) }
  const problem = Object.values(recurrenceProblems(scheduled, moment.timeZoneId))[0]
  if (problem !== undefined) return { notes: [withoutDates(words, problem)] }
  const series = { ...scheduled, rule: read.rule, exceptions: scheduled.recurrenceExceptions }
  const next = nextOccurrences(series, moment, DATES_SHOWN).map((one) => fullDate(one.date))
  const dates = next.length > 0 ? `next on ${next.join('; ')}` : 'it has ended, so there are no more dates'
  const isOdd = !givesFirst({ date, rule: read.rule }, moment.timeZoneId)
  const first = isOdd ? `. Its first date, ${fullDate(date)}, is not one of these days and counts too` : ''
  return {
    notes: [],
    offer: { cells: { recurrenceRule: recurrenceCell(scheduled) }, text: `“${words}”: ${dates}${first}` },
  }
}

function withoutDates(words: string, why: string): string {
  return `“${words}” gives no dates (${why}), so the event is listed under “Regular events” with these words once its first date has passed, until you set its schedule`
}
