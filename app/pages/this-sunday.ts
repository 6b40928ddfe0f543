/** The notice about the coming Sunday, for texts about that Sunday. */
import { nextWindow } from '#app/features/live-streams/live-window.ts'
import { useNow } from '#app/ui/clock.ts'
import type { Notice } from '#app/ui/notices.ts'
import { useSiteConfig } from '#app/ui/site.ts'

/**
 * Returns the notice about the coming Sunday, until worship of that day is over; nothing on a regular Sunday.
 * @param notices the nearest day first; of one day, what changes most first
 */
export function useThisSunday(notices: readonly Notice[]): Notice | undefined {
  const { timeZone } = useSiteConfig()
  const { date } = nextWindow(useNow(), timeZone, notices)
  return notices.find((notice) => notice.date === date)
}
