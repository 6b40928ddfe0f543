import { expect, it } from 'vitest'
import { fullDate, longDate, shortMonth, timeSpan } from '#app/dates/format.ts'

const spans: [start: string | null, end: string | null, told: string][] = [
  ['10:30', '12:00', '10:30 a.m. – 12:00 p.m.'],
  ['23:30', '00:30', '11:30 p.m. – 12:30 a.m.'],
  ['19:00', '18:00', '7:00 p.m.'],
  ['19:00', '19:00', '7:00 p.m.'],
  ['19:00', null, '7:00 p.m.'],
  [null, '18:00', '6:00 p.m.'],
  [null, null, ''],
]

it.each(spans)('from %s to %s is described as “%s”, never backward', (start, end, told) => {
  expect(timeSpan(start, end)).toBe(told)
})

it('writes a day as en-US does, and leaves text that is no date', () => {
  const days = Array.from({ length: 400 }, (_, i) => new Date(Date.UTC(2024, 0, 1 + i, 12)))
  const day = { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' } as const
  const of = (options: Intl.DateTimeFormatOptions) => days.map((date) => date.toLocaleDateString('en-US', options))
  const written = (writer: (text: string) => string) => days.map((date) => writer(date.toISOString().slice(0, 10)))
  expect(written(longDate)).toEqual(of(day))
  expect(written(fullDate)).toEqual(of({ ...day, weekday: 'long' }))
  expect(written(shortMonth)).toEqual(of({ month: 'short', timeZone: 'UTC' }))
  expect(longDate('soon')).toBe('soon')
})
