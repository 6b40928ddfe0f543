/** Whether all letters are to wait, since the server or the settings are in trouble. */
import type { MailTrouble } from '#mail/trouble.ts'

/** Letters that must be answered alike before the trouble counts as everybody's. */
const ENOUGH = 3
/** Minutes until a server in trouble is tried again, by how often it was in trouble in a row. */
const HOLD = [1, 1, 2, 5, 10, 15]

export class Holding {
  #until: Temporal.Instant | undefined
  #troubles = 0
  /** Letters in a row whose answer, or none, said that the trouble is everybody's. */
  #inARow = 0
  /** Letters may have been waiting for the end of trouble since before this process began. */
  #mayHaveHeld = true

  isOn(now: Temporal.Instant): boolean {
    return this.#until !== undefined && Temporal.Instant.compare(now, this.#until) < 0
  }

  /** For how many milliseconds more. */
  left(now: Temporal.Instant): number {
    return this.#until ? this.#until.epochMilliseconds - now.epochMilliseconds : 0
  }

  /**
   * Notes what went wrong with a letter. An answer to one may say whatever its recipient has made it say, so it takes three
   * letters one after the other; so does a server that breaks off once it has a letter.
   * @returns whether all letters wait because of it, so that this one is not to blame
   */
  note(trouble: MailTrouble, now: Temporal.Instant): boolean {
    if (!trouble.isEverybodys && trouble.kind !== 'unsure') return false
    if ((trouble.isAnswer || trouble.kind === 'unsure') && ++this.#inARow < ENOUGH) return false
    this.#begin(now)
    return trouble.isEverybodys
  }

  /**
   * Notes that a letter has gone.
   * @returns whether others may have waited for that
   */
  noteSent(): boolean {
    this.#inARow = 0
    return this.#troubles > 0 || this.#mayHaveHeld
  }

  end(): void {
    this.#troubles = 0
    this.#mayHaveHeld = false
    this.#until = undefined
  }

  #begin(now: Temporal.Instant): void {
    // The other conversations with the same server have the same trouble.
    if (this.isOn(now)) return
    const minutes = HOLD[Math.min(this.#troubles, HOLD.length - 1)] ?? 1
    this.#troubles++
    this.#until = now.add({ minutes })
  }
}
