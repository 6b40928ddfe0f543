import { expect, it } from 'vitest'
import { dayRange } from '#app/features/sermons/list-page.tsx'
import { scriptureBeside, seriesBefore, seriesBeside, shownScripture } from '#app/features/sermons/sermon.ts'
import { descriptionParts, isLabeled } from '#app/features/sermons/description-parts.ts'
import { richFrom } from '#app/definitions/paragraphs.ts'
import type { Inline, Mark, RichText } from '#app/definitions/rich-text.ts'
import { latestWorship } from '#app/church/worship-days.ts'

it.each([
  ['https://church.org', 'Website https://church.org'],
  ['https://www.church.org/give', 'Website https://www.church.org/give'],
  ['http://CHURCH.org', 'Website http://CHURCH.org'],
  ['church.org', 'Website https://church.org'],
  ['church.org/give', 'Website https://church.org/give'],
  ['www.church.org', 'Website https://www.church.org'],
  ['https://parish.net', 'Website https://parish.net'],
  ['https://www.diocese.org', 'Website https://www.diocese.org'],
  ['https://diocese.org', 'Link https://diocese.org'],
  ['https://notchurch.org', 'Link https://notchurch.org'],
  ['https://m.facebook.com/church', 'Facebook https://m.facebook.com/church'],
  ['https://www.instagram.com/church', 'Instagram https://www.instagram.com/church'],
  ['office@church.org', ''],
  ['Follow us at church.org', ''],
  ['mailto:office@church.org', ''],
])('of the line %j below “Social Links:” the page shows %j', (line, shown) => {
  const [part] = descriptionParts(richFrom(`Social Links:\n${line}`, isLabeled), [
    'https://www.church.org',
    'office@parish.net',
  ])
  const links = part?.kind === 'social' ? part.links : []
  expect(links.map(({ label, address }) => `${label} ${address}`).join()).toBe(shown)
})

const bold = { type: 'bold' as const }
const toFacebook = { type: 'link' as const, to: 'https://facebook.com/church' }
const inline = (text: string, ...marks: Mark[]) => ({ type: 'text' as const, text, ...(marks.length > 0 && { marks }) })
const lineBreak = { type: 'break' as const }

it.each<[string, Inline[], object]>([
  [
    'formatted passages without their label',
    [inline('Scriptures Referenced:', bold), lineBreak, inline('Luke 15', bold), inline(' and Psalm 51')],
    { kind: 'scriptures', text: [{ type: 'paragraph', content: [inline('Luke 15', bold), inline(' and Psalm 51')] }] },
  ],
  [
    'a label in the words of a passage',
    [inline('Scriptures Referenced: Luke 15')],
    { kind: 'scriptures', text: [{ type: 'paragraph', content: [inline('Luke 15')] }] },
  ],
  [
    'plain passages where formatting cuts the label',
    [inline('Scriptures', bold), inline(' Referenced: Luke 15')],
    { kind: 'scriptures', text: [{ type: 'paragraph', content: [inline('Luke 15')] }] },
  ],
  [
    'addresses with any marks, and those behind words',
    [
      inline('Social Links:', bold),
      lineBreak,
      inline('https://instagram.com/church', bold),
      lineBreak,
      inline('Follow us', toFacebook),
      lineBreak,
      inline('nothing'),
    ],
    {
      kind: 'social',
      links: [
        { address: 'https://instagram.com/church', label: 'Instagram' },
        { address: 'https://facebook.com/church', label: 'Facebook' },
      ],
    },
  ],
])('a rich description shows %s', (_, content, part) => {
  const title: RichText = [{ type: 'heading', level: 1, content: [inline('Social Links: no paragraph')] }]
  expect(descriptionParts([...title, { type: 'paragraph', content }])).toEqual([{ kind: 'text', text: title }, part])
})

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
  ['The Triumph of God: The Armor', 'The Triumph Of God', 'The Triumph Of God'],
  ['Sermon + Ruth, Part Two', 'Ruth', ''],
  ['The Armor', 'The Triumph of God', 'The Triumph of God'],
  ['The Armor', null, ''],
])('beside the title %j the series %j is shown as %j', (title, series, shown) => {
  expect(seriesBeside({ title, series })).toBe(shown)
})

it.each([
  ['The Triumph of God: The Armor', 'The Triumph Of God', 'The Triumph of God: '],
  ['40+ Days of Prayer - Asking', '40 Days Of Prayer', '40+ Days of Prayer - '],
  ['Who is José? — A brother', 'Who is José?', 'Who is José? — '],
  ['Псалмы: Пастырь', 'Псалмы', 'Псалмы: '],
  ['Sermon + Ruth: Part Two', 'Ruth', 'Ruth: '],
  ['Ruth, Part Two', 'Ruth', ''],
  ['Ruth-Naomi', 'Ruth', ''],
  ['Ruthless: A Word', 'Ruth', ''],
  ['Ruth', 'Ruth', ''],
  ['The Armor', null, ''],
])('the title %j begins with its series %j as %j', (title, series, head) => {
  expect(seriesBefore({ title, series })).toBe(head)
})

it.each([
  ['2026-11-01', '2026-11-15', 'November 1–15, 2026'],
  ['2026-07-05', '2026-08-02', 'July 5 – August 2, 2026'],
  ['2025-12-28', '2026-01-11', 'December 28, 2025 – January 11, 2026'],
  ['2026-11-01', '2026-11-01', 'November 1, 2026'],
])('from %s to %s is written as “%s”', (from, to, written) => {
  expect(dayRange(from, to)).toBe(written)
})

it.each([
  ['2026-11-21T18:00:00Z', 'America/Chicago', '2026-11-15'],
  ['2026-11-22T05:59:59Z', 'America/Chicago', '2026-11-15'],
  ['2026-11-22T06:00:00Z', 'America/Chicago', '2026-11-22'],
  ['2026-11-23T05:59:59Z', 'America/Chicago', '2026-11-22'],
  ['2026-11-24T18:00:00Z', 'America/Chicago', '2026-11-22'],
  ['2026-11-22T16:00:00Z', 'Pacific/Auckland', '2026-11-22'],
  ['2027-01-01T18:00:00Z', 'America/Chicago', '2026-12-27'],
])('a new sermon is dated the latest Sunday: at %s in %s, %s', (now, timeZone, sunday) => {
  expect(latestWorship(Date.parse(now), timeZone)).toBe(sunday)
})
