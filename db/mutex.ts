/**
 * Lets callers through one at a time, in the order of their calls. Other requests are answered between two of them: SQLite
 * answers at once, so thirty writes that wait would otherwise be one long turn of the event loop.
 */
export class Mutex {
  #isLocked = false
  readonly #waiting: (() => void)[] = []

  async acquire(): Promise<void> {
    if (this.#isLocked) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#isLocked = true
  }

  release(): void {
    const next = this.#waiting.shift()
    if (next) setImmediate(next)
    else this.#isLocked = false
  }
}
