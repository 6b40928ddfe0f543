/** Entries for single dates of an event (RFC 5545, section 3.8.4.4) as our changes of dates. */
import { type Entry, textOf } from '#app/features/events/read-calendar/entries.ts'
import {
  type Clock,
  churchDay,
  daysMoved,
  type EventSpan,
  isDayOnly,
  spanOfEntry,
  type When,
  whensOf,
} from '#app/features/events/read-calendar/times.ts'
import { changed, exceptionFields, type RecurrenceException } from '#app/features/events/exceptions.ts'
import { daysAfter, isContinuous } from '#app/features/events/span.ts'
import { endsAfter, longDate } from '#app/dates/format.ts'
import { daysLater } from '#app/dates/days.ts'

/**
 * The church's day for a date of an event. It's counted as its rule is, by days there: elsewhere clocks may change on other
 * days, and a late evening become the next day.
 */
export function dayOfDate(when: When, start: When, clock: Clock): string {
  if (isDayOnly(start)) {
    // Exchange writes the midnight of a whole day as an instant.
    const isInstant = !isDayOnly(when) && when.timeZoneId === 'UTC' && when.hour !== 0
    return isInstant || isDayOnly(when) ? churchDay(when, clock) : when.toPlainDate().toString()
  }
  const there = isDayOnly(when) ? when : when.withTimeZone(start.timeZoneId).toPlainDate()
  return daysLater(there.toString(), daysMoved(start, clock))
}

/** The church's day of the date that an entry is for; undefined when it is unreadable. */
export function plannedDay(change: Entry, start: When, clock: Clock): string | undefined {
  const [when] = whensOf(change.properties.get('recurrence-id')?.[0], clock)
  return when && dayOfDate(when, start, clock)
}

interface Changed {
  /** Nothing when the date is as usual. */
  exception: RecurrenceException | undefined
  lost: string[]
}

/**
 * How a date differs from the others; undefined when our changes can't hold that: another number of days, no time where
 * the others have one.
 */
export function changeOf(
  change: Entry,
  on: string,
  { entry, span: usual }: { entry: Entry; span: EventSpan },
  clock: Clock,
): Changed | undefined {
  const read = change.properties.has('dtstart') ? spanOfEntry(change, clock) : undefined
  if (read && 'problem' in read) return undefined
  const span = read?.span ?? { ...usual, date: on, endDate: '' }
  if (read && !fits(span, usual)) return undefined
  const different = (name: 'startTime' | 'endTime') => (span[name] === usual[name] ? '' : span[name])
  const location = textOf(change, 'location')
  const title = textOf(change, 'summary')
  const isRenamed = title !== '' && title !== textOf(entry, 'summary')
  const note = isRenamed ? title.slice(0, exceptionFields.note.max) : ''
  const changes = {
    date: span.date === on ? '' : span.date,
    startTime: different('startTime'),
    endTime: different('endTime'),
    location: location === textOf(entry, 'location') ? '' : location,
    note,
  }
  const lost = [
    isRenamed ? `On ${longDate(span.date)} it’s called “${note}”, which is a note on that date now.` : '',
    isOther('description', change, entry)
      ? `On ${longDate(span.date)} it has a description of its own, which is left out.`
      : '',
    change.properties.get('recurrence-id')?.[0]?.parameters['range']
      ? `From ${longDate(span.date)} on it differs; only that date does here.`
      : '',
  ].filter(Boolean)
  const isUsual = Object.values(changes).every((value) => value === '')
  return { exception: isUsual ? undefined : changed(on, changes), lost }
}

function fits(span: EventSpan, usual: EventSpan): boolean {
  const isAsLong = daysAfter(span) === daysAfter(usual)
  const hasTimes = (usual.startTime === '' || span.startTime !== '') && (usual.endTime === '' || span.endTime !== '')
  const endTime = span.endTime || usual.endTime
  return isAsLong && hasTimes && (isContinuous({ ...usual, isDaily: false }) || endsAfter(span.startTime, endTime))
}

function isOther(name: string, change: Entry, entry: Entry): boolean {
  const text = textOf(change, name)
  return text !== '' && text !== textOf(entry, name)
}
