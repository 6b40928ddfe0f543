/** The church's own words to somebody who has just sent a form. */
import type { EmailSettings } from '#app/http/mailer.ts'
import type { StrangerEmail } from '#app/http/stranger-emails.ts'
import { filledIn } from '#app/ui/email-places.ts'
import { framed } from '#mail/frame.ts'
import type { Email } from '#mail/email.ts'

interface Answered {
  kind: Extract<StrangerEmail, 'auto-reply' | 'visitor welcome'>
  /** As it was typed; nobody knows yet whether it is theirs. */
  to: string
  name: string
  numberOfKids: string
  /** What the church has written, with places such as `[Visitor Name]`. */
  subject: string
  text: string
  /** When the form was sent. */
  now: string
}

/**
 * The answer, or nothing when the church has not written one or the address is a machine's. Anybody can give anybody's
 * address, so it goes to the same mailbox once a day at most, and carries nothing of what was typed but a name.
 */
export function answerEmail(answered: Answered, { sender, timeZone }: EmailSettings): Email | undefined {
  const { kind, to, name, numberOfKids, subject, text, now } = answered
  if (subject.trim() === '' || text.trim() === '' || isMachine(to)) return undefined
  const facts = { visitorName: asName(name), churchName: sender.churchName, numberOfKids }
  return {
    kind,
    to,
    subject: filledIn(subject, facts),
    ...framed(sender, [{ kind: 'text', text: filledIn(text, facts) }]),
    dedupeKey: dailyKey(kind, to, Temporal.Instant.from(now), timeZone),
  }
}

/** The key of what goes to one mailbox once in a day of the church's, whichever of its addresses was typed. */
export function dailyKey(kind: StrangerEmail, to: string, now: Temporal.Instant, timeZone: string): string {
  return `${kind} ${now.toZonedDateTimeISO(timeZone).toPlainDate().toString()} ${mailbox(to)}`
}

/** Mailboxes that no person reads, and that may answer an answer (RFC 3834, section 2). */
export function isMachine(address: string): boolean {
  return MACHINES.test(address.slice(0, address.lastIndexOf('@')))
}
const MACHINES =
  /^(?:no[-_.]?reply|do[-_.]?not[-_.]?reply|mailer-daemon|daemon|postmaster|bounces?|listserv|majordomo|owner-.*|.*-(?:request|owner|bounces?))$|^(?:no[-_.]?reply|bounces?)[-_.+]/i

/** One mailbox has many addresses: in any case, with a tag behind a plus, at Google with dots anywhere. */
function mailbox(address: string): string {
  const at = address.lastIndexOf('@')
  const host = address.slice(at + 1).toLowerCase()
  const [name = ''] = address.slice(0, at).toLowerCase().split('+')
  return `${/^(?:gmail|googlemail)\.com$/.test(host) ? name.replaceAll('.', '') : name}@${host}`
}

/**
 * A name may not be used to send somebody an advertisement in the church's name: what looks like one is left out. It is
 * looked at as mail programs read it, which make links of other writings of a dot, too (UTS #46, section 2.3).
 */
function asName(name: string): string {
  const read = name.normalize('NFKC').replace(INVISIBLE, '')
  return read.length > LONGEST_NAME || ADVERTISED.test(read) ? 'friend' : name
}
const LONGEST_NAME = 60
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
const ADVERTISED = /[@/:\\]|[\p{L}\p{N}][.\u3002][\p{L}\p{N}]{2,}|\p{Nd}{5}/u
