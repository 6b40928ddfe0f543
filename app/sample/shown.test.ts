import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#app/admin-routes.ts'
import { api, documents, href } from '#app/routes.ts'
import { loadSample } from '#app/sample/load.ts'
import { clearAudio } from '#app/media/audio-library.ts'
import { pdfProblem, readPdf } from '#app/files/pdf.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { pageText, renderedPage } from '#test/rendered.ts'

interface Recorded {
  id: string
  audioUrl: string | null
  duration: string
  description: string
}

onBothDatabases('the sample church', (open) => {
  let database: Database
  let app: TestApp
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
    admin = app.as('administrator')
    await database.transaction((trx) => loadSample(trx, app.services.files, '2026-11-21', '2026-11-21T18:00:00.000Z'))
  })
  afterEach(() => database.close())

  const recorded = async () =>
    ((await app.get(`${api.sermons}?limit=100`)).body as Recorded[]).filter(({ audioUrl }) => audioUrl)
  const remove = () => admin.send('DELETE', adminApi.sample)
  const restore = async () => {
    const [deletion] = (await admin.get(adminApi.deleted)).body as { id: string }[]
    return admin.post(href(adminApi.restore, { id: deletion?.id ?? '' }), undefined)
  }
  /** The address to which these words of a page lead. */
  const linked = async (path: string, words: string) =>
    new RegExp(`href="([^"]+)"[^>]*>(?:<[^>]+>)*${words}`).exec(await pageText(app, path))?.[1] ?? ''

  it('plays two recordings, whole and in ranges, with the length that they say', async () => {
    const sermons = await recorded()
    expect(sermons).toHaveLength(2)
    for (const { audioUrl, duration } of sermons) {
      const whole = await app.fetch(audioUrl ?? '')
      expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
      const bytes = new Uint8Array(await whole.arrayBuffer())
      const part = await app.fetch(audioUrl ?? '', { headers: { Range: 'bytes=1000-1999' } })
      expect(part.status).toBe(206)
      expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(1000, 2000))
      const found = await app.services.readAudio([bytes], bytes.length)
      expect(found).toEqual({ mediaType: 'audio/mpeg', seconds: Number(duration.replace('0:', '')) })
      const feed = await (await app.fetch(documents.podcast)).text()
      expect(feed).toMatch(new RegExp(`<enclosure url="[^"]+${audioUrl}" length="${bytes.length}"`))
      expect(feed).toContain(`<itunes:duration>00:00:${duration.replace('0:', '')}</itunes:duration>`)
    }
  })

  it('says at which second what is heard, below the sermon', async () => {
    for (const { id, description } of await recorded()) {
      expect(description).toMatch(/\n\nTranscript\n\nThis recording belongs to the sample\.[^\n]+\n\n- 0:00 /)
      expect(await pageText(app, `/sermons/${id}`)).toMatch(/<h3[^>]*>Transcript<\/h3>.*<strong>0:00<\/strong>/s)
    }
  })

  it('has a bulletin, to which the page of this Sunday and the newest sermon lead', async () => {
    const page = await linked('/', 'This Sunday')
    const address = await linked(page, 'Open the bulletin')
    const answer = await app.fetch(address)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([pdfProblem(bytes), await readPdf(bytes)]).toEqual([
      undefined,
      { isTagged: true, pages: expect.toSatisfy((pages: number) => pages > 0) as number },
    ])
    expect(bytes.toString('latin1')).toContain('Now the boats come home to shore,')
    const [newest] = await recorded()
    expect(await linked(`/sermons/${newest?.id}`, 'Bulletin')).toBe(address)
  })

  it('asks who would like to serve, and how many come to supper', async () => {
    const form = await pageText(app, await linked('/before-you-come', 'Lend a hand'))
    expect(form).toContain('Where would you like to help?')
    expect(await pageText(app, '/ministries/food-pantry')).toContain('Where would you like to help?')
    const events = (await app.get(`${api.events}?limit=100`)).body as { id: string; title: string }[]
    const supper = await pageText(app, `/events/${events.find(({ title }) => title === 'Parish Supper')?.id}`)
    expect(supper).toContain('What will you bring?')
    expect(supper).toContain('name="people"')
  })

  it('disappears whole, and comes back whole', async () => {
    const [sermon] = await recorded()
    const form = await linked('/before-you-come', 'Lend a hand')
    const bulletin = await linked('/this-sunday', 'Open the bulletin')
    const addresses = [sermon?.audioUrl ?? '', bulletin].map((path) => () => app.fetch(path))
    const own = [form, '/this-sunday', '/before-you-come', '/ministries/food-pantry'].map(
      (path) => () => renderedPage(app, path),
    )
    const statuses = async () => Promise.all([...addresses, ...own].map(async (answer) => (await answer()).status))
    expect(await statuses()).toEqual([200, 200, 200, 200, 200, 200])
    await remove()
    expect(await statuses()).toEqual([404, 404, 404, 404, 404, 404])
    expect(await pageText(app, '/')).not.toContain('This Sunday')
    // The cleanup leaves what can be restored.
    await clearAudio(app.services)
    expect((await restore()).status).toBe(200)
    expect(await statuses()).toEqual([200, 200, 200, 200, 200, 200])
  })

  it('leaves a recording to a sermon that the church has made its own', async () => {
    const [own, other] = await recorded()
    await admin.send('PUT', `/api/admin/sermons/${own?.id}`, { title: 'Ours' })
    await remove()
    const status = async (one?: Recorded) => (await app.fetch(one?.audioUrl ?? '')).status
    expect([await status(own), await status(other)]).toEqual([200, 404])
  })
})
