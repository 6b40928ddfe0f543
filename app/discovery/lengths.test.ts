/** How long events are in calendars, in links that add them to one, and for search engines. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ICAL from 'ical.js'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import { structuredData } from '#app/discovery/structured-data.ts'
import type { EventDetails } from '#app/features/events/outputs.ts'
import { changed } from '#app/features/events/exceptions.ts'
import { api, documents, href, routes } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, documentText, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { pageText, renderedPage } from '#test/rendered.ts'

/** Debian has it: `apt-get install khal`. */
const hasKhal = spawnSync('khal', ['--version']).status === 0

const retreat = { title: 'Retreat', date: '2027-02-05', endDate: '2027-02-07', startTime: '18:00', endTime: '12:00' }
const week = {
  title: 'Bible Week',
  date: '2027-06-14',
  endDate: '2027-06-18',
  startTime: '09:00',
  endTime: '12:00',
  isDaily: true,
}
const watch = { title: 'Watch', date: '2027-03-14', startTime: '02:00', endTime: '03:00' }
const vigil = { title: 'Vigil', date: '2026-12-04', endDate: '2026-12-05', startTime: '19:00', endTime: '08:00' }

onBothDatabases('the length of events', (open, engine) => {
  let database: Database
  let app: TestApp
  beforeAll(async () => {
    database = await open()
    app = createTestApp(database)
  })
  afterEach(() => database.db.deleteFrom('events').execute())
  afterAll(() => database.close())

  const make = async (event: object) => {
    const { status, body } = await app.as('administrator').post(adminApi.events, event)
    expect([status, body]).toEqual([201, expect.anything()])
    return body as { id: string }
  }
  const details = async (id: string, by = app) => (await by.get(href(api.event, { id }))).body as EventDetails
  const node = async (id: string) => {
    const path = `/events/${id}`
    const { reads } = await renderedPage(app, path)
    const json = structuredData({ route: routes.event, path, reads, siteUrl: 'https://church.test' })
    const { '@graph': graph } = JSON.parse(json) as { '@graph': Record<string, unknown>[] }
    return graph.find((one) => one['@type'] === 'Event')
  }
  const calendar = async (path: string) => {
    const text = await documentText(app, path)
    const all = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
    for (const one of all) {
      const series = all.find(({ uid, component }) => uid === one.uid && component.hasProperty('rrule'))
      if (one.isRecurrenceException()) series?.relateException(one)
    }
    return { text, all: all.filter((one) => !one.isRecurrenceException()) }
  }
  /** `start – end (hours)` of each date, as ical.js reads them; of whole days without hours. */
  const entries = async (path: string, max = 10) => {
    const { all } = await calendar(path)
    const spans = all.flatMap((event) => {
      if (!event.isRecurring()) return [[event.startDate, event.endDate] as const]
      const days = event.iterator()
      const found: (readonly [ICAL.Time, ICAL.Time])[] = []
      for (let next = days.next(); next && found.length < max; next = days.next()) {
        const { startDate, endDate } = event.getOccurrenceDetails(next)
        found.push([startDate, endDate])
      }
      return found
    })
    return spans
      .map(([start, end]) => {
        const hours = start.isDate ? '' : ` (${end.subtractDateTz(start).toSeconds() / 3600})`
        return `${start.toString().slice(0, 16)} – ${end.toString().slice(0, 16)}${hours}`
      })
      .toSorted()
  }
  const ofEvent = (id: string) => href(documents.eventCalendar, { id })

  const written: [event: object, entries: string[], described: object][] = [
    [
      { title: 'Camp', date: '2027-02-05', endDate: '2027-02-07' },
      ['2027-02-05 – 2027-02-08'],
      { startDate: '2027-02-05', endDate: '2027-02-07' },
    ],
    [
      retreat,
      ['2027-02-05T18:00 – 2027-02-07T12:00 (42)'],
      { startDate: '2027-02-05T18:00:00-06:00', endDate: '2027-02-07T12:00:00-06:00' },
    ],
    [
      week,
      [14, 15, 16, 17, 18].map((day) => `2027-06-${day}T09:00 – 2027-06-${day}T12:00 (3)`),
      {
        startDate: '2027-06-14T09:00:00-05:00',
        endDate: '2027-06-18T12:00:00-05:00',
        eventSchedule: { repeatFrequency: 'P1D', startTime: '09:00', endTime: '12:00', endDate: '2027-06-18' },
      },
    ],
    // The night on which the clocks go forward, and the one on which they go back.
    [
      { ...vigil, date: '2027-03-13', endDate: '2027-03-14' },
      ['2027-03-13T19:00 – 2027-03-14T08:00 (12)'],
      { startDate: '2027-03-13T19:00:00-06:00', endDate: '2027-03-14T08:00:00-05:00' },
    ],
    [
      { ...vigil, date: '2027-11-06', endDate: '2027-11-07' },
      ['2027-11-06T19:00 – 2027-11-07T08:00 (14)'],
      { startDate: '2027-11-06T19:00:00-05:00', endDate: '2027-11-07T08:00:00-06:00' },
    ],
    [
      { ...vigil, date: '2027-03-13', endDate: '2027-03-14', startTime: '18:00', endTime: '18:00' },
      ['2027-03-13T18:00 – 2027-03-14T18:00 (23)'],
      { startDate: '2027-03-13T18:00:00-06:00', endDate: '2027-03-14T18:00:00-05:00' },
    ],
    // The hour that the clocks skip.
    [
      watch,
      ['2027-03-14T03:00 – 2027-03-14T04:00 (1)'],
      { startDate: '2027-03-14T03:00:00-05:00', endDate: '2027-03-14T04:00:00-05:00' },
    ],
    [
      { ...watch, startTime: '02:30', endTime: '03:15' },
      ['2027-03-14T03:30 – 2027-03-14T04:15 (0.75)'],
      { startDate: '2027-03-14T03:30:00-05:00', endDate: '2027-03-14T04:15:00-05:00' },
    ],
    [
      { ...watch, startTime: '01:30', endTime: '02:30' },
      ['2027-03-14T01:30 – 2027-03-14T03:30 (1)'],
      { startDate: '2027-03-14T01:30:00-06:00', endDate: '2027-03-14T03:30:00-05:00' },
    ],
    // The hour that they repeat: it lasts two hours, though ical.js begins with the second one.
    [
      { ...watch, date: '2027-11-07', startTime: '01:00', endTime: '02:00' },
      ['2027-11-07T01:00 – 2027-11-07T02:00 (1)'],
      { startDate: '2027-11-07T01:00:00-05:00', endDate: '2027-11-07T02:00:00-06:00' },
    ],
    [
      { ...vigil, recurrenceRule: 'FREQ=WEEKLY;COUNT=2' },
      ['2026-12-04T19:00 – 2026-12-05T08:00 (13)', '2026-12-11T19:00 – 2026-12-12T08:00 (13)'],
      { startDate: '2026-12-04T19:00:00-06:00', endDate: '2026-12-05T08:00:00-06:00' },
    ],
    // One of its nights, and then the first, is that of a clock change.
    [
      { ...vigil, date: '2027-03-06', endDate: '2027-03-07', recurrenceRule: 'FREQ=WEEKLY;COUNT=3' },
      [
        '2027-03-06T19:00 – 2027-03-07T08:00 (13)',
        '2027-03-13T19:00 – 2027-03-14T08:00 (12)',
        '2027-03-20T19:00 – 2027-03-21T08:00 (13)',
      ],
      { startDate: '2027-03-06T19:00:00-06:00' },
    ],
    [
      { ...vigil, date: '2027-11-06', endDate: '2027-11-07', recurrenceRule: 'FREQ=WEEKLY;COUNT=3' },
      [
        '2027-11-06T19:00 – 2027-11-07T08:00 (14)',
        '2027-11-13T19:00 – 2027-11-14T08:00 (13)',
        '2027-11-20T19:00 – 2027-11-21T08:00 (13)',
      ],
      { startDate: '2027-11-06T19:00:00-05:00' },
    ],
    [
      { ...watch, recurrenceRule: 'FREQ=WEEKLY;COUNT=2' },
      ['2027-03-14T03:00 – 2027-03-14T04:00 (1)', '2027-03-21T02:00 – 2027-03-21T03:00 (1)'],
      { startDate: '2027-03-14T03:00:00-05:00', endDate: '2027-03-14T04:00:00-05:00' },
    ],
    [
      { ...watch, date: '2027-03-07', recurrenceRule: 'FREQ=WEEKLY;COUNT=2' },
      ['2027-03-07T02:00 – 2027-03-07T03:00 (1)', '2027-03-14T03:00 – 2027-03-14T04:00 (1)'],
      { startDate: '2027-03-07T02:00:00-06:00' },
    ],
    // A week each summer.
    [
      { ...week, endDate: '2027-06-15', recurrenceRule: 'FREQ=YEARLY;BYMONTH=6;BYDAY=2MO;UNTIL=20280630' },
      ['2027-06-14', '2027-06-15', '2028-06-12', '2028-06-13'].map((day) => `${day}T09:00 – ${day}T12:00 (3)`),
      { startDate: '2027-06-14T09:00:00-05:00', endDate: '2027-06-15T12:00:00-05:00' },
    ],
  ]
  it.each(written)('%j is in calendars and for search engines as long as it is', async (event, expected, described) => {
    const { id } = await make(event)
    expect(await entries(ofEvent(id))).toEqual(expected)
    expect(await node(id)).toMatchObject(described)
  })

  it.skipIf(!hasKhal || engine === 'postgres')('khal shows them on the same days and hours', async () => {
    for (const [event] of written) await make(event)
    const right = (await entries(documents.calendar)).filter((line) => line < '2028-01')
    const folder = mkdtempSync(join(tmpdir(), 'narthex-khal-'))
    try {
      const text = await documentText(app, documents.calendar)
      const [head = '', ...parts] = text.replace('END:VCALENDAR', '').split('BEGIN:VEVENT')
      const byId = Map.groupBy(parts, (part) => /^UID:(.*)$/m.exec(part)?.[1])
      for (const [n, some] of [...byId.values()].entries())
        writeFileSync(join(folder, `${n}.ics`), `${[head, ...some].join('BEGIN:VEVENT')}END:VCALENDAR\r\n`)
      const zone = 'America/Chicago'
      const formats = ['timeformat = %H:%M', 'dateformat = %Y-%m-%d', 'longdateformat = %Y-%m-%d']
      const moments = ['datetimeformat = %Y-%m-%d %H:%M', 'longdatetimeformat = %Y-%m-%d %H:%M']
      const locale = ['[locale]', `local_timezone = ${zone}`, `default_timezone = ${zone}`, ...formats, ...moments]
      const places = ['[calendars]', '[[church]]', `path = ${folder}`, '[sqlite]', 'path = :memory:']
      writeFileSync(join(folder, 'config'), [...places, ...locale].join('\n'))
      const format = '{start-date-long}T{start-time} – {end-date-long}T{end-time}'
      const look = ['--day-format', '', '--format', format]
      const asked = ['-c', join(folder, 'config'), 'list', ...look, '2026-11-21', '400d']
      const { status, stdout, stderr } = spawnSync('khal', asked, { encoding: 'utf8' })
      expect([status, stderr]).toEqual([0, ''])
      const lines = stdout
        .split('\n')
        .filter(Boolean)
        .map((line) => line.replace(/(\d\d)T(?= |$)/g, '$1'))
      // khal writes the last of whole days, and calendars the one after it.
      const plain = right.map((line) => line.replace(/ \(.*/, '').replace('2027-02-08', '2027-02-07'))
      // It lists an event on each of its days.
      expect([...new Set(lines)].toSorted()).toEqual([...new Set(plain)].toSorted())
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  const links: [event: object, now: string, calendar: object][] = [
    [retreat, '2026-11-21T18:00:00Z', { start: '2027-02-05T18:00', end: '2027-02-07T12:00', rule: '' }],
    [{ ...retreat, startTime: '', endTime: '' }, '2026-11-21T18:00:00Z', { start: '2027-02-05', end: '2027-02-08' }],
    [week, '2026-11-21T18:00:00Z', { start: '2027-06-14T09:00', end: '2027-06-14T12:00', rule: 'FREQ=DAILY;COUNT=5' }],
    [
      { date: '2026-12-04', startTime: '23:00', endTime: '01:00' },
      '2026-11-21T18:00:00Z',
      { start: '2026-12-04T23:00', end: '2026-12-05T01:00', rule: '' },
    ],
    // A rule is what is left of it from the next date on.
    [
      { date: '2026-11-03', startTime: '10:00', endTime: '11:00', recurrenceRule: 'FREQ=WEEKLY;COUNT=6' },
      '2026-11-21T18:00:00Z',
      { start: '2026-11-24T10:00', end: '2026-11-24T11:00', rule: 'FREQ=WEEKLY;COUNT=3' },
    ],
    [
      { date: '2026-11-02', startTime: '10:00', recurrenceRule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=6' },
      '2026-11-21T18:00:00Z',
      { start: '2026-11-24T10:00', end: '2026-11-24T10:00', rule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=2' },
    ],
    // The end has the form of the start.
    [
      { date: '2026-11-03', startTime: '10:00', recurrenceRule: 'FREQ=WEEKLY;UNTIL=20261215' },
      '2026-11-21T18:00:00Z',
      { rule: 'FREQ=WEEKLY;UNTIL=20261216T055959Z' },
    ],
    [
      { date: '2026-11-03', recurrenceRule: 'FREQ=WEEKLY;UNTIL=20261215T235900Z' },
      '2026-11-21T18:00:00Z',
      { start: '2026-11-24', end: '2026-11-25', rule: 'FREQ=WEEKLY;UNTIL=20261215' },
    ],
    // A moved date stands alone, and a canceled one is passed over.
    [
      {
        date: '2026-11-03',
        recurrenceRule: 'FREQ=WEEKLY;COUNT=6',
        recurrenceExceptions: [changed('2026-11-24', { date: '2026-11-25' })],
      },
      '2026-11-21T18:00:00Z',
      { start: '2026-11-25', end: '2026-11-26', rule: '' },
    ],
    [
      {
        date: '2026-11-03',
        recurrenceRule: 'FREQ=WEEKLY;COUNT=6',
        recurrenceExceptions: [changed('2026-11-24', { status: 'canceled' })],
      },
      '2026-11-21T18:00:00Z',
      { start: '2026-12-01', end: '2026-12-02', rule: 'FREQ=WEEKLY;COUNT=2' },
    ],
  ]
  it.each(links)('%j is added to Google Calendar at %s as %j', async (event, now, expected) => {
    const { id } = await make({ title: 'Study', ...event })
    const found = await details(id, app.at(now))
    expect(found.calendar).toMatchObject(expected)
    const { start, end, rule } = found.calendar
    const link = new URLSearchParams(
      (await pageText(app, `/events/${id}`)).replaceAll('&amp;', '&').match(/render\?([^"]+)/)?.[1],
    )
    const compact = (at: string) => (at.includes('T') ? `${at}:00` : at).replaceAll(/[-:]/g, '')
    expect([link.get('dates'), link.get('recur') ?? '']).toEqual([
      `${compact(start)}/${compact(end)}`,
      rule && `RRULE:${rule}`,
    ])
  })
})
