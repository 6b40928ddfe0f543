/** A gathering's day and time as running text has it. */
import { clockTime } from '#app/ui/dates.ts'
import { dayAndClock, type ServiceTime } from '#app/ui/service-times.ts'

/** `Wednesdays at 7:00 p.m.` */
export function weekly(time: Pick<ServiceTime, 'weekday' | 'time'>): string {
  return `${dayAndClock(time).day}s at ${clockTime(time.time)}`
}
