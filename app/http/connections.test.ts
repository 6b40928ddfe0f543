import { Agent, get, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { connectionLimits, createLimitedServer } from '#app/http/overload.ts'
import { startLoad } from '#test/load.ts'
import { PATIENCE } from '#test/patience.ts'

const LARGE = Buffer.alloc(8 * 1024 * 1024, 'a')

let limited: ReturnType<typeof createLimitedServer>
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await limited.close()
})

async function listen(answer: RequestListener, limits: Partial<typeof connectionLimits> = {}): Promise<number> {
  limited = createLimitedServer(answer, { ...connectionLimits, lingerMs: 20, ...limits })
  limited.server.listen(0, '127.0.0.1')
  await once(limited.server, 'listening')
  return (limited.server.address() as AddressInfo).port
}

/** A client that sends `text` and, unless `reads` is true, reads nothing of the answer. */
async function client(port: number, text: string, reads = true) {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let received = ''
  let isClosed = false
  socket.on('error', () => undefined).on('close', () => (isClosed = true))
  if (reads) socket.on('data', (data) => (received += data.toString('latin1')))
  await once(socket, 'connect')
  socket.write(text)
  return { socket, received: () => received, isClosed: () => isClosed }
}

const request = (path = '/') => `GET ${path} HTTP/1.1\r\nHost: church.test\r\n\r\n`

describe('connections', () => {
  it('of a client that does not read are closed, and of one that waits for us are not', async () => {
    let answerSlow = () => {}
    const port = await listen(
      ({ url }, response) => {
        if (url === '/slow') answerSlow = () => response.end('at last')
        else response.end(LARGE)
      },
      { stallTimeoutMs: 200 },
    )
    const closed = new Set<string>()
    limited.server.on('request', ({ url = '', socket }) => socket.once('close', () => closed.add(url)))
    const waits = await client(port, request('/slow'))
    await client(port, request('/large'), false)
    await vi.waitFor(() => expect([...closed]).toEqual(['/large']), PATIENCE)
    answerSlow()
    await vi.waitFor(() => expect(waits.received()).toContain('at last'), PATIENCE)
  })

  it('are closed, the longest idle first, when there are more than allowed; one in use is not', async () => {
    const port = await listen(({ url }, response) => url === '/done' && response.end('done'), { maxConnections: 2 })
    const isUsed = await client(port, request('/busy'))
    const isIdle = await client(port, request('/done'))
    await vi.waitFor(() => expect(isIdle.received()).toContain('done'), PATIENCE)
    const newcomer = await client(port, request('/busy'))
    await vi.waitFor(() => expect(isIdle.isClosed()).toBe(true), PATIENCE)
    const oneTooMany = await client(port, request('/done'))
    await vi.waitFor(() => expect(oneTooMany.isClosed()).toBe(true), PATIENCE)
    expect([isUsed.isClosed(), newcomer.isClosed()]).toEqual([false, false])
  })

  it('over which more is asked ahead than allowed are cut off', async () => {
    let asked = 0
    const port = await listen(() => asked++, { maxPipelined: 3 })
    const three = await client(port, request().repeat(3))
    const four = await client(port, request().repeat(4))
    await vi.waitFor(() => expect(four.isClosed()).toBe(true), PATIENCE)
    expect([asked, three.isClosed()]).toEqual([6, false])
  })

  it('are given up, the oldest answer first, when clients leave too much of their answers unread', async () => {
    const port = await listen((_, response) => response.end(LARGE), { maxUnreadBytes: 3 * LARGE.length })
    const open = new Set<number>()
    let n = 0
    limited.server.on('connection', (socket) => {
      const number = n++
      open.add(number)
      socket.once('close', () => open.delete(number))
    })
    for (let i = 0; i < 6; i++) await client(port, request(), false)
    await vi.waitFor(() => expect(open.size).toBeLessThan(6), PATIENCE)
    expect(open.has(5)).toBe(true)
    expect(open.has(0)).toBe(false)
  })
})

describe('a server that is asked to stop', () => {
  it('finishes requests under way, announces its end on open connections, and accepts no new ones', async () => {
    const finish: (() => void)[] = []
    const port = await listen((_, response) => finish.push(() => response.end('done')), { lingerMs: 2_000 })
    const kept = await client(port, request())
    const idle = await client(port, '')
    await vi.waitFor(() => expect(finish).toHaveLength(1), PATIENCE)
    const closed = limited.close()
    // Just received over a connection that was idle.
    idle.socket.write(request())
    await vi.waitFor(() => expect(finish).toHaveLength(2), PATIENCE)
    for (const one of finish) one()
    await closed
    for (const { received } of [kept, idle]) {
      await vi.waitFor(() => expect(received()).toContain('done'), PATIENCE)
      expect(received()).toMatch(/^connection: close/im)
    }
    await expect(client(port, request())).rejects.toThrow('ECONNREFUSED')
  })

  it('closes idle connections soon, and is then closed itself', async () => {
    const port = await listen((_, response) => response.end('done'))
    const agent = new Agent({ keepAlive: true })
    await new Promise((resolve) => get({ port, agent }, (answer) => answer.resume().on('end', resolve)))
    const began = performance.now()
    await limited.close()
    expect(performance.now() - began).toBeLessThan(15_000)
    agent.destroy()
  })

  it.each([
    ['readCache', true],
    ['new', false],
  ])('cuts off no request on %s connections', async (_, keepAlive) => {
    // Answers are late, so that there is always a connection that has not been accepted yet.
    const port = await listen((_request, response) => {
      const until = performance.now() + 3
      while (performance.now() < until);
      response.end('done')
    })
    const load = startLoad({ url: `http://127.0.0.1:${port}`, clients: 24, path: () => '/', keepAlive })
    await vi.waitFor(() => expect(load.result.answers[200]).toBeGreaterThan(50), PATIENCE)
    await limited.close()
    await load.ended
    expect([load.result.cut, load.result.refused]).toEqual([0, 24])
  })
})
