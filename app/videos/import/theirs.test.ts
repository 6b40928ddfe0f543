import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import { deleteOldTrash } from '#app/records/deletions.ts'
import { href } from '#app/routes.ts'
import type { Sermon } from '#app/features/sermons/sermon.ts'
import type { SyncReport } from '#app/videos/youtube/playlist.ts'
import type { RichText } from '#app/definitions/rich-text.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import type { FakeVideo } from '#test/youtube.ts'
import { youtubeOfTests } from '#test/youtube-of-tests.ts'

const SERMONS = 'PLtrial0sermons00000000000000000'
const playlist = { playlistId: SERMONS, type: 'sermons' }
const coin: FakeVideo = { id: 'coin0000001', title: 'The Lost Coin | The Rev. Jane Doe | Luke 15:8-10 | 11/15/26' }
const typed = {
  title: 'The Lost Coin',
  speaker: 'The Rev. Jane Doe',
  scripture: 'Luke 15:8-10',
  date: '2026-11-15',
  youtubeUrl: 'https://www.youtube.com/watch?v=coin0000001',
}

const youtube = await youtubeOfTests()

onBothDatabases('the activity log', (open) => {
  let database: Database
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    admin = createTestApp(database, '2026-11-22T20:00:00Z', youtube.env).as('administrator')
    list(coin)
  })
  afterEach(() => database.close())

  const list = (...videos: FakeVideo[]) => youtube.playlists.set(SERMONS, videos)
  const sync = async () => (await admin.post(adminApi.syncPlaylist, playlist)).body as SyncReport
  const sermons = async () => (await admin.get(adminApi.sermons)).body as Sermon[]
  const edit = async (change: Partial<Sermon>) => {
    const [sermon] = await sermons()
    await admin.send('PUT', href(adminApi.sermon, { id: sermon?.id ?? '' }), change)
  }
  const remove = async () => {
    const [sermon] = await sermons()
    await admin.send('DELETE', href(adminApi.sermon, { id: sermon?.id ?? '' }))
  }

  it('is never overwritten, even where it equals the video’s text', async () => {
    await admin.post(adminApi.sermons, typed)
    expect(await sync()).toMatchObject({ added: 0, updated: 1 })
    expect(await sermons()).toMatchObject([{ ...typed, duration: '30:00' }])
    list({ ...coin, title: 'WATCH THIS Coin parable | 11/16/26', duration: 'PT31M' })
    expect(await sync()).toMatchObject({ updated: 1 })
    expect(await sermons()).toMatchObject([{ ...typed, duration: '31:00' }])
  })

  it('stays theirs when YouTube’s text becomes the same, and later changes', async () => {
    await sync()
    await edit({ title: 'The Woman and the Coin' })
    for (const title of ['The Woman and the Coin', 'Coins']) {
      list({ ...coin, title: coin.title.replace('The Lost Coin', title) })
      await sync()
      expect(await sermons()).toMatchObject([{ title: 'The Woman and the Coin', speaker: typed.speaker }])
    }
  })

  it('stays theirs when they have only formatted it, while other fields change', async () => {
    list({ ...coin, description: 'A woman sweeps.' })
    await sync()
    const descriptionRich: RichText = [
      { type: 'paragraph', content: [{ type: 'text', text: 'A woman sweeps.', marks: [{ type: 'bold' }] }] },
    ]
    await edit({ descriptionRich })
    list({ ...coin, description: 'A woman sweeps her house.', duration: 'PT31M' })
    expect(await sync()).toMatchObject({ updated: 1 })
    expect(await sermons()).toMatchObject([{ description: 'A woman sweeps.', descriptionRich, duration: '31:00' }])
  })

  it('stays theirs when they retype what a sync had written once', async () => {
    await sync()
    await edit({ scripture: 'Luke 15' })
    await sync()
    await edit({ scripture: typed.scripture })
    list({ ...coin, title: coin.title.replace('15:8-10', '15:1-10') })
    await sync()
    expect(await sermons()).toMatchObject([{ scripture: typed.scripture }])
  })

  it('is found for a video that was skipped before they typed it', async () => {
    list({ ...coin, embeddable: false })
    expect(await sync()).toMatchObject({ added: 0, skipped: 1 })
    await admin.post(adminApi.sermons, typed)
    list(coin)
    expect(await sync()).toMatchObject({ added: 0, updated: 1 })
    expect(await sermons()).toMatchObject([{ ...typed, duration: '30:00' }])
  })

  it('is not made again when they typed and deleted it while its video was skipped', async () => {
    list({ ...coin, embeddable: false })
    await sync()
    await admin.post(adminApi.sermons, typed)
    await remove()
    list(coin)
    expect(await sync()).toMatchObject({
      added: 0,
      skipped: 1,
      skippedVideos: [{ why: expect.stringContaining('restore it from Trash') }],
    })
    expect(await sermons()).toEqual([])
  })

  it('is found when they typed a deleted record again', async () => {
    await sync()
    await remove()
    await admin.post(adminApi.sermons, { ...typed, title: 'Once more' })
    expect(await sync()).toMatchObject({ added: 0, updated: 1, skipped: 0 })
    expect(await sermons()).toMatchObject([{ ...typed, title: 'Once more', duration: '30:00' }])
    expect(await sync()).toMatchObject({ unchanged: 1 })
  })

  it('can be made again by “Import all videos” once nothing can bring it back', async () => {
    await sync()
    await remove()
    await deleteOldTrash(database, Temporal.Instant.from('2027-01-01T00:00:00Z'))
    const { skippedVideos } = await sync()
    expect(skippedVideos).toMatchObject([{ why: expect.stringContaining('choose Import all videos') }])
    expect(skippedVideos[0]?.why).not.toContain('Trash')
    await admin.post(adminApi.importPlaylist, playlist)
    await admin.services.background.idle()
    expect(await sermons()).toMatchObject([{ title: typed.title, duration: '30:00' }])
    expect(await sync()).toMatchObject({ unchanged: 1, skipped: 0 })
  })

  it('is not made again by “Import all videos” while it can be brought back', async () => {
    await sync()
    await remove()
    await admin.post(adminApi.importPlaylist, playlist)
    await admin.services.background.idle()
    expect(await sermons()).toEqual([])
  })
})
