/**
 * A calendar as events of the church (iCalendar, RFC 5545): what Google, Outlook, Apple and the calendars of churches
 * export.
 */
import { type Entry, isCanceled, readEntries, textOf } from '#app/features/events/read-calendar/entries.ts'
import { type Group, groupsOf } from '#app/features/events/read-calendar/groups.ts'
import { scheduleOf, type Series } from '#app/features/events/read-calendar/schedule.ts'
import { type Clock, type EventSpan, spanOfEntry } from '#app/features/events/read-calendar/times.ts'
import { zoneNamed } from '#app/features/events/read-calendar/zones.ts'
import { meantAddress } from '#app/definitions/typed.ts'
import { event } from '#app/features/events/event.ts'
import { recurrenceCell } from '#app/features/events/exceptions.ts'
import { daysAfter } from '#app/features/events/span.ts'
import type { Brought, BroughtRow } from '#app/records/import/brought.ts'
import { plainText } from '#app/records/import/feed-text.ts'
import { ImportError } from '#app/records/import/report.ts'
import { webAddress } from '#app/links/address.ts'
import { longDate } from '#app/dates/format.ts'
import { daysLater } from '#app/dates/days.ts'

/** Each name is compared with all zones that there are. */
const MAX_ZONES = 100
const MAX_ZONE_NAME = 200

/**
 * The events of a calendar, each with what can't be kept of it. An event that repeats is one row, and so is a date of it that
 * can't be one of its dates here.
 * @param text of the file, decoded
 * @param moment the current time in the church's zone
 * @throws ImportError for a calendar without events, and for one with too many
 */
export function readCalendar(text: string, moment: Temporal.ZonedDateTime): Brought {
  const { entries, zones } = readEntries(text)
  if (entries.length === 0) throw new ImportError('This calendar has no events.')
  const named = new Map<string, string | undefined>()
  const zoneOf = (tzid: string) => {
    const isLookedUp = !named.has(tzid) && named.size < MAX_ZONES && tzid.length <= MAX_ZONE_NAME
    if (isLookedUp) named.set(tzid, zoneNamed(tzid, zones, moment))
    return named.get(tzid) ?? moment.timeZoneId
  }
  const rows = groupsOf(entries).flatMap((group) => rowsOf(group, { moment, zoneOf }))
  const unknown = [...named].flatMap(([tzid, zone]) => (zone === undefined ? [tzid.slice(0, 80)] : []))
  return {
    format: 'calendar',
    parts: [{ kind: 'events', rows: rows.toSorted((a, b) => Number(a['line']) - Number(b['line'])) }],
    notes: unknown.map((tzid) => `Times in the zone “${tzid}”, which we don’t know, are taken as your church’s.`),
  }
}

function rowsOf({ origin, entry, changes, newer }: Group, clock: Clock): BroughtRow[] {
  const read = spanOfEntry(entry, clock)
  const texts = textsOf(entry)
  const notTaken = (why: string) => [rowOf({ ...texts.cells, notTaken: why })]
  if (newer !== undefined) return notTaken(`Line ${newer} has a newer version of it.`)
  if (isCanceled(entry)) return notTaken(CANCELED)
  if ('problem' in read) return notTaken(read.problem)
  if (!texts.cells['title']) return notTaken('It has no title.')
  const series: Series = { entry, start: read.start, span: read.span, changes }
  const schedule = scheduleOf(series, clock)
  if (!schedule) return notTaken(CANCELED)
  const { rule, exceptions, others, further, lost } = schedule
  const replaced = rule === '' ? others.find(({ on }) => on === read.span.date) : undefined
  const own = [
    ...read.lost,
    ...lost,
    ...texts.lost,
    ...entry.unread.map((line) => `We can’t read “${line.slice(0, 80)}”.`),
  ]
  const recurrenceRule = recurrenceCell({
    recurrenceRule: rule,
    recurrenceExceptions: exceptions,
    recurrenceDescription: '',
    isRecurring: rule !== '',
  })
  const also = further.map((date) => `It also takes place on ${longDate(date)}, which is an event of its own here.`)
  const dateOf = (on: string) => (origin === '' ? '' : `${origin} ${on}`)
  const whole = { ...texts.cells, ...read.span, origin, recurrenceRule, pleaseLook: [...own, ...also].join(' ') }
  return [
    ...(replaced ? [] : [rowOf(whole)]),
    ...further.map((date) => rowOf({ ...texts.cells, ...movedTo(date, read.span), origin: dateOf(date) })),
    ...others.flatMap((one) =>
      rowsOf({ origin: one === replaced ? origin : dateOf(one.on), entry: one.entry, changes: [] }, clock),
    ),
  ]
}

/** The same times on another day, for as many days. */
function movedTo(date: string, span: EventSpan): EventSpan {
  const length = daysAfter(span)
  return { ...span, date, endDate: length === 0 ? '' : daysLater(date, length) }
}

const CANCELED = 'It’s canceled in its calendar.'

/** The texts of an entry as cells, and what of them can't be kept. */
function textsOf(entry: Entry): { cells: BroughtRow; lost: string[] } {
  const { title, description, location } = event.fields
  const address = meantAddress(textOf(entry, 'url'))
  const given = {
    title: { text: textOf(entry, 'summary'), max: title.max },
    description: { text: plainText(textOf(entry, 'description')), max: description.max },
    location: { text: textOf(entry, 'location'), max: location.max },
  }
  const categories = [...new Set((entry.properties.get('categories') ?? []).flatMap(({ values }) => values))]
  const tooLong = Object.entries(given).flatMap(([name, { text, max }]) => (text.length > max ? [name] : []))
  const isPrivate = /^(?:PRIVATE|CONFIDENTIAL)$/i.test(textOf(entry, 'class'))
  const lost = [
    ...tooLong.map((name) => `The end of its ${name}, which is very long, is left out.`),
    ...(address !== '' && !webAddress(address) ? [`Its link “${address.slice(0, 80)}” isn’t a web address.`] : []),
    ...(categories.length > event.fields.categories.max
      ? [`It has its first ${event.fields.categories.max} categories.`]
      : []),
    ...(isPrivate ? ['Its calendar calls it private; here everyone sees it.'] : []),
  ]
  const cells = {
    line: String(entry.line),
    ...Object.fromEntries(Object.entries(given).map(([name, { text, max }]) => [name, text.slice(0, max)])),
    externalUrl: webAddress(address) ? address : '',
    categories: categories
      .map((name) => name.replace(/[,;\s]+/g, ' ').trim())
      .slice(0, event.fields.categories.max)
      .join(', '),
  }
  return { cells, lost }
}

/** Without empty cells. */
function rowOf(cells: BroughtRow): BroughtRow {
  return Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== ''))
}
