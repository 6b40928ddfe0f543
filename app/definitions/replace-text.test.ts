import { expect, it } from 'vitest'
import { replacedIn } from '#app/definitions/replace-text.ts'
import { event } from '#app/features/events/event.ts'
import { page } from '#app/pages/page.ts'

it.each([
  ['a hyphen', 'Sign-up at the co-op', 'sign-up', 'registration', 'Registration at the co-op'],
  ['all punctuation', 'a $()*+./?[x]^{|}-\\ b', '$()*+./?', 'c', 'a c[x]^{|}-\\ b'],
  ['the same in another case', 'Church and CHURCH', 'church', 'parish', 'Parish and Parish'],
  [
    'an email address',
    'Write to office@church.org, our church',
    'church',
    'parish',
    'Write to office@church.org, our parish',
  ],
  [
    'an address of the web',
    'See https://forms.gle/grace for Grace',
    'grace',
    'mercy',
    'See https://forms.gle/grace for Mercy',
  ],
  ['the name of a fact', 'At [Church Name], a church', 'church', 'parish', 'At [Church Name], a parish'],
])('replaces words, and leaves addresses and facts: %s', (_, before, find, put, after) => {
  const { values } = replacedIn(event.fields, { description: before }, { find, put })
  expect({ description: before, ...values }).toEqual({ description: after })
})

it.each([
  [
    'the rule of an event',
    event.fields,
    { recurrenceRule: 'FREQ=DAILY', title: 'Daily prayer' },
    { title: 'Weekly prayer' },
  ],
  ['its places', event.fields, { places: 'daily', title: 'Daily' }, { title: 'Weekly' }],
  ['the identity of a page', page.fields, { page: 'daily', address: '/daily', title: 'Daily' }, { title: 'Weekly' }],
])('never touches what is no words: %s', (_, fields, values, changed) => {
  expect(replacedIn(fields, values, { find: 'daily', put: 'weekly' }).values).toEqual(changed)
})

it('takes no longer for a long text without spaces', () => {
  const text = 'a'.repeat(200_000)
  const began = performance.now()
  replacedIn(event.fields, { description: `${text} @ [${text}` }, { find: 'church', put: 'parish' })
  expect(performance.now() - began).toBeLessThan(5_000)
})
