import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { citationOf } from '#app/church/citation.ts'
import { chapterOf, passagesOf, searchedVerses, versesIn } from '#app/church/bible-verses.ts'

/** References as churches wrote them in 1,100 titles and forms, and as people type them, with the verses they mean. */
const references = readFileSync(new URL('../../test/references.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t') as [reference: string, verses: string])

function named(verse: number): string {
  const { book, chapter } = chapterOf(verse)
  return `${book?.name} ${chapter}:${verse % 1000}`
}

test('every reference means the verses that people mean by it', () => {
  expect(references.length).toBeGreaterThanOrEqual(300)
  const read = references.map(([reference]) => [
    reference,
    versesIn(reference)
      .map(([first, last]) => [...new Set([named(first), named(last)])].join(' – '))
      .join(', '),
  ])
  expect(read).toEqual(references)
})

test.each([
  ['Galatians 4:1-7', '', '[[48004001,48004007]]'],
  ['Genesis 50:22-Exodus 1:7', '', '[[1050022,1050999],[2001000,2001007]]'],
  ['Psalm 150 - Proverbs 1', '', '[[19150001,19150999],[20001000,20001033]]'],
  ['Jude', '', '[[65001001,65001025]]'],
  ['John 3, John 3:16', '', '[[43003001,43003036]]'],
  ['', 'True Jews (Romans 10:1-10)', '[[45010001,45010010]]'],
  ['', 'Liebe (1. Korinther 13,4-7)', '[[46013004,46013007]]'],
  ['', 'Dieu a tant aimé, Jean 3,16', '[[43003016,43003016]]'],
  ['', 'Mark and Luke talk about 3 things', '[]'],
  ['Isaiah', 'About Romans 10', expect.stringMatching(/^\[\[23001001,23001999\],.*,\[23066000,23066024\]\]$/)],
])('a sermon on “%s” with the title “%s” has a row for each chapter', (scripture, title, passages) => {
  expect(passagesOf({ title, scripture })).toEqual(passages)
})

test.each([
  ['John 3:16', true],
  [' jn 3 ', true],
  ['Galatians', true],
  ['Gal 4:5.', true],
  ['John', false],
  ['mercy', false],
  ['grace in John 3', false],
  ['so', false],
  ['Luke 21:5 temple', false],
])('a search for “%s” is one for a passage: %s', (search, isOne) => {
  expect(searchedVerses(search) !== undefined).toBe(isOne)
})

test('every passage is written as it can be read again', () => {
  const verses = references.map(([reference]) => versesIn(reference))
  expect(verses.map((spans) => versesIn(citationOf(spans)))).toEqual(verses)
})

test.each([
  ['John 3 verse 16', 'John 3:16'],
  ['Mark 4v5', 'Mark 4:5'],
  ['John 3:16 and 18', 'John 3:16, 18'],
  ['Psalm 23 and 24', 'Psalms 23–24'],
  ['Genesis 50 - Exodus 2', 'Genesis 50 – Exodus 2'],
  ['1 Cor. 13', '1 Corinthians 13'],
  ['Ps 23 (KJV)', 'Psalm 23'],
  ['John 3:16a', 'John 3:16'],
  ['Is 52:13-53:12', 'Isaiah 52:13–53:12'],
  ['Jn 3; Gal 4:5', 'John 3; Galatians 4:5'],
  ['psalms', 'Psalms'],
])('“%s” is %s', (search, cited) => expect(citationOf(searchedVerses(search) ?? [])).toBe(cited))
