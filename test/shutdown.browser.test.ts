/** The built server and a real signal. */
import { once } from 'node:events'
import { expect, test } from '@playwright/test'
import { api, routes } from '#app/routes.ts'
import { startLoad } from '#test/load.ts'
import { startServer } from '#test/server.ts'

for (const [kind, keepAlive] of [
  ['kept', true],
  ['new', false],
] as const) {
  test(`SIGTERM cuts off no request over ${kind} connections, and the server ends`, async () => {
    const server = await startServer()
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
