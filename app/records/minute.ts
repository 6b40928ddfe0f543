/** The current time for the admin area, to the minute. */
import { useSyncExternalStore } from 'react'

const MINUTE = 60_000

/** Start of the current minute in milliseconds since 1970; updated every minute. */
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
