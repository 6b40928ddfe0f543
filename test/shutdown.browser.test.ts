/** The built server and a real signal. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { api, probes, routes } from '#app/routes.ts'
import { startLoad } from '#test/load.ts'
import { startServer } from '#test/server.ts'

for (const [kind, keepAlive, workers] of [
  ['kept', true, '1'],
  ['new', false, '1'],
  ['kept', true, '2'],
  ['new', false, '2'],
] as const) {
  test(`SIGTERM cuts off no request over ${kind} connections, and the server ends (WORKERS=${workers})`, async () => {
    const server = await startServer({ WORKERS: workers })
    const paths = [routes.home, routes.sermons, `${routes.sermons}?search=grace`, api.events]
    const path = (n: number) => paths[n % paths.length] ?? routes.home
    const load = startLoad({ url: server.url, clients: 16, path, keepAlive })
    await expect.poll(() => load.result.answers[200] ?? 0).toBeGreaterThan(50)
    const ended = once(server.process, 'exit')
    const began = performance.now()
    server.process.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(performance.now() - began).toBeLessThan(10_000)
    await load.ended
    expect([load.result.cut, load.result.refused]).toEqual([0, 16])
    await server.stop()
  })
}

test('a worker that is killed takes down only its own requests, and none waits for it', async () => {
  test.skip(process.platform !== 'linux', 'finds workers in /proc')
  const server = await startServer({ WORKERS: '2' })
  const load = startLoad({ url: server.url, clients: 30, path: () => probes.alive, keepAlive: false, retryAfter: 20 })
  await expect.poll(() => load.result.answers[200] ?? 0).toBeGreaterThan(50)
  const { pid } = server.process
  const [worker] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  process.kill(Number(worker), 'SIGKILL')
  const answered = load.result.answers[200] ?? 0
  await expect.poll(() => load.result.answers[200] ?? 0).toBeGreaterThan(answered + 100)
  const began = performance.now()
  await load.stop()
  expect(performance.now() - began).toBeLessThan(4_000)
  await server.stop()
})
