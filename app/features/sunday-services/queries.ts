/** Days of worship as visitors see them. */
import { shownOf } from '#app/definitions/columns.ts'
import { emptyValues } from '#app/definitions/blocks.ts'
import { drawnBlocks } from '#app/definitions/field-schemas.ts'
import type { ChurchDay } from '#app/church/year/calendars.ts'
import { churchDay } from '#app/church/year/church-day.ts'
import { cachedSiteConfig } from '#app/http/settings.ts'
import { serviceName, worshipServices } from '#app/church/worship-services.ts'
import { orderKinds } from '#app/features/sunday-services/order.ts'
import {
  type DayService,
  type PublicSunday,
  type Shared,
  sharedFields,
  type SundayLine,
  type When,
} from '#app/features/sunday-services/shown.ts'
import { type Sunday, sunday } from '#app/features/sunday-services/sunday.ts'
import { type SundayService, sundayService } from '#app/features/sunday-services/sunday-service.ts'
import { isDay } from '#app/dates/days.ts'
import { churchToday, weeklyServiceOf } from '#app/http/church-time.ts'
import type { Reading } from '#app/http/public-kind.ts'
import { siteRows, type SiteRows } from '#app/http/site-rows.ts'
import { compare } from '#app/text/compare.ts'
import type { Db } from '#db/database.ts'
import { published } from '#db/published.ts'

/** The day of which a service is one. */
export function dayOf({ date, ofDay }: Pick<SundayService, 'date' | 'ofDay'>): string {
  return ofDay ?? date
}

/**
 * A day that somebody has described, by its own record or by a service that says more than its time.
 * @param date `YYYY-MM-DD`
 */
export async function findSunday(services: Reading, date: string): Promise<PublicSunday | undefined> {
  const db = published(services)
  const row = await db.selectFrom('sundays').selectAll().where('date', '=', date).orderBy('id').executeTakeFirst()
  const entered = await servicesOf(db, date)
  return row || entered.some(saysMore) ? assembled(services, date, row, entered) : undefined
}

/** A day as visitors would see it, whether it is published or not. */
export async function draftSunday(services: Reading, id: string): Promise<PublicSunday | undefined> {
  const { db } = services.database
  const row = await db.selectFrom('sundays').selectAll().where('id', '=', id).executeTakeFirst()
  return row && assembled(services, row.date, row, await servicesOf(db, row.date))
}

async function assembled(
  services: Reading,
  date: string,
  row: SiteRows['sundays'][number] | undefined,
  entered: readonly SundayService[],
): Promise<PublicSunday> {
  const { id: _id, ...day } = row ? shownOf(sunday, row) : blankDay(date)
  const inYear = await shownChurchDay(services, date)
  const weekly = await siteRows(services, 'service_times')
  const held =
    entered.length > 0 ? entered.map((service) => enteredService(service, weekly)) : weeklyServices(weekly, date)
  return {
    ...day,
    order: drawnBlocks(orderKinds, day.order),
    services: held.map((service) => ({ ...service, ...sharedWith(day, service) })),
    when: whenOf(date, await churchToday(services)),
    churchDay: inYear && { name: inYear.name, cycle: inYear.cycle, color: day.color || inYear.color },
  }
}

/** What the day is in the church year, if the church shows that to visitors. */
async function shownChurchDay(services: Reading, date: string): Promise<ChurchDay | null> {
  const { churchYear, showChurchYear } = await cachedSiteConfig(services)
  return churchYear === '' || !showChurchYear ? null : (churchDay(date, churchYear) ?? null)
}

/** The next day, which may be today, or the last one of the past week; from what every page reads. */
export async function thisSunday(services: Reading): Promise<PublicSunday | undefined> {
  const today = await churchToday(services)
  const days = await nearDates(services)
  const date = days.find((one) => one >= today) ?? days.findLast((one) => whenOf(one, today) === 'last')
  return date === undefined ? undefined : nearDay(services, date)
}

/** The next day of worship, also one about which nothing is known but its weekly times; without these as `thisSunday`. */
export async function nextSunday(services: Reading): Promise<PublicSunday | undefined> {
  const today = await churchToday(services)
  const weekly = await siteRows(services, 'service_times')
  const usual = nextWeeklyDay(weekly, today)
  const days = await nearDates(services)
  const near = days.find((one) => one >= today && whenOf(one, today) === 'this')
  // A feast in the week doesn't hide the Sunday before it.
  const [date] = [near, usual].filter((one) => one !== undefined).toSorted(compare)
  return date === undefined ? thisSunday(services) : nearDay(services, date)
}

/** The next day, today included, of the weekday on which a church has its services. */
function nextWeeklyDay(weekly: SiteRows['service_times'], today: string): string | undefined {
  const [first] = worshipServices(weekly.toSorted((a, b) => a.position - b.position).map(weeklyServiceOf))
  if (!first) return undefined
  const from = Temporal.PlainDate.from(today)
  return from.add({ days: (first.weekday - from.dayOfWeek + 7) % 7 }).toString()
}

/** The days that somebody has described, of those that every page reads; in order. */
async function nearDates(services: Reading): Promise<string[]> {
  const rows = await siteRows(services, 'sundays')
  const entered = await nearServices(services)
  return [...rows.map(({ date }) => date), ...entered.filter(saysMore).map(dayOf)].filter(isDay).toSorted(compare)
}

/** Those of the last week and the coming ones, the earliest first; from what every page reads. */
export async function nearServices(services: Reading): Promise<SundayService[]> {
  return (await siteRows(services, 'sunday_services'))
    .map((row) => shownOf(sundayService, row))
    .filter((service) => isDay(service.date))
    .toSorted((a, b) => compare(a.date, b.date) || compare(a.time, b.time) || compare(a.id, b.id))
}

