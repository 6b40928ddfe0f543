/** Events as schema.org nodes. */
import type * as Schema from 'schema-dts'
import { isEachDay, momentsOf } from '#app/features/events/moments.ts'
import type { EventDetails, Occurrence } from '#app/features/events/outputs.ts'
import { eventRead } from '#app/features/events/reads.ts'
import { lastDay } from '#app/features/events/span.ts'
import { shownSpan } from '#app/features/events/when.ts'
import { routes } from '#app/routes.ts'
import { shareImage } from '#app/ui/head.ts'
import { addressOf, type Site } from '#app/ui/structured-church.ts'
import { breadcrumbs, type Describe, eventStatuses, written } from '#app/ui/structured-parts.ts'
import { imageAddress, webAddress } from '#app/links/address.ts'
import { t } from '#app/text/t.ts'

export const describeEvent: Describe = (site, path) => {
  const event = site.reads.peek(eventRead(path.split('/')[2] ?? ''))
  if (!event) return []
  return [...eventNodes(event, path, site), breadcrumbs(site, [t('Events'), routes.events], [event.title, path])]
}

/** The next date of an event, and the changed ones after it. */
function eventNodes(event: EventDetails, path: string, site: Site): Schema.Event[] {
  const past = { ...shownSpan(event), on: event.date, location: event.location ?? '', change: '', note: '' } as const
  const [next = past, ...later] = event.nextDates
  return [next, ...later.filter(({ change }) => change !== '')].map((one) => eventNode(event, one, path, site))
}

function eventNode(event: EventDetails, one: Occurrence, path: string, { url, config }: Site): Schema.Event {
  const { title, description, imageUrl } = event
  const { date: day, location, change, note } = one
  const isOnline = change === 'online'
  const online = webAddress(location) ?? (isOnline ? (webAddress(event.externalUrl) ?? url(path)) : null)
  const isLater = change === 'moved' && one.on !== day
  const place: Schema.Place = { '@type': 'Place', name: location || config.churchName, address: addressOf(config) }
  return {
    '@type': 'Event',
    name: title,
    ...timesOf(one, config.timeZone),
    eventStatus: change === 'moved' && !isLater ? eventStatuses[''] : eventStatuses[change],
    ...(isLater ? { previousStartDate: one.on } : {}),
    eventAttendanceMode: `https://schema.org/${online ? 'Online' : 'Offline'}EventAttendanceMode`,
    location: online ? { '@type': 'VirtualLocation', url: online } : place,
    ...(note || description ? { description: [note, description].filter(Boolean).join('\n\n') } : {}),
    image: url(imageAddress(imageUrl) ?? shareImage('events', event.id)),
    ...offersOf(event, one, url(path)),
    organizer: { '@type': 'Organization', name: config.churchName, url: url(routes.home) },
    url: url(path),
  }
}

function timesOf(one: Occurrence, timeZone: string): Pick<Schema.EventLeaf, 'startDate' | 'endDate' | 'eventSchedule'> {
  const { date, startTime, endTime } = one
  const last = lastDay(one)
  if (!startTime) return { startDate: date, ...(last === date ? {} : { endDate: last }) }
  const { start, end } = momentsOf(one, timeZone)
  const startDate = written(start)
  if (!isEachDay(one)) return { startDate, ...(end && (endTime || last !== date) ? { endDate: written(end) } : {}) }
  const ofLast = momentsOf({ ...one, date: last }, timeZone)
  const times = { startTime, ...(end ? { endTime } : {}), scheduleTimezone: timeZone }
  const eventSchedule: Schema.Schedule = {
    '@type': 'Schedule',
    startDate: date,
    endDate: last,
    repeatFrequency: 'P1D',
    ...times,
  }
  return { startDate, endDate: written(ofLast.end ?? ofLast.start), eventSchedule }
}

/** The offer of a date with sign-up. What an event costs is known to nobody but its church, so no price is named. */
function offersOf({ openDates }: EventDetails, { on }: Occurrence, url: string): { offers?: Schema.Offer } {
  const open = openDates.find((one) => one.on === on)
  if (!open) return {}
  const availability = open.isFull ? 'https://schema.org/SoldOut' : 'https://schema.org/InStock'
  return { offers: { '@type': 'Offer', availability, url } }
}
