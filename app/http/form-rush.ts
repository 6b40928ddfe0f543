/** Whether the forms are being flooded, by everybody together; in the memory of this process. */

/** More than so many in so many milliseconds, and it is a flood: no church's visitors write that much. */
const MOST = 150
const WINDOW = 10 * 60 * 1000
/** No caller counts more often: what one can send alone is limited already, and one office is no flood. */
const MOST_OF_ONE = 5

export class FormRush {
  /** Of the last ones, the oldest first; no more than tell whether there are too many. */
  #last: { at: number; from: string }[] = []

  /**
   * A form has come in for which nobody has worked.
   * @param from the caller's address
   */
  count(now: Temporal.Instant, from: string): void {
    const at = now.epochMilliseconds
    this.#last = this.#last.filter((one) => at - one.at <= WINDOW)
    if (this.#last.filter((one) => one.from === from).length < MOST_OF_ONE) this.#last.push({ at, from })
    if (this.#last.length > MOST + 1) this.#last.shift()
  }

  isOn(now: Temporal.Instant): boolean {
    const [first] = this.#last
    return first !== undefined && this.#last.length > MOST && now.epochMilliseconds - first.at <= WINDOW
  }
}
