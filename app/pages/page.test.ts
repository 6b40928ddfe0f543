import { expect, test } from 'vitest'
import { page } from '#app/pages/page.ts'

const today = '2030-01-06'

test.each([
  ['news', '2030-01-07', true],
  ['news', '2030-01-06', false],
  ['news', '', false],
  ['page', '2030-01-07', false],
] as const)('the form of %s dated %j says that it is public before its date: %s', (kind, date, isSaid) => {
  const seen = page.seen as (record: object, day: string) => { hint: string } | undefined
  expect(seen({ kind, date }, today)?.hint.includes('“Schedule”') ?? false).toBe(isSaid)
})
