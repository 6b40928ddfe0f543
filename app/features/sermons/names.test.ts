/** One name in several spellings, and several speakers in one field, through the API. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Facet, Facets, SermonSummary } from '#app/features/sermons/schema.ts'
import type { PublicSermon } from '#app/features/sermons/sermon.ts'
import { api, documents, href, routes } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { addSermon } from '#test/records.ts'
import { pageText } from '#test/rendered.ts'

/** Pairs that look alike to people; the first is the spelling that is shown. */
const SPELLINGS = [
  ['typographic quotes', 'God’s Love', "God's Love"],
  ['case', 'Living Water', 'LIVING WATER'],
  ['a no-break space', 'Holy Week', 'Holy\u00A0Week'],
  ['Unicode’s forms', 'José Núñez', 'José Núñez'.normalize('NFD')],
  ['accents', 'Café Talks', 'Cafe Talks'],
  ['a zero-width space', 'Psalms of Ascent', 'Psalms of Ascent\u200B'],
  ['two spaces', 'The Creed', 'The  Creed'],
] as const

onBothDatabases('names of sermons', (open) => {
  let database: Database
  let app: TestApp
  beforeAll(async () => {
    database = await open()
    app = createTestApp(database)
    for (const [, one, other] of SPELLINGS) {
      await addSermon(database.db, {
        title: `First in ${one}`,
        speaker: one,
        series: one,
        tags: [one],
        audioUrl: 'https://x.test/1.mp3',
      })
      await addSermon(database.db, {
        title: `Second in ${one}`,
        speaker: other,
        series: other,
        tags: [other],
        audioUrl: 'https://x.test/2.mp3',
      })
      await addSermon(database.db, { title: `Third in ${one}`, alsoInSeries: [other] })
    }
    await addSermon(database.db, { title: 'Together', speaker: 'The Rev. Anna Whitfield, Deacon Paul Ames' })
    await addSermon(database.db, { title: 'Alone', speaker: 'Deacon Paul Ames' })
    await addSermon(database.db, { title: 'Surnames', speaker: 'Whitfield & Ames' })
  })
  afterAll(() => database.close())

  const page = (path: string) => pageText(app, path)
  const titles = async (query: object) =>
    ((await app.get(href(api.sermons, {}, query))).body as PublicSermon[]).map(({ title }) => title).toSorted()

  it.each(SPELLINGS)('finds a name that differs in %s by each spelling', async (_, one, other) => {
    for (const name of [one, other]) {
      expect(await titles({ speaker: name })).toEqual([`First in ${one}`, `Second in ${one}`])
      expect(await titles({ topic: name })).toEqual([`First in ${one}`, `Second in ${one}`])
      expect(await titles({ series: name })).toEqual([`First in ${one}`, `Second in ${one}`, `Third in ${one}`])
      const ids = (await app.as('administrator').get(href('/api/admin/sermons', {}, { speaker: name })))
        .body as object[]
      expect(ids).toHaveLength(2)
    }
  })

  it.each(SPELLINGS)('offers a name that differs in %s once, in the better spelling', async (_, one) => {
    const summary = (await app.get(api.sermonsSummary)).body as SermonSummary
    const facets = (await app.get(api.sermonFacets)).body as Facets
    const slug = facets.series.find(({ name }) => name === one)?.slug ?? ''
    for (const names of [
      summary.speakers,
      summary.series,
      ...[facets.speakers, facets.topics, facets.series].map(namesOf),
    ])
      expect(names.filter((name) => plain(name) === plain(one))).toEqual([one])
    expect(facets.series.find(({ name }) => name === one)?.sermons).toBe(3)
    expect((await app.get(href(api.sermonShelf, { kind: 'series', slug }))).body).toEqual({
      name: one,
      slug,
      sermons: 3,
    })
    expect((await app.get(href(api.sermonShelf, { kind: 'topics', slug }))).body).toEqual({
      name: one,
      slug,
      sermons: 2,
    })
    const shelf = await page(href(routes.sermonSeries, { slug }))
    expect(shelf).toContain(`Second in ${one}`)
    const podcast = await (await app.fetch(href(documents.seriesPodcast, { slug }))).text()
    expect(podcast.match(/<item>/g)).toHaveLength(2)
  })

  it('finds a sermon of several speakers by each of them, and offers no speaker of two', async () => {
    expect(await titles({ speaker: 'The Rev. Anna Whitfield' })).toEqual(['Together'])
    expect(await titles({ speaker: 'deacon paul ames' })).toEqual(['Alone', 'Together'])
    expect(await titles({ speaker: 'Ames' })).toEqual(['Surnames'])
    const { speakers } = (await app.get(api.sermonsSummary)).body as SermonSummary
    expect(speakers).toEqual(
      expect.arrayContaining(['Ames', 'Deacon Paul Ames', 'The Rev. Anna Whitfield', 'Whitfield']),
    )
    expect(speakers.filter((name) => /,|&/.test(name))).toEqual([])
    const shelf = await app.get(href(api.sermonShelf, { kind: 'speakers', slug: 'deacon-paul-ames' }))
    expect(shelf.body).toMatchObject({ name: 'Deacon Paul Ames', sermons: 2 })
  })

  it('keeps the address of two speakers together', async () => {
    const both = 'The Rev. Anna Whitfield, Deacon Paul Ames'
    expect(await titles({ speaker: both })).toEqual(['Together'])
    const slug = 'the-rev-anna-whitfield-deacon-paul-ames'
    expect((await app.get(href(api.sermonShelf, { kind: 'speakers', slug }))).body).toMatchObject({
      name: both,
      sermons: 1,
    })
  })

  it('shows several speakers as they are written, each with a link to their sermons', async () => {
    const [one] = (await app.get(href(api.sermons, {}, { speaker: 'The Rev. Anna Whitfield' }))).body as PublicSermon[]
    expect(one?.speaker).toBe('The Rev. Anna Whitfield, Deacon Paul Ames')
    const text = await page(href(routes.sermon, { id: one?.id ?? '', slug: 'together' }))
    expect(text).toContain('href="/sermons/speakers/the-rev-anna-whitfield"')
    expect(text).toContain('href="/sermons/speakers/deacon-paul-ames"')
    expect(text.replace(/<[^>]*>/g, '')).toContain('The Rev. Anna Whitfield, Deacon Paul Ames')
  })
})

function namesOf(facets: readonly Facet[]): string[] {
  return facets.map(({ name }) => name)
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
}
