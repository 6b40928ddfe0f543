import { afterEach, describe, expect, it } from 'vitest'
import { nextOccurrence } from '#app/events/recurrence.ts'

describe('an event without a rule', () => {
  it.each([
    ['2026-11-20', null],
    ['2026-11-21', '2026-11-21'],
    ['2026-12-01', '2026-12-01'],
  ])('on %s is next on %s', (date, next) => {
    expect(nextOccurrence({ date, rule: '' }, '2026-11-21')).toBe(next)
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
    ['FREQ=WEEKLY;BYDAY=TU;BYHOUR=10;BYMINUTE=0;BYSECOND=0', '2026-01-06', '2026-11-21', '2026-11-24'],
    ['RRULE:FREQ=WEEKLY;BYDAY=TU', '2026-01-06', '2026-11-21', '2026-11-24'],
    [' freq=weekly;byday=tu; ', '2026-01-06', '2026-11-21', '2026-11-24'],
  ]
  it.each(rules)('%s from %s, seen on %s: %s', (rule, date, today, next) => {
    expect(nextOccurrence({ date, rule }, today)).toBe(next)
  })
})

describe('a rule that cannot be used leaves the one day:', () => {
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
    expect(nextOccurrence({ date: '2026-11-20', rule }, '2026-11-21')).toBeNull()
    expect(nextOccurrence({ date: '2026-11-22', rule }, '2026-11-21')).toBe('2026-11-22')
  })

  it('and so does a day that is none', () => {
    expect(nextOccurrence({ date: 'soon', rule: 'FREQ=WEEKLY' }, '2026-11-21')).toBe('soon')
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
        const next = nextOccurrence({ date: '2020-01-05', rule: 'FREQ=WEEKLY;BYDAY=SU' }, today.toString())
        const ahead = (7 - today.dayOfWeek) % 7
        expect(next).toBe(today.add({ days: ahead }).toString())
        today = today.add({ days: 1 })
      }
    },
  )
})

it('the rules of a large parish are expanded in a moment, and once a day', () => {
  const expand = () => {
    const began = performance.now()
    for (let i = 0; i < 200; i++) {
      nextOccurrence({ date: '2015-01-06', rule: `FREQ=WEEKLY;INTERVAL=${i + 1}` }, '2026-11-21')
    }
    return performance.now() - began
  }
  expect(expand()).toBeLessThan(1000)
  expect(expand()).toBeLessThan(20)
})
