import { expect, test } from 'vitest'
import { mayShareSpeaker, speakerParts, speakersOf } from '#app/features/sermons/speakers.ts'

test.each([
  ['The Rev. Anna Whitfield', ['The Rev. Anna Whitfield']],
  ['The Rev. Anna Whitfield, Deacon Paul Ames', ['The Rev. Anna Whitfield', 'Deacon Paul Ames']],
  ['The Rev. Anna Whitfield and Deacon Paul Ames', ['The Rev. Anna Whitfield', 'Deacon Paul Ames']],
  ['Anna Whitfield, Paul Ames, and Mary Lee', ['Anna Whitfield', 'Paul Ames', 'Mary Lee']],
  ['Anna Whitfield; Paul Ames', ['Anna Whitfield', 'Paul Ames']],
  ['Anna Whitfield / Paul Ames', ['Anna Whitfield', 'Paul Ames']],
  ['Anna Whitfield with Paul Ames', ['Anna Whitfield', 'Paul Ames']],
  ['Whitfield & Ames', ['Whitfield', 'Ames']],
  ['Whitfield&Ames', ['Whitfield', 'Ames']],
  ['Anna, Paul and Mary', ['Anna', 'Paul', 'Mary']],
  ['Fr. Mike, Fr. John', ['Fr. Mike', 'Fr. John']],
  ['John and Mary Smith', ['John Smith', 'Mary Smith']],
  ['Pastors John & Mary Smith', ['John Smith', 'Mary Smith']],
  ['Fr. Mike and Deacon Paul Ames', ['Fr. Mike', 'Deacon Paul Ames']],
  ['Fr. Mike and Paul Ames', ['Fr. Mike', 'Paul Ames']],
  ['Anna Whitfield, Ph.D., Paul Ames', ['Anna Whitfield, Ph.D.', 'Paul Ames']],
  ['Smith, Jr.', ['Smith, Jr.']],
  ['John Smith, Jr. and Mary Lee', ['John Smith, Jr.', 'Mary Lee']],
  ['Martin Luther King, Jr.', ['Martin Luther King, Jr.']],
  ['The Rev. Dr. Anna Whitfield, Ph.D.', ['The Rev. Dr. Anna Whitfield, Ph.D.']],
  ['The Rev. Anna Whitfield, PhD, M.Div.', ['The Rev. Anna Whitfield, PhD, M.Div.']],
  ['Whitfield, Anna', ['Whitfield, Anna']],
  ['Whitfield, Anna Marie', ['Whitfield, Anna Marie']],
  ['Whitfield, Rev. Anna', ['Whitfield, Rev. Anna']],
  ['Whitfield, Anna and Ames, Paul', ['Whitfield, Anna', 'Ames, Paul']],
  ['Whitfield, Anna; Ames, Paul', ['Whitfield, Anna', 'Ames, Paul']],
  ['Anna Whitfield, Rector', ['Anna Whitfield, Rector']],
  ['Anna Whitfield, Associate Rector', ['Anna Whitfield, Associate Rector']],
  ['Anna Whitfield, Bishop of Florida', ['Anna Whitfield, Bishop of Florida']],
  ['Anna Whitfield, our guest', ['Anna Whitfield, our guest']],
  ['Anna Whitfield and friends', ['Anna Whitfield and friends']],
  ['The Staff and Vestry', ['The Staff and Vestry']],
  ['Bishop and Mrs. Smith', ['Bishop and Mrs. Smith']],
  ['Ludwig van Beethoven & Anna de la Cruz', ['Ludwig van Beethoven', 'Anna de la Cruz']],
  ['Sandy Anderson', ['Sandy Anderson']],
  ['한국어 목사', ['한국어 목사']],
  ['', []],
  [null, []],
])('of %s the speakers are %j', (field, speakers) => {
  expect(speakersOf(field)).toEqual(speakers)
})

test('one person twice is one speaker', () => {
  expect(speakersOf("Anna O’Hara & Anna O'Hara")).toHaveLength(1)
})

test('the pieces together are the field as it is written', () => {
  const field = 'The Rev. Anna Whitfield,  Deacon Paul Ames & John and Mary Smith'
  expect(
    speakerParts(field)
      .map(({ text }) => text)
      .join(''),
  ).toBe(field)
})

test.each([
  ['Rev. John Smith', 'John Smith', true],
  ['Pastor Smith', 'J. A. Smith and Anna Lee', true],
  ['Smith, José', 'Jose Smith, Jr.', true],
  ['John Smith', 'Jane Smith', false],
  ['John Smith', 'John Lee', false],
  ['', 'John Lee', false],
])('%j and %j may share a speaker: %s', (one, other, may) => {
  expect([mayShareSpeaker(one, other), mayShareSpeaker(other, one)]).toEqual([may, may])
})
