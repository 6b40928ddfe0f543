/**
 * `npm run bench -- pages [checkout] [engine] [sermons]`: pages on one core, drawn anew and from the cache, among 100 sermons
 * on both databases. When another built checkout with the same tables is named, both are measured in turns, and the median of
 * the rounds' ratios is printed.
 *
 * Besides pages per second it prints pages per second of the server's processor time, which other programs on the machine
 * disturb less.
 * Needs `wrk` (https://github.com/wg/wrk) and `taskset` on the PATH.
 */
import { cpSync, mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { routes } from '#app/routes.ts'
import { openDatabase } from '#db/database.ts'
import { administrator, signIn } from '#test/newsletter-run.ts'
import { startPostgres } from '#test/postgres.ts'
import { type RunningServer, startServer } from '#test/server.ts'
import { atFullSpeed, cpuSecondsOf, HERE, median, memoryOf, ON_ONE_CORE, query, searchScript, wrk } from './core.ts'
import { fillSermons, WORDS } from './search.ts'

const ROUNDS = 5
const SECONDS = 2
/** For which each page is loaded before it is measured, since V8 still compiles its functions meanwhile. */
const WARM_UP_SECONDS = 10

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
export async function benchPages(others?: string, only?: string, sermons = 100): Promise<void> {
  const checkouts = [...new Set([...(others === undefined ? [] : [join(resolve(others), '/')]), HERE])]
  for (const engine of ['sqlite', 'postgres']) {
    if (only !== undefined && only !== engine) continue
    using folder = mkdtempDisposableSync(join(tmpdir(), 'narthex-pages-'))
    await using postgres = engine === 'postgres' ? await startPostgres() : undefined
    console.log(`\n${engine}, ${sermons.toLocaleString('en')} sermons, one core`)
    await measure(await startSides(checkouts, folder.path, sermons, postgres?.url), folder.path)
  }
}

/** Starts a server of each checkout over the same data. */
async function startSides(
  checkouts: string[],
  folder: string,
  sermons: number,
  postgres: string | undefined,
): Promise<Side[]> {
  const first = join(folder, 'data')
  const env = (dataDir: string, database: string) => ({
    ...administrator,
    DATA_DIR: dataDir,
    ...(postgres && { DATABASE_URL: `${postgres}/${database}` }),
  })
  // The oldest program makes the schema, since the newer one can read it.
  await (await startServer(env(first, 'postgres'), [], join(checkouts[0] ?? HERE, 'dist'))).stop()
  const database = openDatabase(postgres ? `${postgres}/postgres` : join(first, 'narthex.db'))
  if (sermons > 0) await fillSermons(database, sermons)
  await database.close()
  const sides: Side[] = []
  for (const [at, checkout] of checkouts.entries()) {
    const dataDir = join(folder, `data-${at}`)
    cpSync(first, dataDir, { recursive: true })
    if (postgres) await query(`${postgres}/template1`, `create database copy${at} template postgres`)
    const start = () => startServer(env(dataDir, `copy${at}`), ON_ONE_CORE, join(checkout, 'dist'))
    const starts = await atFullSpeed([0], { wanted: ROUNDS, tries: 2 * ROUNDS }, () => startAndStop(start))
    const server = await start()
    sides.push({ server, starts, cookie: (await signIn(server.url)).cookie })
  }
  return sides
}

async function startAndStop(start: () => Promise<RunningServer>): Promise<Side['starts'][number]> {
  const began = performance.now()
  const server = await start()
  const figures = { took: performance.now() - began, memory: memoryOf(server) }
  await server.stop()
  return figures
}

async function measure(sides: Side[], folder: string): Promise<void> {
  const starts = (of: keyof Side['starts'][number]) =>
    sides.map((side) => Math.round(median(side.starts.map((start) => start[of]))))
  say('start to ready, ms', starts('took'))
  say('memory at rest, MB', starts('memory'))
  const search = (address: string) => {
    const script = join(folder, `${address.replaceAll(/\W/g, '')}.lua`)
    writeFileSync(script, searchScript(WORDS, address))
    return ({ server }: Side) => ['-s', script, server.url]
  }
  const page =
    (path: string) =>
    ({ server }: Side) => [server.url + path]
  const signedIn = ({ server, cookie }: Side, path: string) => ['-H', `Cookie: ${cookie}`, server.url + path]
  const pages: [name: string, ask: (side: Side) => string[]][] = [
    // Pages with the state of a form are not cached.
    ['home, drawn anew', page(`${routes.home}?sent=newsletter`)],
    ['sermons, drawn anew', page(`${routes.sermons}?sent=newsletter`)],
    ['plan a visit, drawn anew', page(`${routes.planAVisit}?sent=newsletter`)],
    ['events, drawn anew', page(`${routes.events}?sent=newsletter`)],
    ['home, from the cache', page(routes.home)],
    ['sermons, from the cache', page(routes.sermons)],
    ['home, signed in', (side) => signedIn(side, routes.home)],
    ['sermons, signed in', (side) => signedIn(side, routes.sermons)],
    ['events, signed in', (side) => signedIn(side, routes.events)],
    ['sermons, search of three words', search(`${routes.sermons}?search=`)],
    ['search of the site, three words', search(`${routes.search}?q=`)],
  ]
  for (const path of [routes.home, routes.sermons]) {
    const sizes = sides.map(async ({ server }) => (await (await fetch(server.url + path)).arrayBuffer()).byteLength)
    say(`HTML of ${path}, bytes`, await Promise.all(sizes))
  }
  for (const [name, ask] of pages) await measurePage(name, sides, ask)
  say(
    'memory after load, MB',
    sides.map(({ server }) => memoryOf(server, 'VmHWM')),
  )
  for (const { server } of sides) await server.stop()
}

async function measurePage(name: string, sides: Side[], ask: (side: Side) => string[]): Promise<void> {
  for (const side of sides) load(side.server, ask(side), WARM_UP_SECONDS)
  const rounds = await atFullSpeed([0], { wanted: ROUNDS, tries: 3 * ROUNDS }, () =>
    sides.map((side) => load(side.server, ask(side), SECONDS)),
  )
  const figures = (of: keyof Figures) => sides.map((_, side) => rounds.flatMap((round) => round[side]?.[of] ?? []))
  const medians = (of: keyof Figures) => figures(of).map((all) => Math.round(median(all)))
  say(`${name}: pages/s`, medians('perSecond'))
  const ratios = rounds.map(([one, other]) => (other?.perCpuSecond ?? 0) / (one?.perCpuSecond ?? 1))
  say(`${name}: pages/CPU s`, medians('perCpuSecond'), median(ratios))
  const refused = figures('refused').map((all) => all.reduce((sum, one) => sum + one, 0))
  if (refused.some((count) => count > 0)) say(`${name}: refused`, refused)
  say(`${name}: p99, ms`, medians('slowest'))
}

/** Answers that were refused do not count. @throws when most were */
function load(server: RunningServer, ask: string[], seconds: number): Figures {
  const before = cpuSecondsOf(server.process.pid)
  const { requests, refused, perSecond, told } = wrk(8, seconds, ask)
  const used = cpuSecondsOf(server.process.pid) - before
  if (refused > requests) throw new Error(`wrk was refused pages:\n${told}`)
  const [, slowest, unit = 'ms'] = /99%\s+([\d.]+)(us|ms|s)\b/.exec(told) ?? []
  return {
    perSecond: (perSecond * requests) / (requests + refused),
    perCpuSecond: requests / used,
    refused,
    slowest: Number(slowest) * MILLISECONDS[unit as keyof typeof MILLISECONDS],
  }
}

const MILLISECONDS = { us: 0.001, ms: 1, s: 1_000 }

function say(what: string, [first = 0, second]: number[], ratio?: number): void {
  const pair =
    second === undefined ? '' : ` → ${String(second).padStart(6)}   × ${(ratio ?? second / first).toFixed(2)}`
  console.log(`  ${what.padEnd(46)} ${String(first).padStart(6)}${pair}`)
}
