/** Tools with which benchmarks and faults measure. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { RunningServer } from '#test/server.ts'

/** The folder of this checkout. */
export const HERE = fileURLToPath(new URL('..', import.meta.url))

/** The value that so large a share of the values doesn't exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** Memory of a server in megabytes: now, or with `VmHWM` at most since it began; 0 once it has ended. */
export function memoryOf({ process: { pid } }: RunningServer, name: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const status = textOf(`/proc/${pid}/status`)
  return Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1024)
}

/** Clock ticks of `/proc/<pid>/stat` in a second. */
const TICKS = 100

/** Processor time that a process has used so far. */
export function cpuSecondsOf(pid: number | undefined): number {
  const fields = statOf(pid)
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}

/** The fields of `/proc/<pid>/stat` after the name: the state, the parent …; none for a process that has ended. */
function statOf(pid: number | undefined): string[] {
  return textOf(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? []
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** The rows of one statement on PostgreSQL. */
export async function query<Row extends pg.QueryResultRow>(
  address: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: address })
  try {
    await client.connect()
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Pins a program to a core. */
const PIN = 'taskset'
export const ON_ONE_CORE = [PIN, '-c', '0']

interface Load {
  /** Answers that were no refusals. */
  requests: number
  refused: number
  perSecond: number
  /** The output of wrk. */
  told: string
}

/** Lets wrk load a server from the other core. */
export function wrk(clients: number, seconds: number, ask: readonly string[]): Load {
  const args = ['-c', '1', 'wrk', '-t1', `-c${clients}`, `-d${seconds}s`, '--latency', ...ask]
  const told = execFileSync(PIN, args, { encoding: 'utf8' })
  const found = (pattern: RegExp) => Number(pattern.exec(told)?.[1] ?? 0)
  const refused = found(/Non-2xx or 3xx responses: (\d+)/)
  return {
    requests: found(/(\d+) requests in/) - refused,
    refused,
    perSecond: found(/Requests\/sec:\s+([\d.]+)/),
    told,
  }
}

/** A script for wrk that searches for three words, new ones each time. @param address such as `/?s=` */
export function searchScript(words: readonly string[], address: string): string {
  return `local words = {${words.map((word) => `"${word}"`).join(',')}}
    math.randomseed(os.time())
    local function one() return words[math.random(#words)] end
    request = function() return wrk.format("GET", "${address}" .. one() .. "+" .. one() .. "+" .. one()) end`
}

// Other users of the same hardware can halve the speed of a core for seconds, so benchmarks measure while it is at its full speed.

/** A measurement is repeated when a core took this many times as long for the same work as it did at best. */
const SLOW = 1.25
/** Prints the fewest milliseconds of 20 times the same work. */
const WORK = `const work = () => {
    const start = performance.now()
    const kept = new Map()
    for (let at = 0, hash = 0; at < 1e6; at++) if ((hash = (hash * 31 + at) | 0) % 8 === 0) kept.set(hash & 65535, { hash })
    return performance.now() - start
  }
  console.log(Math.min(...Array.from({ length: 20 }, work)))`

/** In milliseconds. */
let fastest = Infinity

/**
 * Repeats a measurement until `wanted` of them were made while all these cores had their full speed, at most `tries` times.
 * The speed is checked before and after each. Prints a line when there were too few.
 * @returns the results of the `wanted` measurements whose cores were fastest
 */
export async function atFullSpeed<Result>(
  cores: number[],
  { wanted, tries }: { wanted: number; tries: number },
  measure: () => Result | Promise<Result>,
): Promise<Result[]> {
  const results: { result: Result; slowness: number }[] = []
  let before = slownessOf(cores)
  for (let left = tries; left > 0; left--) {
    const result = await measure()
    const after = slownessOf(cores)
    results.push({ result, slowness: Math.max(before, after) })
    before = after
    if (results.filter(({ slowness }) => slowness < SLOW).length === wanted) break
  }
  const taken = results.toSorted((a, b) => a.slowness - b.slowness).slice(0, wanted)
  const slowest = taken.at(-1)?.slowness ?? 1
  if (slowest >= SLOW)
    console.log(`  (the next while the cores took up to ${slowest.toFixed(1)} times as long as at best)`)
  return taken.map(({ result }) => result)
}

/** How many times as long the slowest of the cores takes for some work as it took at best. */
function slownessOf(cores: number[]): number {
  return Math.max(
    ...cores.map((core) => {
      const time = Number(execFileSync(PIN, ['-c', String(core), process.execPath, '-e', WORK], { encoding: 'utf8' }))
      fastest = Math.min(fastest, time)
      return time / fastest
    }),
  )
}
