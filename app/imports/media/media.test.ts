import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import { addressesOf } from '#app/definitions/definition.ts'
import { sermon } from '#app/features/sermons/sermon.ts'
import { logChange, type Undo, type Written } from '#app/http/activity-log.ts'
import { withCopies } from '#app/imports/media/copies.ts'
import { copyMedia } from '#app/imports/media/copy.ts'
import { collectMedia, type CopiedMedia, goOnMedia, mediaProgress, stopMedia } from '#app/imports/media/store.ts'
import { page } from '#app/pages/page.ts'
import { href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, people, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { RECORDING, respond } from '#test/old-website.ts'
import { picture } from '#test/pictures.ts'

const NOW = '2026-11-21T18:00:00.000Z'
const IMPORT = 'import-1'
const all: CopiedMedia['kind'][] = ['picture', 'audio', 'file']
const going = new AbortController().signal
/** The old website is on this machine; no other private address is public. */
const here = { isAllowed: (address: string) => address === '127.0.0.1' }

onBothDatabases('files of an old website', (open) => {
  let database: Database
  let app: TestApp
  let admin: TestApp
  let old: Server
  let site: string
  let photo: Uint8Array<ArrayBuffer>
  /** Paths that were asked for, with their range. */
  const asked: string[] = []
  let answer: (request: IncomingMessage, response: ServerResponse) => boolean = () => false
  beforeAll(async () => {
    photo = await picture(40, 30)
    old = createServer((request, response) => {
      const { url = '', headers } = request
      asked.push([url, headers.range].filter(Boolean).join(' '))
      if (!answer(request, response)) respond(url, response, photo)
    })
    await new Promise<void>((resolve) => old.listen(0, '127.0.0.1', resolve))
    site = `http://127.0.0.1:${(old.address() as AddressInfo).port}`
  })
  afterAll(() => old.close().closeAllConnections())
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database, NOW)
    admin = app.as('administrator')
    asked.length = 0
    answer = () => false
  })
  afterEach(() => database.close())

  /** As an import leaves it: its records, its log entry, and the files that they name. */
  async function imported(undo: Undo[], kinds = all): Promise<string> {
    const records = undo.flatMap(({ table, created = [], changed = [] }) =>
      [...created, ...changed].map(([id]) => ({ table, id })),
    )
    let entry = ''
    await database.transaction(async (trx) => {
      const actor = { person: people.administrator, now: NOW, undoable: (id: string) => void (entry = id) }
      await logChange(trx, actor, { action: 'imported', kind: 'import', label: '3 records', undo })
      await sql`insert into imports (id, created_at, updated_at, entry) values (${IMPORT}, ${NOW}, ${NOW}, ${entry})`.execute(
        trx,
      )
      await collectMedia(trx, IMPORT, records)
      // A person asks for those of the old website.
      const ofOld = trx.updateTable('copied_media').where('address', 'like', `${site}/%`).where('kind', 'in', kinds)
      await ofOld.where('state', '=', 'stopped').set({ state: 'waiting' }).execute()
    })
    return entry
  }
  const addSermon = async (fields: object): Promise<Written> => {
    const { body } = await admin.post(addressesOf(sermon).all, {
      title: 'Bread',
      speaker: 'Ann',
      date: '2026-11-15',
      ...fields,
    })
    const { id, version } = body as { id: string; version: number }
    return [id, version]
  }
  const addPage = async (fields: object): Promise<Written> => {
    const { body } = await admin.post(addressesOf(page).all, { title: 'Serve', ...fields })
    const { id, version } = body as { id: string; version: number }
    return [id, version]
  }
  const sermonOf = async (id: string) =>
    (await admin.get(href(adminApi.sermon, { id }))).body as {
      audioUrl: string
      thumbnailUrl: string
      duration: string
      version: number
    }
  const copy = (signal = going, at = app) => copyMedia(at.services, signal, here)
  /** How many files there are by state. */
  async function countsNow(): Promise<Record<string, number>> {
    const { counts } = await mediaProgress(database.db, IMPORT)
    const all = Object.values(counts).flatMap((states) => Object.entries(states))
    const states = [...new Set(all.map(([state]) => state))]
    return Object.fromEntries(
      states.map((state) => [state, all.reduce((sum, [one, n]) => (one === state ? sum + n : sum), 0)]),
    )
  }
  const failures = async () =>
    (await mediaProgress(database.db, IMPORT)).failures.map(({ address, problem, records }) => [
      address.replace(site, ''),
      problem,
      ...records,
    ])

  it('are copied, records lead to the copies, and one click undoes all of it', async () => {
    const before = await addSermon({ title: 'Water', thumbnailUrl: 'https://elsewhere.example/kept.png' })
    await admin.send('PUT', href(adminApi.sermon, { id: before[0] }), { thumbnailUrl: `${site}/photo.png` })
    const bread = await addSermon({ audioUrl: `${site}/bread.mp3`, thumbnailUrl: `${site}/photo.png` })
    const link = { type: 'text', text: 'Rota', marks: [{ type: 'link', to: `${site}/rota_november.pdf` }] }
    const serve = await addPage({
      image: `${site}/photo.png`,
      blocks: [
        {
          kind: 'text',
          id: 't',
          body: [{ type: 'paragraph', content: [link] }],
          to: 'https://elsewhere.example/a.pdf',
        },
        { kind: 'gallery', id: 'g', pictures: [{ image: `${site}/photo.png`, caption: 'Us' }] },
      ],
    })
    const entry = await imported([
      { table: 'sermons', created: [bread], changed: [[before[0], 2]] },
      { table: 'pages', created: [serve] },
    ])
    expect(await copy()).toBe('3 files copied, 0 failed.')
    expect(asked).toEqual(['/bread.mp3', '/photo.png', '/rota_november.pdf'])
    const changed = await sermonOf(bread[0])
    expect(changed).toMatchObject({
      audioUrl: expect.stringMatching(/^\/audio\/\w+\.mp3$/),
      duration: '5:00',
      version: 2,
    })
    expect(changed.thumbnailUrl).toMatch(/^\/pictures\/.+-40x30\.webp$/)
    expect(await sermonOf(before[0])).toMatchObject({ thumbnailUrl: changed.thumbnailUrl, version: 3 })
    const [file] = await database.db.selectFrom('files').select(['id', 'title', 'status']).execute()
    expect(file).toMatchObject({ title: 'Rota november', status: 'published' })
    const row = await database.db.selectFrom('pages').selectAll().where('id', '=', serve[0]).executeTakeFirstOrThrow()
    expect(row.image).toBe(changed.thumbnailUrl)
    expect(row.blocks).toContain(`"image":"${changed.thumbnailUrl}"`)
    expect(row.blocks).toContain(`"to":"@files/${file?.id}"`)
    expect(row.blocks).toContain('https://elsewhere.example/a.pdf')
    expect(await countsNow()).toMatchObject({ copied: 3, waiting: 0 })
    expect(await copy()).toBe('')

    const video = { youtubeUrl: `${site}/photo.png` }
    const values = { ...video, thumbnailUrl: `${site}/photo.png`, audioUrl: `${site}/bread.mp3`, title: 'Bread' }
    expect(await withCopies(database.db, sermon.fields, [values])).toEqual([
      { ...video, title: 'Bread', thumbnailUrl: changed.thumbnailUrl, audioUrl: changed.audioUrl },
    ])

    const undone = await admin.post(href(adminApi.undo, { action: entry }), {})
    expect(undone).toMatchObject({ status: 200, body: { undone: 4 } })
    expect(await sermonOf(before[0])).toMatchObject({ thumbnailUrl: 'https://elsewhere.example/kept.png' })
    expect(await database.db.selectFrom('files').select('id').execute()).toEqual([])
    expect((await admin.get(href(adminApi.sermon, { id: bread[0] }))).status).toBe(404)
  })

  it.each([
    ['/none.png', 'The old website doesn’t have it anymore (404).'],
    ['/hidden.png', 'The old website doesn’t give it out (403).'],
    ['/page.png', 'The old website answered with a page in place of the file.'],
    ['/words.png', 'It isn’t a picture of a kind that websites show.'],
    ['/large.png', 'It is larger than 10 MB.'],
    ['/endless.png', 'It is larger than 10 MB.'],
    ['/private.png', 'Its address doesn’t lead to the public internet.'],
    ['/circle.png', 'The old website redirects it in circles.'],
  ])('are named when they can’t be copied: %s', async (path, problem) => {
    await imported([{ table: 'sermons', created: [await addSermon({ thumbnailUrl: `${site}${path}` })] }])
    expect(await copy()).toBe('0 files copied, 1 failed.')
    expect(await failures()).toEqual([[path, problem, 'Bread']])
  })

  it('are named, too, where a copy could not take their place', async () => {
    const link = (to: string) => ({ type: 'text', text: to, marks: [{ type: 'link', to }] })
    const content = ['/sermon.mp3', '/form.docx', '/page.html', '/cut.pdf'].map((path) => link(`${site}${path}`))
    await imported([
      { table: 'sermons', created: [await addSermon({ descriptionRich: [{ type: 'paragraph', content }] })] },
    ])
    await copy()
    expect(await failures()).toEqual([
      ['/cut.pdf', 'This PDF is incomplete. Export it again, or choose another one.', 'Bread'],
      ['/form.docx', 'Only PDF documents can be kept here. Save it as a PDF, and upload that under Files.', 'Bread'],
      ['/sermon.mp3', 'A link leads to this recording. Add it as the audio of a sermon.', 'Bread'],
    ])
    expect(asked).toEqual(['/cut.pdf'])
    await database.transaction((trx) => goOnMedia(trx, IMPORT, all))
    await copy()
    expect(await failures()).toHaveLength(3)
  })

  it('are tried again when the old website is down for the moment, and given up after a day', async () => {
    await imported([{ table: 'sermons', created: [await addSermon({ thumbnailUrl: `${site}/down.png` })] }])
    const at = (time: string) => copy(going, app.at(time))
    await at('2026-11-21T18:00:00Z')
    await at('2026-11-21T18:00:30Z')
    expect(asked).toHaveLength(1)
    for (const time of ['18:02', '18:10', '18:50', '21:00']) await at(`2026-11-21T${time}:00Z`)
    expect(await failures()).toEqual([])
    expect(await at('2026-11-22T06:00:00Z')).toBe('0 files copied, 1 failed.')
    expect(asked).toHaveLength(6)
    expect(await failures()).toEqual([['/down.png', 'The old website answered with an error (503).', 'Bread']])
    // It is back, and a person asks to go on.
    answer = (_, response) => Boolean(response.writeHead(200).end(photo))
    await database.transaction((trx) => goOnMedia(trx, IMPORT, all))
    expect(await copy()).toBe('1 file copied, 0 failed.')
  })

  it.each([
    ['with ranges', true],
    ['without ranges', false],
  ])('go on where they were interrupted, from a server %s', async (_, hasRanges) => {
    const [id] = await addSermon({ audioUrl: `${site}/bread.mp3` })
    await imported([{ table: 'sermons', created: [[id, 1]] }])
    const stopping = new AbortController()
    answer = (_request, response) => {
      response.writeHead(200, { 'Content-Length': RECORDING.length })
      response.write(RECORDING.subarray(0, 3_000_000))
      return true
    }
    const first = copy(stopping.signal)
    const received = async () =>
      (await database.db.selectFrom('audio_files').select('parts').executeTakeFirst())?.parts ?? '[]'
    await expect.poll(received).not.toBe('[]')
    stopping.abort()
    await expect(first).rejects.toThrow(/abort/i)
    expect(await countsNow()).toMatchObject({ waiting: 1 })

    answer = (request, response) => {
      const from = Number(/\d+/.exec((hasRanges && request.headers.range) || '')?.[0] ?? 0)
      const range = { 'Content-Range': `bytes ${from}-${RECORDING.length - 1}/${RECORDING.length}` }
      const head = { 'Content-Length': RECORDING.length - from, ...(from > 0 && range) }
      return Boolean(response.writeHead(from > 0 ? 206 : 200, head).end(RECORDING.subarray(from)))
    }
    expect(await copy()).toBe('1 file copied, 0 failed.')
    expect(asked.at(-1)).toBe('/bread.mp3 bytes=2097152-')
    expect(await sermonOf(id)).toMatchObject({ duration: '5:00' })
  })

  it('stop when a person says so, and are only of the kinds that are wanted', async () => {
    const written = await addSermon({ audioUrl: `${site}/bread.mp3`, thumbnailUrl: `${site}/photo.png` })
    await imported([{ table: 'sermons', created: [written] }], ['picture'])
    await database.transaction((trx) => stopMedia(trx, IMPORT))
    expect(await copy()).toBe('')
    await database.transaction((trx) => goOnMedia(trx, IMPORT, ['picture']))
    expect(await copy()).toBe('1 file copied, 0 failed.')
    expect(asked).toEqual(['/photo.png'])
    expect(await countsNow()).toMatchObject({ copied: 1, stopped: 1 })
  })

  it('leave what somebody has changed meanwhile, and what was undone', async () => {
    const [kept, undone] = [
      await addSermon({ thumbnailUrl: `${site}/photo.png` }),
      await addSermon({ audioUrl: `${site}/bread.mp3` }),
    ]
    const entry = await imported([{ table: 'sermons', created: [kept, undone] }])
    answer = (request, response) => {
      if (request.url !== '/photo.png') return false
      const thumbnailUrl = 'https://elsewhere.example/new.png'
      void admin
        .send('PUT', href(adminApi.sermon, { id: kept[0] }), { thumbnailUrl })
        .then(() => response.writeHead(200).end(photo))
      return true
    }
    await admin.send('DELETE', href(adminApi.sermon, { id: undone[0] }))
    await copy()
    expect(asked).toEqual(['/photo.png'])
    expect(await sermonOf(kept[0])).toMatchObject({ thumbnailUrl: 'https://elsewhere.example/new.png', version: 2 })
    expect(await countsNow()).toMatchObject({ gone: 2 })
    const answered = await admin.post(href(adminApi.undo, { action: entry }), {})
    expect(answered).toMatchObject({ status: 409, body: { error: 'changed_since' } })
  })

  it('are copied once and replaced once by two servers', async () => {
    const [id] = await addSermon({ thumbnailUrl: `${site}/photo.png`, audioUrl: `${site}/bread.mp3` })
    await imported([{ table: 'sermons', created: [[id, 1]] }])
    await Promise.all([copy(), copy()])
    expect(await countsNow()).toMatchObject({ copied: 2 })
    expect(await sermonOf(id)).toMatchObject({
      audioUrl: expect.stringMatching(/^\/audio/),
      thumbnailUrl: expect.stringMatching(/^\/pictures/),
    })
  })
})
