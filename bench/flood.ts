/**
 * `npm run bench -- flood` sends random searches over 500 connections (or the number given after it) for 30 s to the built
 * server on SQLite. It prints how many were refused, how much memory the server took, and how long a page that
 * everyone sees and the probe took meanwhile.
 */
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { probes, routes } from '#app/routes.ts'
import { startLoad } from '#test/load.ts'
import { startServer } from '#test/server.ts'
import { memoryOf, percentile } from './core.ts'

const SECONDS = 30

export async function benchFlood(clients: number): Promise<void> {
  const server = await startServer()
  const search = () => `${routes.sermons}?search=${Math.random().toString(36).slice(2, 8)}`
  const flood = startLoad({ url: server.url, clients, path: search, keepAlive: true, retryAfter: 100 })
  const times: Record<string, number[]> = { [probes.alive]: [], [routes.home]: [] }
  try {
    for (const end = performance.now() + SECONDS * 1000; performance.now() < end; await pause(50)) {
      for (const [path, taken] of Object.entries(times)) {
        const began = performance.now()
        await (await fetch(server.url + path)).arrayBuffer()
        taken.push(performance.now() - began)
      }
    }
  } finally {
    const { answers, withoutRetryAfter, cut, refused } = await flood.stop()
    console.log(`Answers: ${JSON.stringify(answers)}, ${withoutRetryAfter} of the refusals without Retry-After`)
    console.log(`Without an answer: ${cut}; connections refused: ${refused}; memory ${memoryOf(server, 'VmHWM')} MB`)
    await server.stop()
  }
  for (const [path, taken] of Object.entries(times)) {
    const at = (share: number) => percentile(taken, share).toFixed(0)
    console.log(`${path}: median ${at(0.5)} ms, p99 ${at(0.99)} ms, at most ${at(1)} ms`)
  }
}
