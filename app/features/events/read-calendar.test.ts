import { describe, expect, it } from 'vitest'
import { readCalendar } from '#app/features/events/read-calendar.ts'
import { ImportError } from '#app/records/import/report.ts'

const moment = Temporal.ZonedDateTime.from('2026-12-01T09:00[America/Chicago]')

/** A calendar with an event of these lines for each list of them. */
function calendar(...events: string[][]): string {
  const entries = events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'])
  return ['BEGIN:VCALENDAR', ...entries, 'END:VCALENDAR'].join('\r\n')
}

function rowsOf(text: string) {
  return readCalendar(text, moment).parts.flatMap(({ rows }) => rows)
}

/** The first event's row, without what each row has. */
function row(lines: string[], ...others: string[][]): Record<string, string> {
  const [first = {}] = rowsOf(calendar(['UID:a', 'SUMMARY:Supper', ...lines], ...others))
  return Object.fromEntries(Object.entries(first).filter(([name]) => !['line', 'title', 'origin'].includes(name)))
}

/** Its date, last day and times. */
function when(...lines: string[]): string {
  const { date, endDate, startTime, endTime } = row(lines)
  return [date, endDate && `– ${endDate}`, startTime, endTime && `– ${endTime}`].filter(Boolean).join(' ')
}

function days(first: string, after: string): string {
  return `DTSTART;VALUE=DATE:${first}|DTEND;VALUE=DATE:${after}`
}

