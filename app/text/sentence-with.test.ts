import { expect, it } from 'vitest'
import { foundPieces } from '#app/text/found-pieces.ts'
import { sentenceWith } from '#app/text/sentence-with.ts'

const LONG = 'and what follows is long, '.repeat(8)

it.each([
  ['around what was found', `${LONG}a lantern.`, 'lantern', /^….*a lantern\.$/],
  ['from its beginning where no word is marked', `A 7 is here, ${LONG}so.`, 'is he', /^A 7 is here/],
])('a long sentence is quoted %s', (_, text, term, quoted) => expect(sentenceWith([text], [term])).toMatch(quoted))

it.each([
  ['All Saints and others', 'all-saints', 'All Saints'],
  ['All-Saints and others', 'all saints', 'All-Saints'],
  ['Luke 21:5-19 and others', '21:5-19', '21:5-19'],
])('of “%s”, “%s” finds “%s”', (text, query, found) => {
  const pieces = foundPieces(text, query).filter(({ text: words }) => /\w/.test(words))
  expect(pieces.flatMap(({ text: words, isFound }) => (isFound ? [words] : [])).join(' ')).toBe(found)
})
