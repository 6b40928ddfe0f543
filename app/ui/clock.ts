/** The current time: the server's while hydrating, so that both render the same, and then the device's. */
import { useSyncExternalStore } from 'react'
import { api } from '#app/routes.ts'
import { read, useReading } from '#app/ui/read.ts'
import { memoized } from '#app/ui/memoized.ts'

const SECOND_MS = 1000

export const clockRead = read<{ now: string }>(api.clock)

/** Milliseconds since 1970, in whole seconds, updated every second. */
export function useNow(): number {
  const data = useReading(clockRead)
  return useSyncExternalStore(subscribeEachSecond, currentSecond, () => wholeSecond(Date.parse(data.now)))
}

/** The year at the church when the server rendered the page. */
export function useYear(timeZone: string): string {
  return useReading(clockRead, ({ now }) => yearAt(now, timeZone))
}

function yearAt(now: string, timeZone: string): string {
  // On most days it is the same everywhere, and a time zone's first format takes a phone 100 ms.
  const isNewYear = /-(?:12-31|01-01)T/.test(now)
  return isNewYear ? yearIn(timeZone).format(new Date(now)) : now.slice(0, 4)
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
