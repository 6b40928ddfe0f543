/** Weekly service times, which every page reads, and upcoming special services. */
import { api, href } from '#app/routes.ts'
import { clockTime, WEEKDAYS, fullDate } from '#app/values/dates.ts'
import { usePageQuery } from '#app/ui/page.tsx'
import { read } from '#app/ui/read.ts'
import { watchAddress } from '#app/values/address.ts'

export interface ServiceTime {
  id: string
  name: string
  /** ISO weekday, 1 Monday to 7 Sunday. */
  weekday: number
  /** `HH:MM`, in the church's zone. */
  time: string
  /** In words: `Sundays 10:30 a.m.` */
  label: string
  /** The gathering that the rest of the site calls "the service". */
  isMain: boolean
  isBroadcast: boolean
  /** How long its broadcast lasts. */
  minutes: number
  inFooter: boolean
  /** Whether the contact page lists it; Kids Church, for example, has a page of its own. */
  inContact: boolean
}

export const serviceTimesRead = read<ServiceTime[]>(api.serviceTimes)

export function useServiceTimes(): ServiceTime[] {
  return usePageQuery(serviceTimesRead)
}

export function mainService(times: ServiceTime[]): ServiceTime | undefined {
  return times.find((time) => time.isMain) ?? times[0]
}

/** `Sunday` and `10:30 AM`, as separate texts. */
export function dayAndClock({ weekday, time }: Pick<ServiceTime, 'weekday' | 'time'>): { day: string; clock: string } {
  return { day: WEEKDAYS[weekday % 7] ?? '', clock: clockTime(time).replaceAll('.', '').toUpperCase() }
}

/**
 * The day of the next service at a weekly time, as `YYYY-MM-DD`: today until it begins.
 * @param now milliseconds since 1970
 */
export function nextDay(
  { weekday, time }: Pick<ServiceTime, 'weekday' | 'time'>,
  now: number,
  timeZone: string,
): string {
  const here = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone)
  const days = (weekday - here.dayOfWeek + 7) % 7
  const hasBegun = days === 0 && here.toPlainTime().toString() >= time
  return here
    .toPlainDate()
    .add({ days: hasBegun ? 7 : days })
    .toString()
}

/** An upcoming service that is not one of the weekly times, such as Christmas Eve. */
interface SpecialService {
  id: string
  /** `YYYY-MM-DD`. */
  date: string
  /** `HH:MM`, in the church's zone. */
  time: string
  /** A name such as Lessons and Carols; `null` for a service that its day identifies. */
  name: string | null
  location: string | null
  youtubeUrl: string | null
}

const MAX_SHOWN = 6

export const specialServicesRead = read<SpecialService[]>(
  href(api.sundayServices, {}, { special: true, limit: MAX_SHOWN }),
)

/** `Wednesdays at 7:00 p.m.` */
export function weekly(time: Pick<ServiceTime, 'weekday' | 'time'>): string {
  return `${dayAndClock(time).day}s at ${clockTime(time.time)}`
}

export function SpecialServices({ className }: { className: string }) {
  const data = usePageQuery(specialServicesRead)
  if (data.length === 0) return null
  return (
    <section className={className} aria-label="Upcoming Services">
      <h2 className="text-2xl">Upcoming Services</h2>
      <ul className="mt-3 border-t border-line">
        {data.map(({ id, date, time, name, location, youtubeUrl }) => {
          const video = watchAddress(youtubeUrl)
          return (
            <li key={id} id={id} className="flex flex-wrap justify-between gap-x-6 border-b border-line py-3">
              <span className="font-semibold">{(name ? `${name} · ` : '') + fullDate(date)}</span>
              <span className="text-soft">
                {[clockTime(time), location].filter(Boolean).join(', ')}
                {video && (
                  <>
                    {' · '}
                    <a href={video} className="link">
                      Watch online
                    </a>
                  </>
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
