import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import { api, href } from '#app/routes.ts'
import type { Sermon } from '#app/features/sermons/sermon.ts'
import type { Playlist, Question } from '#app/videos/youtube/playlist.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import type { FakeVideo } from '#test/youtube.ts'
import { youtubeOfTests } from '#test/youtube-of-tests.ts'

const SERMONS = 'PLtrial0sermons00000000000000000'
const playlist = { playlistId: SERMONS, type: 'sermons' }
const titles = [
  'Rest',
  'Bread of Life',
  'Walking on Water',
  'A Cup of Cold Water',
  'Time to Move On',
  'Strength for Today',
  'Who Is He?',
  'Light of the World',
  'The Narrow Gate',
  'Salt',
]

const youtube = await youtubeOfTests()

onBothDatabases('an uncertain part of a title', (open) => {
  let database: Database
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    admin = createTestApp(database, '2026-11-22T20:00:00Z', youtube.env).as('administrator')
    await admin.post(adminApi.youtubeConfigs, { title: 'Our sermons', ...playlist })
  })
  afterEach(() => database.close())

  const list = (given: readonly string[]) =>
    youtube.playlists.set(
      SERMONS,
      given.map((title, n): FakeVideo => ({ id: `video${String(n).padStart(6, '0')}`, title })),
    )
  const sync = () => admin.post(adminApi.syncPlaylist, playlist)
  const questions = async () => (await admin.get(adminApi.unsureTitles)).body as Question[]
  const answer = (text: string, said: string) => admin.post(adminApi.unsureTitles, { ...playlist, text, answer: said })
  const sermons = async () => (await admin.get(api.sermons)).body as Sermon[]
  const sermon = async (title: string) => (await sermons()).find((each) => each.title === title)
  const rules = async () => ((await admin.get(adminApi.youtubeConfigs)).body as Playlist[])[0]?.rules

  it('is left empty, asked about, and read by the answer from then on', async () => {
    const named = 'A Life of Prayer - Anna Seward'
    list([named, ...titles])
    await sync()
    expect(await sermon(named)).toMatchObject({ speaker: null })
    expect(await questions()).toMatchObject([
      { playlist: 'Our sermons', text: 'Anna Seward', may: ['speaker'], titles: [named], count: 1 },
    ])
    const { status, body } = await answer('Anna Seward', 'speaker')
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('1 record updated') },
    })
    expect(await sermon('A Life of Prayer')).toMatchObject({ speaker: 'Anna Seward' })
    expect(await questions()).toEqual([])
    expect(await rules()).toEqual({ speakers: ['Anna Seward'] })

    list([named, ...titles, 'Hope Again - Anna Seward'])
    expect((await sync()).body).toMatchObject({ added: 1, updated: 0 })
    expect(await sermon('Hope Again')).toMatchObject({ speaker: 'Anna Seward' })
  })

  it('stays as it is, and is not asked again, when it is to be left empty', async () => {
    const named = 'A Life of Prayer - Anna Seward'
    list([named, ...titles])
    await sync()
    await answer('Anna Seward', 'none')
    expect(await questions()).toEqual([])
    expect((await sync()).body).toMatchObject({ added: 0, updated: 0 })
    expect(await sermon(named)).toMatchObject({ speaker: null })
    expect(await questions()).toEqual([])
  })

  it.each([
    ['program', '', { prefixes: ['Harbor Lights'] }],
    ['series', 'Harbor Lights', { seriesNames: ['Harbor Lights'] }],
  ] as const)('may be a %s that stands before every title', async (said, series, stored) => {
    list(titles.map((title) => `Harbor Lights - ${title}`))
    await sync()
    expect(await sermon('Harbor Lights - Rest')).toMatchObject({ series: null })
    expect(await questions()).toMatchObject([
      { text: 'Harbor Lights', may: ['program', 'series'], count: titles.length },
    ])
    await answer('Harbor Lights', said)
    expect(await sermon('Rest')).toMatchObject({ series: series || null })
    expect(await rules()).toEqual(stored)
    expect((await sync()).body).toMatchObject({ added: 0, updated: 0 })
    expect(await questions()).toEqual([])
  })

  it('is not asked about, and not changed, where a person has edited the record', async () => {
    const named = ['A Life of Prayer - Anna Seward', 'Hope Again - Anna Seward']
    list([...named, ...titles])
    await sync()
    const { id = '' } = (await sermon('Hope Again - Anna Seward')) ?? {}
    await admin.send('PUT', href(adminApi.sermon, { id }), { speaker: 'Mark Ellis', title: 'Hope Again' })
    await answer('Anna Seward', 'speaker')
    expect(await sermon('Hope Again')).toMatchObject({ speaker: 'Mark Ellis' })
    expect(await sermon('A Life of Prayer')).toMatchObject({ speaker: 'Anna Seward' })
  })

  it('is answered for a playlist that is not on YouTube', async () => {
    const elsewhere = { ...playlist, playlistId: 'PLelsewhere000000', text: 'Anna Seward', answer: 'speaker' }
    expect(await admin.post(adminApi.unsureTitles, elsewhere)).toMatchObject({ status: 404 })
    expect(await answer('', 'speaker')).toMatchObject({ status: 400 })
    expect(await answer('Anna Seward', 'pastor')).toMatchObject({ status: 400 })
  })
})
