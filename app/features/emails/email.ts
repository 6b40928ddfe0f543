/** A letter of the site, as the admin area sees it. Pure, for both sides. */

/**
 * What has become of a letter. `unsure`: the server had it and broke off before it answered. `unsent`: it was written into
 * the log while no mail server was set.
 */
export const LETTER_STATES = [
  'waiting',
  'sending',
  'sent',
  'unsent',
  'failed',
  'unsure',
  'paused',
  'cancelled',
] as const
export type EmailState = (typeof LETTER_STATES)[number]

export interface SentEmail {
  id: string
  /** What it is for: `contact notice`, `auto-reply`, `newsletter` … */
  kind: string
  /** One of the copies of a newsletter, which knows who still gets it. */
  isCopy: boolean
  to: string
  subject: string
  state: EmailState
  attempts: number
  createdAt: string
  /** When it is tried next, an instant; `null` unless it waits. */
  nextAt: string | null
  sentAt: string | null
  /** What went wrong last, in the mail server's words or ours. */
  error: string | null
  /** What to do about it, in plain words. */
  advice: string | null
}

/** How the letters are doing as a whole. */
export interface EmailsSummary {
  waiting: number
  failed: number
  unsure: number
  /** Written while no mail server was set; those with a secret, such as a link for a password, are not counted. */
  unsent: number
  /** Letters go out: mail is switched on, and a server is set. */
  isRealMail: boolean
  /** The addresses that are notified about messages and visits; empty when no one is. */
  noticesTo: string[]
  /** The church has set no address of its own for that, so all administrators are notified. */
  isFallback: boolean
  /** What holds letters up at this moment, if anything does. */
  trouble: { words: string; advice: string; since: string } | null
}

/** What can be sent again by somebody's decision, here. */
export function canSendAgain({ state, isCopy, sentAt }: Pick<SentEmail, 'state' | 'isCopy' | 'sentAt'>): boolean {
  // What was secret in it was forgotten when it was written into the log.
  if (isCopy || (state === 'unsent' && sentAt !== null)) return false
  return state === 'unsent' || state === 'failed' || state === 'unsure' || state === 'cancelled'
}

/** What need not go any more. */
export function canCancel({ state }: Pick<SentEmail, 'state'>): boolean {
  return state === 'waiting' || state === 'paused'
}

/** What somebody has seen to in another way, and need not be told of any more. */
export function canDismiss({ state }: Pick<SentEmail, 'state'>): boolean {
  return state === 'failed' || state === 'unsure' || state === 'unsent'
}
