/**
 * `npm run bench -- newsletter` sends a newsletter to 5,000 subscribers (or the number given after it) with the built
 * server on SQLite, to a mail server on this machine. It prints the memory used, the delay for visitors, and the emails
 * that are lost or sent twice when the server is killed in between.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { href, routes } from '#app/routes.ts'
import {
  administrator,
  type Admin,
  prepareIssue,
  progressOf,
  reckon,
  sendIssue,
  signIn,
  unsureOf,
  untilSent,
} from '#test/newsletter-run.ts'
import { type RunningServer, startServer } from '#test/server.ts'
import { memoryOf, percentile } from './core.ts'

/** As many as the settings allow. */
const PER_MINUTE = 6000
const PAGES = [routes.home, routes.sermons, routes.events, routes.contact, routes.planAVisit]
/** Requests for pages. */
const PER_SECOND = 50
const QUIET_SECONDS = 20
/** By each of four visitors before the measurement. */
const WARM_UP_SEARCHES = 150

/** @param subscribers number of subscribers */
export async function benchNewsletter(subscribers: number): Promise<void> {
  using dataDir = mkdtempDisposableSync(join(tmpdir(), 'narthex-bench-'))
  const environment = { ...administrator, DATA_DIR: dataDir.path }
  const sink = await startSink()
  let server = await startServer(environment)
  try {
    const id = await prepareIssue(await signIn(server.url), { port: sink.port, subscribers, perMinute: PER_MINUTE })
    // Importing the subscribers used memory that should not be measured.
    await server.stop()
    server = await startServer(environment)
    const admin = await signIn(server.url)
    const quiet = await measureQuiet(server)
    const began = performance.now()
    await sendIssue(admin, id)
    console.log(`Queued: ${Math.round(performance.now() - began)} ms`)
    await measureSending(server, sink, Math.floor(subscribers / 2), quiet)

    server.process.kill('SIGKILL')
    await once(server.process, 'exit')
    console.log(`Killed when ${sink.arrived.length} had arrived; started again`)
    server = await startServer(environment)
    await finishSending(await signIn(server.url), id, subscribers, sink)
  } finally {
    await server.stop()
    sink.stop()
  }
}

interface Quiet extends Visits {
  /** Memory in megabytes after the warm-up. */
  rest: number
}

async function measureQuiet(server: RunningServer): Promise<Quiet> {
  const fresh = memoryOf(server)
  await warmUp(server)
  await visit(server, () => pause(5_000))
  const visits = await visit(server, () => pause(QUIET_SECONDS * 1000))
  const rest = memoryOf(server)
  console.log(
    `Just started: ${fresh} MB. At rest, after visitors have looked around: ${rest} MB. Pages: ${inWords(visits)}`,
  )
  return { ...visits, rest }
}

/** Watches until as many emails have arrived. */
async function measureSending(server: RunningServer, sink: Sink, emails: number, quiet: Quiet): Promise<void> {
  const began = performance.now()
  let max = 0
  const busy = await visit(server, async () => {
    while (sink.arrived.length < emails) {
      max = Math.max(max, memoryOf(server))
      await pause(100)
    }
  })
  const rate = (emails / (performance.now() - began)) * 1000
  console.log(`While sending: ${max} MB, ${max - quiet.rest} over rest. Pages: ${inWords(busy)}`)
  console.log(
    `${rate.toFixed(0)} emails a second; p99 of pages is ${(busy.p99 / quiet.p99).toFixed(2)} of the quiet one`,
  )
}

/** Waits until the newsletter is sent, and compares the emails that arrived with the product's list. */
async function finishSending(admin: Admin, id: string, subscribers: number, { arrived }: Sink): Promise<void> {
  await untilSent(admin, id, 600)
  const unsure = await unsureOf(admin, id)
  const { doubled, forgotten } = reckon(subscribers, arrived, unsure)
  const missing = unsure.filter((to) => !arrived.includes(to))
  console.log(`Arrived: ${new Set(arrived).size}. Doubled: ${doubled.length}. Forgotten: ${forgotten.length}.`)
  console.log(`Listed as unconfirmed: ${unsure.length}, of which ${missing.length} did not arrive.`)
  console.log(JSON.stringify(await progressOf(admin, id)))
}

interface Sink {
  port: number
  /** Recipients of the emails that it has accepted. */
  arrived: string[]
  stop: () => void
}

async function startSink(): Promise<Sink> {
  const program = fileURLToPath(new URL('../test/mail-sink.ts', import.meta.url))
  const sink = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface({ input: sink.stdout })
  const [port] = (await once(lines, 'line')) as [string]
  const arrived: string[] = []
  // Administrators get emails too.
  lines.on('line', (to) => to.startsWith('reader') && arrived.push(to))
  return { port: Number(port), arrived, stop: () => void sink.kill() }
}

/**
 * Searches for many things, so that caches are full and memory has grown as in a server that has run for a while.
 */
async function warmUp({ url }: RunningServer): Promise<void> {
  for (let round = 0; round < WARM_UP_SEARCHES; round++) {
    const pages = Array.from({ length: 4 }, (_, n) => href(routes.sermons, {}, { search: `${round} ${n}` }))
    await Promise.all(pages.map(async (page) => (await fetch(url + page)).text()))
  }
}

interface Visits {
  count: number
  /** In milliseconds. */
  median: number
  p99: number
}

/** Requests pages at a steady rate while `meanwhile` runs. */
async function visit(server: RunningServer, meanwhile: () => Promise<void>): Promise<Visits> {
  const times: number[] = []
  const asked: Promise<void>[] = []
  let number = 0
  const timer = setInterval(() => {
    const began = performance.now()
    const page = fetch(server.url + (PAGES[number++ % PAGES.length] ?? '/'))
      .then((response) => response.text())
      .then(() => void times.push(performance.now() - began))
    asked.push(page)
  }, 1000 / PER_SECOND)
  await meanwhile()
  clearInterval(timer)
  await Promise.all(asked)
  return { count: times.length, median: percentile(times, 0.5), p99: percentile(times, 0.99) }
}

function inWords({ count, median, p99 }: Visits): string {
  return `${count} asked for, median ${median.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`
}
