/** Worship as schema.org nodes: weekly services, and special ones. */
import type * as Schema from 'schema-dts'
import { liveRead } from '#app/ui/live-now.ts'
import { BEFORE_WORSHIP, nextWindow } from '#app/church/live-window.ts'
import { routes } from '#app/routes.ts'
import { shareImage } from '#app/ui/head.ts'
import { isServiceChange, noticesRead } from '#app/ui/notices.ts'
import { specialServicesRead } from '#app/ui/service-times.tsx'
import { addressOf, dayOfWeek, type Site } from '#app/ui/structured-church.ts'
import { eventStatuses, moment, written } from '#app/ui/structured-parts.ts'
import { isAbout, movableService, worshipServices, serviceName } from '#app/church/worship-services.ts'

/** The next date of each weekly service that is broadcast or among those that people mean, with what a notice changes about it. */
export function weeklyWorship({ url, config, times, reads }: Site): Schema.Event[] {
  const { asOf } = reads.peek(liveRead) ?? {}
  if (asOf === undefined) return []
  const changes = (reads.peek(noticesRead) ?? []).filter(isServiceChange)
  const meant = worshipServices(times)
  return times
    .filter((one) => one.isMain || one.isBroadcast || meant.includes(one))
    .map((service): Schema.Event => {
      const { id, name, weekday, time, minutes, isBroadcast } = service
      const isMovable = movableService(times, weekday) === service
      const church = { timeZone: config.timeZone, times: [{ weekday, time, minutes, isMovable }] }
      const { date, opens } = nextWindow(Date.parse(asOf), church, changes)
      const change = changes.find((one) => one.date === date && isAbout(one, { time, isMovable }))
      const begins = Temporal.Instant.fromEpochMilliseconds(opens + BEFORE_WORSHIP).toZonedDateTimeISO(config.timeZone)
      const isOnline = change?.kind === 'online_only'
      // Worship that only has another place is not rescheduled.
      const status = change && (change.kind !== 'moved' || change.time !== null) ? STATUS[change.kind] : ''
      const place: Schema.Place = {
        '@type': 'Place',
        name: change?.location || config.churchName,
        address: addressOf(config),
      }
      const stream: Schema.VirtualLocation = { '@type': 'VirtualLocation', url: url(routes.liveStreamWorship) }
      const attendance = isOnline ? 'Online' : isBroadcast ? 'Mixed' : 'Offline'
      return {
        '@type': 'Event',
        name,
        startDate: written(begins),
        eventStatus: eventStatuses[status],
        ...(status === 'moved' ? { previousStartDate: moment(date, time, config.timeZone) } : {}),
        eventAttendanceMode: `https://schema.org/${attendance}EventAttendanceMode`,
        eventSchedule: {
          '@type': 'Schedule',
          byDay: dayOfWeek(weekday),
          startTime: time,
          repeatFrequency: 'P1W',
          scheduleTimezone: config.timeZone,
        },
        location: isOnline ? stream : isBroadcast ? [place, stream] : place,
        image: url(shareImage('pages', 'home')),
        isAccessibleForFree: true,
        organizer: { '@id': url('/#church') },
        url: url(`${routes.contact}#${id}`),
      }
    })
}

const STATUS = { cancelled: 'canceled', moved: 'moved', online_only: 'online' } as const

/** The coming services that are not weekly ones, such as those on Christmas Eve. */
export function specialServices({ url, config, reads }: Site): Schema.Event[] {
  const special = reads.peek(specialServicesRead) ?? []
  return special.map((service) => ({
    '@type': 'Event',
    name: serviceName(service),
    startDate: moment(service.date, service.time, config.timeZone),
    eventStatus: eventStatuses[''],
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: service.location || config.churchName, address: addressOf(config) },
    image: url(shareImage('pages', 'home')),
    isAccessibleForFree: true,
    organizer: { '@id': url('/#church') },
    url: url(`${routes.home}#${service.id}`),
  }))
}
