import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeTsv } from '#app/records/import/delimited.ts'
import type { Database } from '#db/database.ts'
import { onBothDatabases } from '#test/databases.ts'
import { addSermon } from '#test/records.ts'
import { allSermons, HEADER, importSermons, outcomesOf, VIDEO } from '#test/sermon-import.ts'

onBothDatabases('imported sermons', (open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.close())

  it('find their record by id, then by video, then by title and date', async () => {
    const byId = await addSermon(database.db, { title: 'One', date: '2026-01-04', youtubeUrl: VIDEO })
    const byVideo = await addSermon(database.db, {
      title: 'Two',
      date: '2026-01-11',
      youtubeUrl: 'https://youtu.be/22222222222',
    })
    const byTitle = await addSermon(database.db, { title: 'Three', date: '2026-01-18' })
    const text = writeTsv([
      ['ID', 'title', 'date', 'series', 'youtube url'],
      [byId, 'One, again', '', 'A', ''],
      ['', 'Two, again', '2026-01-12', 'B', 'https://www.youtube.com/watch?v=22222222222&t=3s'],
      ['', 'Three', '2026-01-18', 'C', ''],
      ['', 'Three', '2026-01-19', 'D', ''],
    ])
    const report = await importSermons(database, text)
    expect(report.rows).toMatchObject([
      { is: 'changed', fields: ['title', 'series'] },
      { is: 'changed', fields: ['title', 'date', 'series', 'youtubeUrl'] },
      { is: 'changed', fields: ['series'] },
      { is: 'created' },
    ])
    const found = new Map((await allSermons(database)).map((sermon) => [sermon.id, sermon]))
    expect(found.get(byId)).toMatchObject({ title: 'One, again', date: '2026-01-04', series: 'A', youtubeUrl: VIDEO })
    expect(found.get(byVideo)).toMatchObject({ title: 'Two, again', date: '2026-01-12', series: 'B' })
    expect(found.get(byTitle)).toMatchObject({ title: 'Three', series: 'C' })
    expect(found.size).toBe(4)
  })

  it('that share a video but not title and day are separate', async () => {
    const text = `${HEADER}\nMorning\tA\t2026-01-04\t\t\t${VIDEO}\nEvening\tB\t2026-01-11\t\t\t${VIDEO}`
    expect(await outcomesOf(database, text)).toEqual([
      [2, 'created'],
      [3, 'created'],
    ])
    expect(await outcomesOf(database, text)).toEqual([
      [2, 'unchanged'],
      [3, 'unchanged'],
    ])
    const other = await importSermons(database, `title\tyoutubeurl\nNight\t${VIDEO}`)
    expect(other).toMatchObject({
      isWritten: false,
      rows: [{ is: 'broken', why: expect.stringContaining('several sermons') }],
    })
    expect(await outcomesOf(database, `title\tdate\tyoutubeurl\nLate\t2026-01-11\t${VIDEO}`)).toEqual([[2, 'changed']])
  })

  it('that are repeated in a file are one, if they agree', async () => {
    const text = `${HEADER}\nOne\t\t2026-01-04\nOne\tAnna\t2026-01-04\nOne\tAnna\t2026-01-04`
    expect((await importSermons(database, text)).rows).toMatchObject([
      { is: 'created' },
      { is: 'changed', fields: ['speaker'] },
      { is: 'unchanged', sameAs: 2 },
    ])
    expect(await allSermons(database)).toHaveLength(1)
    const torn = await importSermons(database, `${HEADER}\nTwo\tAnna\t2026-01-11\nTwo\tRev. Anna\t2026-01-11`)
    expect(torn).toMatchObject({
      isWritten: false,
      rows: [{ is: 'created' }, { line: 3, is: 'broken', why: 'speaker differs from line 2 for the same sermon' }],
    })
  })

  it('with one title on one day are two if their speakers are', async () => {
    const speakers = ['Anna Ames', 'Paul Bell', 'Ruth Lee & Mark Hill']
    const text = [HEADER, ...speakers.map((speaker) => `One\t${speaker}\t2026-01-04`)].join('\n')
    for (const is of ['created', 'unchanged']) {
      expect(await outcomesOf(database, text)).toEqual([2, 3, 4].map((line) => [line, is]))
    }
    const later = await importSermons(
      database,
      writeTsv([
        ['title', 'speaker', 'date', 'series'],
        ['One', 'The Rev. Anna Ames', '2026-01-04', ''],
        ['One', 'P. Bell', '2026-01-04', 'A'],
        ['One', '', '2026-01-04', ''],
      ]),
    )
    expect(later.rows).toMatchObject([
      { is: 'changed', fields: ['speaker'] },
      { is: 'changed', fields: ['speaker', 'series'] },
      { is: 'unchanged' },
    ])
    const unclear = await importSermons(database, 'title\tdate\tseries\nOne\t2026-01-04\tB')
    expect(unclear.rows).toMatchObject([
      { is: 'broken', why: 'several sermons have this title and date; add the speaker or the ID' },
    ])
    expect(await allSermons(database)).toHaveLength(3)
  })

  it('with another speaker for the same recording are the same', async () => {
    const table = (speaker: string) =>
      `title\tdate\tspeaker\taudio url\nOne\t2026-01-04\t${speaker}\thttps://x.org/1.mp3`
    expect(await outcomesOf(database, table('Anna Ames'))).toEqual([[2, 'created']])
    expect(await outcomesOf(database, table('Paul Bell'))).toEqual([[2, 'changed']])
  })

  it('are found by their title alone, when their row leaves the date blank', async () => {
    const id = await addSermon(database.db, { title: 'One', date: '2026-01-04', speaker: 'Anna' })
    await addSermon(database.db, { title: 'Twice', date: '2026-01-04' })
    await addSermon(database.db, { title: 'Twice', date: '2026-01-11' })
    const table = (title: string) =>
      writeTsv([
        ['title', 'date', 'speaker'],
        [title, '', 'Paul'],
      ])
    expect((await importSermons(database, table('One'))).rows).toMatchObject([{ is: 'changed', fields: ['speaker'] }])
    expect((await allSermons(database)).find((sermon) => sermon.id === id)).toMatchObject({
      speaker: 'Paul',
      date: '2026-01-04',
    })
    expect((await importSermons(database, table('Twice'))).rows).toMatchObject([
      { is: 'broken', why: 'several sermons have this title; add the date or the ID' },
    ])
    expect((await importSermons(database, table('Never'))).rows).toMatchObject([
      { is: 'broken', why: 'Date is required' },
    ])
  })
})
