/** Events as records of the admin area. */
import type { z } from 'zod'
import type { RecordKind } from '#app/records/record-kind.ts'
import type { ChurchEvent } from '#app/features/events/event.ts'
import { eventColumns } from '#app/features/events/fields.ts'
import { eventIn } from '#app/features/events/input.ts'
import { type EventRow, presentEventAt, recurringOrNot, takingPlace } from '#app/features/events/queries.ts'
import { recurrenceProblems } from '#app/features/events/recurrence.ts'
import { withPlainEnd } from '#app/features/events/rule.ts'
import { eventOut } from '#app/features/events/schema.ts'
import { containedIn } from '#db/search.ts'

/**
 * @param now this moment at the church, which decides what is next and what is past
 */
export function eventKind(
  now: Temporal.ZonedDateTime,
): RecordKind<'events', EventRow, z.infer<typeof eventIn>, ChurchEvent> {
  return {
    table: 'events',
    name: 'event',
    title: 'Event',
    plural: 'events',
    input: usable(now.timeZoneId),
    output: eventOut,
    columns: eventColumns,
    present: presentEventAt(now),
    label: ({ title }) => title,
    list: {
      contains: containedIn('events'),
      sorts: {
        title: [['title', 'asc']],
        date: [
          ['date', 'asc'],
          ['start_time', 'asc'],
        ],
        location: [
          ['location', 'asc'],
          ['date', 'asc'],
        ],
      },
      usual: '-date',
      filters: {
        recurring: {
          holds: (_, given) => Promise.resolve(recurringOrNot(given)),
          description: 'true: only recurring events; false: only one-time events',
        },
        when: {
          holds: (db, given) => takingPlace(db, now, given),
          description:
            'upcoming: events that are not over; regular: events that have begun and repeat in words alone; past: the rest',
        },
      },
    },
  }
}

/** The form's fields, with a rule that can be used and exceptions of that rule. */
function usable(timeZone: string) {
  return eventIn
    .transform((event) => ({ ...event, recurrenceRule: withPlainEnd(event.recurrenceRule, timeZone) }))
    .superRefine((event, c) => {
      for (const [field, message] of Object.entries(recurrenceProblems(event, timeZone))) {
        c.addIssue({ code: 'custom', path: [field], message })
      }
    })
}
