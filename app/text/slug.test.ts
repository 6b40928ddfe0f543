import { expect, test } from 'vitest'
import { routes } from '#app/routes.ts'
import { recordPath, slugOf } from '#app/text/slug.ts'

test.each([
  ['The Lost Coin', 'the-lost-coin'],
  ['  “Grace” & Peace, pt. 2!  ', 'grace-peace-pt-2'],
  ["God’s people / God's city", 'gods-people-gods-city'],
  ['Núñez: ¿Quién? Ærø', 'nunez-quien-ærø'],
  ['Ἐν ἀρχῇ', 'εν-αρχη'],
  ['한국어 예배', '한국어-예배'],
  ['हिन्दी', 'हिन्दी'],
  ['../%2F?#', '2f'],
  ['🎉', undefined],
  ['Love ❤️ Feast', 'love-feast'],
  ['❤️ 👨‍👩‍👧 1️⃣ Kids', '1-kids'],
  ['葛\u{e0100}飾', '葛飾'],
  ['', undefined],
  ['word '.repeat(30), 'word-'.repeat(12).slice(0, -1)],
  ['x'.repeat(100), 'x'.repeat(60)],
])('of %s the address says %s', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})

test('a title without letters leaves the address with the id alone', () => {
  expect(recordPath(routes.event, { id: '1', title: '🎉' })).toBe('/events/1')
  expect(recordPath(routes.event, { id: '1', title: 'Ἐν' })).toBe('/events/1/%CE%B5%CE%BD')
})
