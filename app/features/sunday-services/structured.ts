/** Days of worship as schema.org nodes. */
import type * as Schema from 'schema-dts'
import { dayTitle, type PublicSunday, sundayRead } from '#app/features/sunday-services/shown.ts'
import { href, routes } from '#app/routes.ts'
import { t } from '#app/text/t.ts'
import { shareImage } from '#app/ui/head.ts'
import { addressOf, type Site } from '#app/ui/structured-church.ts'
import { breadcrumbs, type Describe, eventStatuses, moment } from '#app/ui/structured-parts.ts'

export const describeSunday: Describe = (site, path) => {
  const date = path.split('/')[2] ?? ''
  const day = site.reads.peek(sundayRead(date))
  return day
    ? [...serviceNodes(day, site), breadcrumbs(site, [t('Sundays'), routes.sundays], [dayTitle(day), path])]
    : []
}

function serviceNodes(day: PublicSunday, { url, config }: Site): Schema.Event[] {
  return day.services.map(({ name, date, time, location, title, preacher }): Schema.Event => {
    const place: Schema.Place = { '@type': 'Place', name: location ?? config.churchName, address: addressOf(config) }
    const description = [dayTitle(day), title, preacher].filter(Boolean).join(' · ')
    return {
      '@type': 'Event',
      name,
      startDate: moment(date, time, config.timeZone),
      eventStatus: eventStatuses[''],
      location: place,
      description,
      image: url(shareImage('sundays', day.date)),
      organizer: { '@type': 'Organization', name: config.churchName, url: url(routes.home) },
      url: url(href(routes.sunday, { date: day.date })),
    }
  })
}
