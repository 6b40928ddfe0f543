import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Coverage, Facets } from '#app/features/sermons/schema.ts'
import type { Sermon } from '#app/features/sermons/sermon.ts'
import { api, documents, href } from '#app/routes.ts'
import { adminApi } from '#test/admin-routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { addSermon } from '#test/records.ts'

onBothDatabases('the sermon library', (open) => {
  let database: Database
  let app: TestApp
  beforeAll(async () => {
    database = await open()
    app = createTestApp(database)
    const all = [
      { speaker: 'Anna', series: 'Advent', date: '2025-12-07', scripture: 'Luke 1-2', tags: ['hope', 'joy'] },
      {
        speaker: 'Anna',
        series: 'Advent',
        alsoInSeries: ['Waiting', 'Advent', ''],
        date: '2025-12-14',
        scripture: 'Luke 2:1-20; Ruth 1',
        tags: ['hope'],
      },
      {
        speaker: 'Paul',
        alsoInSeries: ['Advent'],
        date: '2026-11-01',
        scripture: 'Jude 3',
        tags: ['Hope & “more”'],
        audioUrl: 'https://files.church.test/jude.mp3',
      },
      { speaker: 'Paul', date: '2026-12-06', scripture: 'Mark 1', tags: ['ahead'] },
      {
        speaker: 'Nobody',
        title: 'A draft',
        date: '2024-01-01',
        scripture: 'Acts 2',
        tags: ['secret'],
        alsoInSeries: ['Secret'],
      },
    ]
    for (const one of all) await addSermon(database.db, one)
    await database.db.updateTable('sermons').set({ status: 'draft' }).where('title', '=', 'A draft').execute()
  })
  afterAll(() => database.close())

  const counts = async (query: object) => {
    const { body } = await app.get(href(api.sermonFacets, {}, { preached: true, ...query }))
    return Object.fromEntries(
      Object.entries(body as Facets).map(([kind, facets]) => [
        kind,
        facets.map(({ name, sermons }) => `${name} ${sermons}`).join(', '),
      ]),
    )
  }

  it('counts the sermons of each book, topic, series, speaker and year under the other filters', async () => {
    expect(await counts({})).toEqual({
      books: 'Ruth 1, Luke 2, Jude 1',
      topics: 'hope 2, Hope & “more” 1, joy 1',
      series: 'Advent 3, Waiting 1',
      speakers: 'Anna 2, Paul 1',
      years: '2026 1, 2025 2',
    })
    expect(await counts({ speaker: 'Paul' })).toEqual({
      books: 'Jude 1',
      topics: 'Hope & “more” 1',
      series: 'Advent 1',
      speakers: 'Anna 2, Paul 1',
      years: '2026 1',
    })
    expect(await counts({ topic: 'joy', startDate: '2025-01-01', endDate: '2025-12-31' })).toMatchObject({
      books: 'Luke 1',
      topics: 'hope 2, joy 1',
      years: '2025 1',
    })
  })

  it.each([
    ['books', 'luke', 200, { name: 'Luke', sermons: 2 }],
    ['topics', 'hope-more', 200, { name: 'Hope & “more”', sermons: 1 }],
    ['series', 'advent', 200, { name: 'Advent', sermons: 3 }],
    ['series', 'waiting', 200, { name: 'Waiting', sermons: 1 }],
    ['series', 'secret', 404, {}],
    ['speakers', 'anna', 200, { name: 'Anna', sermons: 2 }],
    ['years', '2026', 200, { name: '2026', sermons: 1 }],
    ['books', 'mark', 404, {}],
    ['topics', 'secret', 404, {}],
    ['nothing', 'x', 400, {}],
  ])('has a page for %s/%s: %i', async (kind, slug, status, body) => {
    expect(await app.get(href(api.sermonShelf, { kind, slug }))).toMatchObject({ status, body })
  })

  it('finds a sermon in each of its series, until it is taken out', async () => {
    const admin = app.as('administrator')
    const days = async (address: string, query: object, at = app) =>
      ((await at.get(href(address, {}, query))).body as Sermon[]).map(({ date }) => date)
    expect(await days(api.sermons, { series: 'Advent' })).toEqual(['2026-11-01', '2025-12-14', '2025-12-07'])
    expect(await days(api.sermons, { series: 'Waiting', reference: 'Ruth' })).toEqual(['2025-12-14'])
    expect(await days(api.sermons, { search: 'waiting' })).toEqual(['2025-12-14'])
    expect(await days(adminApi.sermons, { series: 'Secret' }, admin)).toEqual(['2024-01-01'])
    expect((await app.get(api.sermonsSummary)).body).toMatchObject({ series: ['Advent', 'Waiting'] })
    const feed = href(documents.seriesPodcast, { slug: 'advent' })
    expect(await (await app.fetch(feed)).text()).toContain('jude.mp3')

    const [jude] = (await admin.get(href(adminApi.sermons, {}, { series: 'Advent' }))).body as (Sermon & {
      version: number
    })[]
    if (!jude) throw new Error('no sermon')
    expect(jude).toMatchObject({ series: null, alsoInSeries: ['Advent'] })
    const neighbors = href(api.sermonNeighbors, { id: jude.id })
    expect(await days(neighbors, {})).toEqual(['2026-11-01', '2025-12-14', '2025-12-07'])
    const save = async (given: object) => {
      const { version } = (await admin.get(href(adminApi.sermon, { id: jude.id }))).body as typeof jude
      const { status } = await admin.send('PUT', href(adminApi.sermon, { id: jude.id }), { ...jude, version, ...given })
      expect(status).toBe(200)
    }
    await save({ series: 'Advent', alsoInSeries: 'Advent, "One, two"' })
    expect(await counts({ speaker: 'Paul' })).toMatchObject({ series: 'Advent 1, One, two 1' })
    await save({ series: '', alsoInSeries: [] })
    expect(await counts({})).toMatchObject({ series: 'Advent 2, Waiting 1' })
  })

  it('maps the chapters that were preached on, and when', async () => {
    const { body } = await app.get(api.sermonCoverage)
    const books = body as Coverage[]
    expect(books).toHaveLength(66)
    expect(books.filter(({ preached }) => preached.length > 0)).toEqual([
      { name: 'Ruth', slug: 'ruth', chapters: 4, preached: [{ chapter: 1, sermons: 1, last: '2025-12-14' }] },
      {
        name: 'Luke',
        slug: 'luke',
        chapters: 24,
        preached: [
          { chapter: 1, sermons: 1, last: '2025-12-07' },
          { chapter: 2, sermons: 2, last: '2025-12-14' },
        ],
      },
      { name: 'Jude', slug: 'jude', chapters: 1, preached: [{ chapter: 1, sermons: 1, last: '2026-11-01' }] },
    ])
  })
})
