import { nextWindow } from '#app/features/live-streams/live-window.ts'
import { useDrawnAt } from '#app/ui/clock.ts'
import { isServiceChange, type Notice, type ServiceChange } from '#app/ui/notices.ts'
import { useSiteConfig } from '#app/ui/site.ts'

/**
 * The service change of the coming Sunday, until worship of that day is over; undefined for a regular Sunday.
 * @param notices the nearest day first; of one day, the most important change first
 */
export function useSundayChange(notices: readonly Notice[]): ServiceChange | undefined {
  const { timeZone } = useSiteConfig()
  return sundayChange(notices, useDrawnAt(), timeZone)
}

/** @param now milliseconds since 1970 */
export function sundayChange(notices: readonly Notice[], now: number, timeZone: string): ServiceChange | undefined {
  const changes = notices.filter(isServiceChange)
  const { date } = nextWindow(now, timeZone, changes)
  return changes.find((notice) => notice.date === date)
}
