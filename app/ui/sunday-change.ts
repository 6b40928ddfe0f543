import { movableTimes, nextWindow, type WorshipClock } from '#app/church/live-window.ts'
import { useDrawnAt } from '#app/ui/clock.ts'
import { isServiceChange, type Notice, type ServiceChange } from '#app/ui/notices.ts'
import { type ServiceTime, useServiceTimes } from '#app/ui/service-times.tsx'
import { useSiteConfig } from '#app/ui/site.ts'
import { isoWeekday } from '#app/dates/days.ts'
import { leadDayServices } from '#app/church/worship-services.ts'

/**
 * The change of the coming service, until worship of its day is over; undefined for a regular one.
 * @param notices the nearest day first; of one day, the most important change first
 */
export function useSundayChange(notices: readonly Notice[]): ServiceChange | undefined {
  const clock = { timeZone: useSiteConfig().timeZone, times: worshipTimes(useServiceTimes()) }
  return sundayChange(notices, useDrawnAt(), clock)
}

/** The services that are broadcast, and those of the day that people mean, as if they were. */
function worshipTimes(services: ServiceTime[]): WorshipClock['times'] {
  const meant = leadDayServices(services)
  return movableTimes(services).filter((_, place) => {
    const one = services[place]
    return one && (one.isBroadcast || meant.includes(one))
  })
}

/** @param now milliseconds since 1970 */
export function sundayChange(notices: readonly Notice[], now: number, clock: WorshipClock): ServiceChange | undefined {
  const changes = notices.filter(isServiceChange)
  const { date } = nextWindow(now, clock, changes)
  const day = isoWeekday(date)
  // What is changed about one of several services is said at the top of the page; the others are held as usual.
  const isAlone = ({ serviceTime }: ServiceChange) =>
    !clock.times.some(({ weekday, time }) => weekday === day && time !== serviceTime)
  return changes.find((notice) => notice.date === date && (!notice.serviceTime || isAlone(notice)))
}
