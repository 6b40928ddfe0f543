/** Titles that programs have written in their own way are stored as people write them, whichever file brings them. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importerOf } from '#app/imports/kinds.ts'
import { readBrought } from '#app/imports/read-file.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { bringRows } from '#test/bring-rows.ts'
import { feedOf, itemOf } from '#test/feeds.ts'
import { newSite, type Site } from '#test/sites.ts'
import { wordPressExport } from '#test/wordpress-export.ts'

let site: Site
let app: TestApp
beforeAll(async () => {
  site = await newSite('sqlite')
  app = createTestApp(site.database)
})
afterAll(() => site.remove())

const MOMENT = Temporal.ZonedDateTime.from('2026-11-21T12:00[America/Chicago]')
const actor = { person: { id: 'ada', name: 'Ada' }, now: '2026-11-21T18:00:00.000Z' }

const readers: [reader: string, fileOf: (title: string) => string][] = [
  ['a table', (title) => `Title,Speaker,Date\n"${title}",Ann Lee,2026-01-04\n`],
  ['a feed', (title) => feedOf(itemOf({ title: `<![CDATA[${title}]]>` }))],
  ['a feed that escapes', (title) => feedOf(itemOf({ title: title.replaceAll('&', '&amp;') }))],
  ['WordPress', (title) => wordPressExport([{ type: 'wpfc_sermon', title }])],
  ['JSON', (title) => JSON.stringify([{ title, speaker: 'Ann Lee', date: '2026-01-04' }])],
]
const titles: [written: string, meant: string][] = [
  ['Grace &amp; Peace', 'Grace & Peace'],
  ['Grace &amp;amp; Peace', 'Grace & Peace'],
  ['Grace &amp;amp;amp; Peace', 'Grace & Peace'],
  ['Don&amp;#8217;t fear', 'Don’t fear'],
  ['2026-01-04 Grace.mp3', '2026-01-04 Grace'],
  ['Q&A; part 1', 'Q&A; part 1'],
  ['R.M4A', 'R'],
]

it.each(
  readers.flatMap(([reader, fileOf]) => titles.map(([written, meant]) => [reader, written, meant, fileOf] as const)),
)('%s with “%s” brings “%s”', async (_, written, meant, fileOf) => {
  const { parts } = await readBrought(new TextEncoder().encode(fileOf(written)), MOMENT)
  await bringRows(importerOf('sermons'), app.services, parts[0]?.rows ?? [], actor)
  const { db } = site.database
  const rows = await db.selectFrom('sermons').select('title').execute()
  await db.deleteFrom('sermons').execute()
  expect(rows).toEqual([{ title: meant }])
})
