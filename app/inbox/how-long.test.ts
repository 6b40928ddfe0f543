import { expect, it } from 'vitest'
import { howLong } from '#app/inbox/follow-up.ts'

it.each([
  [0, 'less than a minute'],
  [1, '1 minute'],
  [59, '59 minutes'],
  [60, '1 hour'],
  [300, '5 hours'],
  [329, '5 hours'],
  [47 * 60, '47 hours'],
  [48 * 60, '2 days'],
  [80 * 60, '3 days'],
  [400 * 1440, '400 days'],
])('%i minutes are %s', (minutes, words) => {
  expect(howLong(minutes)).toBe(words)
})
