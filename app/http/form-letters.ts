/** The church's own words to somebody who has just sent a form. */
import type { LetterSettings } from '#app/http/post.ts'
import { filledIn } from '#app/ui/letter-places.ts'
import { framed } from '#mail/frame.ts'
import type { Letter } from '#mail/letter.ts'

interface Answered {
  kind: 'auto-reply' | 'visitor welcome'
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
export function answerLetter(answered: Answered, { sender, timeZone }: LetterSettings): Letter | undefined {
  const { kind, to, name, numberOfKids, subject, text, now } = answered
  if (subject.trim() === '' || text.trim() === '' || isMachine(to)) return undefined
  const facts = { visitorName: asName(name), churchName: sender.churchName, numberOfKids }
  const day = Temporal.Instant.from(now).toZonedDateTimeISO(timeZone).toPlainDate().toString()
  return {
    kind,
    to,
    subject: filledIn(subject, facts),
    ...framed(sender, [{ kind: 'text', text: filledIn(text, facts) }]),
    dedupeKey: `${kind} ${day} ${mailbox(to)}`,
  }
}

/** Mailboxes that no person reads, and that may answer an answer (RFC 3834, section 2). */
function isMachine(address: string): boolean {
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

/** A name may not be used to send somebody an advertisement in the church's name: what looks like one is left out. */
function asName(name: string): string {
  return name.length > LONGEST_NAME || ADVERTISED.test(name) ? 'friend' : name
}
const LONGEST_NAME = 60
const ADVERTISED = /[@/:\\]|[\p{L}\p{N}]\.[\p{L}\p{N}]{2,}|\d{5}/u
