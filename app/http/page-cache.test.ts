import { createServer, request, type Server } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { busy, unavailable } from '#app/http/errors.ts'
import { PageCache } from '#app/http/page-cache.ts'
import { PATIENCE } from '#test/patience.ts'

const HTML = `<!doctype html><title>Page</title>${'<p>The same for everybody.</p>'.repeat(50)}`

describe('the page cache', () => {
  let time: number
  let cache: PageCache
  let server: Server
  let rendered: number
  let port: number

  beforeEach(async () => {
    time = 0
    rendered = 0
    cache = new PageCache({ now: () => time, freshMs: 10_000, maxBytes: 100_000 })
    server = createServer((incoming, outgoing) => {
      if (!cache.serve(incoming, outgoing)) outgoing.writeHead(599).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    port = typeof address === 'object' && address ? address.port : 0
  })
  afterEach(() => new Promise((resolve) => server.close(resolve)))

  const render = (body = HTML, status = 200, headers: Record<string, string> = {}) => {
    rendered++
    return Promise.resolve(new Response(body, { status, headers: { 'content-type': 'text/html', ...headers } }))
  }

  function ask(path: string, headers: Record<string, string> | string[] = {}, method = 'GET') {
    return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>((resolve, reject) => {
      const asked = request({ port, path, headers, method, agent: false }, (answer) => {
        const pieces: Buffer[] = []
        answer.on('data', (piece: Buffer) => pieces.push(piece))
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(pieces) }),
        )
      })
      asked.on('error', reject).end()
    })
  }

  it('serves a page in the encoding that the client accepts', async () => {
    await cache.through('/', '', () => render())
    expect((await ask('/')).body.toString()).toBe(HTML)
    const brotli = await ask('/', { 'accept-encoding': 'gzip, deflate, br' })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.body).toString()).toBe(HTML)
    const gzip = await ask('/', { 'accept-encoding': 'gzip;q=0.8, br;q=0' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.body).toString()).toBe(HTML)
    expect(brotli.headers['vary']).toContain('Accept-Encoding')
  })

  it('answers 304 to a client that has it', async () => {
    await cache.through('/', '', () => render())
    const { headers } = await ask('/')
    const again = await ask('/', { 'if-none-match': String(headers['etag']) })
    expect(again.status).toBe(304)
    expect(again.body).toHaveLength(0)
  })

  it('compresses for the first client too', async () => {
    const answer = await cache.through('/', 'gzip, br', () => render())
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()).toBe(HTML)
  })

  it('gives HEAD the headers and no body', async () => {
    await cache.through('/', '', () => render())
    const { status, headers, body } = await ask('/', {}, 'HEAD')
    expect([status, headers['content-length'], body.length]).toEqual([200, String(HTML.length), 0])
  })

  it('keeps 404 pages for those who look further, and answers with none itself: the address may lead elsewhere', async () => {
    await cache.through('/nope', '', () => render('nope', 404))
    expect((await ask('/nope')).status).toBe(599)
    expect((await cache.through('/nope', '', () => render('new', 404))).status).toBe(404)
    expect(rendered).toBe(1)
  })

  it('leaves signed-in users to be served individually', async () => {
    await cache.through('/', '', () => render())
    expect((await ask('/', { cookie: 'theme=1; __Host-narthex_session=abc' })).status).toBe(599)
    const inTwo = ['host', 'x', 'COOKIE', 'theme=1', 'Cookie', 'narthex_session=abc']
    expect((await ask('/', inTwo)).status).toBe(599)
    expect((await ask('/', { cookie: 'theme=1' })).status).toBe(200)
  })

  it('forgets after a while, and at once when something changes', async () => {
    await cache.through('/', '', () => render())
    time = 9_999
    expect((await ask('/')).status).toBe(200)
    time = 10_000
    expect((await ask('/')).status).toBe(599)
    await cache.through('/', '', () => render())
    cache.clear()
    expect((await ask('/')).status).toBe(599)
  })

  it('does not cache a page that was rendered before a change', async () => {
    let finish: (response: Response) => void = () => undefined
    const slow = cache.through('/', '', () => new Promise((resolve) => (finish = resolve)))
    cache.clear()
    finish(new Response('old', { status: 200 }))
    await slow
    expect((await ask('/')).status).toBe(599)
  })

  it('shares no rendering that began before a change', async () => {
    let finish: (response: Response) => void = () => undefined
    const before = cache.through('/', '', () => new Promise((resolve) => (finish = resolve)))
    cache.clear()
    const after = cache.through('/', '', () => render('new'))
    finish(new Response('old', { status: 200 }))
    expect(await (await before).text()).toBe('old')
    expect(await (await after).text()).toBe('new')
    expect((await ask('/')).body.toString()).toBe('new')
  })

  it('shares the rendering that began after a change, though an older one ends meanwhile', async () => {
    const finish: ((response: Response) => void)[] = []
    const slowly = () => new Promise<Response>((resolve) => void finish.push(resolve))
    const before = cache.through('/', '', slowly)
    cache.clear()
    const first = cache.through('/', '', slowly)
    finish[0]?.(new Response('old', { status: 200 }))
    await before
    const second = cache.through('/', '', slowly)
    expect(finish).toHaveLength(2)
    finish[1]?.(new Response('new', { status: 200 }))
    expect([await (await first).text(), await (await second).text()]).toEqual(['new', 'new'])
  })

  it('renders once however many ask at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 1000 }, () => cache.through('/', '', () => render())))
    expect(rendered).toBe(1)
    expect(await answers.at(-1)?.text()).toBe(HTML)
  })

  it('never caches errors or cookies', async () => {
    await cache.through('/broken', '', () => render('x', 500))
    await cache.through('/cookie', '', () => render('x', 200, { 'set-cookie': 'a=b' }))
    expect((await ask('/broken')).status).toBe(599)
    expect((await ask('/cookie')).status).toBe(599)
  })

  it('retries after a failure', async () => {
    await expect(cache.through('/', '', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
    await cache.through('/', '', () => render())
    expect((await ask('/')).status).toBe(200)
  })

  it('stays within its memory: searches and 404 pages are dropped first, then the least recently used', async () => {
    const big = Array.from({ length: 5_000 }, () => Math.random().toString(36).slice(2, 6)).join('')
    const statusesOf = async (paths: string[]) => {
      const statuses: number[] = []
      for (const path of paths) statuses.push((await ask(path)).status)
      return statuses
    }
    for (const path of ['/1', '/2', '/3']) await cache.through(path, '', () => render(big))
    await cache.through('/3?search=x', '', () => render(big))
    await cache.through('/nope', '', () => render(big, 404))
    await cache.through('/4', '', () => render(big))
    expect(await statusesOf(['/2', '/3', '/1', '/4', '/3?search=x'])).toEqual([200, 200, 200, 200, 599])
    expect(cache.has('/nope')).toBe(false)
    await cache.through('/5', '', () => render(big))
    expect(await statusesOf(['/1', '/2', '/3', '/4', '/5'])).toEqual([200, 599, 200, 200, 200])
  })

  it('counts what an address and its headers take, too, and gives the addresses that anyone can make up a share', async () => {
    cache = new PageCache({ now: () => time, freshMs: 10_000, maxBytes: 400_000 })
    const paths = Array.from({ length: 30 }, (_, n) => `/${n}${'x'.repeat(n < 20 ? 0 : 5_000)}`)
    for (const path of paths) await cache.through(path, '', () => render('no', 404))
    expect(paths.filter((path) => cache.has(path))).toEqual(paths.slice(-5))
  })

  describe('with pages that have become old', () => {
    beforeEach(() => {
      cache = new PageCache({ now: () => time, freshMs: 5_000, staleMs: 10_000, maxBytes: 100_000 })
    })
    const fail = (problem: Error) => async (): Promise<Response> => {
      throw problem
    }

    it('serves old pages while it renders new ones, once', async () => {
      let body = 'old'
      await cache.through('/', '', () => render(body))
      time = 6_000
      body = 'new'
      expect((await ask('/')).body.toString()).toBe('old')
      await vi.waitFor(async () => expect((await ask('/')).body.toString()).toBe('new'), PATIENCE)
      expect(rendered).toBe(2)
    })

    it('serves none of them after a change', async () => {
      await cache.through('/', '', () => render('old'))
      time = 6_000
      cache.clear()
      expect((await ask('/')).status).toBe(599)
      expect(await (await cache.through('/', '', () => render('new'))).text()).toBe('new')
    })

    it.each([
      ['the server is busy', busy(), 10 * 60_000],
      ['database unavailable', unavailable(), 24 * 60 * 60_000],
    ])('serves them while %s, and not for ever', async (_, error, until) => {
      await cache.through('/', '', () => render('old'))
      time = until
      expect(await (await cache.through('/', '', fail(error))).text()).toBe('old')
      // Without a new try for every request.
      expect((await ask('/')).body.toString()).toBe('old')
      time = until + 3_000
      await expect(cache.through('/', '', fail(error))).rejects.toThrow(error.message)
      await expect(cache.through('/other', '', fail(error))).rejects.toThrow(error.message)
    })

    it('serves none of them instead of an error that is no lack of room', async () => {
      await cache.through('/', '', () => render('old'))
      time = 10_000
      await expect(cache.through('/', '', fail(new Error('a bug')))).rejects.toThrow('a bug')
    })
  })
})
