import { describe, expect, it } from 'vitest'
import { ruleDays, ruleProblem } from '#app/events/rule.ts'
import { recurrenceChoices } from '#app/events/recurrence-choices.ts'

describe('the ways of recurring that are offered', () => {
  it('are told in words', () => {
    expect(recurrenceChoices('2026-11-10').map(({ description }) => description)).toEqual([
      'Every day',
      'Every Tuesday',
      'Every other Tuesday',
      'Every second Tuesday of the month',
      'Every month on day 10',
      'Every year on November 10',
    ])
    expect(recurrenceChoices('2026-11-29')[3]?.description).toBe('Every last Sunday of the month')
    expect(recurrenceChoices('')).toEqual([])
  })

  it('are rules that can be used, and that the day itself follows', () => {
    for (const date of ['2026-11-10', '2026-11-29', '2024-02-29', '2026-01-31', '2026-07-04']) {
      for (const { rule } of recurrenceChoices(date)) {
        expect(ruleProblem({ date, rule }, 'UTC')).toBeUndefined()
        expect(ruleDays({ date, rule }, 'UTC', { from: date, most: 1 })).toEqual([date])
      }
    }
  })
})
