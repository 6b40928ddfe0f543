import { expect, it } from 'vitest'
import { timeSpan } from '#app/ui/dates.ts'

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
