import { expect, it } from 'vitest'
import { scriptureBeside, seriesBeside, shownScripture } from '#app/features/sermons/sermon.ts'

it.each([
  ['', ''],
  ['Luke 21:5–19', 'Luke 21:5–19'],
  ['Luke 15:8-10; Psalm 51', 'Luke 15:8–10 · Psalm 51'],
  ['Romans 13:11–14, 1 Timothy 1:12–17;2 Kings 5', 'Romans 13:11–14 · 1 Timothy 1:12–17 · 2 Kings 5'],
  ['Hebrews 13:1–8, 15–16; Luke 14:7–14', 'Hebrews 13:1–8, 15–16 · Luke 14:7–14'],
  ['Isaiah 6:1-2, 4b-8; Ps 138:1-3, 3ff', 'Isaiah 6:1–2, 4b–8 · Ps 138:1–3, 3ff'],
  ['Luke 15:8-10; ', 'Luke 15:8–10;'],
])('the scripture %j is shown as %j', (scripture, shown) => {
  expect(shownScripture(scripture)).toBe(shown)
})

it.each([
  ['Luke 21:5-19', 'Luke 21:5–19', ''],
  ['Sermon + Luke 21:5-19', 'luke 21:5 – 19', ''],
  ['Not one stone', 'Luke 21:5–19', 'Luke 21:5–19'],
  ['Luke 21:5-19', 'Luke 21:5-19; Psalm 98', 'Luke 21:5–19 · Psalm 98'],
  ['Sermon', null, ''],
])('beside the title %j the scripture %j is shown as %j', (title, scripture, shown) => {
  expect(scriptureBeside({ title, scripture })).toBe(shown)
})

it.each([
  ['The Triumph of God: The Armor', 'The Triumph Of God', ''],
  ['Sermon + Ruth: Part Two', 'Ruth', ''],
  ['The Armor', 'The Triumph of God', 'The Triumph of God'],
  ['The Armor', null, ''],
])('beside the title %j the series %j is shown as %j', (title, series, shown) => {
  expect(seriesBeside({ title, series })).toBe(shown)
})
