/**
 * Emails that a form sends to the address that was typed into it. Anyone can type anyone's address, so these are few,
 * at most one a day for each mailbox, and carry nothing of what was typed but a name.
 */
import type { EmailSettings } from '#app/http/mailer.ts'
import { logOnce } from '#app/http/activity-log.ts'
import { forVisitors } from '#app/text/dictionaries.ts'
import { t } from '#app/text/t.ts'
import { emailKey } from '#app/forms/email-key.ts'
import { fillPlaceholders } from '#app/forms/email-placeholders.ts'
import type { Trx } from '#db/database.ts'
import { advisoryLock } from '#db/locks.ts'
import { countOf, isoInstant } from '#db/records.ts'
import { streamSafe } from '#db/stream-safe.ts'
import { renderEmail } from '#mail/frame.ts'
import type { Email } from '#mail/email.ts'

/** The kinds of these emails, as stored in the outbox. */
const KINDS = ['auto-reply', 'visitor welcome', 'newsletter confirmation', 'newsletter welcome'] as const
export type StrangerEmail = (typeof KINDS)[number]

/** The church's reply to a form, and the person who sent the form. */
export interface Reply {
  kind: Exclude<StrangerEmail, `newsletter ${string}`>
  /** The address as it was typed. */
  to: string
  name: string
  numberOfKids: string
  /** What tells replies to several forms apart, of which a mailbox may get one each. */
  of?: string
  /** May have placeholders such as `[Visitor Name]`. */
  subject: string
  text: string
}

/** The reply to a form sent at `now`; undefined when the church has none or the address belongs to a program. */
export function replyEmail(reply: Reply, now: string, { sender, timeZone }: EmailSettings): Email | undefined {
  const { kind, to, name, numberOfKids, subject, text, of = '' } = reply
  if (subject.trim() === '' || text.trim() === '' || isAutomatedMailbox(to)) return undefined
  const facts = { visitorName: safeName(name), churchName: sender.churchName, numberOfKids }
  return {
    kind,
    to,
    subject: fillPlaceholders(subject, facts),
    ...forVisitors(() => renderEmail(sender, [{ kind: 'text', text: fillPlaceholders(text, facts) }])),
    dedupeKey: `${dailyKey(kind, to, Temporal.Instant.from(now), timeZone)}${of && ` ${of}`}`,
  }
}

/** The key of an email that a mailbox gets once per church day, whichever spelling of its address was typed. */
export function dailyKey(kind: StrangerEmail, to: string, now: Temporal.Instant, timeZone: string): string {
  return `${kind} ${now.toZonedDateTimeISO(timeZone).toPlainDate().toString()} ${mailbox(to)}`
}

/** Whether no person reads the mailbox, which may also reply automatically (RFC 3834, section 2). */
export function isAutomatedMailbox(address: string): boolean {
  return AUTOMATED_MAILBOX.test(address.slice(0, address.lastIndexOf('@')))
}
const AUTOMATED_MAILBOX =
  /^(?:no[-_.]?reply|do[-_.]?not[-_.]?reply|mailer-daemon|daemon|postmaster|bounces?|listserv|majordomo|owner-.*|.*-(?:request|owner|bounces?))$|^(?:no[-_.]?reply|bounces?)[-_.+]/i

/** The one spelling of a mailbox's many addresses: as they are compared, without a tag after a plus and Google's dots. */
export function mailbox(address: string): string {
  const key = emailKey(address)
  const atSign = key.lastIndexOf('@')
  const host = key.slice(atSign + 1)
  const [name = ''] = key.slice(0, atSign).split('+')
  return `${/^(?:gmail|googlemail)\.com$/.test(host) ? name.replaceAll('.', '') : name}@${host}`
}

/**
 * The name, unless it looks like an advertisement that would be sent in the church's name. It is normalized first, since
 * mail programs make links of other kinds of dots, too (UTS #46, section 2.3).
 */
export function safeName(name: string): string {
  const read = streamSafe(name.replace(INVISIBLE, '')).normalize('NFKC').replace(INVISIBLE, '')
  return read.length > MAX_NAME_LENGTH || ADVERTISEMENT.test(read) ? forVisitors(() => t('friend')) : name
}
const MAX_NAME_LENGTH = 60
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
const ADVERTISEMENT = /[@/:\\]|[\p{L}\p{N}][.\u3002][\p{L}\p{N}]{2,}|\p{Nd}{5}/u

/** More messages than any church gets in an hour, and few enough for most mail accounts. */
const defaultLimit = { kinds: KINDS as readonly string[], max: 120 }

/**
 * Whether another email to an address from a form may be sent now, of the maximum per hour for the whole site. The lock lasts until the transaction ends, so that
 * concurrent forms are counted. The activity log mentions a refusal once a day.
 */
export async function mayEmailStranger(
  trx: Trx,
  now: Temporal.Instant,
  { kinds, max } = defaultLimit,
): Promise<boolean> {
  await advisoryLock(trx, 'emails to strangers')
  const since = isoInstant(now.subtract({ hours: 1 }))
  const emails = trx.selectFrom('emails').where('created_at', '>', since).where('is_bulk', '=', 0)
  if ((await countOf(emails.where('kind', 'in', kinds))) < max) return true
  const at = isoInstant(now)
  await logOnce(trx, `emails to strangers left out ${at.slice(0, 10)}`, at, skippedEntry(max))
  return false
}

const skippedEntry = (max: number) => ({
  action: 'skipped',
  kind: 'emails',
  label: `More than ${max} automatic replies in one hour. All messages were saved, but some senders didn’t get a reply`,
})
