/** Writes to a running site at a steady rate, and remembers what the site has acknowledged. */
import { adminApi } from '#test/admin-routes.ts'

export interface Written {
  title: string
  /** Milliseconds since any fixed time. */
  sentAt: number
  acknowledgedAt: number
}

export class Writer {
  readonly acknowledged: Written[] = []
  /** How often each other answer came; `none` when there was no answer. */
  readonly refused: Record<string, number> = {}
  /** How many writes were sent. */
  sent = 0
  readonly #pending = new Set<Promise<void>>()
  #timer: NodeJS.Timeout | undefined

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
      .catch(() => this.#refuse('none'))
      .finally(() => this.#pending.delete(sent))
    this.#pending.add(sent)
  }

  async #write(url: string, cookie: string): Promise<void> {
    const title = `Write ${this.sent++}`
    const sentAt = performance.now()
    const response = await fetch(url + adminApi.events, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', cookie },
      body: JSON.stringify({ title, date: '2027-01-01' }),
      signal: AbortSignal.timeout(20_000),
    })
    await response.arrayBuffer()
    if (response.ok) this.acknowledged.push({ title, sentAt, acknowledgedAt: performance.now() })
    else this.#refuse(String(response.status))
  }

  #refuse(why: string): void {
    this.refused[why] = (this.refused[why] ?? 0) + 1
  }
}
