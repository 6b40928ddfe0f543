/** Long work in JavaScript, piece by piece, so that requests are answered meanwhile. */
import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work after which other tasks run. */
const LONGEST = 10

/** `map` of each, in order. */
export async function mapInPieces<T, R>(all: readonly T[], map: (one: T, index: number) => R): Promise<R[]> {
  const results: R[] = []
  let since = performance.now()
  for (const [index, one] of all.entries()) {
    results.push(map(one, index))
    if (performance.now() - since < LONGEST) continue
    await setImmediate()
    since = performance.now()
  }
  return results
}
