/** The services of a day: when and where, and what one says for itself alone. */
import { type DayService, type PublicSunday, sharedFields } from '#app/features/sunday-services/shown.ts'
import { clockTime, weekday } from '#app/dates/format.ts'
import { watchAddress } from '#app/links/address.ts'
import { t } from '#app/text/t.ts'

export function Services({ day }: { day: PublicSunday }) {
  return (
    <ul className="grid gap-3">
      {day.services.map((service) => (
        <li key={`${service.date} ${service.time} ${service.id}`}>
          <span className="inline-block font-serif text-lg font-medium lining-nums first-letter:uppercase">
            {[service.date !== day.date && weekday(service.date), clockTime(service.time)].filter(Boolean).join(', ')}
          </span>{' '}
          <span dir="auto">{service.name}</span>
          {service.location && (
            <span dir="auto" className="block text-soft">
              {service.location}
            </span>
          )}
          <Own service={service} day={day} />
          <Watch service={service} />
        </li>
      ))}
    </ul>
  )
}

/** What differs from the day. */
function Own({ service, day }: { service: DayService; day: PublicSunday }) {
  const own = sharedFields.filter((name) => name !== 'youtubeUrl' && service[name] !== day[name])
  const said = own.map((name) => service[name]).filter(Boolean)
  if (said.length === 0) return null
  return (
    <span dir="auto" className="block text-soft">
      {said.join(' · ')}
    </span>
  )
}

function Watch({ service: { youtubeUrl, isLive } }: { service: DayService }) {
  const video = watchAddress(youtubeUrl)
  if (!video) return null
  return (
    <a href={video} className="link block">
      {isLive ? t('Watch live') : t('Watch online')}
    </a>
  )
}
