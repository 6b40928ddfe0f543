/**
 * How much is drawn and read at the same time. What is too much is refused at once, since a page that waits for long helps
 * nobody and takes memory. Nothing is remembered of a caller: when a flood ends, everything is as before it.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'
import { busy } from '#app/http/errors.ts'

export interface AdmissionLimits {
  /** How many run at the same time. */
  running: number
  /** How many wait, of all callers together. */
  waiting: number
  /** Milliseconds that one waits. */
  patience: number
  /** How late the event loop is, in milliseconds; when it is later than `latest`, only `running` of them may wait. */
  lateness: () => number
  latest: number
}

interface Waiting {
  begin: () => void
  refuse: () => void
}

/** Callers take turns: one who asks for a hundred pages at once does not delay one who asks for a single one. */
export class Admission {
  readonly #limits: AdmissionLimits
  /** By caller; the caller whose turn is next stands first. */
  readonly #queues = new Map<string, Waiting[]>()
  #running = 0
  #waiting = 0

  constructor(limits: AdmissionLimits) {
    this.#limits = limits
  }

  /** Whether somebody who asks now would have to wait. */
  get isBusy(): boolean {
    return this.#running >= this.#limits.running
  }

  /** Whether this caller would be refused at once. */
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
   * @param caller whose turn it is, such as the caller's address
   * @throws HttpError 503 when there is no room; and what `work` throws
   */
  async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    if (this.isBusy) await this.#turn(caller)
    else this.#running++
    try {
      // On SQLite the work may be done without ever waiting. Then requests that arrived together would run one after
      // the other, so that nobody had to wait or was refused, and everybody else's only after all of them.
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

  /** The queue of the caller who has asked for the most; among equals, of the one who came last. */
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
    // The caller's turn comes again after everybody else's.
    if (this.#queues.delete(caller)) this.#queues.set(caller, queue)
    one?.begin()
  }
}

/** What the server draws and reads for others. */
export interface Admissions {
  /** People whom nobody knows, asking for what there is any number of, such as searches. */
  visitors: Admission
  /** People who are signed in or about to be, and the main pages: a flood of visitors does not keep them out. */
  people: Admission
}

export function usualAdmissions(): Admissions {
  const lateness = eventLoopLateness()
  const limits = { running: 4, waiting: 64, patience: 5_000, lateness, latest: 100 }
  return { visitors: new Admission(limits), people: new Admission(limits) }
}

const RESOLUTION = 20
const EVERY = 500

/** Measures how late the event loop is, in milliseconds: the mean of the last half second. */
function eventLoopLateness(): () => number {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION })
  delay.enable()
  let last = 0
  setInterval(() => {
    last = Math.max(0, delay.mean / 1e6 - RESOLUTION)
    delay.reset()
  }, EVERY).unref()
  return () => last
}
