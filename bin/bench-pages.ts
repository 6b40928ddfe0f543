/**
 * `npm run bench -- pages [checkout] [engine]`: pages on one core, among 100,000 sermons on both databases. When another
 * built checkout with the same tables is named, both are measured in turns, and the ratio is printed.
 *
 * Besides pages per second it prints pages per second of the server's processor time, which other programs on the machine
 * disturb less.
 * Needs `wrk` (https://github.com/wg/wrk) and `taskset` on the PATH.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { routes } from '#app/routes.ts'
import { openDatabase } from '#db/database.ts'
import { administrator, signIn } from '#test/newsletter-run.ts'
import { startPostgres } from '#test/postgres.ts'
import { type RunningServer, startServer } from '#test/server.ts'
import { atFullSpeed, PIN } from './bench-core.ts'
import { fillSermons, WORDS } from './bench-search.ts'

const SERMONS = 100_000
const ROUNDS = 5
const SECONDS = 2
/** For which each page is loaded before it is measured, since V8 still compiles its functions meanwhile. */
const WARM_UP_SECONDS = 10
const ON_ONE_CORE = [PIN, '-c', '0']
const ON_THE_OTHER = ['-c', '1', 'wrk', '-t1', '-c8']
/** Clock ticks of `/proc/<pid>/stat` in a second. */
const TICKS = 100
const HERE = fileURLToPath(new URL('..', import.meta.url))

interface Side {
  server: RunningServer
  cookie: string
  /** Milliseconds from the start of the process to its first ready answer, and megabytes of memory then. */
  starts: { took: number; memory: number }[]
}

interface Figures {
  perSecond: number
  perCpuSecond: number
  /** Milliseconds that the slowest answer of a hundred takes. */
  slowest: number
  /** Answers that were refused because of overload (docs/decisions/016). */
  refused: number
}

/**
 * @param others the folder of another checkout that has been built; `.` is this one
 * @param only `sqlite` or `postgres`; both unless given
 */
export async function benchPages(others?: string, only?: string): Promise<void> {
  const checkouts = [...new Set([...(others === undefined ? [] : [join(resolve(others), '/')]), HERE])]
  for (const engine of ['sqlite', 'postgres']) {
    if (only !== undefined && only !== engine) continue
    const folder = mkdtempSync(join(tmpdir(), 'narthex-pages-'))
    const postgres = engine === 'postgres' ? await startPostgres() : undefined
    try {
      console.log(`\n${engine}, ${SERMONS.toLocaleString('en')} sermons, one core`)
      await measure(await startSides(checkouts, folder, postgres?.url), folder)
    } finally {
      await postgres?.stop()
      rmSync(folder, { recursive: true })
    }
  }
}

/** Starts a server of each checkout over the same data. */
async function startSides(checkouts: string[], folder: string, postgres: string | undefined): Promise<Side[]> {
  const first = join(folder, 'data')
  const env = (dataDir: string, database: string) => ({
    ...administrator,
    DATA_DIR: dataDir,
    ...(postgres && { DATABASE_URL: `${postgres}/${database}` }),
  })
  // The oldest program makes the schema, since the newer one can read it.
  await (await startServer(env(first, 'postgres'), [], join(checkouts[0] ?? HERE, 'dist'))).stop()
  const database = openDatabase(postgres ? `${postgres}/postgres` : join(first, 'narthex.db'))
  await fillSermons(database, SERMONS)
  await database.close()
  const sides: Side[] = []
  for (const [at, checkout] of checkouts.entries()) {
    const dataDir = join(folder, `data-${at}`)
    cpSync(first, dataDir, { recursive: true })
    if (postgres) await copyDatabase(postgres, `copy${at}`)
    const start = () => startServer(env(dataDir, `copy${at}`), ON_ONE_CORE, join(checkout, 'dist'))
    const starts = await atFullSpeed([0], { wanted: ROUNDS, tries: 4 * ROUNDS }, () => startAndStop(start))
    const server = await start()
    sides.push({ server, starts, cookie: (await signIn(server.url)).cookie })
  }
  return sides
}

async function startAndStop(start: () => Promise<RunningServer>): Promise<Side['starts'][number]> {
  const began = performance.now()
  const server = await start()
  const figures = { took: performance.now() - began, memory: memory(server, 'VmRSS') }
  await server.stop()
  return figures
}

