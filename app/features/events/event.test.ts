import { expect, it } from 'vitest'
import { shownDate, whenAndWhere } from '#app/features/events/event.ts'

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
