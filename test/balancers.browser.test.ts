/** Requests as balancers and their health checks send them, to the built server. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from '@playwright/test'
import { freePort } from '#test/free-port.ts'
import { installed } from '#test/proxies.ts'
import { type RunningServer, startServer } from '#test/server.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

/** @returns the status of the answer to these bytes */
async function statusOf(request: string): Promise<number> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.write(request)
  return Number(/^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1])
}

const cases: [status: number, name: string, request: string][] = [
  [200, 'GET /readyz by HTTP/1.0 without Host', 'GET /readyz HTTP/1.0\r\n\r\n'],
  [200, 'GET /healthz by HTTP/1.0 without Host', 'GET /healthz HTTP/1.0\r\n\r\n'],
  [200, 'HEAD /readyz by HTTP/1.0 without Host', 'HEAD /readyz HTTP/1.0\r\n\r\n'],
  [204, 'OPTIONS / by HTTP/1.0 without Host', 'OPTIONS / HTTP/1.0\r\n\r\n'],
  [200, 'GET / by HTTP/1.0 without Host', 'GET / HTTP/1.0\r\n\r\n'],
  [400, 'GET / by HTTP/1.1 without Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
  [200, 'one Host', 'GET / HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n'],
  [400, 'two Hosts', 'GET / HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\nConnection: close\r\n\r\n'],
  [400, 'the same Host twice', 'GET / HTTP/1.1\r\nHost: a.example\r\nhost: a.example\r\nConnection: close\r\n\r\n'],
  [400, 'two Hosts by HTTP/1.0', 'GET /readyz HTTP/1.0\r\nHost: a.example\r\nHost: b.example\r\n\r\n'],
  [400, 'a Host that is none', 'GET / HTTP/1.1\r\nHost: a b/c\r\nConnection: close\r\n\r\n'],
]
for (const [status, name, request] of cases) {
  test(`${name} is answered ${status}`, async () => {
    // The second time a page may come from the cache.
    expect([await statusOf(request), await statusOf(request)]).toEqual([status, status])
  })
}

for (const check of ['', 'GET /readyz', 'HEAD /healthz']) {
  test(`HAProxy with “option httpchk ${check}” takes the server for healthy`, async () => {
    test.skip(installed('haproxy') === undefined, 'HAProxy is not installed')
    const port = await freePort()
    const file = join(mkdtempSync(join(tmpdir(), 'narthex-haproxy-')), 'haproxy.cfg')
    writeFileSync(
      file,
      `defaults
  mode http
  timeout connect 5s
  timeout client 20s
  timeout server 20s
  timeout check 20s
frontend web
  bind 127.0.0.1:${port}
  monitor-uri /alive
  stats enable
  stats uri /states
  default_backend narthex
backend narthex
  option httpchk ${check}
  server one 127.0.0.1:${new URL(server.url).port} check inter 100ms fall 1 rise 2
`,
    )
    const haproxy = spawn(installed('haproxy') ?? 'haproxy', ['-f', file, '-db'], { stdio: ['ignore', 'pipe', 'pipe'] })
    let printed = ''
    for (const output of [haproxy.stdout, haproxy.stderr])
      output.on('data', (said: Buffer) => (printed += said.toString()))
    const status = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`).then(
        (answer) => answer.status,
        () => 0,
      )
    await expect.poll(() => status('/alive')).toBe(200)
    const states = () => fetch(`http://127.0.0.1:${port}/states;csv`).then((answer) => answer.text())
    await expect.poll(states).toMatch(/,L7OK,/)
    expect(await status('/readyz')).toBe(200)
    expect(printed).not.toMatch(/is DOWN/)
    const ended = once(haproxy, 'exit')
    haproxy.kill('SIGTERM')
    await ended
  })
}
