/** How many people came to a service, as the church has counted and typed it. */
import { day, integer, line } from '#app/definitions/builders.ts'
import { defineRecord, type RowOf } from '#app/definitions/definition.ts'
import { fullDate } from '#app/dates/format.ts'
import type { Searched } from '#db/tables/columns.ts'

declare module '#db/schema.ts' {
  interface Schema {
    attendance_counts: RowOf<typeof attendance> & Searched
  }
}

const MAX_PEOPLE = 1_000_000

export const attendance = defineRecord({
  table: 'attendance_counts',
  name: 'attendance',
  plural: 'attendance counts',
  hasOwnDays: true,
  fields: {
    date: day('Date', { required: true, description: 'YYYY-MM-DD' }),
    service: line('Service', { max: 100, hint: 'Such as 10:30 or Christmas Eve. Leave empty if there was only one.' }),
    people: integer('People', { min: 0, max: MAX_PEOPLE, defaultValue: 0 }),
  },
  search: ({ date, service }) => [date, fullDate(date), service],
  title: ({ date, service }) => [fullDate(date), service].filter(Boolean).join(', '),
  sorts: { date: ['date', 'service'], people: ['people', 'date'] },
  defaultSort: '-date',
})
