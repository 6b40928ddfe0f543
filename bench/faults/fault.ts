/** Shared by the faults: repeatable random numbers, figures, and writes at a steady rate. */
import { adminApi } from '#test/admin-routes.ts'

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

export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}

interface Written {
  title: string
  /** Milliseconds since any fixed time. */
  sentAt: number
  acknowledgedAt: number
}

/** Writes to a running site at a steady rate, and remembers what the site has acknowledged. */
export class Writer {
  readonly acknowledged: Written[] = []
  /** How often each answer came; `no answer` when there was none. */
  readonly answers: Record<string, number> = {}
  /** Milliseconds until each answer. */
  readonly times: number[] = []
  /** How many writes were sent. */
  sent = 0
  readonly #title: string
  readonly #pending = new Set<Promise<void>>()
  #timer: NodeJS.Timeout | undefined

  /** @param title of its writes, before their numbers */
  constructor(title = 'Write') {
    this.#title = title
  }

  /** @param url of the site now; it may change when the site is started again */
  start(url: () => string, cookie: string, perSecond: number): void {
    // A late timer catches up, to keep the rate.
    const began = performance.now()
    let sent = 0
    this.#timer = setInterval(() => {
      const due = ((performance.now() - began) / 1000) * perSecond
      // A limit, since an unavailable site doesn't answer.
      for (; sent < due; sent++) if (this.#pending.size < perSecond) this.#send(url(), cookie)
    }, 5)
  }

  /** Ends, and waits for the answers under way. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.all(this.#pending)
  }

  #send(url: string, cookie: string): void {
    const sent = this.#write(url, cookie)
      .catch(() => this.#count('no answer'))
      .finally(() => this.#pending.delete(sent))
    this.#pending.add(sent)
  }

  async #write(url: string, cookie: string): Promise<void> {
    const title = `${this.#title} ${this.sent++}`
    const sentAt = performance.now()
    const response = await fetch(url + adminApi.events, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', cookie },
      body: JSON.stringify({ title, date: '2027-01-01' }),
      signal: AbortSignal.timeout(20_000),
    })
    await response.arrayBuffer()
    const acknowledgedAt = performance.now()
    this.times.push(acknowledgedAt - sentAt)
    this.#count(`${response.status}${response.headers.has('Retry-After') ? ' with Retry-After' : ''}`)
    if (response.ok) this.acknowledged.push({ title, sentAt, acknowledgedAt })
  }

  #count(answer: string): void {
    this.answers[answer] = (this.answers[answer] ?? 0) + 1
  }
}
