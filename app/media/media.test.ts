import { readFile } from 'node:fs/promises'
import { adminApi } from '#app/admin-routes.ts'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { api, href } from '#app/routes.ts'
import { pictureProblems, pictureSize, sourceSet } from '#app/links/picture-address.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { announce, picture, upload } from '#test/pictures.ts'

onBothDatabases('uploading a picture', (open, engine) => {
  let database: Database
  let app: TestApp
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
    admin = app.as('administrator')
  })
  afterEach(() => database.close())

  it('is done in two steps, and the picture is there for everyone', async () => {
    const file = await picture(1000, 500)
    const { uploadUrl, publicUrl } = await announce(admin, { fileName: 'fete.png' })
    expect(await app.fetch(publicUrl)).toMatchObject({ status: 404 })
    const sent = await app.fetch(uploadUrl, { method: 'PUT', body: file, headers: { 'Content-Type': 'image/png' } })
    expect(sent.status).toBe(200)
    const kept = (await sent.json()) as { publicUrl: string }
    expect(kept).toMatchObject({ width: 1000, height: 500, alt: null, fileName: 'fete.png' })
    expect(pictureSize(kept.publicUrl)).toMatchObject({ width: 1000, height: 500 })

    const way = await app.fetch(publicUrl)
    expect([way.status, way.headers.get('location')]).toEqual([301, kept.publicUrl])
    const shown = await app.fetch(kept.publicUrl)
    expect(shown.status).toBe(200)
    expect((await sharp(await shown.arrayBuffer()).metadata()).format).toBe('webp')
  })

  it('is for administrators', async () => {
    const body = { fileName: 'a.png', contentType: 'image/png' }
    expect((await app.post(adminApi.uploadImage, body)).status).toBe(401)
    expect((await app.as('member').post(adminApi.uploadImage, body)).status).toBe(403)
    expect((await app.as('member').get(adminApi.pictures)).status).toBe(403)
    expect((await app.as('member').send('PUT', href(adminApi.picture, { id: 'x' }), { alt: '' })).status).toBe(403)
  })

  it('accepts one file at an address, for ten minutes, unchanged', async () => {
    const file = await picture(30, 20)
    const { uploadUrl } = await announce(admin)
    const send = (address: string, at: TestApp = app) =>
      at.fetch(address, { method: 'PUT', body: file, headers: { 'Content-Type': 'image/png' } })
    const other = await announce(admin)
    const forged = [
      uploadUrl.replace(/most=\d+/, 'most=99999999'),
      uploadUrl.replace(/until=\d/, 'until=9'),
      uploadUrl.replace('image%2Fpng', 'image%2Fgif'),
      uploadUrl.replace(/signature=../, 'signature=AA'),
      uploadUrl.replace(/&signature=.*/, ''),
      uploadUrl.replace(/\?.*/, other.uploadUrl.slice(other.uploadUrl.indexOf('?'))),
    ]
    for (const address of forged) expect((await send(address)).status).toBe(403)
    expect((await send(uploadUrl, createTestApp(database, '2026-11-21T18:10:01Z'))).status).toBe(403)

    const both = await Promise.all([send(uploadUrl), send(uploadUrl)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
    expect((await send(uploadUrl)).status).toBe(403)
  })

  it('decides by the bytes, and stores nothing of refused files', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')])
    for (const [file, problem] of [
      [svg, pictureProblems.type],
      ['', pictureProblems.empty],
      [heic, pictureProblems.heic],
      ['GIF89a<script>', pictureProblems.damaged],
      [(await picture(90, 90)).subarray(0, 100), pictureProblems.damaged],
    ] as const) {
      const { uploadUrl, publicUrl } = await announce(admin)
      const headers = { 'Content-Type': 'image/png' }
      const answer = await app.fetch(uploadUrl, { method: 'PUT', body: file, headers })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ fields: { file: problem } })
      expect((await app.fetch(publicUrl)).status).toBe(404)
      expect((await app.fetch(uploadUrl, { method: 'PUT', body: await picture(9, 9), headers })).status).toBe(403)
    }
    expect(await app.services.files.list('')).toEqual([])
    expect(await admin.get(adminApi.pictures)).toMatchObject({ body: [] })
    const mistaken = await upload(admin, await picture(9, 9, 'jpeg'), 'image/png')
    expect(mistaken.width).toBe(9)
    const photo = new Uint8Array(await readFile(new URL('../../test/turned.heic', import.meta.url)))
    for (const type of ['image/heic', 'image/heif', 'image/jpeg'])
      expect(await upload(admin, photo, type)).toMatchObject({ width: 72, height: 128 })
  })

  it('processes two files at a time, and asks others to wait', async () => {
    const places = await Promise.all([announce(admin), announce(admin), announce(admin)])
    const body = await picture(30, 20)
    const sendTo = ({ uploadUrl }: { uploadUrl: string }) =>
      app.fetch(uploadUrl, { method: 'PUT', body, headers: { 'Content-Type': 'image/png' } })
    const statuses = (await Promise.all(places.map(sendTo))).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 429])
    const refused = places[statuses.indexOf(429)]
    expect((refused && (await sendTo(refused)))?.status).toBe(200)
  })

  // The rest does not depend on the database.
  if (engine !== 'sqlite') return

  it('gives every address that the page will ask for', async () => {
    const { publicUrl } = await upload(admin, await picture(700, 400))
    const size = pictureSize(publicUrl)
    const sources = size ? `${sourceSet(size, 'avif')}, ${sourceSet(size, 'webp')}`.split(', ') : []
    expect(sources.map((source) => source.split(' ')[1])).toEqual(['320w', '640w', '700w', '320w', '640w', '700w'])
    for (const source of sources) {
      const [address = '', width = ''] = source.split(' ')
      const answer = await app.fetch(address)
      expect(answer.headers.get('content-type')).toBe(address.endsWith('avif') ? 'image/avif' : 'image/webp')
      expect(`${(await sharp(await answer.arrayBuffer()).metadata()).width}w`).toBe(width)
    }
  })

  it('immediately refuses files that can’t become pictures', async () => {
    const refusal = (body: object) =>
      admin.post(adminApi.uploadImage, { fileName: 'a', contentType: 'image/png', ...body })
    const wrongType = 'Please select a valid image file'
    for (const contentType of ['application/pdf', 'image/svg+xml', 'text/html', 'image/png\r\nX: y', '', 7]) {
      expect(await refusal({ contentType })).toMatchObject({
        status: 400,
        body: { fields: { contentType: wrongType } },
      })
    }
    expect(await refusal({ size: 0 })).toMatchObject({ body: { fields: { size: pictureProblems.empty } } })
    const tooLarge = { status: 400, body: { fields: { size: 'Image must be smaller than 10MB' } } }
    expect(await refusal({ size: 10 * 1024 * 1024 })).toMatchObject(tooLarge)
    expect((await refusal({ size: 10 * 1024 * 1024 - 1 })).status).toBe(200)
    for (const fields of [
      { size: -1 },
      { size: 1.5 },
      { fileName: '' },
      { fileName: 'a\0' },
      { fileName: 'a'.repeat(256) },
    ]) {
      expect((await refusal(fields)).status).toBe(400)
    }
  })

  it('explains why a picture with too many pixels is refused', async () => {
    const { uploadUrl } = await announce(admin)
    const body = await picture(8000, 5001)
    const answer = await app.fetch(uploadUrl, { method: 'PUT', body, headers: { 'Content-Type': 'image/png' } })
    expect(answer.status).toBe(400)
    expect(JSON.stringify(await answer.json())).toContain('more than 40 megapixels')
  })

  it('explains why a picture that is much longer than wide is refused', async () => {
    const { uploadUrl } = await announce(admin)
    const body = await picture(12_000, 1)
    const answer = await app.fetch(uploadUrl, { method: 'PUT', body, headers: { 'Content-Type': 'image/png' } })
    expect(answer.status).toBe(400)
    const problem = 'This image is more than 20 times as long as it is wide. Please crop it and try again.'
    expect(await answer.json()).toMatchObject({ fields: { file: problem } })
  })

  it('accepts no more bytes than announced, with or without a Content-Length', async () => {
    const headers = { 'Content-Type': 'image/png' }
    const announced = await announce(admin, { size: 100 })
    const said = await app.fetch(announced.uploadUrl, {
      method: 'PUT',
      body: await picture(90, 90),
      headers: { ...headers, 'Content-Length': '101' },
    })
    expect(said.status).toBe(413)
    const { uploadUrl } = await announce(admin)
    let pulled = 0
    const endless = new ReadableStream({
      pull(controller) {
        pulled++
        controller.enqueue(new Uint8Array(1024 * 1024))
      },
    })
    const unsaid = await app.fetch(uploadUrl, { method: 'PUT', body: endless, headers, duplex: 'half' } as RequestInit)
    expect(unsaid.status).toBe(413)
    expect(await unsaid.json()).toMatchObject({ message: 'Image must be smaller than 10MB' })
    expect(pulled).toBeLessThan(15)
  })

  it('accepts only the announced type', async () => {
    const { uploadUrl } = await announce(admin)
    const body = await picture(9, 9)
    for (const type of ['image/jpeg', 'text/html', '']) {
      const answer = await app.fetch(uploadUrl, { method: 'PUT', body, headers: { 'Content-Type': type } })
      expect(answer.status).toBe(400)
    }
  })
})

