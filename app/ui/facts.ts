/** The facts about the church that texts of pages name, from its settings and service times. */
import {
  dayAndClock,
  type ServiceTime,
  useServiceTimes,
  useWorshipServices,
  worshipLabel,
} from '#app/ui/service-times.tsx'
import { useToday } from '#app/ui/clock.ts'
import { useContact, useSiteConfig } from '#app/ui/site.ts'
import { isEachLive, speaksOfLive } from '#app/church/claims.ts'
import { fullDate } from '#app/dates/format.ts'
import { type Facts, townOf } from '#app/church/facts.ts'
import { dayName, timesOfServices, type When, worshipServices } from '#app/church/worship-services.ts'

/** The time of the main service and of Kids Church at the church of the specification. */
const USUAL_TIMES = {
  main: { name: '', weekday: 7, time: '10:30', isBroadcast: true },
  kids: { weekday: 7, time: '10:00' },
}

export function useFacts(): Facts {
  const { churchName, churchKind, town: ownTown, denomination, timeZone, alphaLaunchDate } = useSiteConfig()
  const { address, phone, email } = useContact()
  const times = useServiceTimes()
  const services = worshipServices(times)
  const kids = kidsTime(times, churchKind)
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
    kidsDay: kids?.day ?? '',
    kidsTime: kids?.clock ?? '',
    ...alphaDates(alphaLaunchDate, useToday(timeZone)),
  }
}

/** The launch night of the next course, and of the last one; an empty text for what isn't known. */
function alphaDates(launch: string | null, today: string) {
  const day = launch ? fullDate(launch) : ''
  return launch && launch < today ? { alphaDate: '', lastAlphaDate: day } : { alphaDate: day, lastAlphaDate: '' }
}

/**
 * Day and time of Kids Church, `Sunday` and `10:00 AM`: of the service whose name says so. Without one, a church that
 * was set up has none.
 */
export function kidsTime(
  times: readonly ServiceTime[],
  churchKind: string,
): ReturnType<typeof dayAndClock> | undefined {
  const time =
    times.find(({ name }) => /\b(?:kids|iglesia de niños|iglesia infantil)\b/i.test(name)) ??
    (churchKind === '' ? USUAL_TIMES.kids : undefined)
  return time && dayAndClock(time)
}

/** The services that visitors come to; none until a church that was set up has entered some. */
export function useVisitTimes(): (When & { name: string; isBroadcast: boolean })[] {
  const { churchKind } = useSiteConfig()
  const services = useWorshipServices()
  return services.length > 0 || churchKind !== '' ? services : [USUAL_TIMES.main]
}

/** Whether pages may speak of watching worship. */
export function useSpeaksOfLive(): boolean {
  return speaksOfLive(useSiteConfig(), useServiceTimes())
}

/** Whether each service that people mean can be watched. */
export function useIsEachLive(): boolean {
  return isEachLive(useSiteConfig(), useServiceTimes())
}
