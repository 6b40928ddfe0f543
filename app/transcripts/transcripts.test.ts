import { beforeEach, expect, it } from 'vitest'
import { adminApi } from '#app/admin-routes.ts'
import { addressesOf } from '#app/definitions/definition.ts'
import { sermon } from '#app/features/sermons/sermon.ts'
import { plainAddress, transcriptName } from '#app/links/transcript-address.ts'
import { api, documents, href, routes } from '#app/routes.ts'
import { clearTranscripts, indexTranscripts } from '#app/transcripts/store.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'

const VTT = `WEBVTT

00:00:01.000 --> 00:00:05.000
A certain man had two sons.

00:12:34.500 --> 00:12:38.000
But while he was still far off,

00:12:38.000 --> 00:12:42.000
his father saw him and was filled with compassion.
`

interface Kept {
  address: string
  lines: number
  notes: string[]
}

onBothDatabases('transcripts', (open) => {
  let database: Database
  let app: TestApp
  let editor: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database, '2026-11-21T18:00:00Z')
    editor = app.as('editor')
    return () => database.close()
  })
  const { all, one } = addressesOf(sermon)
  const bring = async (text: string) => {
    const answer = await editor.fetch(adminApi.transcripts, { method: 'POST', body: new TextEncoder().encode(text) })
    return { status: answer.status, body: (await answer.json()) as Kept & { fields?: Record<string, string> } }
  }
  const add = async (title: string, transcript: string, more: object = {}) => {
    const given = { title, speaker: 'Ann Lee', date: '2026-11-15', transcript, ...more }
    return ((await editor.post(all, given)).body as { id: string }).id
  }
  const change = async (id: string, given: object, version?: number) =>
    (await editor.send('PUT', href(one, { id }), given, version ? { 'If-Match': `"${version}"` } : {})).status
  const said = async (search: string) =>
    (await app.get(href(api.sermonWords, {}, { search }))).body as { title: string; said: object }[]

  it('are brought as a file, kept once, and shown with their record alone', async () => {
    const { body } = await bring(VTT)
    expect(body).toMatchObject({ lines: 3, isTimed: true, seconds: 762, notes: [] })
    expect((await bring(VTT.replaceAll('\n', '\r\n'))).body.address).toBe(body.address)
    const read = href(api.transcript, { name: transcriptName(body.address) })
    expect((await app.get(read)).status).toBe(404)
    const id = await add('The lost son', body.address)
    expect((await app.get(href(api.sermon, { id }))).body).toMatchObject({ transcript: body.address })
    expect((await app.get(read)).body).toEqual({
      isTimed: true,
      lines: [
        { start: 1, text: 'A certain man had two sons.' },
        { start: 754.5, text: 'But while he was still far off, his father saw him and was filled with compassion.' },
      ],
    })
    const file = await app.fetch(body.address)
    expect([file.headers.get('content-type'), await file.text()]).toEqual(['text/vtt; charset=utf-8', VTT])
    const plain = await app.fetch(plainAddress(body.address))
    expect(plain.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await plain.text()).toContain('A certain man had two sons.\nBut while')
    await change(id, { status: 'draft' })
    expect((await app.get(read)).status).toBe(404)
  })

  it('that can’t be read, or were removed meanwhile, are refused with a sentence', async () => {
    expect((await bring('PK\x03\x04')).body.fields?.['transcript']).toMatch(/^This is a Word document/)
    expect((await bring(' ')).status).toBe(400)
    const gone = `/transcripts/${'0'.repeat(32)}.vtt`
    const answer = await editor.post(all, { title: 'A', speaker: 'B', date: '2026-11-15', transcript: gone })
    expect(answer.body).toMatchObject({ fields: { transcript: expect.stringContaining('Paste it again') } })
  })

  it('are found by a phrase, also across lines, with the sentence and its second', async () => {
    const id = await add('The lost son', (await bring(VTT)).body.address)
    await add('In three weeks', (await bring('Still far off, says a draft of the future.')).body.address, {
      date: '2026-12-15',
    })
    const line = {
      title: 'The lost son',
      said: {
        sentence: 'But while he was still far off, his father saw him and was filled with compassion.',
        time: '12:34',
        path: `/sermons/${id}/the-lost-son?t=754#recording`,
      },
    }
    for (const words of ['still far off', '"far off, his father"', 'FAR his', 'compass'])
      expect([words, await said(words)]).toEqual([
        words,
        [
          expect.objectContaining({
            ...line,
            said: {
              ...line.said,
              ...(words === 'compass' ? { time: '12:38', path: line.said.path.replace('754', '758') } : {}),
            },
          }),
        ],
      ])
    for (const words of ['"off his far"', 'two compassion sons', 'xylophone', '', '"', "' or 1=1 --"])
      expect([words, await said(words)]).toEqual([words, []])
    const found = (await app.get(href(api.search, {}, { q: 'far off' }))).body
    expect(found).toMatchObject([{ kind: 'sermons', results: [line] }])
  })

  it('without times are found, too', async () => {
    await add('The lost son', (await bring('No one gave him anything.\n\nHe came to himself.')).body.address)
    expect(await said('came to himself')).toMatchObject([{ said: { sentence: 'He came to himself.', time: '' } }])
  })

  it('are corrected line by line into another one, which history and two editors treat like any field', async () => {
    const { address } = (await bring(VTT)).body
    const id = await add('The lost son', address)
    const path = href(adminApi.transcript, { name: transcriptName(address) })
    const lines = (await editor.get(path)).body as { cues: { text: string }[] }
    expect(lines.cues[1]?.text).toBe('But while he was still far off,')
    const corrected = (await editor.send('PUT', path, { lines: [{ at: 1, text: 'But when he was  far off,' }] }))
      .body as Kept
    expect(corrected.address).not.toBe(address)
    expect(await change(id, { transcript: corrected.address }, 1)).toBe(200)
    expect(await change(id, { transcript: address }, 1)).toBe(412)
    expect(await said('when he was far off')).toHaveLength(1)
    expect(await said('still far off')).toEqual([])
  })

  it('that no record has or had are deleted after a week, and others are not', async () => {
    const [used, before, unused] = await Promise.all(
      [VTT, VTT.replace('two', 'three'), 'Unused'].map(async (text) => (await bring(text)).body.address),
    )
    const id = await add('The lost son', before ?? '')
    await change(id, { transcript: used })
    const later = { database, now: () => Temporal.Instant.from('2026-12-21T18:00:00Z') }
    await clearTranscripts(later, [{ table: 'sermons', column: 'transcript' }])
    const kept = await database.db.selectFrom('transcripts').select('address').execute()
    expect(new Set(kept.map(({ address }) => address))).toEqual(new Set([used, before]))
    expect(kept.map(({ address }) => address)).not.toContain(unused)
  })

  it('are found again after a restore, which brings no index', async () => {
    await add('The lost son', (await bring(VTT)).body.address)
    await database.db.deleteFrom('transcript_passages' as 'transcripts').execute()
    expect(await said('far off')).toEqual([])
    await indexTranscripts(database)
    expect(await said('far off')).toHaveLength(1)
  })

  it('come with a table, and with chapters', async () => {
    const data = [
      {
        title: 'The lost son',
        speaker: 'Ann Lee',
        date: '2026-11-15',
        transcript: VTT,
        chapters: '0:00 Two sons\n12:30 The father',
      },
    ]
    const table = (rows: object[]) => app.as('administrator').post(adminApi.sermonsBulk, { data: rows })
    const refused = await table(data.map((row) => ({ ...row, transcript: '<!doctype html>' })))
    expect(JSON.stringify(refused.body)).toContain('This is a web page')
    const { status } = await table(data)
    expect(status).toBe(200)
    expect(await said('still far off')).toMatchObject([{ title: 'The lost son' }])
    const [stored] = (await app.get(api.sermons)).body as { id: string; transcript: string; chapters: string }[]
    expect(stored?.chapters).toBe('0:00 Two sons\n12:30 The father')
    const answer = await app.fetch(href(documents.sermonChapters, { id: stored?.id }))
    expect(answer.headers.get('content-type')).toBe('application/json+chapters')
    expect(await answer.json()).toEqual({
      version: '1.2.0',
      title: 'The lost son',
      chapters: [
        { startTime: 0, title: 'Two sons' },
        { startTime: 750, title: 'The father' },
      ],
    })
  })

  it('are in the podcast, with the chapters', async () => {
    const { address } = (await bring(VTT)).body
    const id = await add('The lost son', address, {
      audioUrl: 'https://a.test/a.mp3',
      description: '0:00 Two sons\n12:30 The father\n20:00 The brother',
    })
    const feed = await (await app.fetch(documents.podcast)).text()
    expect(feed).toMatch(new RegExp(`<podcast:transcript url="[^"]+${address}" type="text/vtt" rel="captions"\\s*/>`))
    expect(feed).toMatch(new RegExp(`<podcast:transcript url="[^"]+${plainAddress(address)}" type="text/plain"\\s*/>`))
    expect(feed).toMatch(
      new RegExp(`<podcast:chapters url="[^"]+/sermons/${id}/chapters.json" type="application/json\\+chapters"\\s*/>`),
    )
    const page = await (await app.fetch(href(routes.sermons))).text()
    expect(page).not.toContain('still far off')
  })
})