onBothDatabases('the pictures of the admin area', (open) => {
  let database: Database
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    admin = createTestApp(database).as('administrator')
  })
  afterEach(() => database.close())

  it('are listed newest first, page by page', async () => {
    const first = await upload(admin, await picture(10, 10))
    const second = await upload(
      createTestApp(database, '2026-11-21T19:00:00Z').as('administrator'),
      await picture(11, 10),
    )
    expect((await admin.get(adminApi.pictures)).body).toMatchObject([second, first])
    expect((await admin.get(href(adminApi.pictures, {}, { limit: 1, offset: 1 }))).body).toMatchObject([first])
    expect((await admin.get(`${adminApi.pictures}?limit=101`)).status).toBe(400)
  })

  it('are described once, and the same picture uploaded again knows it', async () => {
    const file = await picture(10, 10)
    const { id, publicUrl } = await upload(admin, file)
    const alt = '  A boat at the landing  '
    expect(await admin.send('PUT', href(adminApi.picture, { id }), { alt })).toMatchObject({
      status: 200,
      body: { id, alt: 'A boat at the landing' },
    })
    expect(admin.changes()).toBe(1)
    const again = await upload(admin, file)
    expect(again).toMatchObject({ publicUrl, alt: 'A boat at the landing' })
    await admin.send('PUT', href(adminApi.picture, { id: again.id }), { alt: 'A boat' })
    const name = publicUrl.replace('/pictures/', '')
    expect((await admin.get(href(api.picture, { name }))).body).toEqual({
      id: expect.any(String),
      publicUrl,
      width: 10,
      height: 10,
      alt: 'A boat',
    })
  })

  it('refuse an invalid description, and one of an unknown picture', async () => {
    const { id } = await upload(admin, await picture(10, 10))
    for (const alt of [undefined, 7, 'a'.repeat(501), 'a\0b']) {
      expect((await admin.send('PUT', href(adminApi.picture, { id }), { alt })).status).toBe(400)
    }
    expect((await admin.send('PUT', href(adminApi.picture, { id: 'none' }), { alt: 'x' })).status).toBe(404)
    const { publicUrl } = (await admin.post(adminApi.uploadImage, { fileName: 'a', contentType: 'image/gif' }))
      .body as {
      publicUrl: string
    }
    const awaited = publicUrl.replace('/pictures/', '')
    expect((await admin.send('PUT', href(adminApi.picture, { id: awaited }), { alt: 'x' })).status).toBe(404)
  })
})
