import { expect, it } from 'vitest'
import { shownDate, whenAndWhere } from '#app/features/events/dates.ts'
import { daysInWords, fullDays, type Span, timesInWords } from '#app/features/events/span.ts'
import { hasMonth, monthAfter, weeksOf } from '#app/features/events/reads.ts'

const said: [event: Parameters<typeof whenAndWhere>[0] | object, said: string][] = [
  [{ startTime: '10:00', location: 'Parish Hall' }, 'Tuesday, 10:00 a.m. · Parish Hall'],
  [{ startTime: '18:30' }, 'Tuesday, 6:30 p.m.'],
  [{ location: 'Parish Hall' }, 'Tuesday · Parish Hall'],
  [{}, 'Tuesday'],
  [{ days: 'November 24–26', startTime: '18:30', location: 'Camp' }, 'November 24–26, 6:30 p.m. · Camp'],
]

it.each(said)('an event with %j is described as “%s”', (event, expected) => {
  const usual = { date: '2026-11-24', nextDate: '2026-11-24', days: null, startTime: null, location: null }
  expect(whenAndWhere({ ...usual, ...event })).toBe(expected)
})

const onDay = { startTime: '', endTime: '', isDaily: false }
const spans: [span: Partial<Span> & { date: string; endDate: string }, days: string, full: string, times: string][] = [
  [{ date: '2027-02-05', endDate: '' }, 'February 5', 'Friday, February 5, 2027', ''],
  [{ date: '2027-02-05', endDate: '2027-02-05' }, 'February 5', 'Friday, February 5, 2027', ''],
  [{ date: '2027-02-05', endDate: '2027-02-07' }, 'February 5–7', 'Friday, February 5 – Sunday, February 7, 2027', ''],
  [
    { date: '2027-01-30', endDate: '2027-02-02', startTime: '18:00', endTime: '12:00' },
    'January 30 – February 2',
    'Saturday, January 30 – Tuesday, February 2, 2027',
    'Saturday, 6:00 p.m. – Tuesday, 12:00 p.m.',
  ],
  [
    { date: '2026-12-31', endDate: '2027-01-01', startTime: '22:00', endTime: '07:00' },
    'December 31, 2026 – January 1, 2027',
    'Thursday, December 31, 2026 – Friday, January 1, 2027',
    'Thursday, 10:00 p.m. – Friday, 7:00 a.m.',
  ],
  [
    { date: '2027-06-14', endDate: '2027-06-18', startTime: '09:00', endTime: '12:00', isDaily: true },
    'June 14–18',
    'Monday, June 14 – Friday, June 18, 2027',
    '9:00 a.m. – 12:00 p.m. each day',
  ],
  [
    { date: '2027-06-14', endDate: '', startTime: '09:00', endTime: '12:00', isDaily: true },
    'June 14',
    'Monday, June 14, 2027',
    '9:00 a.m. – 12:00 p.m.',
  ],
]
it.each(spans)('%j is written as “%s”, “%s” and “%s”', (given, days, full, times) => {
  const span = { ...onDay, ...given }
  expect([daysInWords(span), fullDays(span), timesInWords(span)]).toEqual([days, full, times])
})

it('shows the next day, and once it is over the day that was entered', () => {
  expect(shownDate({ date: '2026-01-06', nextDate: '2026-11-24' })).toBe('2026-11-24')
  expect(shownDate({ date: '2026-01-06', nextDate: null })).toBe('2026-01-06')
})

it.each([
  ['2026-02', 4, '2026-02-01', '2026-02-28'],
  ['2026-08', 6, '2026-07-26', '2026-09-05'],
  ['2026-12', 5, '2026-11-29', '2027-01-02'],
  ['2028-02', 5, '2028-01-30', '2028-03-04'],
])('the month %s has %d weeks, from %s to %s', (month, count, first, last) => {
  const weeks = weeksOf(month)
  expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual([count, first, last])
  expect(new Set(weeks.flat()).size).toBe(count * 7)
})

it('knows the months before and after', () => {
  expect([monthAfter('2026-12'), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  const summary = { today: '2026-11-27', firstDay: null, lastDay: null }
  expect(['2026-12', '2026-13', '2026-1', '1999-12', '2026-12-01'].filter((month) => hasMonth(month, summary))).toEqual(
    ['2026-12'],
  )
})
