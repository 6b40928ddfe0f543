/** The page, the podcast and the search engines agree on the address of a recording. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { checkNewAudio } from '#app/videos/link-check/check.ts'
import { jobsOf } from '#app/server/jobs.ts'
import { api, documents, href, routes } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, documentText, type TestApp } from '#test/app.ts'
import { mp3, uploadAudio } from '#test/audio.ts'
import { onBothDatabases } from '#test/databases.ts'
import { addSermon } from '#test/records.ts'
import { pageText } from '#test/rendered.ts'

const going = new AbortController().signal
const files: Record<string, [status: number, type: string, bytes: number]> = {
  '/one.mp3': [200, 'audio/mpeg', 20_908_566],
  '/listen/two': [200, 'audio/mp4', 1_234_567],
  '/download/three.m4a': [200, 'application/octet-stream', 7_654_321],
  '/refused.mp3': [403, 'text/html', 10],
  '/page.mp3': [200, 'text/html', 5_000],
  '/sermons/four': [200, 'text/html; charset=utf-8', 5_000],
  '/five': [200, 'application/octet-stream', 5_000],
  '/gone.mp3': [404, 'text/plain', 9],
}

onBothDatabases('the recording of a sermon', (open) => {
  let database: Database
  let app: TestApp
  let server: Server
  let site: string
  beforeAll(async () => {
    server = createServer(({ url = '' }, response) => {
      const [status, type, bytes] = files[url] ?? [404, 'text/plain', 0]
      response.writeHead(status, { 'Content-Type': type, 'Content-Length': bytes }).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close().closeAllConnections())
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
  })
  afterEach(() => database.close())

  const checkNew = () => checkNewAudio(app.services, going, { isAllowed: () => true })
  const enclosures = async () => {
    const text = await documentText(app, documents.podcast)
    return [...text.matchAll(/<enclosure url="([^"]+)" length="(\d+)" type="([^"]+)"/g)].map((found) => found.slice(1))
  }
  const pageOf = (id: string) => pageText(app, href(routes.sermon, { id, slug: 'a-sermon' }))

  it.each([
    ['/one.mp3', ['20908566', 'audio/mpeg'], 'plays'],
    ['/listen/two', ['1234567', 'audio/x-m4a'], 'plays'],
    ['/download/three.m4a', ['7654321', 'audio/x-m4a'], 'plays'],
    ['/refused.mp3', ['0', 'audio/mpeg'], 'plays'],
    ['/page.mp3', undefined, 'elsewhere'],
    ['/sermons/four', undefined, 'elsewhere'],
    ['/five', undefined, 'plays'],
    ['/gone.mp3', undefined, 'plays'],
  ])('at %s is in the podcast as its server says soon after it is saved: %j, %s', async (path, enclosure, state) => {
    const id = await addSermon(database.db, { audioUrl: site + path })
    const changes = app.changes()
    expect(await checkNew()).not.toBe('')
    expect(app.changes()).toBe(changes + 1)
    const loaded = site.replace('http:', 'https:') + path
    expect(await enclosures()).toEqual(enclosure ? [[loaded, ...enclosure]] : [])
    expect(await app.get(href(api.mediaState, { kind: 'sermons', id }))).toMatchObject({ body: { audio: state } })
    expect(await checkNew()).toBe('')
  })

  it.each([
    ['https://soundcloud.com/church/one', 'Listen on SoundCloud'],
    ['https://open.spotify.com/episode/1', 'Listen on Spotify'],
    ['https://drive.google.com/file/d/1/view', 'Listen on Google Drive'],
    ['https://www.dropbox.com/sh/1/abc', 'Listen on Dropbox'],
  ])('at %s is a link and no file: %s', async (audioUrl, link) => {
    const id = await addSermon(database.db, { audioUrl })
    expect(await checkNew()).toBe('')
    expect(await enclosures()).toEqual([])
    const page = await pageOf(id)
    expect(page).toContain(link)
    expect(page).not.toContain('<audio')
  })

  it('that was shared from Dropbox, or uploaded here, is a file', async () => {
    const { address, bytes } = await uploadAudio(app.as('administrator'), mp3(5))
    await addSermon(database.db, { date: '2026-01-11', audioUrl: address })
    await addSermon(database.db, { audioUrl: 'https://www.dropbox.com/s/1/a.mp3?dl=0' })
    expect(await enclosures()).toEqual([
      [`https://church.test${address}`, String(bytes), 'audio/mpeg'],
      ['https://www.dropbox.com/s/1/a.mp3?raw=1', '0', 'audio/mpeg'],
    ])
  })

  it.each([
    [
      'https://youtu.be/abcdefghijk?t=31m',
      /href="https:..www.youtube.com.watch.v=abcdefghijk&amp;t=1860s"/,
      'a player',
    ],
    [
      'https://studio.youtube.com/video/abcdefghijk/edit',
      /href="https:..www.youtube.com.watch.v=abcdefghijk"/,
      'a player',
    ],
    ['https://fb.watch/abc/', /href="https:..fb.watch[^>]*>.*Watch the sermon on Facebook/, 'a link'],
    [
      'https://www.youtube.com/@church',
      /href="https:..www.youtube.com.@church[^>]*>.*Watch the sermon on YouTube/,
      'a link',
    ],
    ['https://studio.youtube.com/channel/UC1/videos', /wasn’t recorded/, 'nothing'],
  ])('beside the video at %s, whose page shows %s: %s', async (youtubeUrl, shown, kind) => {
    const page = (await pageOf(await addSermon(database.db, { youtubeUrl }))).replace(/<script.*?<\/script>/gs, '')
    expect(page).toMatch(shown)
    expect(page.includes('role="button"')).toBe(kind === 'a player')
    expect(page).not.toContain('studio.youtube.com')
  })

  it('is asked for every minute', () => {
    const job = jobsOf(app.services).find(({ name }) => name === 'length and type of new recordings')
    expect(job?.when).toBe('every minute')
  })
})
