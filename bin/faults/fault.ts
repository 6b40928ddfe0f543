/** Shared by the faults: repeatable random numbers, and figures. */

export interface FaultOptions {
  /** The same numbers for the same seed, 0 to 1. */
  random: () => number
  /** A few rounds instead of many. */
  isShort: boolean
}

/**
 * Breaks something.
 * @returns the figures, in words
 * @throws Error when data was lost, or the site did not heal
 */
export type Fault = (options: FaultOptions) => Promise<string>

/** mulberry32 */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** @throws Error with the message unless `holds` */
export function must(holds: boolean, message: string): asserts holds {
  if (!holds) throw new Error(message)
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}

export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}
