/** What is different about worship on the Sunday that comes next, for the sentences that speak of that Sunday. */
import { nextWindow } from '#app/features/live-streams/live-window.ts'
import { useNow } from '#app/ui/clock.ts'
import type { Notice } from '#app/ui/notices.ts'
import { useSiteConfig } from '#app/ui/site.ts'

/**
 * The notice about it, or nothing when it is as always; until worship of that day is over.
 * @param notices the nearest day first; of one day, what changes most first
 */
export function useThisSunday(notices: readonly Notice[]): Notice | undefined {
  const { timeZone } = useSiteConfig()
  const { date } = nextWindow(useNow(), timeZone, notices)
  return notices.find((notice) => notice.date === date)
}
