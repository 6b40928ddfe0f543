import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { href, uploads } from '#app/routes.ts'
import { emailPictureName, pictureSize } from '#app/links/picture-address.ts'
import type { Database } from '#db/database.ts'
import { StoreUnavailable } from '#storage/files.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { picture, upload } from '#test/pictures.ts'

onBothDatabases('a picture’s address', (open) => {
  let database: Database
  let app: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
  })
  afterEach(() => database.close())

  it('may be cached for a year, and has the type of a picture', async () => {
    const { publicUrl } = await upload(app.as('administrator'), await picture(30, 20))
    const answer = await app.fetch(publicUrl)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String((await answer.arrayBuffer()).byteLength),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  it('answers 304 to those who have it, and HEAD requests', async () => {
    const { publicUrl } = await upload(app.as('administrator'), await picture(30, 20))
    const etag = (await app.fetch(publicUrl)).headers.get('etag') ?? ''
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await app.fetch(publicUrl, { headers: { 'If-None-Match': known } })
      expect([again.status, await again.text()]).toEqual([304, ''])
    }
    expect((await app.fetch(publicUrl, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200)
    const head = await app.fetch(publicUrl, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0)
  })

  it('is no answer that may be kept while the store can’t give out the file', async () => {
    const { publicUrl } = await upload(app.as('administrator'), await picture(30, 20))
    const { files } = app.services
    const get = files.get.bind(files)
    files.get = async (name) => {
      const file = await get(name)
      return file && { ...file, body: () => Promise.reject(new StoreUnavailable('away')) }
    }
    const answer = await app.fetch(publicUrl)
    expect([answer.status, answer.headers.get('cache-control')?.includes('immutable') ?? false]).toEqual([503, false])
  })

  it('has a version for emails, or else the largest one', async () => {
    const { publicUrl } = await upload(app.as('administrator'), await picture(30, 20))
    const size = pictureSize(publicUrl)
    const address = href(uploads.picture, { name: size ? emailPictureName(size) : '' })
    const answer = await app.fetch(address)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect((await sharp(await answer.arrayBuffer()).metadata()).format).toBe('jpeg')

    const file = (await app.services.files.list('pictures/')).find((name) => name.endsWith('.jpg'))
    await app.services.files.delete(file ?? '')
    const instead = await app.fetch(address)
    expect([instead.status, instead.headers.get('location')]).toEqual([302, publicUrl])
    expect((await app.fetch(address.replace(size?.hash ?? '', 'b'.repeat(32)))).status).toBe(404)
  })

  it('leads nowhere else', async () => {
    const { publicUrl } = await upload(app.as('administrator'), await picture(30, 20))
    await app.services.files.put('secret', new TextEncoder().encode('do not read'))
    const names = ['', '.', '..', '../secret', '%2e%2e%2fsecret', '..%5csecret', 'secret', '%00', '%', 'a'.repeat(9999)]
    const near = [`${publicUrl}.html`, `${publicUrl}/x`, publicUrl.replace('webp', 'svg'), publicUrl.toUpperCase()]
    for (const address of [...names.map((name) => `/pictures/${name}`), ...near]) {
      const answer = await app.fetch(address)
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      expect(answer.headers.get('cache-control') ?? '').not.toContain('max-age')
      expect(await answer.text()).not.toContain('do not read')
    }
  })
})
