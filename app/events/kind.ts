/** Events as the desk keeps them. */
import type { z } from 'zod'
import type { RecordKind } from '#app/desk/record-kind.ts'
import type { ChurchEvent } from '#app/events/event.ts'
import { eventIn } from '#app/events/input.ts'
import { eventColumns, type EventRow, presentEventOn, recurringOrNot, takingPlace } from '#app/events/queries.ts'
import { ruleProblem } from '#app/events/recurrence.ts'
import { eventOut } from '#app/events/schema.ts'
import { containedIn } from '#db/search.ts'

/**
 * @param today `YYYY-MM-DD` at the church: what is next, and what is past, is seen from there
 */
export function eventKind(today: string): RecordKind<'events', EventRow, z.infer<typeof eventIn>, ChurchEvent> {
  return {
    table: 'events',
    name: 'event',
    title: 'Event',
    plural: 'events',
    input: usable,
    output: eventOut,
    columns: eventColumns,
    present: presentEventOn(today),
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
          holds: (db, given) => takingPlace(db, today, given),
          description: 'upcoming: what takes place today or later, as a recurring event may; past: the rest',
        },
      },
    },
  }
}

const usable = eventIn.superRefine(({ date, recurrenceRule }, c) => {
  const message = recurrenceRule === '' ? undefined : ruleProblem({ date, rule: recurrenceRule })
  if (message !== undefined) c.addIssue({ code: 'custom', path: ['recurrenceRule'], message })
})