async function copyDatabase(postgres: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${postgres}/template1` })
  await client.connect()
  await client.query(`create database ${name} template postgres`)
  await client.end()
}

async function measure(sides: Side[], folder: string): Promise<void> {
  say(
    'start to ready, ms',
    sides.map(({ starts }) => Math.round(median(starts.map(({ took }) => took)))),
  )
  say(
    'memory at rest, MB',
    sides.map(({ starts }) => median(starts.map(({ memory: used }) => used))),
  )
  const script = join(folder, 'search.lua')
  writeFileSync(script, randomSearches())
  const pages: [name: string, ask: (side: Side) => string[]][] = [
    // Pages with the state of a form are not cached.
    ['home, drawn anew', ({ server }) => [`${server.url}${routes.home}?sent=newsletter`]],
    ['sermons, drawn anew', ({ server }) => [`${server.url}${routes.sermons}?sent=newsletter`]],
    ['home, signed in', ({ server, cookie }) => ['-H', `Cookie: ${cookie}`, server.url + routes.home]],
    ['sermons, signed in', ({ server, cookie }) => ['-H', `Cookie: ${cookie}`, server.url + routes.sermons]],
    ['events, signed in', ({ server, cookie }) => ['-H', `Cookie: ${cookie}`, server.url + routes.events]],
    ['search, three words', ({ server }) => ['-s', script, server.url]],
  ]
  for (const [name, ask] of pages) {
    for (const side of sides) load(side.server, ask(side), WARM_UP_SECONDS)
    const rounds = await atFullSpeed([0], { wanted: ROUNDS, tries: 6 * ROUNDS }, () =>
      sides.map((side) => load(side.server, ask(side), SECONDS)),
    )
    const figures = sides.map((_, side) => rounds.flatMap((round) => round[side] ?? []))
    say(
      `${name}: pages/s`,
      figures.map((all) => Math.round(median(all.map(({ perSecond }) => perSecond)))),
    )
    say(
      `${name}: pages/CPU s`,
      figures.map((all) => Math.round(median(all.map(({ perCpuSecond }) => perCpuSecond)))),
    )
    if (figures.flat().some(({ refused }) => refused > 0))
      say(
        `${name}: refused`,
        figures.map((all) => all.reduce((sum, { refused }) => sum + refused, 0)),
      )
    say(
      `${name}: p99, ms`,
      figures.map((all) => Math.round(median(all.map(({ slowest }) => slowest)))),
    )
  }
  say(
    'memory after load, MB',
    sides.map(({ server }) => memory(server, 'VmHWM')),
  )
  for (const { server } of sides) await server.stop()
}

/** Lets wrk load one address. Answers that were refused do not count. @throws when most were */
function load(server: RunningServer, ask: string[], seconds: number): Figures {
  const before = cpuSeconds(server)
  const told = execFileSync(PIN, [...ON_THE_OTHER, `-d${seconds}s`, '--latency', ...ask], { encoding: 'utf8' })
  const used = cpuSeconds(server) - before
  const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(told)?.[1] ?? 0)
  const answers = Number(/(\d+) requests in/.exec(told)?.[1] ?? 0)
  const requests = answers - refused
  if (refused > requests) throw new Error(`wrk was refused pages:\n${told}`)
  const perSecond = (Number(/Requests\/sec:\s+([\d.]+)/.exec(told)?.[1] ?? 0) * requests) / answers
  const [, slowest, unit = 'ms'] = /99%\s+([\d.]+)(us|ms|s)\b/.exec(told) ?? []
  return {
    perSecond,
    perCpuSecond: requests / used,
    refused,
    slowest: Number(slowest) * MILLISECONDS[unit as keyof typeof MILLISECONDS],
  }
}

const MILLISECONDS = { us: 0.001, ms: 1, s: 1_000 }

function randomSearches(): string {
  const words = WORDS.map((word) => `"${word}"`).join(',')
  return `local words = {${words}}
    math.randomseed(os.time())
    local function one() return words[math.random(#words)] end
    request = function() return wrk.format("GET", "${routes.sermons}?search=" .. one() .. "+" .. one() .. "+" .. one()) end`
}

function cpuSeconds({ process: { pid } }: RunningServer): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}

function memory({ process: { pid } }: RunningServer, name: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1024)
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function say(what: string, [first = 0, second]: number[]): void {
  const pair = second === undefined ? '' : ` → ${String(second).padStart(6)}   × ${(second / first).toFixed(2)}`
  console.log(`  ${what.padEnd(34)} ${String(first).padStart(6)}${pair}`)
}
