/** A notice at the top of every page: worship on one day is canceled, moved or online only, or anything else. */
import { choice, day, line, text, time } from '#app/definitions/builders.ts'
import { defineRecord, type RowOf } from '#app/definitions/definition.ts'
import { oneOf } from '#app/definitions/field.ts'
import { routes } from '#app/routes.ts'
import { fullDate, longDate } from '#app/dates/format.ts'
import { daysLater, isDay } from '#app/dates/days.ts'
import { isServiceChange, type Notice, noticeSentence } from '#app/ui/notices.ts'
import type { Searched } from '#db/tables/columns.ts'

declare module '#db/schema.ts' {
  interface Schema {
    notices: RowOf<typeof notice> & Searched
  }
}

/** Labels by stored value. */
export const changes = {
  cancelled: 'Canceled',
  moved: 'Moved',
  online_only: 'Online only',
  general: 'General notice',
} as const

/** The day, `YYYY-MM-DD`, from which a notice is shown by default. */
function weekBefore(date: string): string {
  return daysLater(date, -7)
}

export const notice = defineRecord({
  table: 'notices',
  isContent: true,
  name: 'notice',
  hasOwnDays: true,
  fields: {
    date: day('Date', {
      required: true,
      description: 'The day of worship, YYYY-MM-DD; the last day of a general notice',
      hint: 'The date of the service.',
    }),
    kind: choice('What’s changing', changes, {
      message: 'Choose what’s changing: canceled, moved, online only or a general notice',
    }),
    serviceTime: time('Service', {
      description:
        "The usual time of the one service that it is about, HH:MM in the church's zone; empty for all of the day",
      hint: 'Leave empty if it’s about all services of the day.',
    }),
    time: time('New time', {
      description: "HH:MM in the church's zone, when it moved to another time",
      hint: 'Leave empty to keep the usual time.',
    }),
    location: line('New location', {
      max: 200,
      description: 'When it moved to another place',
      hint: 'Leave empty to keep the usual location.',
    }),
    message: text('Message', {
      required: true,
      max: 500,
      hint: 'Say why, and what people can do instead. This appears at the top of every page.',
    }),
    shownFrom: day('Show from', {
      required: 'filled in',
      description: 'The first day on which visitors are told, YYYY-MM-DD',
      hint: 'Leave empty to show it starting 7 days before. It’s removed automatically when the day is over.',
    }),
  },
  columns: ({ date, shownFrom }) => ({ shown_from: shownFrom || weekBefore(date) }),
  check: ({ date, kind, serviceTime, time: at, location, shownFrom }) => ({
    ...(shownFrom !== '' && isDay(date) && shownFrom > date
      ? { shownFrom: `Show from can’t be after the ${kind === 'general' ? 'last day' : 'service date'}` }
      : {}),
    ...(kind === 'moved' && at === '' && location === '' ? { time: 'Enter a new time, a new location or both' } : {}),
    ...(kind === 'general' && serviceTime !== ''
      ? { serviceTime: 'A general notice is about no service. Leave it empty.' }
      : {}),
    ...(kind !== 'moved' && at !== '' ? { time: onlyMoved('New time') } : {}),
    ...(kind !== 'moved' && location !== '' ? { location: onlyMoved('New location') } : {}),
  }),
  translated: ['message', 'location'],
  search: (input) => [input.date, fullDate(input.date), titleOf(input), input.message],
  title: titleOf,
  page: () => routes.home,
  seen: ({ date, kind, shownFrom }, today) => {
    if (!isDay(date)) return undefined
    if (date < today) return { hint: 'Its day is over, so visitors don’t see it anymore.', badge: 'Over' }
    const from = shownFrom || (kind === 'general' ? today : weekBefore(date))
    const until = `until ${fullDate(date)}, is over.`
    if (from <= today) return { hint: `Visitors see it ${until}` }
    return { hint: `Visitors see it from ${fullDate(from)}, ${until}`, badge: `From ${longDate(from)}` }
  },
  sorts: { date: ['date'], kind: ['kind', 'date'] },
  defaultSort: '-date',
  filters: { kind: oneOf('kind', Object.keys(changes)) },
})

function titleOf(notice: Omit<Notice, 'id' | 'shownFrom'>): string {
  if (isServiceChange(notice)) return noticeSentence(notice)
  return notice.message.length > 60 ? `${notice.message.slice(0, 60).trimEnd()}…` : notice.message
}

function onlyMoved(field: string): string {
  return `${field} is only for a service that has moved. Leave it empty.`
}
