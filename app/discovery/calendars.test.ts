/** Calendars, read by the programs that others read them with: ical.js, which Thunderbird uses, and khal. */
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ICAL from 'ical.js'
import { afterEach, beforeEach, expect, it, test } from 'vitest'
import { calendarText } from '#app/features/events/calendar.ts'
import { timeZoneComponent } from '#app/features/events/clock-changes.ts'
import { eventsOnDays } from '#app/features/events/on-days.ts'
import { changed, leftOut } from '#app/features/events/exceptions.ts'
import { calendarEvents } from '#app/features/events/calendar-rows.ts'
import { documents, href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, documentText, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { addEvent } from '#test/records.ts'

const NOW = '2026-11-21T18:00:00Z'
const CHICAGO = 'America/Chicago'
const now = Temporal.Instant.from(NOW).toZonedDateTimeISO(CHICAGO)
/** The last day that is compared. */
const LAST = '2027-06-05'
const ZONES = [CHICAGO, 'Europe/Berlin', 'Australia/Sydney']
/** Debian has it: `apt-get install khal`. */
const hasKhal = spawnSync('khal', ['--version']).status === 0

onBothDatabases('calendars', (open, engine) => {
  let database: Database
  let app: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database, NOW)
  })
  afterEach(() => database.close())

  const textOf = (path: string) => documentText(app, path)

  /** The occurrences that the website shows up to the last day, as `YYYY-MM-DD HH:MM Title`, in order. */
  const shownDates = async () => {
    const all = await database.db.selectFrom('events').selectAll().execute()
    const { events } = await eventsOnDays(database.db, now, { from: '2026-12-01', to: LAST }, all)
    const lines = events.map(({ date, startTime, title, change }) => {
      return `${date} ${startTime ?? ''} ${change?.kind === 'canceled' ? 'Canceled: ' : ''}${title}`
    })
    return lines.toSorted()
  }
  /** 69 events that take place once, and 30 rules with exceptions. */
  const addEvents = async () => {
    for (let n = 0; n < 69; n++) {
      await addEvent(database.db, {
        title: `One, ${n}; "x" \\ y`,
        date: `2026-12-${String((n % 28) + 1).padStart(2, '0')}`,
        startTime: n % 2 ? '' : '19:00',
      })
    }
    const moved = changed('2026-12-15', {
      date: '2026-12-16',
      startTime: '20:00',
      endTime: '21:00',
      location: 'Garden',
    })
    const canceled = changed('2027-01-12', { status: 'canceled', note: 'No heating' })
    const weekly = 'FREQ=WEEKLY;BYDAY=TU'
    const rules = [`${weekly};UNTIL=20270126`, weekly, 'FREQ=MONTHLY;BYDAY=1TU,2TU,3TU,4TU', weekly]
    rules.push('FREQ=WEEKLY;BYDAY=TU,TH;COUNT=30', 'FREQ=DAILY;INTERVAL=7')
    for (let n = 0; n < 30; n++) {
      await addEvent(database.db, {
        title: `Study ${n}`,
        date: '2026-12-01',
        startTime: n % 3 ? '10:00' : '',
        endTime: n % 3 ? '11:30' : '',
        recurrenceRule: rules[n % 6],
        recurrenceExceptions: [moved, leftOut('2026-12-22'), canceled],
        description: 'Long line '.repeat(30),
      })
    }
  }

  it('the calendar has every event with its rule, and dates left out and changed', async () => {
    await addEvents()
    const text = await textOf(documents.calendar)
    expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
    const calendar = new ICAL.Component(ICAL.parse(text))
    const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
    expect(new Set(events.map(({ uid }) => uid.slice(0, 36))).size).toBe(99)
    expect(events.map(({ summary }) => summary)).toContain('One, 4; "x" \\ y')
    const timed = seriesOf(events, 'Study 1')
    expect(starts(timed, 7)).toEqual([
      '2026-12-01T10:00:00',
      '2026-12-08T10:00:00',
      '2026-12-16T20:00:00',
      '2026-12-29T10:00:00',
      '2027-01-05T10:00:00',
      '2027-01-12T10:00:00',
      '2027-01-19T10:00:00',
    ])
    expect(timed?.startDate.zone.tzid).toBe('America/Chicago')
    const off = events.find(({ summary }) => summary === 'Canceled: Study 1')
    expect(off?.recurrenceId.toString()).toBe('2027-01-12T10:00:00')
    expect(off?.component.getFirstPropertyValue('status')).toBe('CANCELLED')
    expect(off?.description).toMatch(/^No heating\n\nLong line/)
    const allDay = seriesOf(events, 'Study 3')
    expect(starts(allDay, 5)).toEqual(['2026-12-01', '2026-12-08', '2026-12-29', '2027-01-05', '2027-01-12'])
    // A day that gets a time stands alone.
    const alone = events.filter(({ summary, uid }) => summary === 'Study 3' && uid.includes('-2026-12-15@'))
    expect(alone.map((one) => starts(one, 1))).toEqual([['2026-12-16T20:00:00']])

    const right = await shownDates()
    expect(right.length).toBeGreaterThan(600)
    expect(datesOf(events)).toEqual(right)
  })

  // The text is the same on both databases, and khal takes a while.
  it.skipIf(!hasKhal || engine === 'postgres')('khal shows the same dates, in three zones too', async () => {
    await addEvents()
    expect(khalDates([await textOf(documents.calendar)], CHICAGO, LAST)).toEqual(await shownDates())

    await database.db.deleteFrom('events').execute()
    await addEvent(database.db, {
      title: 'Sung',
      date: '2026-12-06',
      startTime: '10:00',
      recurrenceRule: 'FREQ=WEEKLY',
    })
    const all = await calendarEvents(database.db)
    const texts = ZONES.map((timeZone, n) =>
      calendarText(all, { siteUrl: `https://${n}.test`, uidHost: `${n}.test`, timeZone, now }),
    )
    const right = ZONES.flatMap((zone) =>
      Array.from({ length: 53 }, (_, weeks) => {
        const start = Temporal.ZonedDateTime.from(`2026-12-06T10:00[${zone}]`).add({ weeks }).withTimeZone('UTC')
        return `${start.toPlainDate().toString()} ${start.toPlainTime().toString().slice(0, 5)} Sung`
      }),
    )
    expect(khalDates(texts, 'UTC', '2027-12-05')).toEqual(right.toSorted())
  })

  it('one event has a calendar of its own, and a first day beside its rule stands alone', async () => {
    const rule = { recurrenceRule: 'FREQ=WEEKLY;BYDAY=WE;COUNT=3', startTime: '19:00' }
    const id = await addEvent(database.db, { title: 'Choir', date: '2026-12-01', ...rule })
    const text = await textOf(href(documents.eventCalendar, { id }))
    const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
    expect(events.map((event) => starts(event, 9))).toEqual([
      ['2026-12-01T19:00:00'],
      ['2026-12-02T19:00:00', '2026-12-09T19:00:00'],
    ])
    expect(events[1]?.component.getFirstPropertyValue('url')).toBe(`https://church.test/events/${id}/choir`)
    expect((await app.fetch('/events/none.ics')).status).toBe(404)
  })
})

