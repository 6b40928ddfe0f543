/** Podcasts of twelve churches, read by three strict readers of others, and by our own import, which brings back what went out. */
import { XMLValidator } from 'fast-xml-parser'
import { parseFeed } from 'podcast-partytime'
import { expect, it } from 'vitest'
import { adminApi } from '#app/admin-routes.ts'
import { sermonTable } from '#app/features/sermons/table.ts'
import { readTableFile } from '#app/records/import/table-file.ts'
import { objectsOf } from '#app/records/import/text-table.ts'
import { documents } from '#app/routes.ts'
import { createTestApp, documentText } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { hasXmllint, xmllint } from '#test/xmllint.ts'

const VTT = 'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nGrace and peace.\n'
const at = (name: string) => `https://files.church.test/${name}`
type Given = Record<string, unknown>

const podcasts: [about: string, settings: Given, sermons: Given[]][] = [
  ['no recording', {}, []],
  ['one recording', {}, [{}]],
  [
    'an owner, a title and a description',
    { podcastEmail: 'pod@church.test', podcastTitle: 'Tide & <Table>', podcastDescription: 'For “all” & more' },
    [{}],
  ],
  ['a series, and a sermon without one', {}, [{ series: 'Luke & Acts' }, { series: 'Luke & Acts' }, { series: '' }]],
  ['guests', { podcastHosts: 'Anna' }, [{ speaker: 'Anna & The Rev. Paul Ames' }]],
  [
    'a license and a new address',
    { podcastLicense: 'cc-by-nc-4.0', podcastNewFeed: 'https://podcasts.test/a?b=1&c=2' },
    [{}],
  ],
  ['a transcript with times', {}, [{ transcript: VTT }]],
  ['a transcript without times', {}, [{ transcript: 'Grace and peace.' }]],
  ['chapters', {}, [{ chapters: '0:00 Two sons\n12:30 The father' }]],
  ['a video', {}, [{ youtubeUrl: at('one.mp4') }]],
  [
    'texts from anywhere',
    {},
    [{ title: 'A & B < C > “D” \u0007 🕊 שלום', description: '<script>alert(1)</script>\n\n]]>' }],
  ],
  [
    'another category, country and language',
    { country: 'GB', podcastCategory: 'Society & Culture', podcastExplicit: true },
    [{}],
  ],
]

onBothDatabases('a podcast', (open) => {
  it.each(podcasts)('with %s is read by all', async (_, settings, sermons) => {
    await using database = await open()
    const app = createTestApp(database, '2026-11-21T18:00:00Z')
    const admin = app.as('administrator')
    expect((await admin.send('PUT', adminApi.siteConfig, settings)).status).toBe(200)
    const data = sermons.map((sermon, at_) => ({
      title: `Sermon ${at_}`,
      speaker: 'Anna',
      date: `2026-11-0${at_ + 1}`,
      audioUrl: at(`${at_}.mp3`),
      duration: '34:27',
      ...sermon,
    }))
    if (data.length > 0) await admin.post(adminApi.sermonsBulk, { data })
    const text = await documentText(app, documents.podcast)
    expect(XMLValidator.validate(text)).toBe(true)
    expect(hasXmllint ? xmllint(text) : '- validates\n').toBe('- validates\n')
    expect(parseFeed(text)?.items.map(({ enclosure }) => enclosure.url)).toEqual(
      data.map(({ audioUrl }) => audioUrl).toReversed(),
    )
    const brought =
      data.length === 0 ? undefined : await readTableFile(new TextEncoder().encode(text), 'America/Chicago')
    const rows = brought ? objectsOf(brought.text, sermonTable) : []
    expect(rows.map(({ audioUrl, date }) => ({ audioUrl, date }))).toEqual(
      data.map(({ audioUrl, date }) => ({ audioUrl, date })).toReversed(),
    )
  })
})
