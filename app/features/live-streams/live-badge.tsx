/** The badge of a live service. */
import type { LiveStream } from '#app/features/live-streams/live-stream.ts'
import { dayAt } from '#app/features/live-streams/live-window.ts'
import { clockRead } from '#app/ui/clock.ts'
import { useSiteConfig } from '#app/ui/site.ts'
import { useReading } from '#app/ui/read.ts'

/** Whether a service is live, and not only announced as such for a later day. */
export function useIsLive({ isLive, date }: Pick<LiveStream, 'isLive' | 'date'>): boolean {
  const { timeZone } = useSiteConfig()
  return useReading(clockRead, ({ now }) => isLive && date <= dayAt(Date.parse(now), timeZone))
}

export function LiveBadge() {
  return (
    <span className="light inline-flex items-center gap-2 rounded-full bg-bad px-3 py-1.5 text-xs leading-none font-bold tracking-[0.08em] text-white">
      <span className="size-2 rounded-full bg-white" aria-hidden="true" />
      LIVE
    </span>
  )
}
