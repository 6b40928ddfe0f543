/**
 * Limits concurrent rendering and reading. Requests beyond the limit are refused immediately, since a page that waits for
 * long helps nobody and takes memory. Nothing about a caller is stored longer than its requests wait.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'
import { busy } from '#app/http/errors.ts'

export interface AdmissionLimits {
  /** Requests that run at the same time, at most. */
  maxRunning: number
  /** Requests of all callers together that wait, at most. */
  maxWaiting: number
  /** A request that has waited this long is refused. */
  maxWaitMs: number
  /** The current delay of the event loop. Above the maximum, only as many requests may wait as may run. */
  eventLoopDelayMs: () => number
  maxEventLoopDelayMs: number
}

interface WaitingRequest {
  start: () => void
  refuse: () => void
}

/** A fair queue: callers take turns, so one with a hundred requests does not delay one with a single request. */
export class Admission {
  readonly #limits: AdmissionLimits
  /** Waiting requests by caller; the next caller comes first. */
  readonly #queues = new Map<string, WaitingRequest[]>()
  #running = 0
  #waiting = 0

  constructor(limits: AdmissionLimits) {
    this.#limits = limits
  }

  /** Whether a new request would have to wait. */
  get isBusy(): boolean {
    return this.#running >= this.#limits.maxRunning
  }

  /** Whether this caller would be refused immediately. */
  isFullFor(caller: string): boolean {
    if (!this.isBusy || this.#waiting < this.#maxWaiting) return false
    return (this.#queues.get(caller)?.length ?? 0) + 1 >= this.#longestQueue().length
  }

  get #maxWaiting(): number {
    const { maxWaiting, maxRunning, eventLoopDelayMs, maxEventLoopDelayMs } = this.#limits
    return eventLoopDelayMs() > maxEventLoopDelayMs ? Math.min(maxRunning, maxWaiting) : maxWaiting
  }

  /** Runs `work` as soon as there is room for it. @throws HttpError 503 when there is none; and errors of `work` */
  async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    if (this.isBusy) await this.#waitForTurn(caller)
    else this.#running++
    try {
      // On SQLite the work may be synchronous. Without this pause, requests that arrived together would run one after the
      // other before the limit applies, and all others would have to wait for them.
      await setImmediate()
      return await work()
    } finally {
      this.#startNext()
    }
  }

  /** Resolves when it is this caller's turn, who then counts as running. */
  #waitForTurn(caller: string): Promise<void> {
    const { maxWaitMs } = this.#limits
    return new Promise((resolve, reject) => {
      const refuse = () => {
        this.#dequeue(caller, request)
        clearTimeout(timer)
        reject(busy())
      }
      const timer = setTimeout(refuse, maxWaitMs).unref()
      const request: WaitingRequest = { refuse, start: () => (clearTimeout(timer), resolve()) }
      const queue = this.#queues.get(caller) ?? []
      queue.push(request)
      this.#queues.set(caller, queue)
      if (++this.#waiting > this.#maxWaiting) this.#longestQueue().at(-1)?.refuse()
    })
  }

  /** The queue of the caller with the most requests; among equals, of the last to arrive. */
  #longestQueue(): WaitingRequest[] {
    let result: WaitingRequest[] = []
    for (const queue of this.#queues.values()) if (queue.length >= result.length) result = queue
    return result
  }

  #dequeue(caller: string, request: WaitingRequest): void {
    const queue = this.#queues.get(caller)
    const index = queue?.indexOf(request) ?? -1
    if (!queue || index < 0) return
    queue.splice(index, 1)
    this.#waiting--
    if (queue.length === 0) this.#queues.delete(caller)
  }

  /** Hands the place that became free to the next caller. */
  #startNext(): void {
    const [first] = this.#queues
    if (!first) return void this.#running--
    const [caller, queue] = first
    const request = queue[0]
    if (request) this.#dequeue(caller, request)
    // The caller's next turn comes after all others.
    if (this.#queues.delete(caller)) this.#queues.set(caller, queue)
    request?.start()
  }
}

export interface Admissions {
  /** Unknown visitors' requests of unlimited variety, such as searches. */
  visitors: Admission
  /** Signed-in users, signing in, and the main pages: a flood of visitors does not block them. */
  people: Admission
}

export function defaultAdmissions(): Admissions {
  const eventLoopDelayMs = measureEventLoopDelay()
  const limits = {
    maxRunning: 4,
    maxWaiting: 64,
    maxWaitMs: 5_000,
    eventLoopDelayMs,
    maxEventLoopDelayMs: 100,
  }
  return { visitors: new Admission(limits), people: new Admission(limits) }
}

const RESOLUTION_MS = 20
const MEASURE_INTERVAL_MS = 500

/** Measures how late the event loop is, in milliseconds: the mean of the last half second. */
function measureEventLoopDelay(): () => number {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  let last = 0
  setInterval(() => {
    last = Math.max(0, delay.mean / 1e6 - RESOLUTION_MS)
    delay.reset()
  }, MEASURE_INTERVAL_MS).unref()
  return () => last
}
