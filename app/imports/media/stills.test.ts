import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { addressesOf } from '#app/definitions/definition.ts'
import { liveStream } from '#app/features/live-streams/live-stream.ts'
import { sermon } from '#app/features/sermons/sermon.ts'
import { copyStills } from '#app/imports/media/stills.ts'
import { api, href } from '#app/routes.ts'
import { copyPictures } from '#app/videos/import/pictures.ts'
import type { Database } from '#db/database.ts'
import { adminApi } from '#test/admin-routes.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { picture } from '#test/pictures.ts'

const NOW = '2026-11-21T18:00:00.000Z'
const going = new AbortController().signal
/** The sites of videos are on this machine. */
const here = { isAllowed: (address: string) => address === '127.0.0.1' }
const OURS = expect.stringMatching(/^\/pictures\/[0-9a-f]{32}-/)
const VIDEO = 'https://youtu.be/abcdefghij1'

onBothDatabases('the still of a video', (open) => {
  let database: Database
  let app: TestApp
  let admin: TestApp
  let sites: Server
  let origin: string
  /** Paths that were asked for. */
  const asked: string[] = []
  const files = new Map<string, Uint8Array | string>()
  /** What happens while a picture is being fetched. */
  let meanwhile: () => Promise<unknown> = () => Promise.resolve()
  beforeAll(async () => {
    sites = createServer((request, response) => {
      const path = new URL(request.url ?? '', origin).pathname
      asked.push(path)
      const file = files.get(path)
      const answer = () => response.writeHead(file === undefined ? 404 : 200).end(file)
      void meanwhile().then(answer, answer)
    })
    await new Promise<void>((resolve) => sites.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(sites.address() as AddressInfo).port}`
  })
  afterAll(() => sites.close().closeAllConnections())
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database, NOW, { YOUTUBE_API_URL: `${origin}/youtube/v3` })
    admin = app.as('administrator')
    asked.length = 0
    files.clear()
    files.set('/vi/abcdefghij1/maxresdefault.jpg', await picture(1280, 720, 'jpeg'))
    files.set('/vi/abcdefghij2/maxresdefault.jpg', await picture(640, 360, 'jpeg'))
    meanwhile = () => Promise.resolve()
  })
  afterEach(() => database.close())

  const copy = (at = app) => copyStills(at.services, going, here)
  async function add(fields: object): Promise<string> {
    const data = { title: 'Bread', speaker: 'Ann', date: '2026-11-15', youtubeUrl: VIDEO, ...fields }
    return ((await admin.post(addressesOf(sermon).all, data)).body as { id: string }).id
  }
  const change = (id: string, fields: object) => admin.send('PUT', href(adminApi.sermon, { id }), fields)
  const shown = async (id: string) =>
    ((await app.get(href(api.sermon, { id }))).body as { thumbnailUrl: string | null }).thumbnailUrl

  it('is copied soon after the address is saved, and asked for once', async () => {
    const id = await add({})
    expect(await shown(id)).toBeNull()
    expect(await copy()).toBe('1 picture copied.')
    expect(await shown(id)).toEqual(OURS)
    expect((await app.fetch((await shown(id)) ?? '')).headers.get('content-type')).toBe('image/webp')
    expect(await copy()).toBe('')
    expect(asked).toEqual(['/vi/abcdefghij1/maxresdefault.jpg'])
  })

  it('is copied for services, too', async () => {
    const data = { title: 'Sunday', date: '2026-11-15', youtubeUrl: VIDEO }
    await admin.post(addressesOf(liveStream).all, data)
    await copy()
    expect((await app.get(api.liveStreams)).body).toMatchObject([{ thumbnailUrl: OURS }])
  })

  it('of Vimeo is found by what Vimeo says about the video', async () => {
    files.set('/api/oembed.json', JSON.stringify({ thumbnail_url: `${origin}/still.jpg` }))
    files.set('/still.jpg', await picture(960, 540, 'jpeg'))
    const id = await add({ youtubeUrl: 'https://vimeo.com/76979871' })
    await copy()
    expect(await shown(id)).toEqual(OURS)
    expect(asked).toEqual(['/api/oembed.json', '/still.jpg'])
  })

  it('is fetched from the sites of videos alone', async () => {
    files.set('/api/oembed.json', JSON.stringify({ thumbnail_url: 'https://elsewhere.example/still.jpg' }))
    const ids = [
      await add({ youtubeUrl: 'https://vimeo.com/76979871' }),
      await add({ youtubeUrl: 'https://elsewhere.example/film' }),
      await add({ youtubeUrl: '' }),
    ]
    await copy()
    expect(asked).toEqual(['/api/oembed.json'])
    for (const id of ids) expect(await shown(id)).toBeNull()
    // Of public addresses, too, unless a test allows another.
    await add({})
    await copyStills(app.services, going)
    expect(asked).toEqual(['/api/oembed.json'])
  })

  it('is the smaller one where there is no large one, and none where the video is gone', async () => {
    files.set('/vi/abcdefghij3/hqdefault.jpg', await picture(480, 360, 'jpeg'))
    const small = await add({ youtubeUrl: 'https://youtu.be/abcdefghij3' })
    const gone = await add({ youtubeUrl: 'https://youtu.be/abcdefghij4' })
    await copy()
    expect([await shown(small), await shown(gone)]).toEqual([OURS, null])
    asked.length = 0
    await copy(app.at('2026-12-21T18:00:00Z'))
    expect(asked).toEqual([])
  })

  it('never takes the place of a picture that a person has chosen', async () => {
    const chosen = 'https://elsewhere.example/chosen.png'
    const [before, during] = [await add({ thumbnailUrl: chosen }), await add({})]
    meanwhile = () => change(during, { thumbnailUrl: chosen })
    await copy()
    expect([await shown(before), await shown(during)]).toEqual([chosen, chosen])
  })

  it('stays away when a person removes it, and follows the record to another video', async () => {
    const id = await add({})
    await copy()
    await change(id, { thumbnailUrl: '' })
    await copy()
    expect(await shown(id)).toBeNull()
    await change(id, { youtubeUrl: 'https://youtu.be/abcdefghij2' })
    await copy()
    const second = await shown(id)
    expect(second).toContain('-640x360')
    await change(id, { youtubeUrl: 'https://www.youtube.com/watch?v=abcdefghij1' })
    await copy()
    expect(await shown(id)).toContain('-1280x720')
  })

  it('stays away also when the video import finds the video later', async () => {
    const id = await add({})
    await copy()
    await change(id, { thumbnailUrl: '' })
    const found = {
      video_id: 'abcdefghij1',
      kind: 'sermons',
      record_id: id,
      playlist_id: 'PL1',
      title: 'Bread',
    } as const
    const unread = { written: '{}', source: '', recognized: '', state: '', state_at: '', seen_at: NOW } as const
    const waiting = { picture_from: `${origin}/vi/abcdefghij1/maxresdefault.jpg`, picture_tried_at: '' }
    await database.db
      .insertInto('synced_videos')
      .values({ ...found, ...unread, ...waiting })
      .execute()
    expect(await copyPictures(app.services, going)).toBe(0)
    expect(await shown(id)).toBeNull()
  })

  it('is asked for again later where the network fails, and saving never waits for it', async () => {
    const offline = createTestApp(database, NOW)
    const id = await add({})
    expect(await copyStills(offline.services, going, here)).toBe('')
    expect(await shown(id)).toBeNull()
    await copy()
    expect(asked).toEqual([])
    await copy(app.at('2026-11-21T18:06:00Z'))
    expect(await shown(id)).toEqual(OURS)
  })

  it('is undone together with what brought the video', async () => {
    const data = { title: 'Bread', speaker: 'Ann', date: '2026-11-15', youtubeUrl: VIDEO }
    const response = await admin.fetch(addressesOf(sermon).all, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(data),
    })
    const { id } = (await response.json()) as { id: string }
    await copy()
    expect(await shown(id)).toEqual(OURS)
    const undone = await admin.post(href(adminApi.undo, { action: response.headers.get('x-undo') ?? '' }), undefined)
    expect(undone).toMatchObject({ status: 200, body: { undone: 1 } })
    expect((await app.get(href(api.sermon, { id }))).status).toBe(404)
  })

  it('of a sample record is not asked for', async () => {
    const id = await add({})
    await database.db.updateTable('sermons').set({ sample: 1 }).where('id', '=', id).execute()
    await copy()
    expect(asked).toEqual([])
  })
})
