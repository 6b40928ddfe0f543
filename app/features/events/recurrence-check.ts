/** What is wrong with how an event recurs, by field, as sentences to the person who typed it. Server only. */
import type { EventInput } from '#app/features/events/event.ts'
import { takesPlaceOn } from '#app/features/events/recurrence.ts'
import { ruleProblem } from '#app/features/events/rule.ts'
import { endsAfter, isDay, longDate } from '#app/ui/dates.ts'

/** @param timeZone the church's */
export function recurrenceProblems(event: EventInput, timeZone: string): Partial<Record<keyof EventInput, string>> {
  const { recurrenceRule = '' } = event
  const wrongRule =
    recurrenceRule === '' ? undefined : ruleProblem({ date: event.date, rule: recurrenceRule }, timeZone)
  if (wrongRule !== undefined) return { recurrenceRule: wrongRule }
  const wrongException = exceptionProblem(event, timeZone)
  return wrongException === undefined ? {} : { recurrenceExceptions: wrongException }
}

function exceptionProblem(event: EventInput, timeZone: string): string | undefined {
  const { date, recurrenceRule = '', recurrenceExceptions = [], startTime = '', endTime = '' } = event
  const days = recurrenceExceptions.map(({ on }) => on)
  const twice = days.find((day, index) => days.indexOf(day) !== index)
  if (twice) return `${longDate(twice)} is changed twice: please remove one of the two changes`
  for (const one of recurrenceExceptions) {
    if (one.isCancelled) continue
    const isItsDay =
      recurrenceRule !== '' && isDay(date) && takesPlaceOn({ date, rule: recurrenceRule }, one.on, timeZone)
    if (!isItsDay) {
      return `${longDate(one.on)} is not one of this event's dates any more: please remove what was changed on that day`
    }
    if (!endsAfter(one.startTime || startTime, one.endTime || endTime)) {
      return `On ${longDate(one.on)} the event would end before it starts: please correct its times`
    }
  }
  return undefined
}
