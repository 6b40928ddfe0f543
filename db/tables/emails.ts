/** Emails that the site sends, and issues of the newsletter. */
import type { Generated } from 'kysely'
import type { Flag, Instant, Searched } from '#db/tables/columns.ts'

/** The text of an email. Emails that differ only in their placeholders share one. */
export interface EmailBodyTable {
  id: string
  /** Plain text, with placeholders such as `{{unsubscribe}}`. */
  text: string
  html: string
  /** A calendar file (RFC 5545) that goes with it, or empty. */
  calendar: Generated<string>
  created_at: Instant
  /** 1: `text` and `html` are encrypted with the site's key, because they contain a secret such as a password link. */
  is_sealed: Flag
}

export interface EmailTable extends Searched {
  id: string
  created_at: Instant
  updated_at: Instant
  /** Kind of email: `contact notice`, `auto-reply`, `newsletter` … */
  kind: string
  /** One address. */
  to_address: string
  /** One address, or empty. */
  reply_to: Generated<string>
  subject: string
  body_id: string
  /** JSON: the values of this email's placeholders. */
  fills: Generated<string>
  /** Address for one-click unsubscribing (RFC 8058), or empty. */
  list_unsubscribe: Generated<string>
  /** The record that it is about: `message`, `subscriber` … and its id. */
  about_kind: Generated<string>
  about_id: Generated<string>
  /** The newsletter of which it is a copy, or empty. */
  batch_id: Generated<string>
  /** See `mail/email.ts`. */
  state: 'waiting' | 'sending' | 'sent' | 'unsent' | 'failed' | 'unsure' | 'cancelled' | 'paused'
  /** A copy of a newsletter: it waits until single emails are sent, and keeps to the rate limit. */
  is_bulk: Generated<Flag>
  /** 1: it was recalled while it was being sent; it is not retried. */
  is_recalled: Generated<Flag>
  attempts: Generated<number>
  /** When it is tried next. */
  next_at: string
  /** The worker's claim, and when the claim expires. */
  claim: Generated<string>
  claimed_until: Generated<string>
  /** When its last line was sent; empty before. */
  handed_at: Generated<string>
  sent_at: Generated<string>
  /** The last error, in the server's words or ours. */
  error: Generated<string>
  /** Kind of the last error; see `mail/error.ts`. */
  error_kind: Generated<string>
  /** The server's answer when it accepted the email. */
  answer: Generated<string>
  /** Ids of the earlier emails that it follows, oldest first, with spaces between them. */
  thread: Generated<string>
  /** At most one email has the same; `null` for most. */
  dedupe_key: Generated<string | null>
}

/** A note that an administrator wrote about a message or visit request. */
export interface NoteTable {
  id: string
  /** `message` or `visitor request`. */
  kind: string
  record_id: string
  at: Instant
  user_id: string
  person: string
  text: string
  /** The subject of an answer that was emailed; empty for a note. */
  subject: Generated<string>
}

/** Form submissions classified as spam. */
export interface JudgedSpamTable {
  id: string
  /** `contact`, `visit` or `newsletter`. */
  form: string
  /** JSON: the parsed submission. */
  fields: string
  reason: string
  /** JSON: the row of the inbox that someone has marked as spam; empty for a submission that never reached it. */
  record: Generated<string>
  created_at: Instant
}
