/**
 * Limits concurrent rendering and reading. Requests beyond the limit are refused immediately, since a page that waits for
 * long helps nobody and takes memory. Nothing about a caller is stored longer than its requests wait.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'
import { busy } from '#app/http/errors.ts'

export interface AdmissionLimits {
  /** Requests that run at the same time, at most. */
  running: number
  /** Requests of all callers together that wait, at most. */
  waiting: number
  /** A request that has waited this long is refused. */
  patience: number
  /** The current delay of the event loop. Above the maximum, only as many requests may wait as may run. */
  lateness: () => number
  latest: number
}

interface Waiting {
  begin: () => void
  refuse: () => void
}

/** A fair queue: callers take turns, so one with a hundred requests does not delay one with a single request. */
export class Admission {
  readonly #limits: AdmissionLimits
  /** By caller; the next caller comes first. */
  readonly #queues = new Map<string, Waiting[]>()
  #running = 0
  #waiting = 0

  constructor(limits: AdmissionLimits) {
    this.#limits = limits
  }

  /** Whether a new request would have to wait. */
  get isBusy(): boolean {
    return this.#running >= this.#limits.running
  }

  /** Whether this caller would be refused immediately. */
  isFullFor(caller: string): boolean {
    if (!this.isBusy || this.#waiting < this.#room) return false
    return (this.#queues.get(caller)?.length ?? 0) + 1 >= this.#longest().length
  }

  get #room(): number {
    const { waiting, running, lateness, latest } = this.#limits
    return lateness() > latest ? Math.min(running, waiting) : waiting
  }

  /**
   * Runs `work` as soon as there is room for it.
   * @param caller such as the caller's address
   * @throws HttpError 503 when there is no room; and errors of `work`
   */
  async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    if (this.isBusy) await this.#turn(caller)
    else this.#running++
    try {
      // On SQLite the work may be synchronous. Without this pause, requests that arrived together would run one after the
      // other before the limit applies, and all others would have to wait for them.
      await setImmediate()
      return await work()
    } finally {
      this.#next()
    }
  }

  /** Resolves when it is this caller's turn, who then counts as running. */
  #turn(caller: string): Promise<void> {
    const { patience } = this.#limits
    return new Promise((resolve, reject) => {
      const refuse = () => {
        this.#leave(caller, one)
        clearTimeout(timer)
        reject(busy())
      }
      const timer = setTimeout(refuse, patience).unref()
      const one: Waiting = { refuse, begin: () => (clearTimeout(timer), resolve()) }
      const queue = this.#queues.get(caller) ?? []
      queue.push(one)
      this.#queues.set(caller, queue)
      if (++this.#waiting > this.#room) this.#longest().at(-1)?.refuse()
    })
  }

  /** The queue of the caller with the most requests; among equals, of the last to arrive. */
  #longest(): Waiting[] {
    let longest: Waiting[] = []
    for (const queue of this.#queues.values()) if (queue.length >= longest.length) longest = queue
    return longest
  }

  #leave(caller: string, one: Waiting): void {
    const queue = this.#queues.get(caller)
    const at = queue?.indexOf(one) ?? -1
    if (!queue || at < 0) return
    queue.splice(at, 1)
    this.#waiting--
    if (queue.length === 0) this.#queues.delete(caller)
  }

  /** Hands the place that became free to the next caller. */
  #next(): void {
    const [first] = this.#queues
    if (!first) return void this.#running--
    const [caller, queue] = first
    const one = queue[0]
    if (one) this.#leave(caller, one)
    // The caller's next turn comes after all others.
    if (this.#queues.delete(caller)) this.#queues.set(caller, queue)
    one?.begin()
  }
}

export interface Admissions {
  /** Unknown visitors' requests of unlimited variety, such as searches. */
  visitors: Admission
  /** Signed-in users, signing in, and the main pages: a flood of visitors does not block them. */
  people: Admission
}

export function defaultAdmissions(): Admissions {
  const lateness = eventLoopLateness()
  const limits = { running: 4, waiting: 64, patience: 5_000, lateness, latest: 100 }
  return { visitors: new Admission(limits), people: new Admission(limits) }
}

const RESOLUTION_MS = 20
const MEASURE_INTERVAL_MS = 500

/** Measures how late the event loop is, in milliseconds: the mean of the last half second. */
function eventLoopLateness(): () => number {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  let last = 0
  setInterval(() => {
    last = Math.max(0, delay.mean / 1e6 - RESOLUTION_MS)
    delay.reset()
  }, MEASURE_INTERVAL_MS).unref()
  return () => last
}
