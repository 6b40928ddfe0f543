/** Lets callers through one at a time, in the order of their calls. */
export class Mutex {
  #isLocked = false
  readonly #waiting: (() => void)[] = []

  async acquire(): Promise<void> {
    if (this.#isLocked) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#isLocked = true
  }

  release(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#isLocked = false
  }
}
