import { expect, it } from 'vitest'
import { listOf, listText } from '#app/definitions/fields.ts'

const topics = listOf('Topics')

it.each([
  [['hope', 'joy']],
  [['faith, hope', 'love']],
  [['"Amen", he said', 'say "hi"', '"quoted"']],
  [['a,b', ',', 'c']],
  [[]],
])('a list stored as one text is the same list when it is read: %j', (list) => {
  expect(topics.parse(listText(list))).toEqual(list)
})

it.each([
  ['hope, joy,', ['hope', 'joy']],
  ['hope,hope', ['hope']],
  ['"faith, hope" , love', ['faith, hope', 'love']],
  ['"not closed, love', ['"not closed', 'love']],
  ['', []],
])('%j is read as %j', (typed, list) => expect(topics.parse(typed)).toEqual(list))
