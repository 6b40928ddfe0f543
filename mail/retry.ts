/** The consequences of a failed try: the retry policy of one email, and the circuit breaker for all of them. */
import type { EmailRow } from '#mail/outbox.ts'
import type { MailError } from '#mail/error.ts'

/** Minutes until the next try, by the number of tries before: about five days in all (RFC 5321, section 4.5.4.1). */
const BACK_OFF_MINUTES = [1, 5, 15, 60, 180, 360, 720, 1440, 1440, 1440]
/** Tries of an email that may have arrived each time. A copy of a newsletter has one. */
export const MAX_UNSURE_TRIES = 3

export interface Failure {
  event: 'retry' | 'fail' | 'lose'
  /** False when the server or the settings are at fault: such a try does not count against the email. */
  counts: boolean
  /** The time of the next try; only for `retry`. */
  nextAt?: Temporal.Instant
  error: string
  errorKind: string
}

/** @param isOutage whether the circuit breaker is open because of it */
export function afterFailure(
  row: Pick<EmailRow, 'attempts' | 'is_bulk'>,
  error: MailError,
  isOutage: boolean,
  now: Temporal.Instant,
): Failure {
  const isTemporary = error.kind === 'later' || (error.affectsAll && !isOutage)
  const failure = { error: error.message, errorKind: isTemporary ? 'later' : error.kind, counts: !isOutage }
  const tries = row.attempts + 1
  if (error.isFinal || (isTemporary && tries >= BACK_OFF_MINUTES.length)) return { ...failure, event: 'fail' }
  if (error.kind === 'unsure' && (row.is_bulk === 1 || tries >= MAX_UNSURE_TRIES)) return { ...failure, event: 'lose' }
  const minutes = BACK_OFF_MINUTES[Math.min(row.attempts, BACK_OFF_MINUTES.length - 1)] ?? 1
  return { ...failure, event: 'retry', nextAt: now.add({ minutes }) }
}

/** Failures in a row before answers to single emails count as trouble of the server. */
const FAILURE_THRESHOLD = 3
/** Minutes until a server in trouble is tried again, by the number of times the breaker has opened. */
const OPEN_MINUTES = [1, 1, 2, 5, 10, 15]

/** Stops all sending for a while when the server or the settings are in trouble. */
export class CircuitBreaker {
  #until: Temporal.Instant | undefined
  #timesOpened = 0
  #failuresInRow = 0
  /** Emails may have been waiting for the end of an outage since before this process started. */
  #mayHaveWaiting = true

  isOpen(now: Temporal.Instant): boolean {
    return this.millisecondsLeft(now) > 0
  }

  millisecondsLeft(now: Temporal.Instant): number {
    return this.#until ? this.#until.epochMilliseconds - now.epochMilliseconds : 0
  }

  /**
   * The recipient's server can choose the text of an answer to an email, so it takes three such answers in a row to open
   * the breaker; the same is true of connections that break after an email was sent.
   * @returns whether the server or the settings are at fault, and the breaker is open
   */
  recordFailure(error: MailError, now: Temporal.Instant): boolean {
    if (!error.affectsAll && error.kind !== 'unsure') return false
    if ((error.isAnswer || error.kind === 'unsure') && ++this.#failuresInRow < FAILURE_THRESHOLD) return false
    // Emails that were in flight at the same time fail for the same reason.
    if (!this.isOpen(now)) {
      const minutes = OPEN_MINUTES[Math.min(this.#timesOpened++, OPEN_MINUTES.length - 1)] ?? 1
      this.#until = now.add({ minutes })
    }
    return error.affectsAll
  }

  /** @returns whether emails may be waiting for the end of an outage */
  recordSuccess(): boolean {
    this.#failuresInRow = 0
    return this.#timesOpened > 0 || this.#mayHaveWaiting
  }

  close(): void {
    this.#timesOpened = 0
    this.#mayHaveWaiting = false
    this.#until = undefined
  }
}
