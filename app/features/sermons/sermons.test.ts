import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Sermon } from '#app/features/sermons/sermon.ts'
import { sermonColumns } from '#app/features/sermons/queries.ts'
import { api, href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { newRecord } from '#db/records.ts'
import { fold, searchTerms } from '#db/search-text.ts'
import { onBothDatabases } from '#test/databases.ts'
import { addSermon } from '#test/records.ts'

onBothDatabases('sermons', (open) => {
  let database: Database
  let app: TestApp
  let ids: Record<string, string>

  beforeAll(async () => {
    database = await open()
    app = createTestApp(database)
    ids = {
      stones: await addSermon(database.db, {
        title: 'Not one stone upon another',
        speaker: 'The Rev. Anna Whitfield',
        date: '2026-11-15',
        scripture: 'Luke 21:5–19',
        series: 'Signs of the Kingdom',
        description: 'When what we thought would stand for ever comes down, what is left?',
        tags: ['hope', 'endurance'],
      }),
      living: await addSermon(database.db, {
        title: 'God of the LIVING',
        speaker: 'The Rev. Anna Whitfield',
        date: '2026-11-08',
        series: 'Signs of the Kingdom',
      }),
      saints: await addSermon(database.db, {
        title: 'Über die Heiligen: 100% grace_and "mercy"',
        speaker: 'Deacon Paul Ames',
        date: '2026-11-01',
        scripture: 'Ephesians 1:11-23',
        series: 'All Saints',
      }),
    }
  })
  afterAll(() => database.close())

  const titles = async (query: string) => {
    const { status, body } = await app.get(`/api/sermons${query}`)
    expect(status).toBe(200)
    return (body as Sermon[]).map((sermon) => sermon.title)
  }

  it('are sorted newest first', async () => {
    expect(await titles('')).toEqual([
      'Not one stone upon another',
      'God of the LIVING',
      'Über die Heiligen: 100% grace_and "mercy"',
    ])
  })

  it('carry exactly the fields of the contract', async () => {
    const { body } = await app.get(`/api/sermons/${ids['stones']}`)
    expect(body).toEqual({
      id: ids['stones'],
      title: 'Not one stone upon another',
      speaker: 'The Rev. Anna Whitfield',
      date: '2026-11-15',
      scripture: 'Luke 21:5–19',
      series: 'Signs of the Kingdom',
      description: 'When what we thought would stand for ever comes down, what is left?',
      duration: null,
      thumbnailUrl: null,
      youtubeUrl: null,
      tags: ['hope', 'endurance'],
      audioUrl: null,
    })
  })

  describe('are found by any part of their text', () => {
    const ALL = ['Not one stone upon another', 'God of the LIVING', 'Über die Heiligen: 100% grace_and "mercy"']
    const found: [search: string, titles: string[]][] = [
      ['stone', ['Not one stone upon another']],
      ['STONE UPON', ['Not one stone upon another']],
      ['whitfield', ['Not one stone upon another', 'God of the LIVING']],
      ['21:5-19', ['Not one stone upon another']],
      ['for ever comes', ['Not one stone upon another']],
      ['saints', ['Über die Heiligen: 100% grace_and "mercy"']],
      ['über', ['Über die Heiligen: 100% grace_and "mercy"']],
      ['ÜBER', ['Über die Heiligen: 100% grace_and "mercy"']],
      ['100%', ['Über die Heiligen: 100% grace_and "mercy"']],
      ['st_ne', []],
      ['st%ne', []],
      ['e_a', ['Über die Heiligen: 100% grace_and "mercy"']],
      ['"mercy"', ['Über die Heiligen: 100% grace_and "mercy"']],
      ['“mercy”', ['Über die Heiligen: 100% grace_and "mercy"']],
      ['2', ['Not one stone upon another', 'Über die Heiligen: 100% grace_and "mercy"']],
      ['vi', ['God of the LIVING']],
      ['zq', []],
      ['anna luke', ['Not one stone upon another']],
      ['whitfield kingdom', ['Not one stone upon another', 'God of the LIVING']],
      ['Luke, Anna', ['Not one stone upon another']],
      ['uber', ['Über die Heiligen: 100% grace_and "mercy"']],
      ['“stone upon another” whitfield', ['Not one stone upon another']],
      ['"stone another"', []],
      ['"the rev anna', ['Not one stone upon another', 'God of the LIVING']],
      ['whitfield if', []],
      ['mercy zq', []],
      ['\uFFFF', ALL],
      ['stone\uFFFD', ['Not one stone upon another']],
      ['"', ALL],
      ['" OR 1=1 --', []],
      ['NEAR(god', []],
      ['all-saints', ['Über die Heiligen: 100% grace_and "mercy"']],
      ["saint's", ['Über die Heiligen: 100% grace_and "mercy"']],
    ]
    it.each(found)('%s', async (search, expected) => {
      expect(await titles(`?search=${encodeURIComponent(search)}`)).toEqual(expected)
    })
  })

  it('are found by every part of the query, exactly as reading them one by one would find them', async () => {
    const { body } = await app.get('/api/sermons')
    const texts = (body as Sermon[]).map((sermon) => ({
      title: sermon.title,
      fields: [sermon.title, sermon.speaker, sermon.scripture, sermon.series, sermon.description].map((field) =>
        fold(field ?? ''),
      ),
    }))
    const all = texts.flatMap(({ fields }) => fields.filter((field) => field !== ''))
    const piece = fc
      .tuple(fc.constantFrom(...all), fc.nat(), fc.integer({ min: 1, max: 30 }))
      .map(([text, from, length]) => text.slice(from % text.length).slice(0, length))
      .filter((text) => fold(text) !== '' && text.isWellFormed())
    await fc.assert(
      fc.asyncProperty(piece, async (search) => {
        const terms = searchTerms(search)
        const expected = texts.filter(({ fields }) => terms.every((term) => fields.some((f) => f.includes(term))))
        const found = await titles(`?search=${encodeURIComponent(search)}`)
        expect(found).toEqual(expected.map(({ title }) => title))
        const holding = texts.filter(({ fields }) => fields.some((field) => field.includes(fold(search))))
        expect(found).toEqual(expect.arrayContaining(holding.map(({ title }) => title)))
      }),
      { numRuns: 150 },
    )
  })

  it('are narrowed by speaker, series and dates together', async () => {
    expect(await titles('?speaker=The+Rev.+Anna+Whitfield&endDate=2026-11-10')).toEqual(['God of the LIVING'])
    expect(await titles('?series=All+Saints&startDate=2026-11-02')).toEqual([])
    expect(await titles('?startDate=2026-11-08&endDate=2026-11-08')).toEqual(['God of the LIVING'])
    expect(await titles('?search=anna&startDate=2026-11-08&endDate=2026-11-08')).toEqual(['God of the LIVING'])
    expect(await titles('?search=e&endDate=2026-11-10&limit=1')).toEqual(['God of the LIVING'])
    expect(await titles('?search=stone&series=All+Saints')).toEqual([])
  })

  it('ignore an empty filter', async () => {
    expect(await titles('?search=&speaker=&series=&startDate=&endDate=')).toHaveLength(3)
  })

  it('are paged', async () => {
    expect(await titles('?limit=1&offset=1')).toEqual(['God of the LIVING'])
  })

  it('are counted, with all preachers and series', async () => {
    const { body } = await app.get('/api/sermon-summary?speaker=Deacon+Paul+Ames')
    expect(body).toEqual({
      total: 1,
      isMore: false,
      speakers: ['Deacon Paul Ames', 'The Rev. Anna Whitfield'],
      series: ['All Saints', 'Signs of the Kingdom'],
      hasAudio: false,
    })
  })

  it.each(['limit=0', 'limit=1001', 'limit=ten', 'limit=-1', 'offset=-1', 'startDate=2026-02-30', 'endDate=yesterday'])(
    'refuse %s and name the field',
    async (query) => {
      const { status, body } = await app.get(`/api/sermons?${query}`)
      expect(status).toBe(400)
      expect(body).toMatchObject({ error: 'bad_request', fields: { [query.split('=')[0] ?? '']: expect.any(String) } })
    },
  )

  it('are read with those around them in their series, newest first', async () => {
    const around = async (id: string) => {
      const { body } = await app.get(href(api.sermonNeighbors, { id }))
      return (body as Sermon[]).map(({ title }) => title)
    }
    expect(await around(ids['living'] ?? '')).toEqual(['Not one stone upon another', 'God of the LIVING'])
    expect(await around(ids['saints'] ?? '')).toEqual(['Über die Heiligen: 100% grace_and "mercy"'])
  })

  it('that do not exist are 404', async () => {
    expect(await app.get('/api/sermons/nope')).toEqual({
      status: 404,
      body: { error: 'not_found', message: 'Sermon not found' },
    })
  })

  it('are found and counted among a thousand, page by page', async () => {
    const day = Temporal.PlainDate.from('2020-01-01')
    const all = Array.from({ length: 1_050 }, (_, at) => ({
      ...newRecord(new Date(0).toISOString()),
      ...sermonColumns({
        title: `${at % 40 === 0 ? 'Lamp' : 'Oil'} ${at}`,
        speaker: '',
        date: day.subtract({ days: at }).toString(),
      }),
    }))
    await database.db.insertInto('sermons').values(all).execute()
    const lamps = all.map(({ title }) => title).filter((title) => title.startsWith('Lamp'))
    const found = await Promise.all([0, 9, 18, 27].map((offset) => titles(`?search=lamp&limit=9&offset=${offset}`)))
    expect(found.flat()).toEqual(lamps)
    expect(await titles('?search=lamp&endDate=2017-03-01')).toEqual(['Lamp 1040'])
    const counted = async (query: string) => (await app.get(`/api/sermon-summary?${query}`)).body
    expect(await counted('search=lamp')).toMatchObject({ total: lamps.length, isMore: false })
    expect(await counted('search=oil')).toMatchObject({ total: 500, isMore: true })
    expect(await counted('search=oil+1049')).toMatchObject({ total: 1, isMore: false })
  })
})
