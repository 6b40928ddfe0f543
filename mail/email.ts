/** An email: its shapes, its states, and the rules for addresses, headers and placeholders. Pure, for server and browser. */

export interface Email {
  /** Kind of email: `contact notice`, `auto-reply`, `newsletter` … */
  kind: string
  /** One address. */
  to: string
  subject: string
  /** Plain text, with its line breaks. */
  text: string
  /** The same as HTML; without it the email is plain text. */
  html?: string
  /** A calendar file (RFC 5545) that goes with it. */
  calendar?: string
  /** The address for replies, if not the church's. One address. */
  replyTo?: string
  /** The record it concerns. */
  about?: { kind: string; id: string }
  /** Ids of earlier emails to the same person that it follows, oldest first. */
  thread?: readonly string[]
  /** Only the first of two emails with the same key is ever sent. */
  dedupeKey?: string
  /** It contains a secret, such as a password link: it is stored encrypted, and deleted once it is sent. */
  isSecret?: boolean
}

/** One of many copies: placeholders such as `{{unsubscribe}}` are replaced by values of each copy. */
export interface Copy {
  to: string
  /** Texts by placeholder, escaped in the HTML. */
  fills: Record<string, string>
  /** Address at which a mail program unsubscribes (RFC 8058). */
  listUnsubscribe: string
  about: { kind: string; id: string }
  dedupeKey: string
}

type Sent = 'kind' | 'to' | 'replyTo' | 'subject' | 'text' | 'html' | 'calendar' | 'thread'

/** An email as the mail server gets it; what it lacks is empty. */
export interface Outgoing extends Required<Pick<Email, Sent>> {
  id: string
  listUnsubscribe: string
}

/**
 * Whether the text is exactly one address, without a name, a group or a line break. Addresses have at
 * most 254 characters (RFC 5321, section 4.5.3.1.3); longer texts are refused before anything parses them.
 */
export function isOneAddress(address: string): boolean {
  return address.length <= 254 && ONE_ADDRESS.test(address)
}
const ONE_ADDRESS = /^[^\s\p{Cc}\p{Cf}\p{Z}"(),:;<>@[\\\]]+@[^\s\p{Cc}\p{Cf}\p{Z}"(),:;<>@[\\\]]+$/u

/** A header's text on one line, without any line break or control character. */
export function headerText(text: string, maxLength = 300): string {
  return text
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, maxLength)
}

/** The text with its placeholders replaced; an unknown one stays. */
export function fillPlaceholders(text: string, fills: Record<string, string>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) =>
    Object.hasOwn(fills, name) ? (fills[name] ?? place) : place,
  )
}

/** The HTML with its placeholders filled, each as text and not as HTML. */
export function fillHtmlPlaceholders(html: string, fills: Record<string, string>): string {
  return fillPlaceholders(
    html,
    Object.fromEntries(Object.entries(fills).map(([name, value]) => [name, escapeHtml(value)])),
  )
}

/** Text escaped for HTML, between tags or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
}

/**
 * The states of an email. `unsure`: the connection broke after the email was sent and before the server answered.
 * `unsent`: it was only written into the log, since no mail server was set.
 */
export const emailStates = ['waiting', 'sending', 'sent', 'unsent', 'failed', 'unsure', 'paused', 'cancelled'] as const
export type EmailState = (typeof emailStates)[number]

/**
 * The events that change the state of an email. Every statement that changes one uses this table (`transition` in
 * mail/queue.ts), and the admin area offers what the table allows.
 */
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
  /** The email's newsletter is paused, or resumed. */
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
} as const satisfies Record<string, { from: readonly EmailState[]; to: EmailState }>
export type EmailEvent = keyof typeof emailTransitions

/** Not over yet. */
export const openStates = ['waiting', 'sending', 'paused'] as const satisfies readonly EmailState[]

export function isAllowed(event: EmailEvent, state: EmailState): boolean {
  const from: readonly EmailState[] = emailTransitions[event].from
  return from.includes(state)
}