describe('an event of a calendar', () => {
  it.each([
    ['a time in the church’s zone', 'DTSTART;TZID=America/Chicago:20261204T180000', '2026-12-04 18:00'],
    ['a time without a zone', 'DTSTART:20261204T180000', '2026-12-04 18:00'],
    ['a time in UTC', 'DTSTART:20261205T003000Z', '2026-12-04 18:30'],
    ['a day', 'DTSTART;VALUE=DATE:20261204', '2026-12-04'],
    ['a day that is a time’s value', 'DTSTART:20261204', '2026-12-04'],
    ['one day, written with its end', days('20261204', '20261205'), '2026-12-04'],
    ['one day that ends on itself', days('20261204', '20261204'), '2026-12-04'],
    ['several days', days('20261204', '20261207'), '2026-12-04 – 2026-12-06'],
    ['midnight to midnight in UTC', 'DTSTART:20261204T060000Z|DTEND:20261205T060000Z', '2026-12-04'],
    [
      'midnight to midnight elsewhere',
      'DTSTART;TZID=Europe/Berlin:20261204T000000|DTEND;TZID=Europe/Berlin:20261205T000000',
      '2026-12-04',
    ],
    ['midnight to midnight', 'DTSTART:20261204T000000|DTEND:20261206T000000', '2026-12-04 – 2026-12-05'],
    ['an evening', 'DTSTART:20261204T180000|DTEND:20261204T200000', '2026-12-04 18:00 – 20:00'],
    ['an end after midnight', 'DTSTART:20261231T220000|DTEND:20270101T003000', '2026-12-31 22:00 – 00:30'],
    ['a night', 'DTSTART:20261204T190000|DTEND:20261205T080000', '2026-12-04 – 2026-12-05 19:00 – 08:00'],
    ['a duration', 'DTSTART:20261204T180000|DURATION:PT1H30M', '2026-12-04 18:00 – 19:30'],
    ['no length', 'DTSTART:20261204T180000|DTEND:20261204T180000', '2026-12-04 18:00'],
  ])('takes place at %s: %s', (_, lines, expected) => {
    expect(when(...lines.split('|'))).toBe(expected)
  })

  it.each([
    ['as Windows does', '"Eastern Standard Time"', '17:00'],
    ['as Outlook shows them', '"(UTC-05:00) Eastern Time (US & Canada)"', '17:00'],
    ['by cities', '"(GMT+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"', '11:00'],
    ['by the place in a database', '/freeassociation.sourceforge.net/Europe/Berlin', '11:00'],
    ['by an offset, which is the church’s in winter', '"(GMT -06:00)"', '18:00'],
    ['by another offset', '"(GMT +01:00)"', '11:00'],
  ])('may name zones %s: %s', (_, zone, startTime) => {
    expect(row([`DTSTART;TZID=${zone}:20261204T180000`])).toMatchObject({ startTime })
  })

  it('may be in a zone that the calendar defines by its offsets; an unknown one is the church’s, with a note', () => {
    const standard = 'BEGIN:STANDARD|DTSTART:20071104T020000|TZOFFSETTO:-0500|END:STANDARD'
    const daylight = 'BEGIN:DAYLIGHT|DTSTART:20070311T020000|TZOFFSETTO:-0400|END:DAYLIGHT'
    const defined = `BEGIN:VTIMEZONE|TZID:Ours|${standard}|${daylight}|END:VTIMEZONE`.replaceAll('|', '\r\n')
    const text = calendar(
      ['UID:a', 'SUMMARY:In theirs', 'DTSTART;TZID=Ours:20260704T180000'],
      ['UID:b', 'SUMMARY:In none', 'DTSTART;TZID=Atlantis:20260704T180000'],
    ).replace('BEGIN:VEVENT', `${defined}\r\nBEGIN:VEVENT`)
    expect(rowsOf(text)).toMatchObject([{ startTime: '17:00' }, { startTime: '18:00' }])
    expect(readCalendar(text, moment).notes).toEqual([
      'Times in the zone “Atlantis”, which we don’t know, are taken as your church’s.',
    ])
  })

  const weekly = ['DTSTART;TZID=America/Chicago:20261206T103000', 'RRULE:FREQ=WEEKLY;BYDAY=SU']
  it.each([
    [
      'stay as they are',
      'DTSTART:20261206T103000|RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;WKST=SU',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;WKST=SU',
    ],
    [
      'keep positions',
      'DTSTART;VALUE=DATE:20261231|RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
    ],
    [
      'end on the church’s day',
      'DTSTART:20261201T190000|RRULE:FREQ=WEEKLY;UNTIL=20270525T045959Z',
      'FREQ=WEEKLY;UNTIL=20270524',
    ],
    [
      'end before a time that is too late',
      'DTSTART:20261201T190000|RRULE:FREQ=DAILY;UNTIL=20261204T180000',
      'FREQ=DAILY;UNTIL=20261203',
    ],
    ['are none with one date', 'DTSTART:20261206T103000|RRULE:FREQ=DAILY;COUNT=1', undefined],
    ['count days here', 'DTSTART:20261210T013000Z|RRULE:FREQ=WEEKLY;BYDAY=TH', 'FREQ=WEEKLY;BYDAY=WE;WKST=SU'],
    [
      'leave out dates',
      `${weekly.join('|')}|EXDATE:20261213T103000,20261220T103000`,
      'FREQ=WEEKLY;BYDAY=SU;EXDATE=20261213,20261220',
    ],
    [
      'leave out days of wrong times and forms',
      `${weekly.join('|')}|EXDATE:20261213T060000|EXDATE:20261220`,
      'FREQ=WEEKLY;BYDAY=SU;EXDATE=20261213,20261220',
    ],
    ['leave out no day that they don’t have', `${weekly.join('|')}|EXDATE:20261214T103000`, 'FREQ=WEEKLY;BYDAY=SU'],
    [
      'leave out a first day that is none of theirs',
      'DTSTART:20261102T133000|RRULE:FREQ=WEEKLY;BYDAY=TH,FR;COUNT=4',
      'FREQ=WEEKLY;BYDAY=TH,FR;COUNT=5;EXDATE=20261102',
    ],
    [
      'tell listed days',
      'DTSTART:20270115T180000|RDATE:20270416T180000,20270716T180000,20271015T180000',
      'FREQ=MONTHLY;INTERVAL=3;BYDAY=3FR;UNTIL=20271015',
    ],
    [
      'tell listed days without order',
      'DTSTART:20270104T180000|RDATE:20270105T180000,20270111T180000,20270120T180000',
      'FREQ=WEEKLY;BYDAY=MO,TU,WE;UNTIL=20270120;EXDATE=20270106,20270112,20270113,20270118,20270119',
    ],
    [
      'are exact with a further day',
      'DTSTART:20270104T180000|RRULE:FREQ=WEEKLY;COUNT=2|RDATE:20270125T180000',
      'FREQ=WEEKLY;BYDAY=MO;UNTIL=20270125;EXDATE=20270118',
    ],
  ])('has rules that %s: %s', (_, lines, rule) => {
    expect(row(lines.split('|'))['recurrenceRule']).toBe(rule)
  })

  const change = (...lines: string[]) => ['UID:a', 'RECURRENCE-ID;TZID=America/Chicago:20261227T103000', ...lines]
  it.each([
    ['moved', change('SUMMARY:Supper', 'DTSTART:20261226T160000'), 'CHANGE=20261227/20261226/16:00//'],
    [
      'at another place',
      change('SUMMARY:Supper', 'DTSTART:20261227T103000', 'LOCATION:Garden'),
      'CHANGE=20261227////Garden',
    ],
    ['renamed', change('SUMMARY:Carols', 'DTSTART:20261227T103000'), 'CHANGE=20261227//////Carols'],
    ['canceled', change('STATUS:CANCELLED', 'DTSTART:20261227T103000'), 'EXDATE=20261227'],
    ['as usual', change('SUMMARY:Supper', 'DTSTART:20261227T103000'), ''],
    ['longer', change('SUMMARY:Supper', 'DTSTART:20261227T103000', 'DTEND:20261229T103000'), 'EXDATE=20261227'],
  ])('may have a date that is %s', (_, lines, rule) => {
    expect(row(weekly, lines)['recurrenceRule']).toBe(['FREQ=WEEKLY;BYDAY=SU', rule].filter(Boolean).join(';'))
  })

  it('has dates as events of their own where it can’t have them: longer ones, and those that its rule doesn’t have', () => {
    const rows = rowsOf(
      calendar(
        ['UID:a', 'SUMMARY:Supper', ...weekly, 'RDATE:20261208T103000'],
        change('SUMMARY:Retreat', 'DTSTART:20261227T103000', 'DTEND:20261229T103000'),
        ['UID:a', 'RECURRENCE-ID:20261209T103000', 'SUMMARY:Extra', 'DTSTART:20261209T103000'],
        ['UID:b', 'RECURRENCE-ID:20261210T103000', 'SUMMARY:Without its event', 'DTSTART:20261210T103000'],
      ),
    )
    expect(rows.map(({ title, date, origin }) => [title, date, origin])).toEqual([
      ['Supper', '2026-12-06', 'a'],
      ['Supper', '2026-12-08', 'a 2026-12-08'],
      ['Retreat', '2026-12-27', 'a 2026-12-27'],
      ['Extra', '2026-12-09', 'a 2026-12-09'],
      ['Without its event', '2026-12-10', 'b 2026-12-10T10:30:00'],
    ])
  })

  it.each([
    ['rule that isn’t ours', 'DTSTART:20261206T103000|RRULE:FREQ=HOURLY', /^Its rule FREQ=HOURLY can’t be kept/],
    ['time more in a day', 'DTSTART:20261206T090000|RRULE:FREQ=WEEKLY;BYHOUR=9,11', /^It’s kept at 9:00 a.m., once a/],
    ['second rule', [...weekly, 'RRULE:FREQ=DAILY'].join('|'), /several rules/],
    ['further date', [...weekly, 'RDATE:20261208T103000'].join('|'), /^It also takes place on December 8, 2026/],
    [
      'clock that changes on other days',
      'DTSTART;TZID=Europe/Berlin:20261206T180000|RRULE:FREQ=WEEKLY',
      /^It’s kept at 11:00 a.m., all year/,
    ],
    [
      'month that is counted elsewhere',
      'DTSTART:20261204T013000Z|RRULE:FREQ=MONTHLY;BYDAY=1FR',
      /^Its days can’t be told by a rule in your time zone, so it has its dates of 2 years/,
    ],
    ['length of over 60 days', days('20261201', '20270301'), /^It goes on until February 28, 2027/],
    ['link that is none', 'DTSTART:20261206T103000|URL:the office', /^Its link “the office” isn’t a web address/],
    ['day in UTC', 'DTSTART:20261204T000000Z|DTEND:20261205T000000Z', /^Its calendar has it from midnight to midnight/],
    ['rule with an empty part', 'DTSTART:20261204T180000|RRULE:FREQ=WEEKLY;UNTIL=', /^Its rule has UNTIL without a/],
    ['mark as private', 'DTSTART:20261206T103000|CLASS:PRIVATE', /private/],
    ['line that can’t be read', [...weekly, 'EXDATE;TZID:'].join('|'), /^We can’t read “EXDATE;TZID:”/],
  ])('says to look at a %s: %s', (_, lines, sentence) => {
    expect(row(lines.split('|'))['pleaseLook']).toMatch(sentence)
  })

  it('says to look at a renamed date', () => {
    const renamed = change('SUMMARY:Carols', 'DTSTART:20261227T160000')
    expect(row(weekly, renamed)['pleaseLook']).toMatch(/^On December 27, 2026 it’s called “Carols”/)
  })

  it.each([
    ['has no title', ['SUMMARY: ', 'DTSTART:20261204T180000'], 'It has no title.'],
    ['has no start', ['SUMMARY:Supper'], 'It has no start that can be read.'],
    ['has an impossible start', ['SUMMARY:Supper', 'DTSTART:20261304T180000'], 'It has no start that can be read.'],
    ['is canceled', ['SUMMARY:Supper', 'DTSTART:20261204', 'STATUS:CANCELLED'], 'It’s canceled in its calendar.'],
  ])('isn’t taken when it %s', (_, lines, notTaken) => {
    expect(rowsOf(calendar(['UID:a', ...lines]))).toMatchObject([{ notTaken }])
  })

  it('has the texts of its entry, without markup and folding', () => {
    const lines = [
      'DTSTART:20261204T180000',
      'DESCRIPTION:<p>Bring&nbsp\\;a dish\\, <b>please</b>.</p><p>See <a href="https://example.org',
      ' /menu">the menu</a>.</p>',
      'LOCATION:Hall\\, Room 2',
      'URL:https://example.org/supper',
      'CATEGORIES:Meals,Fellowship',
      'ATTENDEE:mailto:ann@example.org',
    ]
    expect(row(lines)).toEqual({
      date: '2026-12-04',
      startTime: '18:00',
      description: 'Bring a dish, please.\n\nSee the menu (https://example.org/menu).',
      location: 'Hall, Room 2',
      externalUrl: 'https://example.org/supper',
      categories: 'Meals, Fellowship',
    })
  })
})

