/** A church moves: its old website is brought, what leads to it leads here, and one click undoes all of it. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { parseFeed } from 'podcast-partytime'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { copyMedia } from '#app/imports/media/copy.ts'
import { readBrought } from '#app/imports/read-file.ts'
import type { ImportShown } from '#app/imports/schema.ts'
import { sendBrought } from '#app/imports/send.ts'
import { documents, href } from '#app/routes.ts'
import { leadOldAddresses } from '#app/server/missing-pages.ts'
import { adminApi } from '#test/admin-routes.ts'
import { createTestApp, documentText, type TestApp } from '#test/app.ts'
import { mp3 } from '#test/audio.ts'
import { onBothDatabases } from '#test/databases.ts'
import { picture } from '#test/pictures.ts'
import { OLD_SITE, wordPressExport } from '#test/wordpress-export.ts'

const NOW = '2026-11-21T18:00:00Z'
const going = new AbortController().signal

onBothDatabases('a church that moves', (open) => {
  let app: TestApp
  let close: () => void
  /** Where the files of the old website are: on this machine. */
  let files: string
  beforeEach(async () => {
    app = createTestApp(await open(), NOW).as('administrator')
    const photo = await picture(40, 30)
    const server = createServer(({ url = '' }, response) => {
      const [type, bytes] = url.endsWith('.mp3') ? ['audio/mpeg', mp3(300)] : ['image/png', Buffer.from(photo)]
      response.writeHead(200, { 'Content-Type': type, 'Content-Length': bytes.length }).end(bytes)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    files = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    close = () => server.close().closeAllConnections()
  })
  afterEach(async () => {
    close()
    await app.services.database.close()
  })

  const exported = () =>
    wordPressExport([
      ...['Grace', 'Hope'].map((title, at) => ({
        type: 'wpfc_sermon',
        title,
        path: `/sermons/${title.toLowerCase()}/`,
        terms: [['wpfc_preacher', 'Anna Whitfield']] as const,
        meta: { sermon_date: String(1690718400 + at * 604800), sermon_audio: `${files}/${title}.mp3` },
      })),
      { type: 'page', title: 'Serve', path: '/serving/', content: `<p>Come.</p><img src="${files}/serve.png" alt="">` },
      { type: 'ctc_person', title: 'Anna Whitfield', path: '/people/anna/' },
      {
        type: 'ctc_event',
        title: 'Supper',
        path: '/events/supper/',
        meta: { _ctc_event_start_date: '2026-12-06', _ctc_event_start_time: '18:30' },
      },
    ])

  /** Brings the export as the dashboard does. @returns the import when it is written */
  async function bring(): Promise<ImportShown> {
    const moment = Temporal.Instant.from(NOW).toZonedDateTimeISO('America/Chicago')
    const brought = await readBrought(new TextEncoder().encode(exported()), moment)
    const id = await sendBrought('wordpress.xml', brought, async (address, body) => {
      const { status, body: answer } = await app.post(address, body)
      expect(status).toBeLessThan(300)
      return Response.json(answer)
    })
    await app.services.background.idle()
    await app.post(href(adminApi.importWrite, { id }), {})
    return importOf(id)
  }
  const importOf = async (id: string) => {
    await app.services.background.idle()
    return (await app.get(href(adminApi.import, { id }))).body as ImportShown
  }
  /** Where an address of the old website leads now. */
  const leadsTo = async (path: string) => {
    const site = new Hono().use(leadOldAddresses(app.services)).get('*', (c) => c.body(null, 404))
    const { headers } = await site.request(path, { headers: { 'Sec-Fetch-Dest': 'document' } })
    return headers.get('location') ?? ''
  }
  const counts = async () => {
    const tables = ['sermons', 'events', 'pages', 'redirects', 'files'] as const
    const rows = tables.map((table) => app.services.database.db.selectFrom(table).select('id').execute())
    return (await Promise.all(rows)).map(({ length }) => length)
  }

  it('finds its sermons, pages and events here, by their old addresses and guids, and its files when it wants them', async () => {
    const before = await counts()
    const { id, undo, parts, media } = await bring()
    expect(parts.map(({ kind, outcomes }) => [kind, outcomes['created']])).toEqual([
      ['sermons', 2],
      ['events', 1],
      ['pages', 1],
      ['staff', 1],
    ])
    for (const [path, place] of [
      ['/sermons/grace/', /^\/sermons\//],
      ['/?p=2', /^\/sermons\//],
      ['/?p=3', /^\/serving$/],
      ['/events/supper/', /^\/events\//],
      ['/people/anna/', /staff/],
    ] as const) {
      expect(await leadsTo(path)).toMatch(place)
    }
    const podcast = parseFeed(await documentText(app, documents.podcast))
    expect(podcast?.items.map(({ guid }) => guid).toSorted()).toEqual([`${OLD_SITE}/?p=1`, `${OLD_SITE}/?p=2`])

    // Nothing is copied before somebody asks for it.
    expect(media.counts).toMatchObject({ audio: { stopped: 2, waiting: 0 }, picture: { stopped: 1, waiting: 0 } })
    await app.post(href(adminApi.importMedia, { id }), { kinds: ['picture', 'audio'] })
    await copyMedia(app.services, going, { isAllowed: (address) => address === '127.0.0.1' })
    expect((await importOf(id)).media).toMatchObject({
      counts: { audio: { copied: 2 }, picture: { copied: 1 } },
      failures: [],
    })
    const stored = await app.services.database.db.selectFrom('sermons').select('audio_url').execute()
    for (const { audio_url } of stored) expect(audio_url).toMatch(/^\/audio\//)

    // The same export again changes nothing.
    const again = await bring()
    for (const { outcomes } of again.parts) expect(outcomes).toMatchObject({ created: 0, changed: 0 })

    const undone = await app.post(href(adminApi.undo, { action: undo }), {})
    expect(undone.status).toBe(200)
    expect(await counts()).toEqual(before)
    expect(await leadsTo('/sermons/grace/')).toBe('')
  })

  it('takes back what nobody has changed since; what was changed stays, at its old addresses too', async () => {
    const before = await counts()
    const { undo } = await bring()
    const { db } = app.services.database
    const { id } = await db.selectFrom('sermons').select('id').where('title', '=', 'Grace').executeTakeFirstOrThrow()
    expect((await app.send('PUT', href(adminApi.sermon, { id }), { description: 'Ours' })).status).toBe(200)
    const address = href(adminApi.undo, { action: undo })
    expect(await app.post(address, {})).toMatchObject({ status: 409, body: { error: 'some_changed_since' } })
    const undone = await app.post(`${address}?exceptChanged=true`, {})
    expect(undone.body).toMatchObject({
      message: expect.stringContaining('1 record was changed since and stays: Grace.'),
    })
    const [sermons = 0, events, pages] = await counts()
    expect([sermons - 1, events, pages]).toEqual(before.slice(0, 3))
    expect(await Promise.all(['/?p=1', '/?p=2'].map(leadsTo))).toEqual([expect.stringContaining(id), ''])
  })
})
