import { describe, expect, it } from 'vitest'
import { timesCell } from '#app/records/import/time-cells.ts'

describe('a cell of times', () => {
  it.each([
    ['7pm', '19:00'],
    ['7:00 p. m.', '19:00'],
    ['19:00:00', '19:00'],
    ['19 Uhr', '19:00'],
    ['19h30', '19:30'],
    ['7.30 pm', '19:30'],
    ['6.30pm', '18:30'],
    ['6:30p', '18:30'],
    ['9:05 A', '09:05'],
    ['12p', '12:00'],
    ['18.30 Uhr', '18:30'],
    ['6:30p-8p', '18:30 20:00'],
    ['11:30-1p', '11:30 13:00'],
    ['6.30-8.15pm', '18:30 20:15'],
    ['18h30–20h', '18:30 20:00'],
    ['13p', 'refused'],
    ['6.3', 'refused'],
    ['0.4375', '10:30'],
    ['0.8333333333', '20:00'],
    ['.5', '12:00'],
    ['Noon', '12:00'],
    ['6:30-8 pm', '18:30 20:00'],
    ['10–1 pm', '10:00 13:00'],
    ['9 am to 12:30 pm', '09:00 12:30'],
    ['18:00 – 20:00', '18:00 20:00'],
    ['10:00 bis 12:00', '10:00 12:00'],
    ['6-8', 'refused'],
    ['9 to 10 to 11 am', 'refused'],
    ['after worship', 'refused'],
    [`${'9'.repeat(100_000)} pm`, 'refused'],
  ])('makes of %s: %s', (text, expected) => {
    const { data } = timesCell.safeParse(text)
    expect(data ? [data.start, data.end].filter(Boolean).join(' ') : 'refused').toBe(expected)
  })
})
