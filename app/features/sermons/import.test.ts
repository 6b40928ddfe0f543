import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ImportError } from '#app/records/import/report.ts'
import { writeTsv } from '#app/records/import/delimited.ts'
import { readText } from '#app/records/import/text-table.ts'
import { sermonTable } from '#app/features/sermons/table.ts'
import { listSermons } from '#app/features/sermons/queries.ts'
import { type Sermon, sermon } from '#app/features/sermons/sermon.ts'
import type { Database } from '#db/database.ts'
import { onBothDatabases } from '#test/databases.ts'
import { addSermon } from '#test/records.ts'
import { allSermons, HEADER, importSermons, outcomesOf, VIDEO } from '#test/sermon-import.ts'
import { processorTime } from '#test/patience.ts'

onBothDatabases('imported sermons', (open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.close())

  it('are created from rows, and not again the second time', async () => {
    const text = `\uFEFF${HEADER}\t\t\r\nAbide\t\t1/4/2026\tJohn 15:1-8\t\tyoutu.be/abcdefghijk\t\t\r\n\r\nRest\tAnna\t2026-01-11\r\n`
    const first = await importSermons(database, text)
    expect(first).toMatchObject({
      isWritten: true,
      rows: [
        { line: 2, is: 'created' },
        { line: 4, is: 'created' },
      ],
    })
    const sermons = await allSermons(database)
    expect(sermons).toMatchObject([
      { title: 'Rest', speaker: 'Anna', date: '2026-01-11', scripture: null, youtubeUrl: null },
      { title: 'Abide', speaker: null, date: '2026-01-04', youtubeUrl: 'https://youtu.be/abcdefghijk' },
    ])
    expect((await importSermons(database, text)).rows.map((row) => row.is)).toEqual(['unchanged', 'unchanged'])
    expect(await allSermons(database)).toEqual(sermons)
    expect(await listSermons(database.db, { search: 'john 15' }, { limit: 9, offset: 0 })).toHaveLength(1)
  })

  it('change only fields with a value, and keep a description', async () => {
    const before = {
      title: 'One',
      date: '2026-01-04',
      series: 'Old',
      description: 'First.',
      tags: ['hope'],
      audioUrl: 'https://a.test/1.mp3',
    }
    await addSermon(database.db, before)
    const bare = await addSermon(database.db, { title: 'Two', date: '2026-01-11' })
    const text = writeTsv([
      ['title', 'date', 'series', 'description', 'duration', 'tags', 'Room'],
      ['One', '2026-01-04', '', 'Second.', '21:30', '', 'Nave'],
      ['Two', '2026-01-11', '', 'Second.', '', 'joy, peace, joy', ''],
    ])
    const report = await importSermons(database, text)
    expect(report).toMatchObject({
      unusedColumns: ['Room'],
      rows: [
        { is: 'changed', fields: ['duration'], notes: ['description stays as it is'] },
        { is: 'changed', fields: ['description', 'tags'], notes: [] },
      ],
    })
    const sermons = await allSermons(database)
    expect(sermons.find(({ id }) => id !== bare)).toMatchObject({ ...before, duration: '21:30' })
    expect(sermons.find(({ id }) => id === bare)).toMatchObject({ description: 'Second.', tags: ['joy', 'peace'] })
    expect((await importSermons(database, text)).rows.map((row) => row.is)).toEqual(['unchanged', 'unchanged'])
  })

  it('keep every field that a row leaves empty', async () => {
    const texts = Object.entries(sermon.fields).filter(([, { type }]) => type === 'line' || type === 'text')
    const filled = {
      ...Object.fromEntries(texts.map(([name, { label }]) => [name, `The old ${label}`])),
      title: 'One',
      speaker: 'Anna',
      date: '2026-01-04',
      duration: '21:30',
      thumbnailUrl: '/uploads/one.webp',
      youtubeUrl: VIDEO,
      alsoInSeries: ['The old days'],
      tags: ['hope, and joy'],
      audioUrl: 'https://a.test/1.mp3',
    }
    const id = await addSermon(database.db, filled)
    await importSermons(
      database,
      writeTsv([
        ['id', 'series'],
        [id, 'New'],
      ]),
    )
    expect(await allSermons(database)).toEqual([{ ...filled, id, series: 'New' }])
  })

  it.each([
    ['title', 'x'.repeat(301), 'Title is too long. Use 300 characters or fewer.'],
    ['description', 'x'.repeat(20_001), 'Description is too long. Use 20,000 characters or fewer.'],
    ['speaker', 'x'.repeat(201), 'Speaker is too long. Use 200 characters or fewer.'],
  ])('refuse a %s that the form would refuse', async (name, value, why) => {
    const row: Record<string, string> = { title: 'One', date: '2026-01-04', [name]: value }
    const report = await importSermons(database, writeTsv([Object.keys(row), Object.values(row)]))
    expect(report).toMatchObject({
      isWritten: false,
      rows: [{ is: 'broken', why: expect.stringContaining(why) as string }],
    })
  })

  it('are all refused when one row has an error', async () => {
    const text = `${HEADER}\nGood\tA\t2026-01-04\nBad\tB\t2026-02-30\n\tC\t2026-01-11\nNo day\tD\nLink\tE\t2026-01-18\t\t\tnowhere\nLong\tF\t2026-01-25\t\t\t\tmore`
    const report = await importSermons(database, text)
    expect(report.isWritten).toBe(false)
    expect(report.rows.map((row) => ('why' in row ? [row.line, row.why] : [row.line, row.is]))).toEqual([
      [2, 'created'],
      [3, 'date: "2026-02-30" isn’t a date; write it like 2026-11-22'],
      [4, 'Title is required'],
      [5, 'Date is required'],
      [6, 'youtubeUrl: "nowhere" isn’t a web address; it must start with https://'],
      [7, 'has 7 cells; there are 6 columns'],
    ])
    expect(await allSermons(database)).toEqual([])
  })

  it('are only reported on a dry run', async () => {
    const report = await importSermons(database, `${HEADER}\nOne\tA\t2026-01-04`, true)
    expect(report).toMatchObject({ isWritten: false, rows: [{ is: 'created' }] })
    expect(await allSermons(database)).toEqual([])
  })

  it('keep an unknown id, and a video address pasted into another is repaired', async () => {
    const text = `id\ttitle\tdate\tyoutubeurl\nold-17\tRiver\t2025-07-27\thttps://www.youtube.com/watch?v=${VIDEO}`
    await importSermons(database, text)
    expect(await allSermons(database)).toMatchObject([{ id: 'old-17', youtubeUrl: VIDEO }])
    expect(await outcomesOf(database, text)).toEqual([[2, 'unchanged']])
  })

  it('are the church’s own, when they were sample sermons before', async () => {
    await addSermon(database.db, { title: 'One', date: '2026-01-04' })
    await database.db.updateTable('sermons').set({ sample: 1 }).execute()
    await importSermons(database, 'title\tdate\tseries\nOne\t2026-01-04\tA')
    expect(await database.db.selectFrom('sermons').select('sample').execute()).toEqual([{ sample: 0 }])
  })

  it('lose no row, and change nothing the second time, whatever the file', async () => {
    const some = <T>(...values: T[]) => fc.constantFrom(...values)
    const row = fc.tuple(
      some('', '', 'x1', 'x2'),
      some('', 'One', 'Two'),
      some('', '2026-01-04', '1/11/2026'),
      some('', '', VIDEO, 'https://youtu.be/22222222222'),
      some('', 'A'),
    )
    const property = fc.asyncProperty(
      fc.array(row, { maxLength: 4 }),
      fc.array(row, { maxLength: 5 }),
      async (old, rows) => {
        await database.db.deleteFrom('sermons').execute()
        for (const [id, title, date, youtubeUrl, series] of old) {
          const day = date === '2026-01-04' ? date : '2026-01-11'
          await addSermon(database.db, { title: title || 'One', date: day, youtubeUrl, series: series && id })
        }
        const text = writeTsv([['id', 'title', 'date', 'youtubeurl', 'series'], ...rows])
        if (rows.every((cells) => cells.join('') === '')) return
        const first = await importSermons(database, text)
        if (!first.isWritten) return
        const sermons = await allSermons(database)
        for (const [, title, date, youtubeUrl, series] of rows) {
          const says = { title, date: date === '1/11/2026' ? '2026-01-11' : date, youtubeUrl, series }
          expect(sermons.some((sermon) => agrees(sermon, says))).toBe(true)
        }
        const second = await importSermons(database, text)
        // A row that matches by its title alone matches nothing once two sermons have that title.
        const isAmbiguous = (why?: string) => why?.includes('several sermons have this title') === true
        const changed = second.rows.filter(
          (row) => row.is !== 'unchanged' && !(row.is === 'broken' && isAmbiguous(row.why)),
        )
        expect(changed).toEqual([])
        expect(await allSermons(database)).toEqual(sermons)
      },
    )
    await fc.assert(property, { numRuns: 60 })
  })

  it('are imported by the thousand in reasonable time', async () => {
    const rows = Array.from({ length: 2000 }, (_, n) => [
      `Sermon ${n}`,
      'Anna',
      `20${10 + (n % 16)}-0${1 + (n % 9)}-04`,
      '',
      '',
      '',
    ])
    const text = writeTsv([HEADER.split('\t'), ...rows])
    const spent = processorTime()
    await importSermons(database, text)
    await importSermons(database, text)
    expect(spent()).toBeLessThan(8000)
    expect(
      await database.db
        .selectFrom('sermons')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .execute(),
    ).toEqual([{ n: 2000 }])
  })
})

describe('a text without sermons', () => {
  it.each([
    ['', 'Please paste your tab-delimited sermon data'],
    [' \n\t\n', 'Please paste your tab-delimited sermon data'],
    [`${HEADER}\n`, 'No data found to update'],
    [`${HEADER}\n\t\t\n \n`, 'No data found to update'],
    ['title\tdate\tTitle\nOne\t2026-01-04\tTwo', 'Failed to parse data. Please check your formatting.'],
    ['PK\u0003\u0004\0\0', 'Failed to parse data. Please check your formatting.'],
  ])('%j is refused in the words of the contract', (text, message) => {
    expect(() => readText(text, sermonTable)).toThrow(ImportError)
    expect(() => readText(text, sermonTable)).toThrow(message)
  })
})

function agrees(sermon: Sermon, says: Record<string, string>): boolean {
  return Object.entries(says).every(([name, value]) => value === '' || sermon[name as keyof Sermon] === value)
}
