import { afterEach, describe, expect, it } from 'vitest'
import { changed, exceptionsText, leftOut, readExceptions } from '#app/features/events/exceptions.ts'
import { nextOccurrence, nextOccurrences, occurrencesBetween, type Series } from '#app/features/events/recurrence.ts'
import { processorTime } from '#test/patience.ts'

const usual: Series = {
  date: '2026-11-24',
  endDate: '',
  startTime: '',
  endTime: '',
  isDaily: false,
  location: '',
  rule: '',
  exceptions: [],
}
/** Noon of that day in Chicago, or the time that is given. */
const at = (day: string) =>
  Temporal.PlainDateTime.from(day.includes('T') ? day : `${day}T12:00`).toZonedDateTime('America/Chicago')
/** The day of the next occurrence. */
const nextDay = (series: Partial<Series>, day: string) => nextOccurrence({ ...usual, ...series }, at(day))?.date ?? null

describe('an event without a rule', () => {
  it.each([
    ['2026-11-20', null],
    ['2026-11-21', '2026-11-21'],
    ['2026-12-01', '2026-12-01'],
  ])('on %s is next on %s', (date, next) => {
    expect(nextDay({ date }, '2026-11-21')).toBe(next)
  })
})

describe('an event with a rule is next', () => {
  // November 21, 2026 is a Saturday.
  const rules: [rule: string, first: string, today: string, next: string | null][] = [
    ['FREQ=WEEKLY;BYDAY=TU', '2026-01-06', '2026-11-21', '2026-11-24'],
    ['FREQ=WEEKLY;BYDAY=TU', '2026-01-06', '2026-11-24', '2026-11-24'],
    ['FREQ=WEEKLY;BYDAY=TU', '2026-01-06', '2026-11-25', '2026-12-01'],
    ['FREQ=WEEKLY;BYDAY=TU', '2027-01-05', '2026-11-21', '2027-01-05'],
    ['FREQ=WEEKLY', '2026-01-06', '2026-11-21', '2026-11-24'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH', '2026-11-10', '2026-11-13', '2026-11-24'],
    ['FREQ=DAILY', '1900-01-01', '2026-11-21', '2026-11-21'],
    ['FREQ=MONTHLY;BYDAY=2SA', '2026-01-10', '2026-11-21', '2026-12-12'],
    ['FREQ=MONTHLY;BYDAY=-1SU', '2020-01-26', '2026-11-21', '2026-11-29'],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', '2026-01-30', '2026-11-21', '2026-11-30'],
    ['FREQ=MONTHLY;BYMONTHDAY=31', '2026-10-31', '2026-11-01', '2026-12-31'],
    ['FREQ=YEARLY', '2020-12-24', '2026-11-21', '2026-12-24'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', '2020-02-29', '2026-11-21', '2028-02-29'],
    ['FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', '2020-11-26', '2026-11-21', '2026-11-26'],
    // The day that was entered counts, even where the rule would not have chosen it.
    ['FREQ=WEEKLY;BYDAY=TU', '2026-11-23', '2026-11-21', '2026-11-23'],
    ['FREQ=WEEKLY;BYDAY=TU;COUNT=3', '2026-11-23', '2026-12-01', '2026-12-01'],
    ['FREQ=WEEKLY;BYDAY=TU;COUNT=3', '2026-11-23', '2026-12-02', null],
    ['FREQ=WEEKLY;COUNT=7', '2026-09-15', '2026-10-27', '2026-10-27'],
    ['FREQ=WEEKLY;COUNT=7', '2026-09-15', '2026-10-28', null],
    ['FREQ=WEEKLY;UNTIL=20261124', '2026-01-06', '2026-11-24', '2026-11-24'],
    ['FREQ=WEEKLY;UNTIL=20261124', '2026-01-06', '2026-11-25', null],
    ['FREQ=WEEKLY;UNTIL=20261124T170000Z', '2026-01-06', '2026-11-24', '2026-11-24'],
    ['FREQ=WEEKLY;UNTIL=20261124T170000', '2026-01-06', '2026-11-24', '2026-11-24'],
    // An instant is a day of the church's: that of Chicago is still the 30th.
    ['FREQ=DAILY;UNTIL=20261231T055959Z', '2026-12-01', '2026-12-30', '2026-12-30'],
    ['FREQ=DAILY;UNTIL=20261231T055959Z', '2026-12-01', '2026-12-31', null],
    ['FREQ=DAILY;UNTIL=20261231T060000Z', '2026-12-01', '2026-12-31', '2026-12-31'],
    // A rule that ends before it begins could be stored once; only the entered day remains.
    ['FREQ=WEEKLY;UNTIL=20251231', '2026-12-01', '2026-11-21', '2026-12-01'],
    ['FREQ=WEEKLY;BYDAY=TU;BYHOUR=10;BYMINUTE=0;BYSECOND=0', '2026-01-06', '2026-11-21', '2026-11-24'],
    ['RRULE:FREQ=WEEKLY;BYDAY=TU', '2026-01-06', '2026-11-21', '2026-11-24'],
    [' freq=weekly;byday=tu; ', '2026-01-06', '2026-11-21', '2026-11-24'],
  ]
  it.each(rules)('%s from %s, seen on %s: %s', (rule, date, today, next) => {
    expect(nextDay({ date, rule }, today)).toBe(next)
  })
})

describe('what is over is not next', () => {
  const evening = { date: '2026-11-24', startTime: '19:00', endTime: '20:30', rule: 'FREQ=WEEKLY' }
  const night = { ...evening, startTime: '23:30', endTime: '00:30' }
  const rows: [event: Partial<Series>, seen: string, next: string | null][] = [
    [evening, '2026-11-24T20:29', '2026-11-24'],
    [evening, '2026-11-24T20:30', '2026-12-01'],
    [{ ...evening, endTime: '' }, '2026-11-24T23:59', '2026-11-24'],
    [{ ...evening, endTime: '' }, '2026-11-25T00:00', '2026-12-01'],
    [{ ...evening, rule: '' }, '2026-11-24T20:29', '2026-11-24'],
    [{ ...evening, rule: '' }, '2026-11-24T20:30', null],
    // Past midnight.
    [night, '2026-11-24T23:59', '2026-11-24'],
    [night, '2026-11-25T00:29', '2026-11-24'],
    [night, '2026-11-25T00:30', '2026-12-01'],
    [{ ...night, rule: '' }, '2026-11-25T00:29', '2026-11-24'],
    [{ ...night, rule: '' }, '2026-11-25T00:30', null],
    // An impossible end counts as none.
    [{ ...evening, endTime: '18:00' }, '2026-11-24T23:00', '2026-11-24'],
    [{ ...evening, startTime: '', endTime: '18:00' }, '2026-11-24T18:00', '2026-12-01'],
  ]
  it.each(rows)('%j, seen at %s: %s', (event, seen, next) => {
    expect(nextDay(event, seen)).toBe(next)
  })
})

describe('single occurrences', () => {
  const weekly = {
    date: '2026-11-24',
    startTime: '19:00',
    endTime: '20:30',
    location: 'Hall',
    rule: 'FREQ=WEEKLY;COUNT=5',
  }
  const change = { ...leftOut('2026-12-08'), isCancelled: false }
  const days = (exceptions: Series['exceptions'], seen = '2026-11-21') =>
    nextOccurrences({ ...usual, ...weekly, exceptions }, at(seen), 9).map(({ date }) => date.slice(5))

  it('are those of the rule when nothing is left out', () => {
    expect(days([])).toEqual(['11-24', '12-01', '12-08', '12-15', '12-22'])
  })

  it('that are left out are skipped, but count toward the number of occurrences', () => {
    expect(days([leftOut('2026-11-24'), leftOut('2026-12-15')])).toEqual(['12-01', '12-08', '12-22'])
    expect(nextDay({ ...weekly, exceptions: [leftOut('2026-11-24')] }, '2026-11-21')).toBe('2026-12-01')
    expect(days([leftOut('2026-12-22')], '2026-12-16')).toEqual([])
  })

  it.each([
    [
      { status: 'canceled', note: 'No heating' },
      { date: '2026-12-08', location: 'Hall', change: 'canceled' },
    ],
    [{ status: 'postponed' }, { date: '2026-12-08', change: 'postponed' }],
    [{ status: 'online' }, { date: '2026-12-08', location: '', change: 'online' }],
    [
      { status: 'online', location: 'https://meet.test' },
      { location: 'https://meet.test', change: 'online' },
    ],
    [{ startTime: '18:00' }, { startTime: '18:00', endTime: '20:30', change: 'moved' }],
    [{}, { location: 'Hall', change: '' }],
  ] as const)('that have %j are still told of: %j', (changes, expected) => {
    const exceptions = [changed('2026-12-08', changes)]
    expect(nextOccurrence({ ...usual, ...weekly, exceptions }, at('2026-12-02'))).toMatchObject(expected)
    const text = exceptionsText(exceptions)
    expect(readExceptions(text)).toEqual({ exceptions })
    const once = { ...usual, ...weekly, rule: '', date: '2026-12-08', exceptions: [changed('2026-12-08', changes)] }
    expect(nextOccurrence(once, at('2026-12-02'))?.change).toBe('startTime' in changes ? '' : expected.change)
  })

  it('of an event that takes place once say for which day it was planned', () => {
    const once = { ...usual, exceptions: [changed('2026-11-17')] }
    expect(nextOccurrence(once, at('2026-11-21'))).toMatchObject({ on: '2026-11-17', change: 'moved' })
    expect(occurrencesBetween(once, { from: '2026-11-01', to: '2026-11-20' }, 'America/Chicago')).toEqual([])
  })

  it('are those of a range, in their order', () => {
    const exceptions = [leftOut('2026-12-01'), changed('2026-12-08', { date: '2026-11-25' })]
    const range = { from: '2026-11-24', to: '2026-12-22' }
    const found = occurrencesBetween({ ...usual, ...weekly, exceptions }, range, 'America/Chicago')
    expect(found.map(({ date }) => date.slice(5))).toEqual(['11-24', '11-25', '12-15', '12-22'])
  })

  it('that are moved are on their new day, with their new time and place', () => {
    expect(days([{ ...change, date: '2026-12-16' }])).toEqual(['11-24', '12-01', '12-15', '12-16', '12-22'])
    expect(days([{ ...change, date: '2026-11-23' }])).toEqual(['11-23', '11-24', '12-01', '12-15', '12-22'])
    const moved = { ...change, date: '2026-12-09', startTime: '18:00', endTime: '19:00', location: 'Garden' }
    expect(nextOccurrence({ ...usual, ...weekly, exceptions: [moved] }, at('2026-12-02'))).toEqual({
      on: '2026-12-08',
      date: '2026-12-09',
      endDate: '',
      startTime: '18:00',
      endTime: '19:00',
      isDaily: false,
      location: 'Garden',
      change: 'moved',
      note: '',
    })
    expect(nextDay({ ...weekly, exceptions: [moved] }, '2026-12-09T18:59')).toBe('2026-12-09')
    expect(nextDay({ ...weekly, exceptions: [moved] }, '2026-12-09T19:00')).toBe('2026-12-15')
    // Moved to an earlier day: its own day has nothing anymore.
    expect(nextDay({ ...weekly, exceptions: [{ ...moved, date: '2026-12-02' }] }, '2026-12-08')).toBe('2026-12-15')
  })
})

describe('an invalid rule leaves only the entered day:', () => {
  it.each([
    'every tuesday',
    'FREQ=FORTNIGHTLY',
    'FREQ=HOURLY',
    'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30',
    'BYDAY=TU',
    'FREQ=WEEKLY;BYDAY=XX',
    'FREQ=WEEKLY;BYDAY=',
    'FREQ=WEEKLY;COUNT=many',
    'FREQ=WEEKLY;COUNT=0',
    'FREQ=WEEKLY;INTERVAL=0',
    'FREQ=WEEKLY;UNTIL=soon',
    'FREQ=WEEKLY;UNTIL=20261332',
    'FREQ=WEEKLY;EXDATE=20261124',
    'FREQ=MONTHLY;BYMONTHDAY=99',
    'FREQ=MONTHLY;BYMONTHDAY=0',
    'FREQ=MONTHLY;BYDAY=0TU',
    'FREQ=YEARLY;BYMONTH=13',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'DTSTART:20200101T000000Z\nRRULE:FREQ=WEEKLY',
    ';',
    '=',
  ])('%s', (rule) => {
    expect(nextDay({ date: '2026-11-20', rule }, '2026-11-21')).toBeNull()
    expect(nextDay({ date: '2026-11-22', rule }, '2026-11-21')).toBe('2026-11-22')
  })

  it('and so does a day that is none', () => {
    expect(nextDay({ date: 'soon', rule: 'FREQ=WEEKLY' }, '2026-11-21')).toBe('soon')
  })
})

describe('an event stays on its weekday through every change of the clocks', () => {
  const zone = process.env['TZ']
  afterEach(() => {
    process.env['TZ'] = zone
  })

  it.each(['America/Chicago', 'Pacific/Auckland', 'Europe/Lisbon', 'Pacific/Apia', 'UTC'])(
    'on a server in %s',
    (tz) => {
      process.env['TZ'] = tz
      let today = Temporal.PlainDate.from('2026-01-01')
      for (let days = 0; days < 800; days++) {
        const next = nextDay({ date: '2020-01-05', rule: 'FREQ=WEEKLY;BYDAY=SU' }, today.toString())
        const ahead = (7 - today.dayOfWeek) % 7
        expect(next).toBe(today.add({ days: ahead }).toString())
        today = today.add({ days: 1 })
      }
    },
  )
})

it('a thousand rules are expanded over two years in a moment', () => {
  const kinds = [
    'FREQ=WEEKLY;BYDAY=TU',
    'FREQ=WEEKLY;INTERVAL=2',
    'FREQ=MONTHLY;BYDAY=2SA',
    'FREQ=MONTHLY',
    'FREQ=YEARLY',
  ]
  const range = { from: '2026-11-21', to: '2028-11-20' }
  const took = Array.from({ length: 3 }, () => {
    const spent = processorTime()
    for (let i = 0; i < 1000; i++) {
      const rule = kinds[i % kinds.length] ?? ''
      const exceptions = [changed('2026-12-08', { status: 'canceled' })]
      occurrencesBetween({ ...usual, date: `2024-01-${10 + (i % 20)}`, rule, exceptions }, range, 'America/Chicago')
    }
    return spent()
  })
  // 40 ms on a machine that does nothing else.
  expect(Math.min(...took)).toBeLessThan(1000)
})

it('the rules of a large parish are expanded in a moment, and once a day', () => {
  const now = at('2026-11-21')
  const expand = () => {
    const spent = processorTime()
    for (let i = 0; i < 200; i++) {
      nextOccurrence({ ...usual, date: '2015-01-06', rule: `FREQ=WEEKLY;INTERVAL=${i + 1}` }, now)
    }
    return spent()
  }
  expect(expand()).toBeLessThan(1000)
  expect(expand()).toBeLessThan(100)
})