async function nearDay(services: Reading, date: string): Promise<PublicSunday> {
  const rows = (await siteRows(services, 'sundays')).toSorted((a, b) => compare(a.id, b.id))
  const entered = (await nearServices(services)).filter((service) => dayOf(service) === date)
  return assembled(
    services,
    date,
    rows.find((row) => row.date === date),
    entered,
  )
}

/** Whether a service says more than its time and place. Only then does its day have a page. */
function saysMore({ title, preacher, passage, music }: SundayService): boolean {
  return [title, preacher, passage, music].some((said) => said !== null)
}

function blankDay(date: string): Sunday {
  return shownOf(sunday, Object.assign({}, blank, { date }))
}
const blank = {
  id: '',
  ...Object.fromEntries(
    Object.entries(emptyValues(sunday.fields)).map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  ),
}

/** The services of a day, those of the evening before among them. */
export async function servicesOf(db: Db, date: string): Promise<SundayService[]> {
  const rows = await db
    .selectFrom('sunday_services')
    .selectAll()
    .where((eb) => eb.or([eb('of_day', '=', date), eb.and([eb('date', '=', date), eb('of_day', '=', '')])]))
    .orderBy('date')
    .orderBy('time')
    .orderBy('id')
    .execute()
  return rows.map((one) => shownOf(sundayService, one)).filter((service) => isDay(service.date))
}

/** One without a name of its own, at the time of a weekly service, is called like that. */
function enteredService(service: SundayService, weekly: SiteRows['service_times']): DayService {
  const { id, date, time, location, isLive, title, preacher, passage, music, youtubeUrl } = service
  const { dayOfWeek } = Temporal.PlainDate.from(date)
  const usual = weekly.find((one) => one.weekday === dayOfWeek && one.time === time)
  const name = service.name ?? usual?.name ?? serviceName(service)
  return { id, date, time, location, isLive, title, preacher, passage, music, youtubeUrl, name }
}

const nothingShared = Object.fromEntries(sharedFields.map((name) => [name, null])) as Shared

/** The weekly services of that day; on a Sunday those of the evening before, too. */
function weeklyServices(rows: SiteRows['service_times'], date: string): DayService[] {
  const day = Temporal.PlainDate.from(date)
  const weekly = worshipServices(rows.toSorted((a, b) => a.position - b.position).map(weeklyServiceOf))
  const lead = weekly[0]?.weekday
  if (lead !== day.dayOfWeek) return []
  return weekly
    .map(({ name, weekday, time }): DayService => {
      const own = weekday === lead ? date : day.subtract({ days: 1 }).toString()
      return { ...nothingShared, id: null, name, date: own, time, location: null, isLive: false }
    })
    .toSorted((a, b) => compare(a.date, b.date) || compare(a.time, b.time))
}

/** What a service says, and what its day says for it. */
function sharedWith(day: Shared, service: Shared): Shared {
  return Object.fromEntries(sharedFields.map((name) => [name, service[name] ?? day[name]])) as Shared
}

/** A weekday names a day within so many days of today. */
const DAYS_NEAR = 6

function whenOf(date: string, today: string): When {
  const { days } = Temporal.PlainDate.from(today).until(date)
  if (days < 0) return days < -DAYS_NEAR ? 'past' : 'last'
  return days > DAYS_NEAR ? 'later' : 'this'
}

type Line = Omit<SundayLine, 'when'>

/** Days that somebody has described, in no order: their own records, and the services of other days. */
async function allDays(db: Db, from: string, before: string): Promise<Line[]> {
  const rows = await db
    .selectFrom('sundays')
    .select(['id', 'date', 'name', 'title', 'preacher', 'passage'])
    .where('date', '>=', from)
    .where('date', '<', before)
    .orderBy('id')
    .execute()
  const services = await db
    .selectFrom('sunday_services')
    .selectAll()
    .where((eb) => eb.or((['title', 'preacher', 'passage', 'music'] as const).map((name) => eb(name, '!=', ''))))
    .execute()
  const found = new Map<string, Line>()
  for (const row of rows.toReversed()) {
    const { date, name, title, preacher, passage } = row
    found.set(date, {
      date,
      name: name || null,
      title: title || null,
      preacher: preacher || null,
      passage: passage || null,
    })
  }
  for (const row of services) {
    const service = shownOf(sundayService, row)
    const date = dayOf(service)
    const { name, title, preacher, passage } = service
    if (date >= from && date < before && !found.has(date)) found.set(date, { date, name, title, preacher, passage })
  }
  return [...found.values()].filter(({ date }) => isDay(date))
}

/** The dates of all days that have a page. */
export async function describedDays(db: Db): Promise<string[]> {
  return (await allDays(db, '', LAST)).map(({ date }) => date)
}

interface Part {
  limit: number
  offset: number
}

/** Coming days, the nearest first, or past ones, the latest first. */
export async function listSundays(services: Reading, when: 'coming' | 'past', part: Part): Promise<SundayLine[]> {
  const today = await churchToday(services)
  const [from, before] = when === 'coming' ? [today, LAST] : ['', today]
  const days = await allDays(published(services), from, before)
  const sorted = days.toSorted((a, b) => compare(a.date, b.date))
  const ordered = when === 'coming' ? sorted : sorted.toReversed()
  return ordered
    .slice(part.offset, part.offset + part.limit)
    .map((line) => ({ ...line, when: whenOf(line.date, today) }))
}

/** After every day. */
const LAST = '9999'
