/** Other users of the same hardware can halve the speed of a core for seconds: benchmarks measure while it is at its full speed. */
import { execFileSync } from 'node:child_process'

/** Pins a program to a core. */
export const PIN = 'taskset'

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
