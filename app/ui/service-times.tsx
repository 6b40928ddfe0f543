/** Weekly service times, which every page reads, and upcoming special services. */
import { api, href } from '#app/routes.ts'
import { clockTime, fullDate } from '#app/dates/format.ts'
import { usePageQuery } from '#app/ui/page.tsx'
import { read } from '#app/ui/read.ts'
import { compare } from '#app/text/compare.ts'
import { capitalized } from '#app/text/format-count.ts'
import { watchAddress } from '#app/links/address.ts'
import {
  capitalClock,
  dayName,
  dayNames,
  daysAt,
  servicesInWords,
  type WeeklyService,
  type When,
  worshipServices,
} from '#app/church/worship-services.ts'
import { t } from '#app/text/t.ts'

export interface ServiceTime extends WeeklyService {
  id: string
  /** In words: `Sundays 10:30 a.m.` */
  label: string
  /** How long its broadcast lasts. */
  minutes: number
}

export const serviceTimesRead = read<ServiceTime[]>(api.serviceTimes)

export function useServiceTimes(): ServiceTime[] {
  return usePageQuery(serviceTimesRead)
}

/** The services that the site calls "worship". */
export function useWorshipServices(): ServiceTime[] {
  return worshipServices(useServiceTimes())
}

/** `Sundays 9:00 and 11:15 a.m.`: a single service in the church's own words; empty for none. */
export function worshipLabel(services: readonly ServiceTime[]): string {
  const [only] = services
  return services.length === 1 && only ? only.label : capitalized(servicesInWords(services))
}

/** `Sunday` and `10:30 AM`, as separate texts. */
export function dayAndClock(when: When): { day: string; clock: string } {
  return { day: dayName(when), clock: capitalClock(when.time) }
}

/**
 * The day of the next service at a weekly time, as `YYYY-MM-DD`: today until it begins.
 * @param now milliseconds since 1970
 */
export function nextDay({ weekday, time }: When, now: number, timeZone: string): string {
  const here = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone)
  const days = (weekday - here.dayOfWeek + 7) % 7
  const hasBegun = days === 0 && here.toPlainTime().toString() >= time
  return here
    .toPlainDate()
    .add({ days: hasBegun ? 7 : days })
    .toString()
}

/** The weekly service that begins next. @param now milliseconds since 1970 */
export function nextService<Service extends When>(
  services: readonly Service[],
  now: number,
  timeZone: string,
): Service | undefined {
  const begins = (service: Service) => `${nextDay(service, now, timeZone)} ${service.time}`
  return services.toSorted((a, b) => compare(begins(a), begins(b)))[0]
}

/** An upcoming service that is not one of the weekly times, such as Christmas Eve. */
export interface SpecialService {
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
export function weekly({ weekday, time }: When): string {
  return capitalized(daysAt(dayNames({ weekday }), clockTime(time)))
}

export function SpecialServices({ className }: { className: string }) {
  const data = usePageQuery(specialServicesRead)
  if (data.length === 0) return null
  return (
    <section className={className} aria-label={t('Upcoming Services')}>
      <h2 className="text-2xl">{t('Upcoming Services')}</h2>
      <ul className="mt-3 border-t border-line">
        {data.map(({ id, date, time, name, location, youtubeUrl }) => {
          const video = watchAddress(youtubeUrl)
          return (
            <li key={id} id={id} className="flex flex-wrap justify-between gap-x-6 border-b border-line py-3">
              <span className="font-semibold">
                {(name ? `${name} · ` : '') + (name ? fullDate(date) : capitalized(fullDate(date)))}
              </span>
              <span className="text-soft">
                {[clockTime(time), location].filter(Boolean).join(', ')}
                {video && (
                  <>
                    {' · '}
                    <a href={video} className="link">
                      {t('Watch online')}
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
