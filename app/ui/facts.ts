/** The facts about the church that texts of pages name, from its settings and service times. */
import { dayAndClock, type ServiceTime, useServiceTimes, worshipLabel } from '#app/ui/service-times.tsx'
import { useToday } from '#app/ui/clock.ts'
import { useContact, useSiteConfig } from '#app/ui/site.ts'
import { fullDate } from '#app/values/dates.ts'
import { type Facts, townOf } from '#app/values/facts.ts'
import { dayName, timesOfServices, worshipServices } from '#app/values/worship-services.ts'

/** The time of the main service and of Kids Church until the church has entered them. */
const USUAL_TIMES = { main: { weekday: 7, time: '10:30' }, kids: { weekday: 7, time: '10:00' } } as const

export function useFacts(): Facts {
  const { churchName, town: ownTown, denomination, timeZone, alphaLaunchDate } = useSiteConfig()
  const { address, phone, email } = useContact()
  const times = useServiceTimes()
  const services = worshipServices(times)
  const kids = kidsTime(times)
  return {
    churchName,
    town: ownTown ?? townOf(address),
    denomination: denomination ?? '',
    address,
    phone,
    email,
    mainService: worshipLabel(services),
    mainDay: dayName(services[0] ?? USUAL_TIMES.main),
    mainTime: timesOfServices(services),
    kidsDay: kids.day,
    kidsTime: kids.clock,
    ...alphaDates(alphaLaunchDate, useToday(timeZone)),
  }
}

/** The launch night of the next course, and of the last one; an empty text for what isn't known. */
function alphaDates(launch: string | null, today: string) {
  const day = launch ? fullDate(launch) : ''
  return launch && launch < today ? { alphaDate: '', lastAlphaDate: day } : { alphaDate: day, lastAlphaDate: '' }
}

/** Day and time of Kids Church, `Sunday` and `10:00 AM`; a default when the name of no service time has the word kids. */
export function kidsTime(times: readonly ServiceTime[]): { day: string; clock: string } {
  return dayAndClock(times.find(({ name }) => /\bkids\b/i.test(name)) ?? USUAL_TIMES.kids)
}
