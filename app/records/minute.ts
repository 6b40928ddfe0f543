/** The present moment for what the admin area says of times, to the minute. */
import { useSyncExternalStore } from 'react'

const MINUTE = 60_000

/** Milliseconds since 1970 at which this minute began; anew each minute. */
export function useMinute(): number {
  return useSyncExternalStore(eachMinute, thisMinute)
}

function eachMinute(tell: () => void): () => void {
  const timer = setInterval(tell, MINUTE)
  return () => clearInterval(timer)
}

function thisMinute(): number {
  return Math.floor(Date.now() / MINUTE) * MINUTE
}
