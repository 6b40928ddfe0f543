/** Spans of time as people say them. Pure. */
import { counted } from '#app/ui/counted.ts'

const HOUR = 60
const DAY = 24 * HOUR

/** `40 minutes`, `5 hours`, `3 days`, to the nearest one. Hours go up to two days, as the time to answer does. */
export function howLong(minutes: number): string {
  if (minutes < 1) return 'less than a minute'
  if (minutes < HOUR) return counted(minutes, ['minute', 'minutes'])
  if (Math.round(minutes / HOUR) < 48) return counted(Math.round(minutes / HOUR), ['hour', 'hours'])
  return counted(Math.round(minutes / DAY), ['day', 'days'])
}
