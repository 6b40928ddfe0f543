/** Shared by several pages of events: events on their days, links to categories, and links to people’s own calendars. */
import type { ReactNode } from 'react'
import type { ChurchDay } from '#app/church/year/calendars.ts'
import { weekday } from '#app/dates/format.ts'
import { Day, DAY_COLUMNS, EventOfDay } from '#app/features/events/card.tsx'
import type { EventDetails, EventOnDay } from '#app/features/events/outputs.ts'
import { documents, href, routes } from '#app/routes.ts'
import { Link } from '#app/ui/link.tsx'
import { usePage } from '#app/ui/page.tsx'
import { useSiteConfig } from '#app/ui/site.ts'
import { compare } from '#app/text/compare.ts'
import { ChurchDayName } from '#app/ui/church-day.tsx'
import { isSameName, recordPath } from '#app/text/slug.ts'
import { Subscribe } from '#app/ui/share.tsx'
import { t } from '#app/text/t.ts'
import { capitalized } from '#app/text/format-count.ts'

const HUES = 6

/** The color of a category, by its index, so that no two share a color while there are enough. */
export function hueOf(names: readonly string[], name: string | undefined): number | undefined {
  const place = name === undefined ? -1 : names.findIndex((one) => isSameName(one, name))
  return place === -1 ? undefined : place % HUES
}

export function isOff({ change }: Pick<EventOnDay, 'change'>): boolean {
  return change?.kind === 'canceled' || change?.kind === 'postponed'
}

export function ofCategory(events: readonly EventOnDay[], category: string | undefined): EventOnDay[] {
  return events.filter(
    ({ categories }) => category === undefined || categories.some((name) => isSameName(name, category)),
  )
}

interface DayListProps {
  events: readonly EventOnDay[]
  /** Days of worship, which stands before the events of its day. */
  days: readonly DayOfWorship[]
}

interface WorshipOfDayProps {
  date: string
  of: DayOfWorship | undefined
}

interface DayOfWorship {
  date: string
  /** What it is in the church year. */
  churchDay: Pick<ChurchDay, 'name' | 'color'> | undefined
  /** A line for each service, such as `9:00 a.m. Worship`. */
  worship: readonly string[]
}

/** Each day with its worship and its events. */
export function DayList({ events, days }: DayListProps) {
  const dates = [...new Set([...days, ...events].map(({ date }) => date))].toSorted(compare)
  return (
    <ul className="border-t border-line">
      {dates.map((date) => (
        <li key={date} className={`${DAY_COLUMNS} items-start border-b border-line py-[1.35rem]`}>
          <Day of={date} className="text-center text-3xl" />
          <div className="grid min-w-0 gap-3">
            <WorshipOfDay date={date} of={days.find((day) => day.date === date)} />
            {events
              .filter((event) => event.date === date)
              .map((event) => (
                <EventOfDay key={`${event.id} ${event.startTime}`} event={event} />
              ))}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** What day it is, and its services. */
function WorshipOfDay({ date, of }: WorshipOfDayProps) {
  const { churchDay, worship = [] } = of ?? {}
  return (
    <div className="text-sm">
      <p className="font-semibold">{capitalized(weekday(date))}</p>
      {churchDay && <ChurchDayName day={{ name: churchDay.name, color: churchDay.color }} />}
      <Worship of={worship} className="text-soft" />
    </div>
  )
}

/** The services of a day, each on a line, in the direction of its own name. */
export function Worship({ of, className }: { of: readonly string[]; className: string }) {
  if (of.length === 0) return null
  return (
    <span className={`block ${className}`}>
      {of.map((one) => (
        <bdi key={one} className="block">
          {one}
        </bdi>
      ))}
    </span>
  )
}

interface CategoriesProps {
  names: readonly string[]
  chosen: string | undefined
  /** The page of a month; the list of events without one. */
  month?: string
  when?: 'week' | undefined
}

/** Links to the events of each category, and to all. */
export function Categories({ names, chosen, month, when }: CategoriesProps) {
  if (names.length === 0) return null
  const linkTo = (category: string | undefined, text: ReactNode) => {
    const shown = {
      search: { when, category },
      'aria-current': isSameName(category ?? '', chosen ?? '') ? 'true' : undefined,
      className:
        'inline-flex min-h-11 items-center py-1 leading-snug wrap-anywhere aria-[current]:font-semibold aria-[current]:underline',
      children: text,
    } as const
    return month ? (
      <Link to={routes.eventMonth} params={{ month }} {...shown} />
    ) : (
      <Link to={routes.events} {...shown} />
    )
  }
  return (
    <nav aria-label={t('Categories')} className="mt-6">
      <ul className="flex flex-wrap gap-x-5">
        <li>{linkTo(undefined, t('All events'))}</li>
        {names.map((name) => (
          <li key={name}>
            {linkTo(
              name,
              <span data-hue={hueOf(names, name)} className="category">
                {name}
              </span>,
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Links to subscribe to the calendar, which is updated automatically. */
export function SubscribeToEvents({ className }: { className: string }) {
  const calendar = new URL(documents.calendar, usePage().siteUrl).href
  const subscribed = calendar.replace(/^https?/, 'webcal')
  const links = {
    [t('Apple Calendar')]: subscribed,
    'Google Calendar': href('https://calendar.google.com/calendar/r', {}, { cid: subscribed }),
    Outlook: href('https://outlook.live.com/calendar/0/addfromweb', {}, { url: calendar }),
    [t('Calendar file')]: documents.calendar,
  }
  return <Subscribe label={t('Subscribe to events')} links={links} className={className} />
}

export function AddToCalendar({ event, className }: { event: EventDetails; className: string }) {
  const { siteUrl } = usePage()
  const { timeZone } = useSiteConfig()
  const { title, location, calendar } = event
  const { start, end, rule } = calendar
  const details = new URL(recordPath(routes.event, event), siteUrl).href
  const [from, to] = [start, end].map((at) => (at.includes('T') ? `${at}:00` : at))
  const dates = `${from}/${to}`.replace(/[-:]/g, '')
  const recur = rule && `RRULE:${rule}`
  const allday = start.includes('T') ? '' : 'true'
  const google = { action: 'TEMPLATE', text: title, dates, ctz: timeZone, location, details, recur }
  const outlook = { rru: 'addevent', subject: title, startdt: from, enddt: to, allday, location, body: details }
  const links = {
    [t('Apple Calendar')]: href(documents.eventCalendar, { id: event.id }),
    'Google Calendar': href('https://calendar.google.com/calendar/render', {}, google),
    Outlook: href('https://outlook.live.com/calendar/0/deeplink/compose', {}, outlook),
  }
  return <Subscribe label={t('Add to calendar')} links={links} className={className} />
}
