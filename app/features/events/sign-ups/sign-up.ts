/** A person who signed up for a date of an event: the definition. */
import type { Selectable } from 'kysely'
import { choice, day, defineRecord, email, flag, line, type RowOf, text } from '#app/records/definition.ts'
import { oneOf } from '#app/records/filters.ts'
import type { Schema } from '#db/schema.ts'
import type { Searched } from '#db/tables/columns.ts'

interface PlaceColumn {
  /** Counts the sign-ups of a date in the order in which they were taken. */
  position: number
}

declare module '#db/schema.ts' {
  interface Schema {
    event_sign_ups: RowOf<typeof signUp> & PlaceColumn & Searched
  }
}

export type SignUpRow = Selectable<Schema['event_sign_ups']>

/** Labels by stored value. */
export const signUpStates = { in: 'Has a place', waiting: 'Waiting list', canceled: 'Canceled' } as const

export const signUp = defineRecord({
  table: 'event_sign_ups',
  name: 'sign-up',
  fields: {
    eventId: line('Event ID', { required: true, max: 100 }),
    eventTitle: line('Event', { required: true }),
    date: day('Date', { required: true, description: 'The day for which the event was planned, YYYY-MM-DD' }),
    name: line('Name', { required: true, max: 100 }),
    email: email('Email', { required: true }),
    answers: text('Answers', { max: 5000, description: 'A question and its answer on each line' }),
    state: choice('Status', signUpStates, { defaultValue: 'in' }),
    attended: flag('Attended', { message: 'Came to the event' }),
  },
  search: (input) => [input.name, input.email, input.eventTitle, input.answers],
  title: ({ name, eventTitle }) => `${name} (${eventTitle})`,
  sorts: { order: ['date', 'event_id', 'position'], name: ['name'], date: ['created_at'] },
  defaultSort: '-date',
  filters: {
    state: oneOf('state', Object.keys(signUpStates)),
  },
})
