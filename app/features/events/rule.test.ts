import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ruleDays, ruleProblem } from '#app/features/events/rule-days.ts'
import { processorTime } from '#test/patience.ts'
import { runsOf } from '#test/engines.ts'

const ZONE = 'America/Chicago'

it('the days of a rule that is counted are found by counting once', () => {
  const spent = processorTime()
  for (let year = 1900; year < 2000; year++) {
    const series = { date: `${year}-11-22`, rule: 'FREQ=DAILY;COUNT=9999' }
    ruleDays(series, ZONE, { from: '2026-11-22', max: 400 })
  }
  const series = { date: '2026-11-22', rule: 'FREQ=DAILY;COUNT=9999' }
  const days = ruleDays(series, ZONE, { from: '2030-01-01', max: 400 })
  expect([days?.length, days?.[0], days?.at(-1)]).toEqual([400, '2030-01-01', '2031-02-04'])
  // A hundred such events in a list block the server meanwhile.
  expect(spent()).toBeLessThan(1_000)
})

it.each([
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=WEEKLY;BYMONTH=2;BYSETPOS=9',
  'FREQ=MONTHLY;BYDAY=6MO',
  'FREQ=YEARLY;BYYEARDAY=1;BYMONTH=2',
])('a rule that never matches is refused immediately: %s', (rule) => {
  const spent = processorTime()
  expect(ruleProblem({ date: '2026-11-22', rule }, ZONE)).toContain('never produces a date')
  expect(spent()).toBeLessThan(1_000)
})

it('ten daily rules that never match are refused in the time of one request, as a calendar may bring them', () => {
  const spent = processorTime()
  for (let interval = 1; interval <= 10; interval++) {
    const rule = `FREQ=DAILY;INTERVAL=${interval};BYMONTH=2,4,6;BYMONTHDAY=31`
    expect(ruleProblem({ date: '1900-01-01', rule }, ZONE)).toContain('never produces a date')
  }
  expect(spent()).toBeLessThan(1_000)
})

it.each([
  'BYMONTHDAY=-31;BYMONTH=12',
  'BYMONTHDAY=29;BYMONTH=2',
  'BYDAY=TU;BYMONTH=2;BYMONTHDAY=29',
  'BYMONTH=2;BYSETPOS=-1',
])('a daily rule that rarely matches is accepted: %s', (rest) => {
  expect(ruleProblem({ date: '2026-11-22', rule: `FREQ=DAILY;${rest}` }, ZONE)).toBeUndefined()
})

describe('the days of a rule', () => {
  const list = (min: number, max: number) =>
    fc
      .uniqueArray(
        fc.integer({ min, max }).filter((number) => number !== 0),
        { minLength: 1, maxLength: 3 },
      )
      .map((some) => some.join())
  const day = fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU')
  const days = fc.uniqueArray(day, { minLength: 1, maxLength: 3 }).map((some) => some.join())
  const nth = fc.constantFrom('1', '2', '-1', '5')
  const nthDays = fc.array(fc.tuple(nth, day).map(joined), { minLength: 1, maxLength: 3 }).map((some) => some.join())
  const part = (name: string, value: fc.Arbitrary<string>) =>
    fc.option(
      value.map((text) => `;${name}=${text}`),
      { nil: '', freq: 2 },
    )
  const common = [
    part(
      'INTERVAL',
      list(1, 5).map((text) => text.split(',')[0] ?? ''),
    ),
    part('BYMONTH', list(1, 12)),
  ]
  const inMonth = fc.oneof(
    part('BYDAY', nthDays),
    fc.tuple(part('BYDAY', days), part('BYMONTHDAY', list(-31, 31))).map(joined),
  )
  const parts = {
    DAILY: [...common, part('BYDAY', days), part('BYMONTHDAY', list(-31, 31))],
    WEEKLY: [...common, part('BYDAY', days), part('WKST', day)],
    MONTHLY: [...common, inMonth, part('BYSETPOS', list(-3, 3))],
    YEARLY: [...common, fc.oneof(inMonth, part('BYYEARDAY', list(-366, 366)), part('BYWEEKNO', list(2, 51)))],
  }
  const rule = fc.oneof(
    ...Object.entries(parts).map(([freq, some]) => joinedParts(some).map((text) => `FREQ=${freq}${text}`)),
  )
  const end = fc.constantFrom('', ';COUNT=3', ';COUNT=40', ';UNTIL=20281231')
  const first = fc.integer({ min: 0, max: 2000 }).map((n) => Temporal.PlainDate.from('2022-01-01').add({ days: n }))

  it('are the same from whichever day one looks, begin with the entered one, and end as the rule says', () => {
    const later = fc.integer({ min: 0, max: 3000 })
    const property = fc.property(rule, end, first, later, (body, ending, date, days) => {
      const series = { date: date.toString(), rule: `${body}${ending}` }
      fc.pre(ruleProblem(series, ZONE) === undefined)
      const all = ruleDays(series, ZONE, { from: series.date, max: 60 }) ?? []
      const from = date.add({ days }).toString()
      const rest = all.filter((one) => one >= from)
      expect(ruleDays(series, ZONE, { from, max: rest.length })).toEqual(rest)
      const to = all.at(-1) ?? ''
      expect(ruleDays(series, ZONE, { from, to, max: Infinity })).toEqual(rest)
      expect(all[0]).toBe(series.date)
      expect(all).toEqual([...new Set(all)].toSorted())
      expect(all.length).toBeLessThanOrEqual(Number(/COUNT=(\d+)/.exec(ending)?.[1] ?? 60))
      expect(to <= (ending.includes('UNTIL') ? '2028-12-31' : '9999-12-31')).toBe(true)
    })
    fc.assert(property, { numRuns: runsOf(300) })
  })
})

function joinedParts(some: fc.Arbitrary<string>[]): fc.Arbitrary<string> {
  return fc.tuple(...some).map(joined)
}

function joined(some: readonly string[]): string {
  return some.join('')
}
