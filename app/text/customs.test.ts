import { afterEach, describe, expect, it } from 'vitest'
import { customsIn } from '#app/church/countries.ts'
import {
  clockTime,
  daysInMonth,
  fullDate,
  longDate,
  monthAndDay,
  nearDate,
  timeSpan,
  withYear,
} from '#app/dates/format.ts'
import { moment, setMomentZone, shortDay } from '#app/dates/instants.ts'
import { AMERICAN, setCustoms } from '#app/text/customs.ts'
import { spelled } from '#app/text/spelling.ts'

afterEach(() => setCustoms(AMERICAN))

const DAY = '2026-11-29'
const written = () => [
  longDate(DAY),
  fullDate(DAY),
  nearDate(DAY),
  monthAndDay(DAY),
  withYear(daysInMonth('2026-11-01', DAY), DAY),
  timeSpan('09:30', '13:00'),
  shortDay(DAY),
  moment('2026-11-29T18:05:00Z'),
]

describe('dates and times', () => {
  it.each([
    [
      'US',
      [
        'November 29, 2026',
        'Sunday, November 29, 2026',
        'Sunday, November 29',
        'November 29',
        'November 1–29, 2026',
        '9:30 a.m. – 1:00 p.m.',
        'Nov 29, 2026',
        'Nov 29, 2026, 6:05\u00a0p.m.',
      ],
    ],
    [
      'GB',
      [
        '29 November 2026',
        'Sunday 29 November 2026',
        'Sunday 29 November',
        '29 November',
        '1–29 November 2026',
        '9:30 am – 1:00 pm',
        '29 Nov 2026',
        '29 Nov 2026, 6:05\u00a0pm',
      ],
    ],
    [
      'DE',
      [
        '29 November 2026',
        'Sunday 29 November 2026',
        'Sunday 29 November',
        '29 November',
        '1–29 November 2026',
        '09:30 – 13:00',
        '29 Nov 2026',
        '29 Nov 2026, 18:05',
      ],
    ],
  ])('are written as in %s', (country, expected) => {
    setCustoms(customsIn(country))
    setMomentZone('UTC')
    expect(written()).toEqual(expected)
  })

  it('stay as they are, when they are none', () => {
    setCustoms(customsIn('GB'))
    expect([longDate('soon'), clockTime('after Mass')]).toEqual(['soon', 'after Mass'])
  })
})

it('of each country begin with the day or the month, and have a clock and a spelling', () => {
  const all = ['US', 'GB', 'CA', 'AU', 'PH', 'IE', 'ZA', 'MX', 'JP', 'DE'].map((one) => `${one} ${customsIn(one)}`)
  expect(all).toEqual([
    'US month a.m. American',
    'GB day am British',
    'CA month a.m. British',
    'AU day am British',
    'PH month a.m. American',
    'IE day am British',
    'ZA day 24 British',
    'MX day am British',
    'JP month 24 British',
    'DE day 24 British',
  ])
})

it('spell words of ours, in parts of words and with a capital letter', () => {
  expect(spelled('Neighbors and colors')).toBe('Neighbors and colors')
  setCustoms(customsIn('GB'))
  expect(spelled('Neighbors and our favorite colors; a programmer')).toBe(
    'Neighbours and our favourite colours; a programmer',
  )
})