/** The same as ical.js reads it. */
function datesOf(events: readonly ICAL.Event[]): string[] {
  for (const one of events) {
    const series = events.find(({ uid, component }) => uid === one.uid && component.hasProperty('rrule'))
    if (one.isRecurrenceException()) series?.relateException(one)
  }
  const found = events.filter((one) => !one.isRecurrenceException()).flatMap((event) => occurrencesOf(event))
  return found
    .map(({ startDate, item }) => `${startDate.toString().replace('T', ' ').padEnd(11).slice(0, 16)} ${item.summary}`)
    .toSorted()
}

function occurrencesOf(event: ICAL.Event) {
  if (!event.isRecurring()) return [{ startDate: event.startDate, item: event }]
  const days = event.iterator()
  const found: { startDate: ICAL.Time; item: ICAL.Event }[] = []
  for (let next = days.next(); next && next.toString() < `${LAST}T99`; next = days.next())
    found.push(event.getOccurrenceDetails(next))
  return found
}

/** The same as khal lists it in its user's time zone. */
function khalDates(calendars: readonly string[], zone: string, until: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'narthex-khal-'))
  try {
    for (const entry of calendars.flatMap(entriesOf)) writeFileSync(join(folder, `${randomUUID()}.ics`), entry)
    const places = ['[calendars]', '[[church]]', `path = ${folder}`, '[sqlite]', 'path = :memory:']
    const moment = { dateformat: '%Y-%m-%d', datetimeformat: '%Y-%m-%d %H:%M' }
    const long = { longdateformat: '%Y-%m-%d', longdatetimeformat: '%Y-%m-%d %H:%M' }
    const locale = { local_timezone: zone, default_timezone: zone, timeformat: '%H:%M', ...moment, ...long }
    const settings = Object.entries(locale).map(([name, value]) => `${name} = ${value}`)
    writeFileSync(join(folder, 'config'), [...places, '[locale]', ...settings].join('\n'))
    const days = Temporal.PlainDate.from('2026-12-01').until(until).days + 1
    const look = ['--day-format', '', '--format', '{start-date-long} {start-time} {title}']
    const asked = ['-c', join(folder, 'config'), 'list', ...look, '2026-12-01', `${days}d`]
    const { status, stdout, stderr } = spawnSync('khal', asked, { encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
    return stdout.split('\n').filter(Boolean).toSorted()
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A calendar cut into one for each event, as khal keeps them in files. */
function entriesOf(calendar: string): string[] {
  const [head = '', ...entries] = calendar.replace('END:VCALENDAR', '').split('BEGIN:VEVENT')
  const byId = Map.groupBy(entries, (entry) => /^UID:(.*)$/m.exec(entry)?.[1])
  return [...byId.values()].map((some) => `${[head, ...some].join('BEGIN:VEVENT')}END:VCALENDAR\r\n`)
}

/** The series of that title, in which changed occurrences replace the ones of the rule. */
function seriesOf(events: ICAL.Event[], title: string): ICAL.Event | undefined {
  const series = events.find((one) => one.summary === title && one.isRecurring())
  for (const one of events) if (one.uid === series?.uid && one.isRecurrenceException()) series.relateException(one)
  return series
}

function starts(event: ICAL.Event | undefined, max: number): string[] {
  if (!event?.isRecurring()) return event ? [event.startDate.toString()] : []
  const days = event.iterator()
  const found: string[] = []
  for (let next = days.next(); next && found.length < max; next = days.next()) {
    found.push(event.getOccurrenceDetails(next).startDate.toString())
  }
  return found
}

test.each([
  ['America/Chicago', '2026-03-07T10:00', '2026-03-08T10:00', '2026-10-31T10:00', '2026-11-01T10:00'],
  ['Europe/Berlin', '2026-03-28T10:00', '2026-03-29T10:00', '2026-10-24T10:00', '2026-10-25T10:00'],
  ['Australia/Sydney', '2026-04-04T10:00', '2026-04-05T10:00', '2026-10-03T10:00', '2026-10-04T10:00'],
  ['America/Chicago', '2035-03-10T10:00', '2035-03-11T10:00', '2019-11-02T10:00', '2019-11-03T10:00'],
  ['America/Phoenix', '2026-03-07T10:00', '2026-03-08T10:00', '2026-10-31T10:00', '2026-11-01T10:00'],
])('in %s wall times are right before and after both clock changes', (zone, ...times) => {
  const component = new ICAL.Component(ICAL.parse(timeZoneComponent(zone, 2019, 2026)))
  const timezone = new ICAL.Timezone({ component, tzid: zone })
  for (const time of times) {
    const read = ICAL.Time.fromDateTimeString(`${time}:00`)
    read.zone = timezone
    const right = Temporal.PlainDateTime.from(time).toZonedDateTime(zone).epochMilliseconds
    expect([time, read.toUnixTime()]).toEqual([time, right / 1000])
  }
})