describe('a calendar', () => {
  it('has the lines of its file, alarms inside events, and events that were never closed', () => {
    const first = 'BEGIN:VEVENT|UID:a|SUMMARY:First|BEGIN:VALARM|SUMMARY:Alarm|END:VALARM|DTSTART:20261204'
    const second = 'BEGIN:VEVENT|UID:b|SUMMARY:Second|DTSTART:20261205|no property|END:VEVENT'
    const text = `${first}|${second}`.replaceAll('|', '\n')
    expect(rowsOf(text)).toMatchObject([
      { line: '1', title: 'First', date: '2026-12-04' },
      { line: '8', title: 'Second', date: '2026-12-05' },
    ])
  })

  it('has the last of several versions of an event', () => {
    const versions = [
      ['UID:a', 'SUMMARY:Old', 'DTSTART:20261204', 'SEQUENCE:1'],
      ['UID:a', 'SUMMARY:New', 'DTSTART:20261211', 'SEQUENCE:2'],
    ]
    expect(rowsOf(calendar(...versions))).toMatchObject([
      { title: 'Old', notTaken: 'Line 8 has a newer version of it.' },
      { title: 'New', origin: 'a' },
    ])
  })

  it('may have each date of an event by itself: those are called by their starts, too', () => {
    const dates = ['20261204', '20261211', '20261211'].map((day) => ['UID:a', 'SUMMARY:Supper', `DTSTART:${day}`])
    expect(rowsOf(calendar(...dates))).toMatchObject([
      { date: '2026-12-04', origin: 'a 2026-12-04' },
      { notTaken: 'Line 12 has a newer version of it.' },
      { date: '2026-12-11', origin: 'a 2026-12-11' },
    ])
  })

  it.each([
    ['is empty', 'BEGIN:VCALENDAR\nEND:VCALENDAR', 'This calendar has no events.'],
    [
      'has tasks only',
      'BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:Call\nEND:VTODO\nEND:VCALENDAR',
      'This calendar has no events.',
    ],
    ['has too many events', 'BEGIN:VEVENT\nEND:VEVENT\n'.repeat(20_001), 'more than 20,000 entries'],
  ])('is refused when it %s', (_, text, message) => {
    expect(() => readCalendar(text, moment)).toThrow(ImportError)
    expect(() => readCalendar(text, moment)).toThrow(message)
  })

  it.each([
    ['is nested without end', 'BEGIN:X\n'.repeat(100_000)],
    ['has a line without end', `DESCRIPTION:${'<a href="'.repeat(100_000)}`],
    ['has parameters without end', `${'X;Y="'.repeat(50_000)}:z`],
    ['has a rule without dates', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'],
    ['leaves out days without end', 'RRULE:FREQ=DAILY\n' + 'EXDATE:20270101T180000\n'.repeat(20_000)],
  ])('is read when it %s', (_, lines) => {
    expect(rowsOf(`BEGIN:VEVENT\nSUMMARY:Supper\nDTSTART:20261204T180000\n${lines}\nEND:VEVENT`)).toMatchObject([
      { title: 'Supper', date: '2026-12-04' },
    ])
  })
})
