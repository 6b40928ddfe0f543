/**
 * `npm run bench -- shutdown` sends SIGTERM to the built server on SQLite, under load over keep-alive and new connections,
 * and when it is idle. It prints how many requests are cut off, and how long the server takes to exit.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { routes } from '#app/routes.ts'
import type { LoadResult } from '#test/load.ts'
import { startServer } from '#test/server.ts'

const CLIENTS = 16
const SECONDS = 3

/** @param rounds of each kind */
export async function benchShutdown(rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    for (const kind of ['kept', 'new']) {
      const server = await startServer()
      const load = fork(fileURLToPath(new URL('bench-load.ts', import.meta.url)), [server.url, String(CLIENTS), kind])
      const told = once(load, 'message') as Promise<[LoadResult]>
      await pause(SECONDS * 1000)
      const ending = endTime(server)
      // An answer at this time may belong to an earlier request.
      await pause(200)
      load.send('ending', () => undefined)
      const took = await ending
      const [{ answers, cut, refused, keptOpen }] = await told
      const shown = `${JSON.stringify(answers)}, cut off: ${cut}, refused: ${refused}, left open after SIGTERM: ${keptOpen}`
      console.log(`${CLIENTS} clients over ${kind} connections: ${shown}; ended after ${took} ms`)
    }
    const idle = await startServer()
    await (await fetch(idle.url + routes.home)).text()
    console.log(`Idle, with a kept connection open: ended after ${await endTime(idle)} ms`)
  }
}

async function endTime({ stop }: { stop: () => Promise<void> }): Promise<number> {
  const began = performance.now()
  await stop()
  return Math.round(performance.now() - began)
}
