import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { isPublicAddress } from '#app/http/outbound-request.ts'
import { reach } from '#app/videos/link-check/reach.ts'
import { EXPECT_MS } from '#test/patience.ts'

describe('an address of the internet', () => {
  it.each(['93.184.216.34', '8.8.8.8', '2606:2800:220:1::1', '2a00:1450:4001:81b::200e'])(
    'is public: %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  it.each([
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    'localhost',
    '',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    'fe80::1',
    'fc00::1',
    'fd12::1',
    'ff02::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    '2001:db8::1',
  ])('is not public: %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

describe('a recording', () => {
  const servers: Server[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) server.close().closeAllConnections()
  })

  /** @returns the address of a server that answers like this */
  async function serve(answer: RequestListener): Promise<string> {
    const server = createServer(answer)
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  const anywhere = { isAllowed: () => true, timeoutMs: EXPECT_MS, userAgent: 'test' }

  it('plays when it is there, and its bytes are not fetched', async () => {
    const asked: string[] = []
    const site = await serve((request, response) => {
      asked.push(`${request.method} ${request.headers['range'] ?? ''}`)
      response.writeHead(200, { 'Content-Type': 'audio/mpeg', 'Content-Length': 68_341_248 }).end()
    })
    const file = { bytes: 68_341_248, mediaType: 'audio/mpeg' }
    expect(await reach(`${site}/a.mp3`, anywhere)).toEqual({ outcome: 'plays', why: '', answered: true, ...file })
    expect(asked).toEqual(['HEAD '])
  })

  it('plays when only two bytes of it may be asked for, from a server that sends without end', async () => {
    const site = await serve((request, response) => {
      if (request.method === 'HEAD') return void response.writeHead(405).end()
      response.writeHead(206, { 'Content-Type': 'audio/mpeg' })
      const more = setInterval(() => response.write('x'.repeat(65_536)), 1)
      response.on('close', () => clearInterval(more))
    })
    expect(await reach(`${site}/a.mp3`, anywhere)).toMatchObject({ outcome: 'plays' })
  })

  it.each([
    [404, 'audio/mpeg', 'fails', 'not_found'],
    [410, 'text/plain', 'fails', 'not_found'],
    [200, 'text/html; charset=utf-8', 'fails', 'not_audio'],
    [403, 'text/html', 'doubt', 'refused'],
    [429, 'text/plain', 'doubt', 'server_trouble'],
    [503, 'text/html', 'doubt', 'server_trouble'],
  ])('that is answered with %i %s: %s, %s', async (status, type, outcome, why) => {
    const site = await serve((_, response) => void response.writeHead(status, { 'Content-Type': type }).end())
    expect(await reach(site, anywhere)).toEqual({ outcome, why, answered: true })
  })

  it('fails when there is no answer, or only after the time limit', async () => {
    expect(await reach('http://127.0.0.1:9/a.mp3', anywhere)).toEqual({
      outcome: 'fails',
      why: 'no_answer',
      answered: false,
    })
    const slow = await serve(() => undefined)
    expect(await reach(slow, { ...anywhere, timeoutMs: 200 })).toMatchObject({ outcome: 'fails', why: 'no_answer' })
    expect(await reach('http://no-such-host.invalid/a.mp3', anywhere)).toMatchObject({
      outcome: 'fails',
      answered: false,
    })
  })

  it('fails when its server wants to speak another protocol', async () => {
    const odd = await serve((request) =>
      request.socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
    )
    expect(await reach(odd, anywhere)).toEqual({ outcome: 'fails', why: 'no_answer', answered: false })
  })

  it('is followed where its address leads on to, and not for ever', async () => {
    const there = await serve((_, response) => void response.writeHead(200, { 'Content-Type': 'audio/mpeg' }).end())
    const here = await serve((_, response) => void response.writeHead(302, { Location: `${there}/a.mp3` }).end())
    expect(await reach(here, anywhere)).toMatchObject({ outcome: 'plays' })
    const round = await serve((request, response) => void response.writeHead(301, { Location: request.url }).end())
    expect(await reach(round, anywhere)).toMatchObject({ outcome: 'fails', why: 'redirects' })
  })

  it.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://localhost./',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://2130706433/',
    'http://127.1/',
    'http://0/',
    'http://[::1]/',
    'http://[::ffff:7f00:1]/',
    'http://①②⑦.0.0.1/',
    'http://169.254.169.254/latest/',
    'http://[fe80::1]/',
    'http://[64:ff9b::7f00:1]/',
    'file:///etc/passwd',
    'gopher://127.0.0.1/',
    'http://user:word@example.org/',
    'not an address',
    '',
  ])('is not looked for at %j', async (address) => {
    const hits: string[] = []
    const site = await serve((request, response) => {
      hits.push(request.url ?? '')
      response.end()
    })
    const { port } = new URL(site)
    const withPort =
      URL.canParse(address) && address.startsWith('http') ? Object.assign(new URL(address), { port }).href : address
    const strictly = { ...anywhere, isAllowed: isPublicAddress }
    const { outcome, answered } = await reach(withPort, strictly)
    // Not every machine resolves the name "localhost.".
    expect({ outcome, answered }).toEqual({
      outcome: address.endsWith('localhost./') ? outcome : 'doubt',
      answered: false,
    })
    expect(hits).toEqual([])
  })

  it('is not looked for where a public address leads on to', async () => {
    const secret: string[] = []
    const inside = await serve((request, response) => {
      secret.push(request.url ?? '')
      response.end()
    })
    const port = new URL(inside).port
    const outside = await serve(
      (_, response) => void response.writeHead(302, { Location: `http://localhost:${port}/` }).end(),
    )
    const notByName = { ...anywhere, isAllowed: allowedOnce() }
    expect(await reach(outside, notByName)).toEqual({ outcome: 'doubt', why: 'not_allowed', answered: false })
    expect(secret).toEqual([])
  })
})

/** The first address counts as public. */
function allowedOnce(): (address: string) => boolean {
  let asked = 0
  return () => asked++ === 0
}
