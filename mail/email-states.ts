/**
 * The states of an email and the events that change them. Every statement that changes a state uses this table
 * (`transition` in mail/queue.ts), and the admin area offers what the table allows. Pure, for server and browser.
 */

/**
 * `unsure`: the connection broke after the email was sent and before the server answered. `unsent`: it was only written
 * into the log, since no mail server was set.
 */
export const emailStates = ['waiting', 'sending', 'sent', 'unsent', 'failed', 'unsure', 'paused', 'cancelled'] as const
export type EmailState = (typeof emailStates)[number]

interface Transition {
  from: readonly EmailState[]
  to: EmailState
}

export const emailTransitions = {
  /** A worker claims an email that is due. Copies of a newsletter also need room in the rate limit. */
  claim: { from: ['waiting'], to: 'sending' },
  /** Later, after a try that failed or a process that stopped. An email that was recalled is canceled instead. */
  retry: { from: ['sending'], to: 'waiting' },
  /** The server accepted it. */
  accept: { from: ['sending'], to: 'sent' },
  /** There is no mail server; only its text was logged. */
  log: { from: ['sending'], to: 'unsent' },
  /** The server refused it permanently, or every try of the retry policy failed. */
  fail: { from: ['sending'], to: 'failed' },
  /** The last line was sent and no answer came; only if another try could reach the person twice. */
  lose: { from: ['sending'], to: 'unsure' },
  /** Its newsletter is paused, or resumed. */
  pause: { from: ['waiting'], to: 'paused' },
  resume: { from: ['paused'], to: 'waiting' },
  /** A person cancels it before it is sent. */
  cancel: { from: ['waiting', 'paused'], to: 'cancelled' },
  /** A person has handled it in another way. */
  dismiss: { from: ['failed', 'unsure', 'unsent'], to: 'cancelled' },
  /** A person decides to send it again; only if it is not a copy, and a secret in it was not deleted. */
  resend: { from: ['failed', 'unsure', 'unsent', 'cancelled'], to: 'waiting' },
  /** The same for a copy of a newsletter; needs that the person is still subscribed. */
  resendCopy: { from: ['failed', 'unsure'], to: 'waiting' },
} as const satisfies Record<string, Transition>
export type EmailEvent = keyof typeof emailTransitions

/** Not over yet. */
export const openStates = ['waiting', 'sending', 'paused'] as const satisfies readonly EmailState[]

export function isAllowed(event: EmailEvent, state: EmailState): boolean {
  const from: readonly EmailState[] = emailTransitions[event].from
  return from.includes(state)
}
