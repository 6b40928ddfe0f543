import { expect, it } from 'vitest'
import { beginsRight, partsFromLeft } from '#app/features/sunday-services/bulletin/line-parts.ts'

/** Texts of a line as it is read, and its parts from left to right; a font turns right-to-left words around by itself. */
const lines: [about: string, texts: string[], fromLeft: string[]][] = [
  ['a line of Latin letters', ['Keep awake'], ['Keep awake']],
  ['a name that the look has no letter for', ['Łukasz'], ['Ł', 'ukasz']],
  ['a Greek word', ['The word λόγος'], ['The word ', 'λόγος']],
  ['a Hebrew word in an English line', ['say שלום, friend'], ['say ', 'שלום', ', friend']],
  ['two Hebrew words', ['שלום עליכם'], ['עליכם', ' ', 'שלום']],
  ['an English word in a Hebrew line', ['עם Ann Lee'], ['Ann Lee', ' ', 'עם']],
  ['a number in an Arabic line', ['عام 2026'], ['2026', ' ', 'عام']],
  ['brackets in a Hebrew line', ['עם (ספר)'], ['(', 'ספר', ') ', 'עם']],
  ['words that look different', ['שלום', ' עליכם'], ['עליכם', ' ', 'שלום']],
  ['a mark on its letter', ['יְהִי'], ['יְהִי']],
]

it.each(lines)('%s stands in its order', (_, texts, fromLeft) => {
  const parts = partsFromLeft(texts, beginsRight(texts.join('')))
  expect(parts.map(({ text }) => text)).toEqual(fromLeft)
})
