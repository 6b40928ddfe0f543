/** Links that add an event, or all of them, to a person's calendar. */
import { useRouter } from '@tanstack/react-router'
import { shownDate } from '#app/features/events/dates.ts'
import type { ChurchEvent } from '#app/features/events/outputs.ts'
import { documents, href, routes } from '#app/routes.ts'
import { recordPath } from '#app/ui/slug.ts'
import { Subscribe } from '#app/ui/subscribe.tsx'
import { useSiteConfig } from '#app/ui/site.ts'

/** Links to subscribe to the calendar, which is updated automatically. */
export function SubscribeToEvents({ className }: { className: string }) {
  const calendar = new URL(documents.calendar, useRouter().options.context.siteUrl).href
  const subscribed = calendar.replace(/^https?/, 'webcal')
  const links = {
    'Apple Calendar': subscribed,
    'Google Calendar': href('https://calendar.google.com/calendar/r', {}, { cid: subscribed }),
    Outlook: href('https://outlook.live.com/calendar/0/addfromweb', {}, { url: calendar }),
    'Calendar file': documents.calendar,
  }
  return <Subscribe label="Subscribe to events" links={links} className={className} />
}

export function AddToCalendar({ event }: { event: ChurchEvent }) {
  const { siteUrl } = useRouter().options.context
  const { timeZone } = useSiteConfig()
  const { title, location, startTime, recurrenceRule } = event
  const [from, to] = timesOf(event)
  const details = new URL(recordPath(routes.event, event), siteUrl).href
  const dates = `${from}/${to}`.replace(/[-:]/g, '')
  const recur = recurrenceRule && `RRULE:${recurrenceRule}`
  const allday = startTime ? '' : 'true'
  const google = { action: 'TEMPLATE', text: title, dates, ctz: timeZone, location, details, recur }
  const outlook = { rru: 'addevent', subject: title, startdt: from, enddt: to, allday, location, body: details }
  const links = {
    'Apple Calendar': href(documents.eventCalendar, { id: event.id }),
    'Google Calendar': href('https://calendar.google.com/calendar/render', {}, google),
    Outlook: href('https://outlook.live.com/calendar/0/deeplink/compose', {}, outlook),
  }
  return <Subscribe label="Add to calendar" links={links} />
}

/** Start and end: wall times, or days of an event without a time. */
function timesOf(event: ChurchEvent): [from: string, to: string] {
  const { startTime, endTime } = event
  const day = shownDate(event)
  if (!startTime) return [day, dayAfter(day)]
  return [`${day}T${startTime}:00`, `${day}T${endTime && endTime > startTime ? endTime : startTime}:00`]
}

/** Both calendars expect an exclusive end day. */
function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}
