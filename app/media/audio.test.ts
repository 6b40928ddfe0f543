import { afterEach, beforeEach, expect, it, test, vi } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import { clearAudio } from '#app/media/audio-library.ts'
import { rangeOf } from '#app/media/audio-serve.ts'
import type { AudioUpload } from '#app/media/schema.ts'
import { href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { announceAudio, mp3, mp4, sendPart, uploadAudio } from '#test/audio.ts'
import { onBothDatabases } from '#test/databases.ts'
import { PATIENCE } from '#test/patience.ts'

onBothDatabases('audio files', (open) => {
  let database: Database
  let app: TestApp
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
    admin = app.as('administrator')
  })
  afterEach(() => database.close())

  const stored = () => app.services.files.list('audio/')

  it('an upload that was interrupted goes on where it stopped', async () => {
    const file = mp3(300)
    const { status, body } = await announceAudio(admin, file.length)
    const upload = body as AudioUpload
    expect([status, upload.received]).toEqual([200, 0])
    expect(Math.ceil(file.length / upload.partSize)).toBe(3)
    expect((await sendPart(admin, upload, file, 1)).status).toBe(409)
    expect((await sendPart(admin, upload, file.subarray(1), 2)).status).toBe(409)
    expect(await sendPart(admin, upload, file, 0)).toMatchObject({ status: 200, body: { received: upload.partSize } })
    // The answer was lost, and the part is sent again; two tabs send the next one at the same time.
    expect(await sendPart(admin, upload, file, 0)).toMatchObject({ status: 200, body: { received: upload.partSize } })
    await Promise.all([sendPart(admin, upload, file, 1), sendPart(admin, upload, file, 1)])

    expect((await admin.get(adminApi.audioUploads)).body).toMatchObject([{ received: 2 * upload.partSize, file: null }])
    expect((await app.as('editor').get(adminApi.audioUploads)).body).toEqual([])
    expect((await sendPart(app.as('editor'), upload, file, 2)).status).toBe(404)
    const again = (await announceAudio(admin, file.length)).body as AudioUpload
    expect(again).toMatchObject({ id: upload.id, received: 2 * upload.partSize })
    expect((await sendPart(admin, again, file.subarray(0, -1), 2)).status).toBe(413)
    const done = await sendPart(admin, again, file, 2)
    expect(done.body.file).toMatchObject({
      mediaType: 'audio/mpeg',
      bytes: file.length,
      seconds: 300,
      fileName: 'sermon.mp3',
    })

    // The last part arrives twice, since the first answer takes long.
    const other = mp3(90)
    const twice = (await announceAudio(admin, other.length, 'twice.mp3')).body as AudioUpload
    const answers = await Promise.all([sendPart(admin, twice, other, 0), sendPart(admin, twice, other, 0)])
    const [{ body: first }] = answers
    expect(answers.map(({ status, body }) => [status, body.file?.address])).toEqual([
      [200, first.file?.address],
      [200, first.file?.address],
    ])
    expect((await admin.fetch(first.file?.address ?? '')).status).toBe(200)
    expect((await admin.send('DELETE', href(adminApi.audioFile, { id: first.file?.id ?? '' }))).status).toBe(200)

    // The same file once more is the same one.
    expect(await uploadAudio(app.as('editor'), file)).toEqual(done.body.file)
    expect((await admin.get(adminApi.audioFiles)).body).toHaveLength(1)
    expect((await admin.get(adminApi.audioUploads)).body).toEqual([])
  })

  it('only what is an MP3 or M4A by its content is taken', async () => {
    expect(await uploadAudio(admin, mp4(65), 'odd name.mp3')).toMatchObject({
      mediaType: 'audio/mp4',
      seconds: 65,
      address: expect.stringMatching(/^\/audio\/[0-9a-f]{32}\.m4a$/),
    })
    const others = {
      'page.mp3': Buffer.from('<!doctype html><script>alert(1)</script>'),
      'video.m4a': mp4(65, 'vide'),
      'cut.mp3': mp3(1).subarray(0, 300),
      'tag.mp3': Buffer.concat([Buffer.from('ID3'), Buffer.alloc(500)]),
      'noise.mp3': Buffer.alloc(5000, 0xff),
    }
    for (const [name, file] of Object.entries(others)) {
      const { body } = await announceAudio(admin, file.length, name)
      const { status, body: refused } = await sendPart(admin, body as AudioUpload, file, 0)
      expect([name, status, refused.fields?.['file']]).toEqual([
        name,
        400,
        expect.stringContaining('isn’t an MP3 or M4A'),
      ])
    }
    const begun = await Promise.all(Array.from({ length: 14 }, (_, n) => announceAudio(admin, 1000 + n, `${n}.mp3`)))
    expect(begun.filter(({ status }) => status === 200)).toHaveLength(10)
    for (const { body } of begun)
      await admin.send('DELETE', href(adminApi.audioUpload, { id: String((body as Partial<AudioUpload>).id) }))
    expect((await announceAudio(admin, 600 * 1024 * 1024)).body).toMatchObject({
      fields: { size: expect.stringContaining('500 MB') },
    })
    expect((await admin.get(adminApi.audioUploads)).body).toEqual([])
    await clearAudio(app.services)
    expect(await stored()).toHaveLength(1)
  })

  it('is public while a public sermon has it, whole or in ranges', async () => {
    const file = mp3(300)
    const { address, id } = await uploadAudio(admin, file)
    const sermon = { title: 'Grace', speaker: 'Ann', date: '2026-11-15', audioUrl: address }
    expect((await admin.post(adminApi.sermons, { ...sermon, status: 'draft' })).status).toBe(201)
    expect((await app.fetch(address)).status).toBe(404)
    expect((await app.as('editor').fetch(address)).headers.get('cache-control')).toBe('private, no-store')
    expect((await admin.post(adminApi.sermons, sermon)).status).toBe(201)

    const whole = await app.fetch(address)
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': String(file.length),
      'accept-ranges': 'bytes',
      'cache-control': 'public, no-cache',
      'x-content-type-options': 'nosniff',
    })
    expect(Buffer.from(await whole.arrayBuffer()).equals(file)).toBe(true)
    const around = 2 * 1024 * 1024
    for (const [from, to] of [
      [0, 9],
      [around - 5, around + 5],
      [file.length - 3, file.length - 1],
    ] as const) {
      const part = await app.fetch(address, { headers: { Range: `bytes=${from}-${to}` } })
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${from}-${to}/${file.length}`])
      expect(Buffer.from(await part.arrayBuffer()).equals(file.subarray(from, to + 1))).toBe(true)
    }
    const etag = whole.headers.get('etag') ?? ''
    const ask = (headers: Record<string, string>) => app.fetch(address, { headers })
    expect((await ask({ 'If-None-Match': etag })).status).toBe(304)
    expect((await ask({ Range: 'bytes=0-1', 'If-Range': '"other"' })).status).toBe(200)
    const head = await app.fetch(address, { method: 'HEAD', headers: { Range: 'bytes=0-1' } })
    expect([head.status, head.headers.get('content-range'), head.headers.get('content-length')]).toEqual([
      200,
      null,
      String(file.length),
    ])
    expect((await ask({ Range: `bytes=${file.length}-` })).status).toBe(416)
    expect((await app.fetch(address, { method: 'HEAD' })).headers.get('content-length')).toBe(String(file.length))

    expect((await admin.get(`${adminApi.audioFiles}?search=grace`)).body).toMatchObject([
      { id, places: [{ kind: 'sermon', title: 'Grace', status: 'draft' }, { status: 'published' }] },
    ])
    expect((await admin.send('DELETE', href(adminApi.audioFile, { id }))).body).toMatchObject({
      message: expect.stringContaining('used in 2 places'),
    })
  })

  it('is not answered when the store has cut off a part of it', async () => {
    const { address } = await uploadAudio(admin, mp3(65))
    for (const name of await stored()) await app.services.files.put(name, Buffer.from('ID3'))
    const answer = await admin.fetch(address)
    expect([answer.status, answer.headers.get('accept-ranges')]).toEqual([500, null])
  })

  it('closes its file when the browser is gone before anything is read', async () => {
    const { address } = await uploadAudio(admin, mp3(65))
    const [name = ''] = await stored()
    const { size = 0 } = (await app.services.files.get(name)) ?? {}
    const cancel = vi.fn<() => void>()
    const start = (controller: ReadableStreamDefaultController) => controller.enqueue(new Uint8Array(100))
    const body = () => Promise.resolve(new ReadableStream<Uint8Array<ArrayBuffer>>({ start, cancel }))
    vi.spyOn(app.services.files, 'get').mockResolvedValue({ size, body })
    await (await admin.fetch(address)).body?.cancel()
    await vi.waitFor(() => expect(cancel).toHaveBeenCalledOnce(), PATIENCE)
  })

  it('goes to the trash, from which it comes back; what nobody needs is cleaned up', async () => {
    const { id, address } = await uploadAudio(admin, mp3(200))
    const { body } = await announceAudio(admin, mp3(300).length, 'left.mp3')
    await sendPart(admin, body as AudioUpload, Buffer.concat([Buffer.from('ID3'), mp3(300).subarray(3)]), 0)
    expect((await admin.send('DELETE', href(adminApi.audioFile, { id }))).status).toBe(200)
    await clearAudio(app.services)
    expect(await stored()).toHaveLength(3)
    const [deletion] = (await admin.get(adminApi.deleted)).body as { id: string; name: string }[]
    expect(deletion?.name).toBe('audio file')
    expect((await admin.post(href(adminApi.restore, { id: deletion?.id ?? '' }), {})).status).toBe(200)
    await clearAudio(app.at('2026-11-29T18:00:01Z').services)
    expect(await stored()).toHaveLength(2)
    expect((await admin.fetch(address)).status).toBe(200)
    expect((await admin.send('DELETE', href(adminApi.audioFile, { id }))).status).toBe(200)
    await database.db.deleteFrom('deletions').execute()
    await clearAudio(app.services)
    expect(await stored()).toEqual([])
  })

  it('a sermon takes an address of an upload or of the web, and nothing else', async () => {
    const save = (audioUrl: string) =>
      admin.post(adminApi.sermons, { title: 'A', speaker: 'B', date: '2026-11-15', audioUrl })
    for (const audioUrl of [`/audio/${'a'.repeat(32)}.mp3`, 'https://files.test/a.mp3', ''])
      expect([audioUrl, (await save(audioUrl)).status]).toEqual([audioUrl, 201])
    for (const audioUrl of ['/audio/x.mp3', '//evil.test/a.mp3', '/admin', 'javascript:alert(1)'])
      expect([audioUrl, (await save(audioUrl)).status]).toEqual([audioUrl, 400])
  })
})

test.each([
  [undefined, undefined],
  ['bytes=0-', [0, 99]],
  ['bytes=10-19', [10, 19]],
  ['bytes=90-500', [90, 99]],
  ['bytes=-10', [90, 99]],
  ['bytes=-500', [0, 99]],
  ['bytes=-0', 'outside'],
  ['bytes=100-', 'outside'],
  ['bytes=9-1', undefined],
  ['bytes=0-1,5-6', undefined],
  ['lines=1-2', undefined],
  ['bytes=-', undefined],
])('the range %s of 100 bytes is %j', (header, range) => {
  expect(rangeOf(header, 100)).toEqual(range)
})
