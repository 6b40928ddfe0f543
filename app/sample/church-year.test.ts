import { describe, expect, it } from 'vitest'
import { easter, firstOfAdvent, sundayName } from '#app/sample/church-year.ts'

const name = (day: string) => sundayName(Temporal.PlainDate.from(day))

describe('the church year', () => {
  it.each([
    [1818, '1818-03-22'],
    [1954, '1954-04-18'],
    [2008, '2008-03-23'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
  ])('has Easter of %i on %s', (year, day) => {
    expect(easter(year).toString()).toBe(day)
  })

  it('begins on the Sunday nearest to Saint Andrew’s Day', () => {
    expect([2025, 2026, 2028].map((year) => firstOfAdvent(year).toString())).toEqual([
      '2025-11-30',
      '2026-11-29',
      '2028-12-03',
    ])
  })

  it.each([
    ['2026-11-15', 'Proper 28'],
    ['2026-11-22', 'Proper 29'],
    ['2026-11-29', 'Advent 1'],
    ['2026-12-20', 'Advent 4'],
    ['2026-12-27', 'Christmas 1'],
    ['2027-01-03', 'Christmas 2'],
    ['2027-01-10', 'Epiphany 1'],
    ['2027-02-07', 'Last Epiphany'],
    ['2027-02-14', 'Lent 1'],
    ['2027-03-21', 'Palm Sunday'],
    ['2027-03-28', 'Easter Day'],
    ['2027-05-16', 'Pentecost'],
    ['2027-05-23', 'Trinity Sunday'],
    ['2027-05-30', 'Proper 4'],
    ['2022-12-25', 'Christmas 1'],
    ['2030-01-06', 'Epiphany 1'],
  ])('calls %s %s', (day, sunday) => {
    expect(name(day)).toBe(sunday)
  })
})
