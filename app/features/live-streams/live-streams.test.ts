import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LiveStream } from '#app/features/live-streams/live-stream.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { addLiveStream } from '#test/records.ts'

onBothDatabases('live streams', (open) => {
  let database: Database
  let app: TestApp
  let advent: string

  beforeAll(async () => {
    database = await open()
    app = createTestApp(database)
    const { db } = database
    advent = await addLiveStream(db, {
      title: 'Advent Sunday: Holy Eucharist',
      date: '2026-11-29',
      description: 'The first Sunday of Advent.\n\nThe choir sings “O come, O come”.',
      duration: '1:12:40',
      thumbnailUrl: '/uploads/advent.jpg',
      youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ',
      isLive: true,
    })
    await addLiveStream(db, { title: 'evensong', date: '2026-11-15', duration: '45:10' })
    await addLiveStream(db, {
      title: 'Christ the King',
      date: '2026-11-22',
      duration: '1:05:00',
      description: 'Pentecost is long past: 100% joy_ful.',
    })
    await addLiveStream(db, { title: 'Blessing of the Fleet – Évensong', date: '2026-05-03' })
    await addLiveStream(db, { title: 'Evensong', date: '2026-10-04', duration: '9:59', isLive: true })
  })
  afterAll(() => database.close())

  const titles = async (query: string) => {
    const { status, body } = await app.get(`/api/live-streams${query}`)
    expect(status).toBe(200)
    return (body as LiveStream[]).map((stream) => stream.title)
  }
  const newestFirst = [
    'Advent Sunday: Holy Eucharist',
    'Christ the King',
    'evensong',
    'Evensong',
    'Blessing of the Fleet – Évensong',
  ]

  it('are sorted newest first', async () => {
    expect(await titles('')).toEqual(newestFirst)
    expect(await titles('?sort=date')).toEqual(newestFirst)
    expect(await titles('?search=&type=&sort=')).toEqual(newestFirst)
  })

  it('carry exactly the fields of the contract', async () => {
    expect(await app.get(`/api/live-streams/${advent}`)).toEqual({
      status: 200,
      body: {
        id: advent,
        title: 'Advent Sunday: Holy Eucharist',
        date: '2026-11-29',
        description: 'The first Sunday of Advent.\n\nThe choir sings “O come, O come”.',
        duration: '1:12:40',
        thumbnailUrl: '/uploads/advent.jpg',
        youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ',
        isLive: true,
      },
    })
  })

  it('have null for unknown fields', async () => {
    const { body } = await app.get('/api/live-streams?search=fleet')
    expect(body).toMatchObject([
      { description: null, duration: null, thumbnailUrl: null, youtubeUrl: null, isLive: false },
    ])
  })

  it('that do not exist are 404', async () => {
    expect(await app.get('/api/live-streams/nope')).toEqual({
      status: 404,
      body: { error: 'not_found', message: 'Service not found' },
    })
  })

  describe('are found by any part of title or description, in any case', () => {
    const found: [search: string, titles: string[]][] = [
      ['eucharist', ['Advent Sunday: Holy Eucharist']],
      ['EVENSONG', ['evensong', 'Evensong', 'Blessing of the Fleet – Évensong']],
      ['ÉVENSONG', ['evensong', 'Evensong', 'Blessing of the Fleet – Évensong']],
      ['fleet - é', ['Blessing of the Fleet – Évensong']],
      ['"O come, O come"', ['Advent Sunday: Holy Eucharist']],
      ['  first   sunday ', ['Advent Sunday: Holy Eucharist']],
      ['100%', ['Christ the King']],
      ['joy_', ['Christ the King']],
      ['y', ['Advent Sunday: Holy Eucharist', 'Christ the King']],
      ['eucharist the first', ['Advent Sunday: Holy Eucharist']],
      ['1:12', []],
      ["' or '1'='1", []],
    ]
    it.each(found)('%s', async (search, expected) => {
      expect(await titles(`?search=${encodeURIComponent(search)}`)).toEqual(expected)
    })
  })

  const narrowed: [query: string, titles: string[]][] = [
    // Advent Sunday is still to come.
    ['?type=live', ['Evensong']],
    ['?type=recorded', ['Christ the King', 'evensong', 'Blessing of the Fleet – Évensong']],
    ['?type=live&search=evensong', ['Evensong']],
    ['?limit=2&offset=1', ['Christ the King', 'evensong']],
  ]
  it.each(narrowed)('are narrowed by %s', async (query, expected) => {
    expect(await titles(query)).toEqual(expected)
  })

  it('are sorted by title from A to Z in any case, equal titles newest first', async () => {
    expect(await titles('?sort=title')).toEqual([
      'Advent Sunday: Holy Eucharist',
      'Blessing of the Fleet – Évensong',
      'Christ the King',
      'evensong',
      'Evensong',
    ])
  })

  it('are sorted by title as people sort, accents aside', async () => {
    const other = await open()
    for (const title of ['Zion', 'Älpha', 'Sunday', 'alpha 2', 'Østerlars', 'Beta'])
      await addLiveStream(other.db, { title, description: 'A text that the order does not heed' })
    const { body } = await createTestApp(other).get('/api/live-streams?sort=title')
    expect((body as LiveStream[]).map(({ title }) => title)).toEqual([
      'Älpha',
      'alpha 2',
      'Beta',
      'Østerlars',
      'Sunday',
      'Zion',
    ])
    await other.close()
  })

  it('are sorted by the text of their duration, descending, those without one last', async () => {
    expect(await titles('?sort=duration')).toEqual([
      'Evensong',
      'evensong',
      'Advent Sunday: Holy Eucharist',
      'Christ the King',
      'Blessing of the Fleet – Évensong',
    ])
  })

  const counted: [query: string, total: number][] = [
    ['', 5],
    ['?search=evensong', 3],
    ['?type=live', 1],
    ['?type=recorded', 3],
    ['?type=live&search=nothing', 0],
  ]
  it.each(counted)('are counted: summary%s is %i of 5', async (query, total) => {
    expect(await app.get(`/api/live-stream-summary${query}`)).toEqual({ status: 200, body: { total, all: 5 } })
  })

  const bad = [
    'limit=0',
    'limit=1001',
    'limit=ten',
    'offset=-1',
    'type=all',
    'type=past',
    'sort=newest',
    `search=${'a'.repeat(201)}`,
  ]
  it.each(bad)('refuse %s and name the field', async (query) => {
    const { status, body } = await app.get(`/api/live-streams?${query}`)
    expect(status).toBe(400)
    expect(body).toMatchObject({ error: 'bad_request', fields: { [query.split('=')[0] ?? '']: expect.any(String) } })
  })
})
