/** How long the program's readers take over texts from anyone. */
import { expect, it } from 'vitest'
import { packedParts } from '#app/features/files/pdf.ts'
import { isAdvertisement } from '#app/http/spam-words.ts'
import { readRedirectList } from '#app/pages/redirect-list.ts'
import { line, prose } from '#app/records/import/cells.ts'
import { findPassages } from '#app/values/bible-verses.ts'
import { linkedPieces, richFrom } from '#app/values/paragraphs.ts'
import { slugOf } from '#app/values/slug.ts'
import { dayReadings } from '#app/values/written-day.ts'
import { fold, searchTerms, searchText } from '#db/search-text.ts'
import { slowTexts } from '#test/hostile-texts.ts'

type Reader = [name: string, read: (text: string) => unknown]

const quick: Reader[] = [
  ['folding for the search', fold],
  ['searching', searchTerms],
  ['looking for spam', isAdvertisement],
  ['linking addresses', linkedPieces],
  ['making paragraphs', richFrom],
  ['finding passages', findPassages],
  ['naming a page', slugOf],
  ['reading a day', dayReadings],
  ['reading a list of redirects', readRedirectList],
  ['importing a line', (text) => line.parse(text)],
  ['storing for the search', (text) => searchText([text])],
  ['looking into a PDF', (text) => [...packedParts(Buffer.from(`${text} stream\n\nendstream`))]],
  ['importing paragraphs', (text) => prose.parse(text)],
]
it.each(quick)('%s doesn’t take long over any text', (_, read) => {
  expect(slowTexts(read)).toEqual([])
})
