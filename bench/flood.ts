/**
 * `npm run bench -- flood` sends random searches over 500 connections (or the number given after it) for 30 s to the built
 * server on SQLite within 512 MB. It prints whether the server survives, how much memory it uses, and whether health
 * checks and administrators still get through.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { api, probes, routes } from '#app/routes.ts'
import { type LoadResult, startLoad } from '#test/load.ts'
import { administrator } from '#test/newsletter-run.ts'
import { type RunningServer, startServer } from '#test/server.ts'
import { memoryOf, percentile } from './core.ts'

const MEMORY = 512 * 1024 * 1024
const SECONDS = 30
/** Successful answers within this time count as normal. */
const NORMAL_MS = 250

if (import.meta.main) await runClients(process.argv.slice(2))

type Kind = 'flood' | 'kept' | 'new'

/** Starts a process with clients, which a message ends. */
function startClients({ url }: RunningServer, clients: number, kind: Kind) {
  const load = fork(import.meta.filename, [url, String(clients), kind])
  return { load, ended: once(load, 'message') as Promise<[LoadResult]> }
}

/** The process of the clients. Every fourth request of a flood goes to the API, the rest to the page. */
async function runClients([url = '', clients = '1', kind = 'new']: string[]): Promise<void> {
  const search = (n: number) =>
    `${n % 4 === 0 ? api.sermons : routes.sermons}?search=${Math.random().toString(36).slice(2, 8)}`
  const pages = [routes.home, routes.events, routes.sermons, routes.contact]
  const load = startLoad({
    url,
    clients: Number(clients),
    path: kind === 'flood' ? search : (n) => (n % 3 === 0 ? search(n) : (pages[n % pages.length] ?? routes.home)),
    keepAlive: kind !== 'new',
    ...(kind === 'flood' && { retryAfter: 100 }),
  })
  process.on('message', (what) => {
    if (what === 'ending') load.ending()
    else void load.stop()
  })
  await load.ended
  process.send?.(load.result)
  process.removeAllListeners('message')
}

export async function benchFlood(clients: number): Promise<void> {
  const cgroup = makeCgroup()
  console.log(cgroup ? `Limited to 512 MB by ${cgroup.path}` : 'There is no cgroup to use here: memory is only watched')
  const server = await startServer(administrator, cgroup?.command)
  try {
    for (let round = 0; round < 20; round++) await ask(server, routes.home)
    console.log(`At rest: ${memoryOf(server)} MB resident`)
    const { load, ended } = startClients(server, clients, 'flood')
    const deadline = performance.now() + SECONDS * 1000
    const alive: number[] = []
    const cached: number[] = []
    const signIns: number[] = []
    let max = 0
    while (performance.now() < deadline && !hasEnded(server)) {
      alive.push((await ask(server, probes.alive)).took)
      cached.push((await ask(server, routes.home)).took)
      max = Math.max(max, memoryOf(server))
      if (alive.length % 20 === 10) signIns.push(await signInTime(server))
      await pause(50)
    }
    load.send('stop')
    const [result] = await ended
    const stopped = performance.now()
    report({ result, alive, cached, signIns, max: Math.max(max, memoryOf(server, 'VmHWM')), group: cgroup?.peak() })
    if (hasEnded(server)) console.log(`THE SERVER ENDED: ${server.process.signalCode ?? server.process.exitCode}`)
    else console.log(`Normal again ${await untilNormal(server, stopped)} ms after it`)
  } finally {
    await server.stop()
    cgroup?.remove()
  }
}

const hasEnded = ({ process: { exitCode, signalCode } }: RunningServer) => exitCode !== null || signalCode !== null

interface Measured {
  result: LoadResult
  /** Milliseconds of the probe, of a page that everyone sees, and of signing in. */
  alive: number[]
  cached: number[]
  signIns: number[]
  /** Most resident memory in megabytes, as the process and the cgroup counted it. */
  max: number
  group: number | undefined
}

