import { expect, test } from 'vitest'
import { addressProblem, typedPath } from '#app/pages/address.ts'
import { addressOf } from '#app/pages/page.ts'

test.each([
  ['Serve / Food Pantry', '/serve/food-pantry'],
  ['Straße', '/strasse'],
  ['STRAẞE', '/strasse'],
  ['Ø, Æ, œuvre, Łódź, Đà, Þór', '/o-ae-oeuvre-lodz-da-thor'],
  ['Χριστός Ανέστη', '/christos-anesti'],
  ['Ο ουρανός', '/o-ouranos'],
  ['Покров', '/pokrov'],
  ['Великий день', '/velikiy-den'],
  ['Youth ❤️', '/youth'],
  ['圣诞 Christmas', '/christmas'],
])('%s as a title makes %s', (title, path) => {
  expect(addressOf({ page: '', kind: 'page', address: '', title, date: '' })).toBe(path)
  expect(typedPath(title)).toBe(path)
})

test.each([
  ['page', '圣诞节', '', /^\/page-[0-9a-z]{6}$/],
  ['ministry', '성가대', '', /^\/ministries\/ministry-[0-9a-z]{6}$/],
  ['news', '圣诞节', '2030-01-06', /^\/news\/2030-01-06-[0-9a-z]{6}$/],
  ['page', '🎉', '', /^\/page-[0-9a-z]{6}$/],
] as const)('a %s called %s gets an address of its own', (kind, title, date, path) => {
  const made = addressOf({ page: '', kind, address: '', title, date })
  expect(made).toMatch(path)
  expect(addressProblem(made, kind)).toBeUndefined()
  expect(addressOf({ page: '', kind, address: '', title, date })).toBe(made)
  expect(addressOf({ page: '', kind, address: '', title: `${title}2`, date })).not.toBe(made)
})

test('what was typed and can’t be an address is refused with the reason', () => {
  const made = addressOf({ page: '', kind: 'page', address: '活动', title: 'Events', date: '' })
  expect(addressProblem(made, 'page')).toContain('Latin letters')
})
