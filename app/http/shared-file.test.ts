import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { describe, expect, it } from 'vitest'
import { sharedFile } from '#app/http/shared-file.ts'

const TEXT = 'The same for everybody. '.repeat(1_000)

describe('a shared file', () => {
  it('is read once, and compressed once per encoding, for all clients', async () => {
    const asked: string[] = []
    const app = new Hono()
    app.use(compress())
    app.get(
      '/file',
      sharedFile({
        read(form) {
          asked.push(form)
          return form === 'identity' ? Buffer.from(TEXT) : undefined
        },
        headers: { 'Content-Type': 'text/javascript', 'Cache-Control': 'public, max-age=3600' },
      }),
    )
    const ask = async (accepted: string) => app.request('/file', { headers: { 'Accept-Encoding': accepted } })
    for (const accepted of ['', 'deflate', 'gzip;q=0', 'identity']) {
      const plain = await ask(accepted)
      expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, TEXT])
    }
    for (let round = 0; round < 3; round++) {
      const packed = await ask('gzip, deflate')
      expect(packed.headers.get('content-encoding')).toBe('gzip')
      expect(gunzipSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(TEXT)
    }
    expect(asked).toEqual(['identity', 'gzip'])
  })

  it('is tried again when it could not be read', async () => {
    let isThere = false
    const app = new Hono()
    app.get('/file', sharedFile({ read: () => (isThere ? Buffer.from(TEXT) : undefined), headers: {} }))
    app.onError((_, c) => c.text('no', 500))
    expect((await app.request('/file')).status).toBe(500)
    isThere = true
    expect(await (await app.request('/file')).text()).toBe(TEXT)
  })
})
