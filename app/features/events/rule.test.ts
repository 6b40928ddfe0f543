import { expect, it } from 'vitest'
import { ruleDays } from '#app/features/events/rule.ts'

it('the days of a rule that is counted are found by counting once', () => {
  const series = { date: '2026-11-22', rule: 'FREQ=DAILY;COUNT=9999' }
  const start = performance.now()
  const days = ruleDays(series, 'America/Chicago', { from: '2030-01-01', most: 400 })
  // Counting again for each of them takes ten seconds and more, in which the server answers nobody.
  expect(performance.now() - start).toBeLessThan(3_000)
  expect([days?.length, days?.[0], days?.at(-1)]).toEqual([400, '2030-01-01', '2031-02-04'])
})
