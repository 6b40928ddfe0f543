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
  },
  search: ({ date, name, location }) => [date, fullDate(date), name, location],
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
