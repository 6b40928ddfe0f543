/** Events of Church Content and The Events Calendar as rows of events. Pure, for server and browser. */
import type { Item } from '#app/imports/wordpress/export-file.ts'
import type { Site } from '#app/imports/wordpress/old-site.ts'
import {
  contentOf,
  dayOf,
  firstMeta,
  Looks,
  pictureOf,
  picturesIn,
  picturesLeft,
  playedIn,
  rowOf,
  termsOf,
  titleOf,
} from '#app/imports/wordpress/row.ts'
import type { BroughtRow } from '#app/records/import/brought.ts'
import { listText } from '#app/definitions/fields.ts'
import { shortened } from '#app/text/shortened.ts'

const MAX_TITLE = 300
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const

export const eventTypes: ReadonlySet<string> = new Set(['ctc_event', 'tribe_events'])

interface Particulars {
  date: string
  endDate: string
  startTime: string
  endTime: string
  location: string
  externalUrl: string
  recurrenceRule: string
  categories: string[]
  /** Lines below the description. */
  more: string[]
}

export function eventRow(item: Item, line: number, site: Site): BroughtRow {
  const looks = new Looks()
  const { more, categories, ...particulars } =
    item.type === 'ctc_event' ? ofChurchContent(item) : ofCalendar(item, site, looks)
  const { parts, plain, looks: ofText } = contentOf([item.content, item.excerpt], site)
  const imageUrl = pictureOf(item, site) || picturesIn(parts)[0]
  looks.add(...ofText, ...picturesLeft(parts, imageUrl))
  const title = titleOf(item)
  const { date, endDate } = particulars
  return rowOf(line, {
    ...particulars,
    title: shortened(title, MAX_TITLE),
    endDate: endDate > date ? endDate : '',
    description: [title.length > MAX_TITLE ? title : '', plain, ...playedIn(parts), more.join('\n')]
      .filter(Boolean)
      .join('\n\n'),
    imageUrl,
    categories: listText(categories),
    origin: item.guid,
    oldAddresses: site.oldAddressesOf(item),
    pleaseLook: looks.toString(),
    notTaken: date === '' ? 'it has no date' : '',
  })
}

/** https://churchthemes.com/guides/developer/church-content/: days as `YYYY-MM-DD`, times as `HH:MM`. */
function ofChurchContent(item: Item): Particulars {
  const meta = (name: string) => firstMeta(item, `_ctc_event_${name}`)
  const date = dayOf({ date: meta('start_date') })
  return {
    date,
    endDate: dayOf({ date: meta('end_date') }),
    startTime: timeOf(meta('start_time')),
    endTime: timeOf(meta('end_time')),
    location: placeOf([meta('venue'), meta('address')]),
    externalUrl: meta('registration_url'),
    recurrenceRule: ruleOf(meta, date),
    categories: termsOf(item, 'ctc_event_category'),
    more: [meta('time')].filter(Boolean),
  }
}

/** The rule of Church Content's fields (RFC 5545, section 3.3.10). The weekday of a month is that of the first date. */
function ruleOf(meta: (name: string) => string, date: string): string {
  const frequency = meta('recurrence').toUpperCase()
  if (!['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'].includes(frequency) || date === '') return ''
  const interval = Number(meta('recurrence_period') || meta(`recurrence_${frequency.toLowerCase()}_interval`)) || 1
  const days =
    meta('recurrence_weekly_day')
      .toUpperCase()
      .match(/\b(?:SU|MO|TU|WE|TH|FR|SA)\b/g) ?? []
  const weekday = WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? 'SU'
  const weeks =
    meta('recurrence_monthly_week')
      .toLowerCase()
      .match(/\b(?:[1-5]|last)\b/g) ?? []
  const isByWeek = frequency === 'MONTHLY' && meta('recurrence_monthly_type') === 'week' && weeks.length > 0
  const end = dayOf({ date: meta('recurrence_end_date') })
  return [
    `FREQ=${frequency}`,
    interval > 1 ? `INTERVAL=${interval}` : '',
    frequency === 'WEEKLY' && days.length > 0 ? `BYDAY=${days.join(',')}` : '',
    isByWeek ? `BYDAY=${weeks.map((week) => `${week === 'last' ? -1 : week}${weekday}`).join(',')}` : '',
    end === '' ? '' : `UNTIL=${end.replaceAll('-', '')}`,
  ]
    .filter(Boolean)
    .join(';')
}

/** https://docs.theeventscalendar.com: `YYYY-MM-DD HH:MM:SS` as the site's clocks showed it. */
function ofCalendar(item: Item, site: Site, looks: Looks): Particulars {
  const start = firstMeta(item, '_EventStartDate')
  const end = firstMeta(item, '_EventEndDate')
  const isAllDay = /^(?:yes|1|true)$/i.test(firstMeta(item, '_EventAllDay'))
  const venue = site.itemOf(firstMeta(item, '_EventVenueID'))
  const organizer = site.itemOf(firstMeta(item, '_EventOrganizerID'))
  const cost = firstMeta(item, '_EventCost')
  if (firstMeta(item, '_EventRecurrence') !== '') {
    looks.add('It repeats, and the export says it in a form of its own. Set how it repeats.')
  }
  const place = (name: string) => (venue ? firstMeta(venue, `_Venue${name}`) : '')
  const region = [place('StateProvince') || place('State') || place('Province'), place('Zip')].filter(Boolean).join(' ')
  return {
    date: dayOf({ date: start }),
    endDate: dayOf({ date: end }),
    startTime: isAllDay ? '' : timeOf(start.slice(11)),
    endTime: isAllDay ? '' : timeOf(end.slice(11)),
    location: placeOf([venue ? titleOf(venue) : '', place('Address'), place('City'), region]),
    externalUrl: firstMeta(item, '_EventURL'),
    recurrenceRule: '',
    categories: termsOf(item, 'tribe_events_cat'),
    more: [cost === '' ? '' : `Cost: ${cost}`, organizer ? `Organizer: ${titleOf(organizer)}` : ''].filter(Boolean),
  }
}

/** `18:30` for `18:30:00` and `6:30 pm`; anything else as it is, for a person to correct. */
function timeOf(text: string): string {
  return /^\d{1,2}:\d{2}:\d{2}$/.test(text) ? text.slice(0, -3) : text
}

function placeOf(parts: readonly string[]): string {
  return [...new Set(parts.flatMap((part) => part.split('\n').map((line) => line.trim())).filter(Boolean))].join(', ')
}
