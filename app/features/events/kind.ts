/** Events as the admin area keeps them. */
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
 * @param now this moment at the church: what is next, and what is past, is seen from there
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
          description: 'true: only what recurs; false: only what does not',
        },
        when: {
          holds: (db, given) => takingPlace(db, now, given),
          description: 'upcoming: what is not over; regular: what has begun and recurs in words alone; past: the rest',
        },
      },
    },
  }
}

/** What the form holds, when its rule can be used and its exceptions are of that rule. */
function usable(timeZone: string) {
  return eventIn
    .transform((event) => ({ ...event, recurrenceRule: withPlainEnd(event.recurrenceRule, timeZone) }))
    .superRefine((event, c) => {
      for (const [field, message] of Object.entries(recurrenceProblems(event, timeZone))) {
        c.addIssue({ code: 'custom', path: [field], message })
      }
    })
}
