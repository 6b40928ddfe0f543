/** When Kids Church meets, out of the list of service times. */
import { dayAndClock, type ServiceTime } from '#app/ui/service-times.ts'

const USUAL = { weekday: 7, time: '10:00' }

/** Its day and time of day, `Sunday` and `10:00 AM`; the usual ones when the list has none for kids. */
export function kidsTime(times: ServiceTime[]): { day: string; clock: string } {
  return dayAndClock(times.find(({ name }) => /\bkids\b/i.test(name)) ?? USUAL)
}
