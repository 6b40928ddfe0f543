import { broadcastsOf, nextWindow, type WorshipClock } from '#app/features/live-streams/live-window.ts'
import { useDrawnAt } from '#app/ui/clock.ts'
import { isServiceChange, type Notice, type ServiceChange } from '#app/ui/notices.ts'
import { mainService, type ServiceTime, useServiceTimes } from '#app/ui/service-times.tsx'
import { useSiteConfig } from '#app/ui/site.ts'

/**
 * The change of the coming service, until worship of its day is over; undefined for a regular one.
 * @param notices the nearest day first; of one day, the most important change first
 */
export function useSundayChange(notices: readonly Notice[]): ServiceChange | undefined {
  const clock = { timeZone: useSiteConfig().timeZone, times: worshipTimes(useServiceTimes()) }
  return sundayChange(notices, useDrawnAt(), clock)
}

/** The services that are broadcast or, where none is, the main one. */
function worshipTimes(services: ServiceTime[]): WorshipClock['times'] {
  const broadcasts = broadcastsOf(services)
  const main = mainService(services)
  return broadcasts.length > 0 || !main ? broadcasts : broadcastsOf([{ ...main, isBroadcast: true }])
}

/** @param now milliseconds since 1970 */
export function sundayChange(notices: readonly Notice[], now: number, clock: WorshipClock): ServiceChange | undefined {
  const changes = notices.filter(isServiceChange)
  const { date } = nextWindow(now, clock, changes)
  return changes.find((notice) => notice.date === date)
}
