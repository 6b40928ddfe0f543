/** Whether the forms are being flooded, by everybody together; in the memory of this process. */

/** More than so many in so many milliseconds, and it is a flood: no church's visitors write that much. */
const MOST = 60
const WINDOW = 10 * 60 * 1000

export class FormRush {
  /** Of the last ones, the oldest first; no more than tell whether there are too many. */
  readonly #moments: number[] = []

  /** A form has come in for which nobody has worked. */
  count(now: Temporal.Instant): void {
    this.#moments.push(now.epochMilliseconds)
    if (this.#moments.length > MOST + 1) this.#moments.shift()
  }

  isOn(now: Temporal.Instant): boolean {
    const [first] = this.#moments
    return first !== undefined && this.#moments.length > MOST && now.epochMilliseconds - first <= WINDOW
  }
}
