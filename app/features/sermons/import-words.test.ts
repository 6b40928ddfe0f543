/** Tables of sermons with columns and dates as people write them, through the API. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sermonTable } from '#app/features/sermons/table.ts'
import { objectsOf } from '#app/records/import/text-table.ts'
import type { Database } from '#db/database.ts'
import { adminApi } from '#test/admin-routes.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { allSermons } from '#test/sermon-import.ts'

onBothDatabases('a table of sermons as people write it', (open) => {
  let database: Database
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    admin = createTestApp(database).as('administrator')
  })
  afterEach(() => database.close())

  const bring = (text: string, options: { preview?: boolean; answers?: object } = {}) =>
    admin.post(adminApi.sermonsBulk, { data: objectsOf(text, sermonTable), ...options })

  const abide = { title: 'Abide', speaker: 'Anna Lee', date: '2025-04-27', scripture: 'John 15:1-8', series: 'Vine' }
  const audio = 'https://a.test/1.mp3'
  it.each([
    [
      'Sermon Title,Preacher,Service Date,Bible Passage,Series Name,MP3',
      `Abide,Anna Lee,"April 27, 2025",John 15:1-8,Vine,${audio}`,
    ],
    [
      'SERMON_TITLE,Speaker Name,Date Preached,Scripture Reference,Sermon Series,audio_mp3,audio_ogg',
      `Abide,Anna Lee,4/27/25,John 15:1-8,Vine,${audio},https://a.test/1.ogg`,
    ],
    ['Titel;Prediger;Datum;Bibelstelle;Reihe;Audio', `Abide;Anna Lee;27. April 2025;John 15:1-8;Vine;${audio}`],
    ['Titre;Prédicateur;Date;Passage;Série;Audio', `Abide;Anna Lee;27 avril 2025;John 15:1-8;Vine;${audio}`],
    [
      'Preached On,Message,By,Main Text,Sermon Series,Recording',
      `"Sunday, April 27th, 2025 AM",Abide,Anna Lee,John 15:1-8,Vine,${audio}`,
    ],
    ['Datum;Thema;Prediger;Predigttext;Predigtreihe;Audio', `27 April 2025;Abide;Anna Lee;John 15:1-8;Vine;${audio}`],
    ['Título;Predicador;Fecha;Pasaje;Serie;Audio', `Abide;Anna Lee;27 de abril de 2025;John 15:1-8;Vine;${audio}`],
    [
      'title,speaker,date,scripture,series,audio url,Preacher,Topic',
      `Abide,Anna Lee,2025-04-27T10:30:00,John 15:1-8,Vine,${audio},Somebody else,`,
    ],
    [',Sermon,,,,Media\nDate,Sermon,Speaker(s),Text,Series,Audio', `4/27/25,Abide,Anna Lee,John 15:1-8,Vine,${audio}`],
    ['Date,Sermon,Speaker(s),Scripture(s),Series,Audio', `4/27/25,Abide,Anna Lee,John 15:1-8,Vine,${audio}`],
    [
      'Sermon,Pastor,Preacher(s),Date,Text,Bible Passage,Series,MP3,Audio link,Title',
      `3,Somebody else,Anna Lee,4/27/25,All of it,John 15:1-8,Vine,CD 14,${audio},Abide`,
    ],
  ])('is understood by its columns: %s', async (header, row) => {
    expect(await bring(`${header}\n${row}`)).toMatchObject({ status: 200, body: { isWritten: true } })
    expect(await allSermons(database)).toMatchObject([{ ...abide, audioUrl: audio }])
    expect((await bring(`${header}\n${row}`)).body).toMatchObject({ rows: [{ is: 'unchanged' }] })
  })

  it('leaves columns of videos and recordings alone that have no address', async () => {
    const { body } = await bring('Title,Date,Video,Audio\nAbide,2025-04-27,yes,CD 14\nAbide again,2025-05-04,no,')
    expect(body).toMatchObject({ isWritten: true, unusedColumns: ['Video', 'Audio'] })
  })

  it('lists the columns that it doesn’t use', async () => {
    const { body } = await bring('Title\tDate\tPreacher\tSpeaker\tRoom\nAbide\t2025-04-27\tX\tAnna\tNave')
    expect(body).toMatchObject({ unusedColumns: ['Preacher', 'Room'] })
    expect(await allSermons(database)).toMatchObject([{ speaker: 'Anna' }])
  })

  it('is asked about before anything is saved when its dates can be read in two ways', async () => {
    const text = 'Title\tDate\nAbide\t3/4/2025\nRest\t5/6/2025'
    const question = 'Do dates such as 3/4/2025, 5/6/2025 put the month or the day first?'
    const preview = await bring(text, { preview: true })
    expect(preview.body).toMatchObject({ isWritten: false, rows: [], questions: [{ column: 'date', isOneOf: true }] })
    expect(await bring(text)).toMatchObject({
      status: 400,
      body: { fields: { date: expect.stringContaining(question) as string } },
    })
    expect(await allSermons(database)).toEqual([])
    const answered = await bring(text, { answers: { date: ['day first'] } })
    expect(answered.body).toMatchObject({ notes: ['Dates such as 3/4/2025 have the day first, as you said.'] })
    expect((await allSermons(database)).map(({ date }) => date)).toEqual(['2025-06-05', '2025-04-03'])
  })

  it('has instants on the day at the church', async () => {
    const zone = { churchName: 'Grace', timeZone: 'America/Denver' }
    expect(await admin.send('PUT', adminApi.siteConfig, zone)).toMatchObject({ status: 200 })
    await bring('Title\tDate\nAbide\t2025-04-28T05:30:00Z\nRest\tSun, 4 May 2025 09:00:00 MDT')
    expect((await allSermons(database)).map(({ date }) => date)).toEqual(['2025-05-04', '2025-04-27'])
  })
})
