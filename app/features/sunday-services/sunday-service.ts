/** A service of one day. */
import { day, flag, line, time, webAddress } from '#app/definitions/builders.ts'
import { defineRecord, type RowOf, type ShownOf } from '#app/definitions/definition.ts'
import { whether } from '#app/definitions/field.ts'
import { routes } from '#app/routes.ts'
import { serviceName } from '#app/church/worship-services.ts'
import { clockTime, fullDate, longDate } from '#app/dates/format.ts'
import type { Searched } from '#db/tables/columns.ts'

declare module '#db/schema.ts' {
  interface Schema {
    sunday_services: RowOf<typeof sundayService> & Searched
  }
}

/** The part of its form with what its day says for all services. */
const OWN_PART = 'Only if it differs from the other services of its day'

export const sundayService = defineRecord({
  table: 'sunday_services',
  isContent: true,
  isOnSundays: true,
  name: 'Sunday service',
  apiName: 'SundayService',
  fields: {
    date: day('Date', { required: true, description: 'YYYY-MM-DD' }),
    time: time('Time', { required: true, description: "HH:MM, in the church's zone" }),
    name: line('Name', {
      max: 200,
      isWide: true,
      inBulkEdit: true,
      description: 'What it is called, if it has a name of its own',
      hint: 'Such as Lessons and Carols. Without a name, visitors see its day.',
    }),
    location: line('Location', { isWide: true, inBulkEdit: true }),
    youtubeUrl: webAddress('Video link', { isWide: true, hint: 'YouTube link for this service.' }),
    isLive: flag('Live', { inBulkEdit: true, message: 'Live now' }),
    title: line('Title', {
      isWide: true,
      description: 'Of the sermon, if it differs from that of the day',
      hint: 'Of the sermon.',
    }),
    preacher: line('Preacher', { max: 200, inBulkEdit: true }),
    passage: line('Passage', { max: 500, hint: 'Such as Luke 15:1-10.' }),
    music: line('Music', { max: 500, isWide: true, hint: 'Such as Choir, or an anthem with its composer.' }),
    ofDay: day('Belongs to', {
      description: 'YYYY-MM-DD, the day of another date to which it belongs, as a vigil belongs to its Sunday',
      hint: 'For a vigil: the date of its Sunday.',
    }),
  },
  formParts: { [OWN_PART]: ['title', 'preacher', 'passage', 'music', 'ofDay'] },
  search: ({ date, name, location, title, preacher, passage }) => [
    date,
    fullDate(date),
    name,
    location,
    title,
    preacher,
    passage,
  ],
  title: serviceLabel,
  page: ({ id }) => `${routes.home}#${id}`,
  seen: ({ date }, today) => (date < today ? { hint: 'Its day is over, so no page shows it anymore.' } : undefined),
  sorts: {
    // Reversed: newest day first, and within a day the earliest service first, like the public list.
    date: ['date', '-time'],
    time: ['time', '-date'],
    location: ['location', '-date'],
  },
  defaultSort: '-date',
  filters: { isLive: whether('is_live', 'true or false') },
})

export type SundayService = ShownOf<typeof sundayService>

/** `Thursday service, December 24, 2026, 4:00 p.m.` */
export function serviceLabel(service: { name: string | null; date: string; time: string }): string {
  return `${serviceName(service)}, ${longDate(service.date)}, ${clockTime(service.time)}`
}
