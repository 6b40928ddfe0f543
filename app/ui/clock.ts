/** The current time. */
import { useSyncExternalStore } from 'react'
import { api } from '#app/routes.ts'
import { memoized } from '#app/memoized.ts'
import { usePageQuery } from '#app/ui/page.tsx'
import { read } from '#app/ui/read.ts'

const SECOND_MS = 1000

export const clockRead = read<{ now: string }>(api.clock)

/** When the page was drawn, in milliseconds since 1970. */
export function useDrawnAt(): number {
  return Date.parse(usePageQuery(clockRead).now)
}

/**
 * In an island: the current time, every second. The first rendering has the time at which the page was drawn, so that the
 * browser hydrates what the server has drawn.
 * @param drawnAt milliseconds since 1970
 * @returns milliseconds since 1970, in whole seconds
 */
export function useNow(drawnAt: number): number {
  return useSyncExternalStore(subscribeEachSecond, currentSecond, () => wholeSecond(drawnAt))
}

/** The day at the church when the page was drawn, as `YYYY-MM-DD`. */
export function useToday(timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(useDrawnAt()).toZonedDateTimeISO(timeZone).toPlainDate().toString()
}

/** The year at the church when the page was drawn. */
export function useYear(timeZone: string): string {
  return yearIn(timeZone).format(useDrawnAt())
}

const yearIn = memoized((timeZone) => new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric' }))

function subscribeEachSecond(onChange: () => void): () => void {
  const timer = setInterval(onChange, SECOND_MS)
  return () => clearInterval(timer)
}

function currentSecond(): number {
  return wholeSecond(Date.now())
}

function wholeSecond(instant: number): number {
  return Math.floor(instant / SECOND_MS) * SECOND_MS
}
