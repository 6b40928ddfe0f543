/** Tries that are counted by key, each more expensive in time than the one before. */

export interface DelayOptions {
  /** Tries that cost nothing. */
  free: number
  /** Milliseconds to wait after the last free one; twice as many after each further one. */
  first: number
  /** Milliseconds to wait at most. */
  most: number
  /** Milliseconds after the last try when all is forgotten. */
  forgottenAfter: number
  /** Milliseconds since some fixed moment. */
  now: () => number
}

interface Tries {
  count: number
  /** When the next one may be made. */
  nextAt: number
  forgottenAt: number
}

/**
 * Keys that are remembered while they cost nothing, and as many that do; beyond, those that were longest untouched are
 * forgotten. They are kept apart, so that nobody comes free by trying many others.
 */
const ROOM = 20_000

export class Delays {
  readonly #options: DelayOptions
  readonly #free = new Map<string, Tries>()
  readonly #slowed = new Map<string, Tries>()

  constructor(options: DelayOptions) {
    this.#options = options
  }

  /** Milliseconds until the next try may be made. */
  wait(key: string): number {
    const tries = this.#remembered(key)
    return tries ? Math.max(0, tries.nextAt - this.#options.now()) : 0
  }

  /** Counts a try before it is made, so that many at once count as many. */
  count(key: string): void {
    const { free, first, most, forgottenAfter, now } = this.#options
    const count = (this.#remembered(key)?.count ?? 0) + 1
    const delay = count < free ? 0 : Math.min(most, first * 2 ** Math.min(count - free, 30))
    this.#remember(key, { count, nextAt: now() + delay, forgottenAt: now() + delay + forgottenAfter })
  }

  /** The last try was a right one, and does not count. */
  takeBack(key: string): void {
    const tries = this.#remembered(key)
    if (tries) this.#remember(key, { ...tries, count: tries.count - 1, nextAt: this.#options.now() })
  }

  forget(key: string): void {
    this.#free.delete(key)
    this.#slowed.delete(key)
  }

  #remember(key: string, tries: Tries): void {
    this.forget(key)
    const among = tries.count < this.#options.free ? this.#free : this.#slowed
    among.set(key, tries)
    const [oldest] = among.keys()
    if (among.size > ROOM && oldest !== undefined) among.delete(oldest)
  }

  #remembered(key: string): Tries | undefined {
    const tries = this.#slowed.get(key) ?? this.#free.get(key)
    return tries && tries.forgottenAt > this.#options.now() ? tries : undefined
  }
}