function report({ result, alive, cached, signIns, max, group }: Measured): void {
  const total = Object.values(result.answers).reduce((sum, count) => sum + count, 0)
  const share = (((result.answers[503] ?? 0) / Math.max(1, total)) * 100).toFixed(1)
  console.log(`Memory at most: ${max} MB resident${group === undefined ? '' : `, ${group} MB by the cgroup`}`)
  console.log(
    `Answers: ${JSON.stringify(result.answers)}; ${share} % were 503, ${result.withoutRetryAfter} of them without Retry-After`,
  )
  console.log(`Requests without an answer: ${result.cut}; connections refused: ${result.refused}`)
  console.log(`${probes.alive}: ${formatTimes(alive)}`)
  console.log(`A kept page: ${formatTimes(cached)}`)
  console.log(`Signing in: ${formatTimes(signIns)}`)
}

/** @param since when the flood ended. @returns milliseconds until a new search, a page and the probe are normal again */
async function untilNormal(server: RunningServer, since: number): Promise<number> {
  for (;;) {
    const all = [await ask(server, `${routes.sermons}?search=after${Math.random()}`), await ask(server, routes.home)]
    all.push(await ask(server, probes.ready))
    if (all.every(({ status, took }) => status === 200 && took < NORMAL_MS))
      return Math.round(performance.now() - since)
  }
}

async function ask({ url }: RunningServer, path: string): Promise<{ status: number; took: number }> {
  const began = performance.now()
  const status = await fetch(url + path, { signal: AbortSignal.timeout(15_000) }).then(
    async (response) => (await response.arrayBuffer(), response.status),
    () => 0,
  )
  return { status, took: performance.now() - began }
}

/** Signs in and asks for the current user, as the dashboard does. @returns milliseconds; infinite when it failed */
async function signInTime({ url }: RunningServer): Promise<number> {
  const began = performance.now()
  const body = JSON.stringify({ email: administrator.ADMIN_EMAIL, password: administrator.ADMIN_PASSWORD })
  const headers = { 'Content-Type': 'application/json' }
  const signedIn = await fetch(url + api.login, { method: 'POST', headers, body }).catch(() => undefined)
  const cookie = (signedIn?.headers.getSetCookie() ?? []).map((one) => one.split(';')[0]).join('; ')
  const who = await fetch(url + api.currentUser, { headers: { cookie } }).catch(() => undefined)
  return who?.ok ? performance.now() - began : Number.POSITIVE_INFINITY
}

function formatTimes(times: number[]): string {
  const at = (share: number) => percentile(times, share).toFixed(0)
  return `${times.length} asked for, median ${at(0.5)} ms, p99 ${at(0.99)} ms, at most ${at(1)} ms`
}

interface Cgroup {
  path: string
  /** Starts a program inside it. */
  command: string[]
  /** Peak memory in megabytes. */
  peak: () => number
  remove: () => void
}

/** A cgroup (version 1 or 2) that allows 512 MB; undefined where none can be created. */
function makeCgroup(): Cgroup | undefined {
  const name = `narthex-bench-${process.pid}`
  for (const [root, limit, max] of [
    ['/sys/fs/cgroup/memory', 'memory.limit_in_bytes', 'memory.max_usage_in_bytes'],
    ['/sys/fs/cgroup', 'memory.max', 'memory.peak'],
  ] as const) {
    const path = `${root}/${name}`
    try {
      mkdirSync(path)
      if (!existsSync(`${path}/${limit}`)) throw new Error('does not count memory')
      writeFileSync(`${path}/${limit}`, String(MEMORY))
      return {
        path,
        command: ['sh', '-c', `echo $$ > ${path}/cgroup.procs && exec "$@"`, 'sh'],
        peak: () => Math.round(Number(readFileSync(`${path}/${max}`, 'utf8')) / 1024 / 1024),
        remove: () => rmdirSync(path),
      }
    } catch {
      if (existsSync(path)) rmdirSync(path)
    }
  }
  return undefined
}

const CLIENTS = 16
/** The load before a server is stopped. */
const LOADED = 3

/**
 * `npm run bench -- shutdown` sends SIGTERM to the built server on SQLite, under load over keep-alive and new connections,
 * and when it is idle. It prints how many requests are cut off, and how long the server takes to exit.
 * @param rounds of each kind
 */
export async function benchShutdown(rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    for (const kind of ['kept', 'new'] as const) {
      const server = await startServer()
      const { load, ended } = startClients(server, CLIENTS, kind)
      await pause(LOADED * 1000)
      const ending = endTime(server)
      // An answer at this time may belong to an earlier request.
      await pause(200)
      load.send('ending', () => undefined)
      const took = await ending
      const [{ answers, cut, refused, keptOpen }] = await ended
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
