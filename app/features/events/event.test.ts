import { expect, it } from 'vitest'
import { shownDate, whenAndWhere } from '#app/features/events/dates.ts'
import { isMonth, monthAfter, weeksOf } from '#app/features/events/reads.ts'

const said: [startTime: string | null, location: string | null, said: string][] = [
  ['10:00', 'Parish Hall', 'Tuesday, 10:00 a.m. · Parish Hall'],
  ['18:30', null, 'Tuesday, 6:30 p.m.'],
  [null, 'Parish Hall', 'Tuesday · Parish Hall'],
  [null, null, 'Tuesday'],
]

it.each(said)('an event at %s in %s is described as “%s”', (startTime, location, expected) => {
  expect(whenAndWhere({ date: '2026-11-24', nextDate: '2026-11-24', startTime, location })).toBe(expected)
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
  expect(['2026-12', '2026-13', '2026-1', '1999-12', '2026-12-01'].filter(isMonth)).toEqual(['2026-12'])
})
