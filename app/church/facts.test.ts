import { expect, it } from 'vitest'
import { noFacts, townOf, withFacts } from '#app/church/facts.ts'

it.each([
  ['100 Shoreline Drive\nGulf Beach, FL 32561', 'Gulf Beach'],
  ['100 Shoreline Drive, Gulf Beach, FL 32561-1234', 'Gulf Beach'],
  ['Gulf Beach, FL 32561', 'Gulf Beach'],
  ['1 High Street\nLondon', ''],
  ['', ''],
])('the town of %j is %j', (address, town) => expect(townOf(address)).toBe(town))

it.each([
  ['Come to [Church Name].', 'Come to St. [Phone].'],
  ['[Phone], with nursery', 'With nursery'],
  ['[Nothing] and [church name]', '[Nothing] and [church name]'],
])('%j is filled in as %j', (text, filled) => {
  expect(withFacts(text, { ...noFacts, churchName: 'St. [Phone]' })).toBe(filled)
})
